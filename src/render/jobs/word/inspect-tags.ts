import type { Word } from "../../../vocabulary/generated/definition.ts";
import type { Warning } from "../../../vocabulary/http/warning.ts";
import { compileWord } from "../../word/compile-word.ts";
import { recordsOf, wordFilePath } from "./fill-root.ts";

/** Why a Word file could not be filled, and what in it is doubtful, whatever the data are. @throws Refusal where it cannot be read */
export function inspectTags({ syntax, records }: Word, file: Uint8Array): readonly Warning[] {
  const { faults, template } = compileWord(file, wordFilePath, { syntax, records: recordsOf(records) });
  return [
    ...faults.map(({ code, where, message }) => ({ code, path: wordFilePath, message: `${where}: ${message}` })),
    ...template.remarks.map(({ code, message }) => ({ code, path: wordFilePath, message })),
  ];
}
