import type { TProperties } from "typebox";
import { referencePattern } from "../bound-words.ts";
import { either, flag, integer, listOf, type NamedSchemas, needsOneOf, ref, shape, text } from "../build.ts";
import { whereKey } from "../condition.ts";
import { defaults } from "../defaults.ts";

const listKeys: TProperties = {
  style: ref("StyleUse"),
  items: listOf(ref("ContentElement"), "One element for each item; lists may nest."),
  source: text(
    "An array in the data, or an expression that gives one: an item for each entry, a text or an object that `map` shows.",
    {
      pattern: referencePattern,
      examples: ["$data.steps", "= sort($data.steps, $item.rank)"],
    },
  ),
  ...whereKey,
  map: either(
    [text("Text of a paragraph, with `$item` references."), ref("ContentElement")],
    "How an entry of `source` becomes an item; unset, entries are texts.",
    { examples: ["[b]$item.name[/b]: $item.text", { p: "$item.name", style: "entry" }] },
  ),
};

export const listWords: NamedSchemas = {
  UnorderedList: shape(
    "A list with a bullet before each item.",
    {},
    { symbol: text("The bullet: any text.", { default: defaults.bullet, examples: ["–", "✓"] }), ...listKeys },
    { ...needsOneOf("items", "source"), examples: [{ symbol: "–", items: [{ p: "One" }, { p: "Two" }] }] },
  ),
  OrderedList: shape(
    "A numbered list.",
    {},
    {
      symbol: ref("CountSymbol", "Kind of number.", { default: "1" }),
      text: text("How a number is written; `{n}` stands for it.", {
        pattern: "[{]n[}]|^[$]",
        default: defaults.list.number,
        examples: ["{n})", "({n})", "§ {n}"],
      }),
      numbering: text(
        "A numbering in place of `symbol` and `text`, by its name in `numbering`, or `decimal`, `legal`, `outline`; ordered lists within the items that have none of the three count in its next levels. The list counts by itself, apart from headings and paragraphs. none: counts by itself within such a list.",
        { minLength: 1, examples: ["legal", "none"] },
      ),
      start: integer("Number of the first item.", { minimum: 0, maximum: 1_000_000, default: 1 }),
      continue: either(
        [
          flag("Goes on from the ordered list before it, at the same depth."),
          text("Goes on from the list with this `id`, and from those that went on from it.", {
            minLength: 1,
            examples: ["questions"],
          }),
        ],
        "Counts on where an earlier list ended; `start` wins. In a Word file both are one list.",
        { examples: [true, "questions"] },
      ),
      ...listKeys,
    },
    { ...needsOneOf("items", "source"), examples: [{ symbol: "a", source: "$data.steps", map: "$item.text" }] },
  ),
  UnorderedListElement: shape(
    "A list with bullets.",
    { ul: ref("UnorderedList") },
    {},
    {
      examples: [{ ul: { items: [{ p: "One" }, { p: "Two" }] } }],
    },
  ),
  OrderedListElement: shape(
    "A numbered list.",
    { ol: ref("OrderedList") },
    {},
    {
      examples: [{ ol: { items: [{ p: "One" }, { p: "Two" }] } }],
    },
  ),
};
