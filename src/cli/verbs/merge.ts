import { type AnswerOptions, answer } from "../answer.ts";
import { type LocalMerge, mergeLocally } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** `colophon merge <file.pdf or definition.json>... -o <file.pdf>`: files one behind the other, without a service. */
export async function merge(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  return await answer(given, () => mergeLocally(given, { strict: given.strict, openPool }));
}

function readWords(words: readonly string[]): LocalMerge & AnswerOptions {
  const {
    positionals: files,
    output,
    ...choices
  } = parseWords(words, {
    texts: ["assets", "locale", "time-zone", "title", "output"],
    flags: ["strict", "json"],
  });
  const other = files.find((file) => !/[.](?:pdf|json)$/i.test(file));
  if (files.length === 0) throw new UsageError("merge takes PDF files and definitions.");
  if (other !== undefined) throw new UsageError(`merge takes files that end in .pdf or .json, not ${other}.`);
  if (output === undefined) throw new UsageError("merge needs -o, the file to write.");
  return { ...choices, files, output };
}
