import { flag, integer, listOf, type NamedSchemas, oneOf, ref, row, shape, text } from "../build.ts";
import { defaults } from "../defaults.ts";

export const tocWords: NamedSchemas = {
  Toc: shape(
    "Table of contents made from the headings, on pages of its own unless it is `inline`: links, dotted leaders, page numbers.",
    {},
    {
      maxLevel: integer("Lists headings from h1 down to this level.", {
        minimum: 1,
        maximum: 5,
        default: defaults.toc.maxLevel,
      }),
      levels: row(
        [
          integer("The highest level.", { minimum: 1, maximum: 5 }),
          integer("The lowest level.", { minimum: 1, maximum: 5 }),
        ],
        "Lists headings from one level down to another, in place of `maxLevel`.",
        { examples: [[2, 3]] },
      ),
      of: text(
        "Lists the captions of this `kind` instead of headings: `figure`, `table`, or one of your own. Levels then do not count.",
        { minLength: 1, examples: ["figure"] },
      ),
      inline: flag("Stands in the text where it is, not on pages of its own.", false),
      title: text("Title above the entries.", { default: defaults.toc.title }),
      titleStyle: ref("StyleUse", "Style of the title.", { default: defaults.toc.titleStyle }),
      style: ref(
        "StyleUse",
        "Style of each entry: looks of text, `lineHeight`, `baseDirection`, margins, padding, border and background. A negative `textIndent` lets the first line begin before the others; `textAlign` and a positive `textIndent`, which are of running text, do not count.",
      ),
      styles: listOf(
        ref("StyleUse"),
        "Styles of the entries by level, the highest that is listed first; levels beyond them have `style`.",
        { minItems: 1, maxItems: 5, examples: [["strong", "small"]] },
      ),
      leader: oneOf(["dots", "none"], "What leads from an entry to its page number.", { default: "dots" }),
      outlines: flag("Writes the PDF outline as well.", true),
    },
    {
      examples: [
        {},
        { maxLevel: 2, title: "Contents", style: "tocLine" },
        { levels: [2, 3], inline: true },
        { of: "figure", title: "Figures" },
      ],
    },
  ),
  TocElement: shape("The table of contents.", { toc: ref("Toc") }, {}, { examples: [{ toc: {} }] }),
};
