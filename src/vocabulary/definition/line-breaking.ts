import type { TProperties } from "typebox";
import { oneOf } from "./build.ts";

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
};
