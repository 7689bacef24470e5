import { escapedText } from "../tree/xml-text.ts";
import type { FieldText } from "./field-value.ts";

/** XML around the value of a field that stays one. */
export interface KeptField {
  readonly before: string;
  readonly behind: string;
}

/**
 * A field over runs (17.16.18) with its author's code, whatever runs that stood in; fields in the code show nothing until Word updates them.
 *
 * `look`: properties of its runs.
 */
export const keptField = (code: FieldText, look: string): KeptField => ({
  before: `${character("begin", look)}${writtenCode(code, look)}${character("separate", look)}`,
  behind: character("end", look),
});

const character = (type: "begin" | "separate" | "end", look: string): string =>
  `<w:r>${look}<w:fldChar w:fldCharType="${type}"/></w:r>`;

const writtenCode = (code: FieldText, look: string): string =>
  code
    .map((piece) =>
      typeof piece === "string"
        ? `<w:r>${look}<w:instrText xml:space="preserve">${escapedText(piece)}</w:instrText></w:r>`
        : `${character("begin", look)}${writtenCode(piece.code, look)}${character("end", look)}`,
    )
    .join("");
