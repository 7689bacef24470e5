import { readTag } from "../tags/read-tag.ts";
import type { TagBraces } from "../tags/scan.ts";
import type { TagFault } from "../tags/tag-expression.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import { readDocxtemplaterTag } from "./docxtemplater.ts";

/** Whose tags a file has. */
export const wordSyntaxes = ["colophon", "docxtemplater"] as const;
export type WordSyntax = (typeof wordSyntaxes)[number];

/** How tags are spelled, and what they mean: all dialects have the same regions and expressions. */
export interface WordDialect extends TagBraces {
  readonly read: (inner: string) => TagMeaning | TagFault;
}

export const dialects: Readonly<Record<WordSyntax, WordDialect>> = {
  colophon: { opening: "{{", closing: "}}", read: readTag },
  docxtemplater: { opening: "{", closing: "}", read: readDocxtemplaterTag },
};
