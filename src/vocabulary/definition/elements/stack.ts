import { referencePattern } from "../bound-words.ts";
import {
  either,
  integer,
  listOf,
  type NamedSchemas,
  needsBeside,
  needsOneOf,
  number,
  oneOf,
  ref,
  shape,
  text,
} from "../build.ts";
import { whereKey } from "../condition.ts";

export const stackWords: NamedSchemas = {
  Stack: shape(
    "Elements one below the other, or with `columns` in rows, that share a box. One stack is one item of a list, one cell of a table, or one block; with `source` it repeats without a table.",
    {},
    {
      content: listOf(ref("ContentElement"), "The elements. With `source` they come first."),
      gap: number(
        "Least distance between two elements; in place of the built-in margins there, margins of styles count if they are larger. Unset, margins alone. With `columns` the distance between rows and between columns, in which margins take no part.",
        { minimum: 0, examples: [6] },
      ),
      columns: integer(
        "So many stand beside each other, equally wide, row by row; no page divides a row that one can hold. Stacks are as high as the highest of their row.",
        { minimum: 1, maximum: 32, examples: [3] },
      ),
      lastRow: oneOf(
        ["open", "stretch"],
        "A last row of fewer elements: open leaves the places behind them free, with stretch they share its width.",
        { default: "open" },
      ),
      style: ref("StyleUse", "Style of the box; texts in it inherit its text keys."),
      source: text("An array in the data, or an expression that gives one: an element for each entry.", {
        pattern: referencePattern,
        examples: ["$data.people", "= sort($data.people, $item.name)"],
      }),
      ...whereKey,
      map: either(
        [text("Text of a paragraph, with `$item` references."), ref("ContentElement")],
        "How an entry of `source` becomes an element; unset, entries are texts.",
        { examples: [{ stack: { content: [{ h3: "$item.name" }, { p: "$item.role" }], style: "card" } }] },
      ),
    },
    {
      ...needsOneOf("content", "source"),
      ...needsBeside({ lastRow: ["columns"] }),
      examples: [{ content: [{ p: "Name three rivers." }, { p: "One mark for each." }], gap: 6, style: "frame" }],
    },
  ),
  StackElement: shape(
    "Elements in one box.",
    { stack: ref("Stack") },
    { style: ref("StyleUse", "Short for `stack.style`, which wins.") },
    { examples: [{ stack: { content: [{ h3: "Note" }, { p: "Keep dry." }] }, style: "frame" }] },
  ),
};
