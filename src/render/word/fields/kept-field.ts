import { escapedText } from "../tree/xml-text.ts";
import type { FormattedField } from "./field-value.ts";

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
export const keptField = (field: KeptCode, look: string): KeptField => ({
  before: `${begun(field, look)}${character("separate", look)}`,
  behind: character("end", look),
});

type KeptCode = Pick<FormattedField, "code" | "flags">;

const begun = ({ code, flags }: KeptCode, look: string): string =>
  character("begin", look, flags) + writtenCode(code, look);

const character = (type: "begin" | "separate" | "end", look: string, flags = ""): string =>
  `<w:r>${look}<w:fldChar w:fldCharType="${type}"${flags}/></w:r>`;

const writtenCode = (code: KeptCode["code"], look: string): string =>
  code
    .map((piece) =>
      typeof piece === "string"
        ? `<w:r>${look}<w:instrText xml:space="preserve">${escapedText(piece)}</w:instrText></w:r>`
        : `${begun(piece, look)}${character("end", look)}`,
    )
    .join("");
