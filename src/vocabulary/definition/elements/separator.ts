import { type NamedSchemas, number, oneOf, ref, shape } from "../build.ts";
import { defaults } from "../defaults.ts";
import { color, lengthOrShare } from "../measure.ts";

const lines = ["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"];

export const separatorWords: NamedSchemas = {
  Separator: shape(
    "A horizontal line.",
    {},
    {
      lineType: oneOf(lines, "Kind of line.", { default: defaults.separator.lineType }),
      length: lengthOrShare("Length; unset, the whole width.", { examples: [120, "50%"] }),
      width: number("Thickness.", { exclusiveMinimum: 0, default: defaults.separator.width }),
      color: color("Colour.", { default: defaults.separator.color }),
      align: oneOf(["left", "center", "right"], "Where a line with a `length` stands.", { default: "left" }),
      style: ref("StyleUse", "Style for its margins and its place; `align` wins over `horizontalAlign`."),
    },
    { examples: [{ lineType: "dashed", width: 0.5, color: "#999999" }] },
  ),
  SeparatorElement: shape(
    "A horizontal line.",
    { separator: ref("Separator") },
    {},
    {
      examples: [{ separator: { lineType: "dashed", width: 0.5 } }],
    },
  ),
};
