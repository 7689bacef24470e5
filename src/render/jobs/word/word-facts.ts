import type { Word } from "../../../vocabulary/generated/definition.ts";
import type { WordData, WordTag } from "../../../vocabulary/http/templates/word-inspection.ts";
import type { Warning } from "../../../vocabulary/http/warning.ts";
import { type CompileOptions, compileWord } from "../../word/compile-word.ts";
import { paragraphsOf } from "../../word/package/paragraphs-of.ts";
import { listedTag } from "../../word/reads/listed-tag.ts";
import { type ArrangedTags, dataOfTags } from "../../word/reads/tag-data.ts";
import { wordFilePath } from "./fill-root.ts";
import { readingOf } from "./word-reading.ts";

/** What a Word file says as a template, whatever the data are. */
interface WordFacts {
  /** Tags, fields and content controls, in their order. */
  readonly tags: readonly WordTag[];
  /** What it reads of the data; of a file with faults nothing. */
  readonly data: WordData;
  /** Why it could not be filled, and what in it is doubtful. */
  readonly warnings: readonly Warning[];
}

/** Reads the tags of a Word file. @throws Refusal INVALID_REQUEST where it cannot be read */
export function wordFactsOf(word: Word, file: Uint8Array): WordFacts {
  const reading = readingOf(word);
  const { tags, faults, moreFaults, template, arranged } = compileWord(file, wordFilePath, reading);
  const warnings = [
    ...faults.map(({ code, where, message }) => ({ code, path: wordFilePath, message: `${where}: ${message}` })),
    ...further(faults.at(-1)?.code, moreFaults),
    ...template.remarks.map(({ code, message }) => ({ code, path: wordFilePath, message })),
  ];
  return { tags: tags.map(listedTag), data: wordDataOf(arranged(), reading), warnings };
}

/** What the tags of a file read of the data. */
export function wordDataOf(parts: readonly ArrangedTags[], { names }: CompileOptions): WordData {
  const notes = dataOfTags(parts, names ?? new Map());
  return { places: notes.places(), schema: notes.schema() };
}

/** That there are more faults than are listed, under the code of the last of those. */
const further = (code: Warning["code"] | undefined, count: number): readonly Warning[] =>
  code === undefined || count === 0
    ? []
    : [{ code, path: wordFilePath, message: `${count} further faults of the file are not listed.` }];

/** The words of a Word file and its tags, to be compared with those of another. @throws Refusal INVALID_REQUEST where it cannot be read */
export function comparableWord(word: Word, file: Uint8Array): object {
  const { tags } = wordFactsOf(word, file);
  return { tags: tags.map(({ tag }) => tag), paragraphs: paragraphsOf(file, wordFilePath) };
}
