import { either, integer, listOf, type NamedSchemas, number, ref, shape } from "../build.ts";
import { defaults } from "../defaults.ts";
import { lengthWithUnit, percent } from "../measure.ts";

export const columnsWords: NamedSchemas = {
  Columns: shape(
    "Content side by side. With `widths`, or without `widths` and `colNumber`, a grid; with `colNumber` alone, one flow from column to column.",
    {
      rows: listOf(
        listOf(ref("ContentElement"), "The content of one column."),
        "By column: `rows[0]` is the first column.",
      ),
    },
    {
      widths: listOf(
        either(
          [
            number("A weight: a share of the width that the other kinds leave.", { minimum: 0 }),
            percent("A share of the width without the gaps."),
            lengthWithUnit("A length with its unit: pt, px (0.75 pt), mm, cm, in."),
          ],
          "Width of one column.",
        ),
        "Widths of the columns of a grid: weights, shares or lengths.",
        {
          minItems: 1,
          examples: [
            [2, 1],
            ["100pt", 1],
          ],
        },
      ),
      colNumber: integer("Number of equal columns that the content flows through.", {
        minimum: 1,
        maximum: 32,
        examples: [2],
      }),
      gap: number("Between columns.", { minimum: 0, default: defaults.columns.gap }),
      style: ref("StyleUse"),
    },
    { examples: [{ widths: [2, 1], gap: 14, rows: [[{ p: "Left" }], [{ p: "Right" }, { p: "More" }]] }] },
  ),
  ColumnsElement: shape(
    "Content in columns.",
    { columns: ref("Columns") },
    {},
    {
      examples: [{ columns: { colNumber: 2, rows: [[{ p: "First" }, { p: "Second" }]] } }],
    },
  ),
};
