import { integer, listOf, type NamedSchemas, number, ref, shape } from "../build.ts";
import { defaults } from "../defaults.ts";

export const zoneWords: NamedSchemas = {
  Zone: shape(
    'A header or a footer, as wide as the body. A header begins half the top margin below the edge of the page, a footer ends half the bottom margin above it. The body becomes smaller when it needs more space than the rest of the margin: its content with `padding` and margins, the line, and `offset`. `{ "content": [] }` in a section break means none.',
    {
      content: listOf(
        ref("ContentElement"),
        "What it shows; `$global.PAGE` and `$global.NUMPAGES` are the page numbers.",
      ),
    },
    {
      first: listOf(
        ref("ContentElement"),
        "Shown on the first page of a section instead of `content`; empty: nothing, not even the line.",
        { examples: [[]] },
      ),
      last: listOf(
        ref("ContentElement"),
        "Shown on the last page of a section instead of `content`; on an only page `first` wins. Where it needs more space than the page has left, the end of the text goes to one more page, which is the last.",
        { examples: [[{ p: "Thank you for your order." }]] },
      ),
      odd: listOf(ref("ContentElement"), "Shown on odd pages instead of `content`; `first` and `last` win."),
      even: listOf(ref("ContentElement"), "Shown on even pages instead of `content`; `first` and `last` win.", {
        examples: [[{ p: "$global.PAGE" }]],
      }),
      separator: ref("Separator", "A line between the zone and the body."),
      skipPages: listOf(integer("A page number, from 1.", { minimum: 1 }), "Pages without it.", { examples: [[1]] }),
      offset: number(
        "Distance between the zone and the body, in points, at least: below a header, above a footer, each with its line. Where the margin has more space the distance is greater.",
        { minimum: 0, default: defaults.zoneOffset },
      ),
    },
    { examples: [{ content: [{ p: "$global.PAGE / $global.NUMPAGES" }], skipPages: [1] }] },
  ),
};
