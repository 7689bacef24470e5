import { either, listOf, type NamedSchemas, needsOneOf, number, ref, text } from "../build.ts";
import { lettered, place } from "./keys.ts";

export const svgTextWords: NamedSchemas = {
  SvgText: lettered(
    "A line of text.",
    {},
    {
      ...place,
      dx: number("Offset across.", { default: 0 }),
      dy: number("Offset down.", { default: 0 }),
      value: text("The text. Shortcodes are not read here, `$data` references are.", { examples: ["Total"] }),
      children: listOf(ref("SvgSpan"), "Parts of the text with their own appearance; instead of `value`."),
    },
    {
      ...needsOneOf("value", "children"),
      examples: [{ x: 10, y: 20, value: "Total", fontSize: 9, textAnchor: "middle" }],
    },
  ),
  SvgTspan: lettered(
    "A part of a text.",
    { value: text("The text of the part.", { examples: ["total"] }) },
    {
      x: number("Absolute position, across."),
      y: number("Absolute position, down."),
      dx: number("Offset across.", { default: 0 }),
      dy: number("Offset down.", { default: 0 }),
    },
    { examples: [{ value: "total", fontWeight: "bold" }] },
  ),
  SvgTextPath: lettered(
    "Text along a path.",
    {
      value: text("The text.", { examples: ["Round and round"] }),
      d: text("The path, in SVG's notation.", { examples: ["M10 40 Q50 0 90 40"] }),
    },
    {
      startOffset: either(
        [
          number("Length along the path."),
          text('Share of the path\'s length: "50%".', {
            pattern: "^[0-9]{1,4}(?:[.][0-9]{1,6})? ?%$",
            examples: ["50%"],
          }),
        ],
        "Where the text begins, or where `textAnchor` places it.",
        { default: 0 },
      ),
    },
    { examples: [{ value: "Round and round", d: "M10 40 Q50 0 90 40", startOffset: "50%", textAnchor: "middle" }] },
  ),
};
