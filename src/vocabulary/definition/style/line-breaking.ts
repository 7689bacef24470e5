import type { TProperties } from "typebox";
import { oneOf } from "../build.ts";

/** Style keys about where lines end. All are inherited. */
export const lineBreakStyle: TProperties = {
  lineBreak: oneOf(
    ["strict", "normal", "loose"],
    "How freely Chinese and Japanese break. normal allows lines to begin with small kana, loose also with iteration marks and centred punctuation.",
    { default: "strict" },
  ),
  wordBreak: oneOf(
    ["normal", "keep-all"],
    "keep-all keeps Chinese, Japanese and Korean words whole: lines end at spaces and punctuation.",
    { default: "normal" },
  ),
  textWrap: oneOf(
    ["auto", "pretty"],
    "auto fills line after line; pretty weighs all lines of a paragraph together, so that justified spaces are even and no word stands alone at the end. Spaces may then be narrowed a little.",
    { default: "auto" },
  ),
  hyphens: oneOf(
    ["manual", "auto", "none"],
    "manual ends lines at soft hyphens (U+00AD), auto also where the patterns of the text's language allow it, none at neither. Addresses and words with digits are never hyphenated.",
    { default: "manual" },
  ),
};
