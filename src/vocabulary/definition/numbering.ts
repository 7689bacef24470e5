import { counterNames, countingSymbols } from "../counters/counting-symbol.ts";
import { flag, integer, listOf, mapOf, type NamedSchemas, oneOf, ref, shape, text } from "./build.ts";
import { mostLevels } from "./built-in-numberings.ts";

export const numberingWords: NamedSchemas = {
  CountSymbol: oneOf(
    countingSymbols,
    `A kind of number, case-sensitive. 1, and 01 of two digits: in the digits of the document's locale. a and A: Latin letters; i and I: Roman numerals; α and Α: Greek letters; *: the marks of notes, *, †, ‡, §, ‖ and ¶, then doubled. The others are the counter styles of CSS (Counter Styles Level 3, sections 6 and 7): ${counterNames.join(", ")}. Of these, decimal is 0 to 9 in any locale. What a kind cannot write, such as a zero in letters, is in digits.`,
    { examples: ["a", "persian", "hebrew", "japanese-informal"] },
  ),
  Numberings: mapOf(
    ref("Numbering"),
    "Numberings by name, for the style key `numbering`. Without a definition there are `decimal` (1, 1.1, 1.1.1 …), `legal` (1., 1.1, (a), (i), (A) …) and `outline` (I., A., 1., a., (1) …); one of the same name here takes the place of such a one. `none` is no name.",
    {
      examples: [
        {
          contract: { levels: [{ text: "§ {1}" }, { text: "({2})" }, { symbol: "a", text: "{3})" }] },
          appendix: { levels: [{ symbol: "A", text: "Appendix {1}" }] },
        },
      ],
    },
  ),
  Numbering: shape(
    "How headings and paragraphs are numbered: a level for each depth. A number begins again when one of a higher level comes before it.",
    {
      levels: listOf(ref("NumberingLevel"), "The levels, the highest first.", { minItems: 1, maxItems: mostLevels }),
    },
    {},
    { examples: [{ levels: [{ text: "{1}." }, { text: "{1}.{2}" }, { symbol: "a", text: "({3})" }] }] },
  ),
  NumberingLevel: shape(
    "One level of a numbering.",
    {
      text: text(
        "How a number is written: `{1}` stands for the number of the first level, `{2}` for that of the second and so on, down to the level itself. Plain text, without shortcodes.",
        { pattern: "^[\\s\\S]{0,100}$", examples: ["{1}.{2}", "({3})", "Appendix {1}"] },
      ),
    },
    {
      symbol: ref("CountSymbol", "Kind of number, wherever the level's number is shown.", { default: "1" }),
      start: integer("The first number.", { minimum: 0, maximum: 1_000_000, default: 1 }),
      restart: integer(
        "The level whose numbers, and those above it, let this level begin again; 0: it never does. Unset, every higher level does.",
        { minimum: 0, maximum: mostLevels - 1 },
      ),
      legal: flag("Shows all numbers in this level's text as digits, whatever their symbol.", false),
    },
    { examples: [{ symbol: "a", text: "({3})" }] },
  ),
};
