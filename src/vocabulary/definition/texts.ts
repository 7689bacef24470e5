import { either, mapOf, type NamedSchemas, ref, shape, text } from "./build.ts";

const form = (description: string) => text(description, { examples: ["{count} items"] });

export const textsWords: NamedSchemas = {
  Texts: mapOf(
    ref("TextDictionary"),
    "Texts by language (BCP 47) and key; `[t, key]` stands for the one in the language of `locale`, else of `language`, else in the first one here.",
    { examples: [{ en: { title: "Your order" }, sv: { title: "Din order" } }] },
  ),
  TextDictionary: mapOf(
    either(
      [text("A text, with shortcodes and references; `{name}` is a value that `[t]` gives."), ref("PluralText")],
      "A text, or one for each form of number.",
    ),
    "The texts of a language by their keys.",
    { examples: [{ title: "Your order", items: { one: "{count} item", other: "{count} items" } }] },
  ),
  PluralText: shape(
    "A text for each form that the language has for numbers, chosen by `count` (CLDR plural rules).",
    { other: form("For all other numbers, and without a `count`.") },
    {
      zero: form("For none, in Arabic, Latvian and Welsh."),
      one: form("For one, and in some languages for others such as 21."),
      two: form("For two, in Arabic, Hebrew, Slovenian and others."),
      few: form("For a few, such as 3 in Polish."),
      many: form("For many, such as 5 in Polish."),
    },
    { examples: [{ one: "{count} item", other: "{count} items" }] },
  ),
};
