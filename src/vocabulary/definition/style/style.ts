import type { TProperties } from "typebox";
import { either, listOf, mapOf, type NamedSchemas, ref, shape, text } from "../build.ts";
import { arrangementStyle } from "./arrangement.ts";
import { boxStyle, boxWords } from "./box.ts";
import { paintStyle } from "./paint.ts";
import { textStyle } from "./text.ts";

/** Every style key, by the group the reference shows it in. */
export const styleGroups: readonly { readonly title: string; readonly about: string; readonly keys: TProperties }[] = [
  {
    title: "Other styles",
    about: "What a style takes over from others. In a Word file a style that extends one is based on it.",
    keys: {
      extends: either(
        [
          text("The name of a style in `styles`."),
          listOf(text("The name of a style in `styles`."), "Several by name, from left to right: later ones win.", {
            minItems: 1,
            maxItems: 8,
          }),
        ],
        "The styles that this one adds to: its own keys win over theirs. A style that several of them extend counts once, first. At most 16 levels deep; a cycle is refused, a name that `styles` lacks is reported.",
        { examples: ["base", ["base", "boxed"]] },
      ),
    },
  },
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

export const styleWords: NamedSchemas = {
  ...boxWords,
  Styles: mapOf(
    ref("Style"),
    "Styles by name. One named after an element (p, h1 to h5, th, td, ul, ol, table) is that element's default.",
    {
      examples: [
        { lead: { fontSize: 12 }, note: { fontSize: 8, italic: true }, warning: { extends: "note", color: "red" } },
      ],
    },
  ),
  Style: shape(
    "The appearance of something. Cascade: built-in defaults, inherited text keys, the style named after the element (`p`, `h1`, `td` …), the element's own `style`, shortcodes.",
    {},
    Object.assign({}, ...styleGroups.map((group) => group.keys)),
    { examples: [{ fontSize: 12, fontWeight: "bold", color: "#1B4965", textAlign: "center", padding: "4 8" }] },
  ),
  StyleUse: either(
    [
      text("The name of a style in `styles`."),
      ref("Style"),
      listOf(text("The name of a style in `styles`."), "Styles by name, from left to right: later ones win.", {
        minItems: 1,
        maxItems: 8,
        examples: [["strong", "right"]],
      }),
    ],
    "A style by name, several by their names, or one written out in place.",
    {
      examples: ["note", ["strong", "right"], { bold: true }],
    },
  ),
};
