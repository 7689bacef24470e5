import type { WordFillingKey } from "../vocabulary/definition/word.ts";
import type { Word } from "../vocabulary/generated/definition.ts";
import type { WholeJson } from "./whole-json.ts";

// Bodies of requests for documents whose definitions and files are at hand, on the command line and in the library. Texts of
// JSON go in as they are written, so that faults in them are found where they are.

/** The body of generate-from-template with the definition sent along. */
export const templateBody = (definition: string, data: WholeJson): Uint8Array =>
  Buffer.from(`{"content":${JSON.stringify(definition)},"data":${data}}`);

/** A part of a merge: a file by the name that `Outside` knows it by, or a definition and its data. */
export type MergePartAtHand = PartKeysAtHand &
  ({ readonly file: string } | { readonly definition: WholeJson; readonly data?: WholeJson | undefined });

interface PartKeysAtHand {
  readonly title?: string | undefined;
  /** As `1-2, 5`; all of them when left out. */
  readonly pages?: string | undefined;
}

export function mergeBody(title: string | undefined, parts: readonly MergePartAtHand[]): Uint8Array {
  const head = title === undefined ? "" : `"title":${JSON.stringify(title)},`;
  return Buffer.from(`{${head}"parts":[${parts.map(partText).join(",")}]}`);
}

function partText(part: MergePartAtHand): string {
  const { title, pages } = part;
  const keys = JSON.stringify({ title, pages }).slice(1, -1);
  const data = "file" in part || part.data === undefined ? [] : [`"data":${part.data}`];
  const source = "file" in part ? `"file":${JSON.stringify(part.file)}` : `"definition":${part.definition}`;
  return `{${[source, ...data, ...(keys === "" ? [] : [keys])].join(",")}}`;
}

/** What the form is called that a body of `fillBody` names. */
export const formName = "form.pdf";

/** How a form is filled. */
export interface FormChoices {
  readonly flatten: boolean;
  readonly readOnly: boolean;
  /** Of an encrypted form; "": none. */
  readonly password: string;
}

export function fillBody({ flatten, readOnly, password }: FormChoices, values: WholeJson): Uint8Array {
  const head = JSON.stringify({ file: formName, flatten, readOnly, password }).slice(0, -1);
  return Buffer.from(`${head},"values":${values}}`);
}

/** What the Word file is called that a body of `wordBody` names: no path of a folder. */
export const wordFileName = "word:";

/** How a Word file is filled: keys of a definition. */
export type WordFillingChoices = Partial<Pick<Word, WordFillingKey>>;

/** A definition whose template is that file, with its data. */
export const wordBody = (choices: WordFillingChoices, data: WholeJson): Uint8Array =>
  templateBody(JSON.stringify({ word: { file: wordFileName, ...choices } }), data);

/** Whether a file is an archive or a compound file, as those of Word are: its content decides, not its name. */
export const isWordFile = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
