import type { TProperties } from "typebox";
import { integer, number, oneOf, text } from "../build.ts";
import { mostLevels } from "../built-in-numberings.ts";
import { defaults } from "../defaults.ts";
import { lengthOrShare } from "../measure.ts";

/** Style keys for particular elements. */
export const arrangementStyle: TProperties = {
  numbering: text(
    "Paragraphs and headings: the numbering that they count in, by its name in `numbering`, or `decimal`, `legal`, `outline`; none: no number. In headers, footers, footnotes and watermarks nothing is counted.",
    { minLength: 1, examples: ["legal", "none"] },
  ),
  numberingLevel: integer(
    "Paragraphs and headings: the level they have there; unset, a heading has its own, a paragraph 1.",
    {
      minimum: 1,
      maximum: mostLevels,
    },
  ),
  indent: number(
    "Lists: distance from the left edge to the items' text. Numbered paragraphs: the same, so that the number hangs before the text; unset, a space stands between them.",
    {
      minimum: 0,
      default: defaults.list.indent,
    },
  ),
  markerGap: number("Lists: distance between a marker and its item's text.", {
    minimum: 0,
    default: defaults.list.markerGap,
  }),
  itemSpacing: number("Lists: distance between two items.", { minimum: 0, default: defaults.list.itemSpacing }),
  tableLayout: oneOf(
    ["auto", "fixed"],
    "Tables without `widths`: auto looks at the cells, fixed makes equal columns.",
    {
      default: "auto",
    },
  ),
  columnCount: integer(
    "Number of equal columns for the content of a paragraph, a list, a table, a cell or a stack; elsewhere it is reported and not drawn.",
    { minimum: 1, maximum: 32 },
  ),
  columnGap: number("Distance between those columns.", { minimum: 0, default: defaults.columns.gap }),
  flexDirection: oneOf(
    ["row", "row-reverse", "column", "column-reverse"],
    "Direction in which the content of a box is laid out.",
  ),
  flexWrap: oneOf(["nowrap", "wrap", "wrap-reverse"], "Whether that content may wrap."),
  flexGrow: number("Share of the space left over.", { minimum: 0 }),
  flexShrink: number("Share of the missing space.", { minimum: 0 }),
  flexBasis: lengthOrShare("Size before growing and shrinking.", { examples: [100, "50%"] }),
  justifyContent: oneOf(
    ["start", "end", "center", "space-between", "space-around", "space-evenly"],
    "Distribution of content along its line.",
  ),
  justifyItems: oneOf(["start", "end", "center", "stretch"], "Alignment of content along its line."),
  justifySelf: oneOf(["start", "end", "center", "stretch"], "The same for one box."),
  alignContent: oneOf(
    ["start", "end", "center", "stretch", "space-between", "space-around", "space-evenly"],
    "Distribution of several lines of content.",
  ),
  alignItems: oneOf(["start", "end", "center", "stretch", "baseline"], "Alignment of content across its line."),
  alignSelf: oneOf(["start", "end", "center", "stretch", "baseline"], "The same for one box."),
};
