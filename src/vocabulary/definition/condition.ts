import type { TSchema } from "typebox";
import { referencePattern } from "./bound-words.ts";
import { either, flag, listOf, type NamedSchemas, needsOneOf, number, ref, shape, text } from "./build.ts";

const operand = (description: string): TSchema =>
  either(
    [text("A text, another reference, or an expression."), number("A number."), flag("true or false.")],
    description,
    {
      examples: ["paid", 100, true],
    },
  );

const bound = (description: string): TSchema =>
  either([text("A text, another reference, or an expression."), number("A number.")], description, {
    examples: [100, "2026-07-01"],
  });

export const conditionWords: NamedSchemas = {
  Condition: either(
    [
      text("A reference or an expression: it has a value other than null, false, an empty text or an empty list.", {
        pattern: referencePattern,
        examples: ["$data.discount", "= $data.total > 1000"],
      }),
      ref("Comparison"),
    ],
    "When something is shown: a reference or an expression has a value, or compares with another value.",
    { examples: ["$data.discount", "= $data.total > 1000", { value: "$data.status", is: "paid" }] },
  ),
  Comparison: shape(
    "A condition of several parts: all that are given must hold. Texts are compared by their characters, so ISO 8601 dates by time; a text that is a number is compared as a number with a number.",
    {},
    {
      value: text("The reference or expression to compare; without another key: it has a value.", {
        pattern: referencePattern,
        examples: ["$data.status"],
      }),
      is: operand("It equals this."),
      isNot: operand("It does not equal this; a missing value equals nothing."),
      in: listOf(operand("One of them."), "It equals one of these.", { examples: [["paid", "sent"]] }),
      above: bound("It is greater."),
      atLeast: bound("It is greater or equal."),
      below: bound("It is less."),
      atMost: bound("It is less or equal."),
      all: listOf(ref("Condition"), "All of these hold."),
      any: listOf(ref("Condition"), "At least one of these holds."),
      not: ref("Condition", "This does not hold."),
    },
    {
      ...needsOneOf("value", "all", "any", "not"),
      examples: [
        { value: "$data.total", above: 1000 },
        { any: ["$data.vip", { value: "$data.country", in: ["SE", "NO"] }] },
      ],
    },
  ),
};

/** The key that gives an element its condition. */
export const ifKey = { if: ref("Condition", "Shown only when this holds.") };

/** The key beside a `source` that chooses which of its entries are shown. */
export const whereKey = {
  where: ref("Condition", "Only the entries of `source` for which this holds; the entry is `$item`.", {
    examples: [{ value: "$item.amount", above: 0 }],
  }),
};
