import { type AnswerOptions, answer } from "../answer.ts";
import { type LocalSigning, signLocally } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** `colophon sign <file.pdf> --request <sign.json> -o <file.pdf>`: a file with one signature more, without a service. */
export async function sign(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  return await answer(given, () => signLocally(given, { strict: given.strict, openPool }));
}

function readWords(words: readonly string[]): LocalSigning & AnswerOptions {
  const { positionals, request, output, ...choices } = parseWords(words, {
    texts: ["request", "assets", "locale", "time-zone", "output"],
    flags: ["strict", "json"],
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("sign takes one PDF file.");
  if (request === undefined) throw new UsageError("sign needs --request, a file with the signature.");
  if (output === undefined) throw new UsageError("sign needs -o, the file to write.");
  return { ...choices, file, request, output };
}
