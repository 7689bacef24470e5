import type { TProperties } from "typebox";
import { either, flag, integer, number, oneOf } from "../build.ts";
import { defaults } from "../defaults.ts";
import { color, languageTag, length } from "../measure.ts";
import { stopsOrName } from "../tab-stops.ts";
import { decorationStyle } from "./decoration.ts";
import { fontFamily } from "./font-family.ts";
import { featureStyle } from "./font-features.ts";
import { lineBreakStyle } from "./line-breaking.ts";

/** Style keys of text. All but `opacity` are inherited: from a list by its items, from a table by its cells. */
export const textStyle: TProperties = {
  fontFamily,
  fontSize: number("Size of the text in points; less than 0.001 counts as that.", {
    exclusiveMinimum: 0,
    default: defaults.fontSize,
    examples: [9, 10.5],
  }),
  fontWeight: either(
    [
      integer("A weight from 100 to 900.", { minimum: 100, maximum: 900 }),
      oneOf(["normal", "bold", "bolder", "lighter"], "normal is 400, bold 700."),
    ],
    "How heavy the text is; the nearest face of the family is used. A variable font of yours is set in the weight itself.",
    { default: "normal", examples: ["bold", 600] },
  ),
  bold: flag("Short for `fontWeight` bold (true) or normal (false).", false),
  fontStyle: oneOf(["normal", "italic", "oblique"], "Upright or slanted.", { default: "normal" }),
  italic: flag("Short for `fontStyle` italic (true) or normal (false).", false),
  color: color("Colour of the text.", { default: defaults.color }),
  letterSpacing: number("Added after every character.", { default: 0, examples: [0.5] }),
  wordSpacing: number("Added to every space.", { default: 0, examples: [1] }),
  ...decorationStyle,
  textTransform: oneOf(["none", "uppercase"], "uppercase draws capitals; copied text keeps its case.", {
    default: "none",
  }),
  ...featureStyle,
  lineHeight: number("Height of a line as a multiple of the font size; unset, as the face defines it.", {
    exclusiveMinimum: 0,
    examples: [1.3],
  }),
  textAlign: oneOf(
    ["left", "center", "right", "justify"],
    "Alignment of the lines; unset, at the start side of the paragraph's direction.",
  ),
  textIndent: length("Indent of a paragraph's first line.", { default: 0, examples: [12] }),
  dropCap: integer(
    "A paragraph begins with a letter as high as so many of its lines, which begin behind it: the letter reaches from the height of the first line's capitals to the baseline of the last. Punctuation that opens the paragraph goes along; in scripts whose letters join, the first word does. `textIndent` does not count then, and `textWrap` breaks line by line. 1: none.",
    { minimum: 1, maximum: 20, default: 1, examples: [3] },
  ),
  dropCapGap: length("Distance of a drop cap from the lines beside it; unset, a fifth of their font size.", {
    examples: [3],
  }),
  tabStops: stopsOrName(
    "Where `[tab]` without a position goes: to the next stop that the text has not reached; behind the last one, and without any, to every 36 points.",
  ),
  baseDirection: oneOf(
    ["auto", "ltr", "rtl"],
    "Base direction of the paragraph; auto takes that of its first strong character.",
    {
      default: "auto",
    },
  ),
  language: languageTag(
    "Language of the text, BCP 47: it selects forms of letters and hyphenation. The file records only the document's language.",
  ),
  whiteSpace: oneOf(
    ["normal", "pre"],
    "normal collapses several spaces to one and removes those at the start of a line; pre keeps them as written. A line end starts a new line in both.",
    { default: "normal" },
  ),
  ...lineBreakStyle,
  orphans: integer("Fewest lines of a paragraph left at the bottom of a page.", {
    minimum: 1,
    default: defaults.orphans,
  }),
  widows: integer("Fewest lines of a paragraph carried to the next page.", { minimum: 1, default: defaults.widows }),
};
