import { type Answered, answer } from "../answer.ts";
import { type LocalSigning, type OpenPool, signLocally } from "../local-render.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

const options = {
  request: { type: "string" },
  assets: { type: "string" },
  locale: { type: "string" },
  "time-zone": { type: "string" },
  strict: { type: "boolean" },
  json: { type: "boolean" },
  output: { type: "string", short: "o" },
} as const;

/** Parsed command line. */
type CommandLine = LocalSigning & Answered;

/** `colophon sign <file.pdf> --request <sign.json> -o <file.pdf>`: a file with one signature more, without a service. */
export async function sign(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  return await answer(given, () => signLocally(given, { strict: given.strict, openPool }));
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals } = parseWords(words, options);
  const [file, ...more] = positionals;
  const { output, request, assets, locale, "time-zone": timeZone, strict = false, json = false } = values;
  if (file === undefined || more.length > 0) throw new UsageError("sign takes one PDF file.");
  if (request === undefined) throw new UsageError("sign needs --request, a file with the signature.");
  if (output === undefined) throw new UsageError("sign needs -o, the file to write.");
  return { file, request, assets, output, locale, timeZone, strict, json };
}
