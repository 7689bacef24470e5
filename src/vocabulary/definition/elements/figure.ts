import { listOf, type NamedSchemas, ref, shape, text } from "../build.ts";

export const figureWords: NamedSchemas = {
  Figure: shape(
    "A picture, a table, a chart or anything else with a caption below or above it, which counts in its kind: Figure 1, Table 2. `[ref, id]` and `[page, id]` refer to it, and `toc` with `of` lists them.",
    {
      content: listOf(ref("ContentElement"), "What the caption is of.", {
        minItems: 1,
        examples: [[{ image: { src: "images/harbour.png", alt: "A harbour with sailing ships" } }]],
      }),
      caption: text("The text of its caption, without label and number.", { examples: ["The harbour in 1890"] }),
    },
    {
      kind: text(
        "What it is: `figure`, `table`, `equation`, `chart`, or a kind of your own, which has its label in `captions`. Each kind counts by itself.",
        { minLength: 1, default: "figure", examples: ["table"] },
      ),
      style: ref("StyleUse", "Style of the box around both; texts in it inherit its text keys."),
      captionStyle: ref("StyleUse", "Style of the caption."),
    },
    {
      examples: [
        {
          content: [{ image: { src: "images/harbour.png", alt: "A harbour with sailing ships" } }],
          caption: "The harbour in 1890",
        },
      ],
    },
  ),
  FigureElement: shape(
    "Something with a caption that counts.",
    { figure: ref("Figure") },
    {},
    {
      examples: [
        {
          figure: {
            kind: "table",
            content: [{ table: { rows: [[{ td: "Tea" }, { td: "3.50" }]] } }],
            caption: "Prices",
          },
        },
      ],
    },
  ),
};
