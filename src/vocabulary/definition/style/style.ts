import type { TProperties } from "typebox";
import { either, listOf, number, oneOf, ref, shape, text, type Words } from "../build.ts";
import { arrangementStyle, boxStyle, boxWords } from "./box.ts";
import { textStyle } from "./text.ts";

/** Painting keys, named as in SVG, for styles and for elements of a drawing. Inherited within a drawing. */
export const paintStyle: TProperties = {
  fill: text("What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`.", {
    default: "#000000",
    examples: ["#E8F1F2", "none", "url(#sky)"],
  }),
  fillOpacity: number("How opaque the fill is.", { minimum: 0, maximum: 1, default: 1 }),
  fillRule: oneOf(["nonzero", "evenodd"], "Which regions of a path are inside.", { default: "nonzero" }),
  stroke: text("What draws the outline, as `fill`.", { default: "none", examples: ["navy"] }),
  strokeWidth: number("Width of the outline.", { minimum: 0, default: 1 }),
  strokeOpacity: number("How opaque the outline is.", { minimum: 0, maximum: 1, default: 1 }),
  strokeDasharray: listOf(
    number("Length of a dash or a gap.", { minimum: 0 }),
    "Alternating lengths of dashes and gaps; [0] or [] is a solid line.",
    {
      default: [],
      examples: [[4, 2]],
    },
  ),
  strokeDashoffset: number("Offset into the dashes where the line begins.", { default: 0 }),
  strokeLinecap: oneOf(["butt", "round", "square"], "Ends of lines.", { default: "butt" }),
  strokeLinejoin: oneOf(["miter", "round", "bevel"], "Corners of lines.", { default: "miter" }),
  strokeMiterlimit: number("Longest mitre as a multiple of the width.", { minimum: 1, default: 4 }),
  clipRule: oneOf(["nonzero", "evenodd"], "As `fillRule`, for a shape used to clip.", { default: "nonzero" }),
  textAnchor: oneOf(["start", "middle", "end"], "Which point of a drawn text is at x.", { default: "start" }),
  dominantBaseline: oneOf(
    ["auto", "alphabetic", "middle", "central", "hanging", "text-top", "text-bottom"],
    "Which line of a drawn text is at y.",
    { default: "auto" },
  ),
};

/** Every style key, by the group the reference shows it in. */
export const styleGroups: readonly { readonly title: string; readonly about: string; readonly keys: TProperties }[] = [
  { title: "Text", about: "Inherited: from a list by its items, from a table by its cells.", keys: textStyle },
  {
    title: "Box",
    about: "The box around a block, a cell, a `[span]` or a drawing element. Not inherited.",
    keys: boxStyle,
  },
  {
    title: "Arrangement",
    about:
      "Keys for particular elements. Not inherited. Those of the flex, justify and align families are accepted but not drawn, and reported: use `columns` with `widths` to put content side by side, `horizontalAlign` and `verticalAlign` to align it.",
    keys: arrangementStyle,
  },
  { title: "Painting", about: "Named as in SVG, for drawings. Inherited within a drawing.", keys: paintStyle },
];

export const styleWords: Words = {
  ...boxWords,
  Style: shape(
    "The appearance of something. Cascade: built-in defaults, inherited text keys, the style named after the element (`p`, `h1`, `td` …), the element's own `style`, shortcodes.",
    {},
    Object.assign({}, ...styleGroups.map((group) => group.keys)),
    { examples: [{ fontSize: 12, fontWeight: "bold", color: "#1B4965", textAlign: "center", padding: "4 8" }] },
  ),
  StyleUse: either(
    [text("The name of a style in `styles`."), ref("Style")],
    "A style by name, or written out in place.",
    {
      examples: ["note", { bold: true }],
    },
  ),
};
