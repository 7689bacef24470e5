import type { TProperties } from "typebox";
import { oneOf } from "../build.ts";

/** Style keys of line breaking. All are inherited. */
export const lineBreakStyle: TProperties = {
  lineBreak: oneOf(
    ["strict", "normal", "loose"],
    "Strictness of line breaking in Chinese and Japanese. normal allows lines to begin with small kana, loose also with iteration marks and centred punctuation.",
    { default: "strict" },
  ),
  wordBreak: oneOf(
    ["normal", "keep-all"],
    "keep-all keeps Chinese, Japanese and Korean words whole: lines end at spaces and punctuation.",
    { default: "normal" },
  ),
  textWrap: oneOf(
    ["auto", "pretty"],
    "auto fills line after line; pretty optimizes all lines of a paragraph together, so that justified spaces are even and no word is left alone on the last line. Spaces may then be slightly narrower.",
    { default: "auto" },
  ),
  hyphens: oneOf(
    ["manual", "auto", "none"],
    "manual breaks words at soft hyphens (U+00AD), auto also by the hyphenation patterns of the text's language, none not at all. Addresses and words with digits are never hyphenated.",
    { default: "manual" },
  ),
  textSpacingTrim: oneOf(
    ["space-all", "trim-both"],
    "trim-both sets Chinese and Japanese brackets, commas and full stops half as wide where they begin or end a line or stand beside each other; space-all leaves every one as wide as a character.",
    { default: "space-all" },
  ),
  hyphenateLimitLast: oneOf(
    ["none", "column"],
    "column: no word is divided over columns or pages; the line that would end with its hyphen goes on with the rest, as far as `orphans` leaves it free to.",
    { default: "none" },
  ),
};
