import { type AnswerOptions, answer } from "../answer.ts";
import { type LocalRenewal, renewLocally } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** `colophon renew-timestamp <file.pdf> --timestamp-server <url> -o <file.pdf>`: a file of level B-LTA that lasts longer, without a service. */
export async function renewTimestamp(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const { file, timestampServer, digest } = given;
  return await answer(given, () => renewLocally({ file, timestampServer, digest }, openPool));
}

function readWords(words: readonly string[]): LocalRenewal & AnswerOptions {
  const { positionals, timestampServer, output, ...choices } = parseWords(words, {
    texts: ["timestamp-server", "digest", "output"],
    flags: ["json"],
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("renew-timestamp takes one PDF file.");
  if (timestampServer === undefined)
    throw new UsageError("renew-timestamp needs --timestamp-server, the address of an authority.");
  if (output === undefined) throw new UsageError("renew-timestamp needs -o, the file to write.");
  return { ...choices, file, timestampServer, output, strict: false };
}
