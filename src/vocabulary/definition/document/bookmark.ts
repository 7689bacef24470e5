import { integer, listOf, type NamedSchemas, ref, shape, text } from "../build.ts";

export const bookmarkWords: NamedSchemas = {
  Bookmark: shape(
    "An entry of the outline, written by hand. `bookmark` is the root of a tree, listed before the outline made from headings.",
    { title: text("Label.", { examples: ["Totals"] }) },
    {
      pageNumber: integer(
        "Page it leads to, from 1; unset, the entry is only a label. An entry for a page that does not exist leads nowhere.",
        { minimum: 1 },
      ),
      children: listOf(ref("Bookmark"), "Entries below it."),
    },
    { examples: [{ title: "Report", pageNumber: 1, children: [{ title: "Totals", pageNumber: 3 }] }] },
  ),
};
