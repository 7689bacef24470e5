import type { TProperties } from "typebox";
import { listOf, number, oneOf } from "../build.ts";
import { paint } from "../measure.ts";

/** Painting keys, named as in SVG, for styles and for elements of a drawing. Inherited within a drawing. */
export const paintStyle: TProperties = {
  fill: paint("What fills a shape: a colour, none, currentColor, or url(#name) of a gradient in `defs`.", {
    default: "#000000",
    examples: ["#E8F1F2", "none", "url(#sky)"],
  }),
  fillOpacity: number("How opaque the fill is.", { minimum: 0, maximum: 1, default: 1 }),
  fillRule: oneOf(["nonzero", "evenodd"], "Which regions of a path are inside.", { default: "nonzero" }),
  stroke: paint("What draws the outline, as `fill`.", { default: "none", examples: ["navy"] }),
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
