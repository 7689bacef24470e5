import type { TProperties } from "typebox";
import { oneOf } from "../build.ts";
import { color, length } from "../measure.ts";

const lines = [
  ...["none", "underline", "overline", "line-through", "underline overline", "underline line-through"],
  ...["overline line-through", "underline overline line-through"],
];

/** Style keys of the lines at text, inherited as all keys of letters are. */
export const decorationStyle: TProperties = {
  textDecoration: oneOf(lines, "Lines drawn with the text: under it, above it, through it.", { default: "none" }),
  textDecorationStyle: oneOf(
    ["solid", "double", "dotted", "dashed", "wavy"],
    "How lines of `textDecoration`, `[u]` and `[s]` are drawn.",
    { default: "solid" },
  ),
  textDecorationColor: color("Colour of these lines; unset, that of the text."),
  textDecorationThickness: length(
    "Thickness of these lines, above 0 and at most 100 points; of each of two, and of the line of a wave. Unset, as the face says.",
    { examples: [0.5, "0.3mm"] },
  ),
};
