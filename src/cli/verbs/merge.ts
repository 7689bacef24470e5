import { type Answered, answer } from "../answer.ts";
import { type LocalMerge, mergeLocally, type OpenPool } from "../local-render.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

const options = {
  assets: { type: "string" },
  locale: { type: "string" },
  "time-zone": { type: "string" },
  title: { type: "string" },
  strict: { type: "boolean" },
  json: { type: "boolean" },
  output: { type: "string", short: "o" },
} as const;

/** Parsed command line. */
type CommandLine = LocalMerge & Answered;

/** `colophon merge <file.pdf or definition.json>... -o <file.pdf>`: files one behind the other, without a service. */
export async function merge(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  return await answer(given, () => mergeLocally(given, { strict: given.strict, openPool }));
}

function readWords(words: readonly string[]): CommandLine {
  const { values, positionals: files } = parseWords(words, options);
  const { output, title, assets, locale, "time-zone": timeZone, strict = false, json = false } = values;
  const other = files.find((file) => !/[.](?:pdf|json)$/i.test(file));
  if (files.length === 0) throw new UsageError("merge takes PDF files and definitions.");
  if (other !== undefined) throw new UsageError(`merge takes files that end in .pdf or .json, not ${other}.`);
  if (output === undefined) throw new UsageError("merge needs -o, the file to write.");
  return { files, title, assets, output, locale, timeZone, strict, json };
}
