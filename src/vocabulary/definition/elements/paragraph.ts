import type { TProperties } from "typebox";
import { integer, type NamedSchemas, ref, shape, text } from "../build.ts";
import { defaults } from "../defaults.ts";
import { languageTag } from "../measure.ts";

/** The key that names an element's place. */
export const idKey: TProperties = {
  id: text(
    "A name for this place, unique in the document: `[goto, name]` links to it, `[ref, name]` prints its number or its text, `[page, name]` its page.",
    {
      minLength: 1,
      examples: ["terms"],
    },
  ),
};

/** Keys that every text element takes in addition to its text. */
export const textSiblings: TProperties = {
  style: ref("StyleUse"),
  ...idKey,
  language: languageTag("Language of the text, BCP 47."),
};

/** Keys of elements that a numbering can count. */
const numberedSiblings: TProperties = {
  ...textSiblings,
  start: integer("The number it has in the numbering of its style; those after it go on from there.", {
    minimum: 0,
    maximum: 1_000_000,
  }),
};

const headings = Object.entries(defaults.headings);

export const paragraphWords: NamedSchemas = {
  ParagraphElement: shape(
    "A paragraph.",
    { p: text("Text with shortcodes and `$data` references.", { examples: ["Dear [b]$data.customer.name[/b],"] }) },
    numberedSiblings,
    { examples: [{ p: "Dear [b]$data.customer.name[/b],", style: "lead" }] },
  ),
  ...Object.fromEntries(
    headings.map(([key, { fontSize }], index) => [
      `Heading${index + 1}Element`,
      shape(
        `A heading of level ${index + 1}: ${fontSize} points, bold, unless the style \`${key}\` or its own style says otherwise. It stays on the page of what follows, and is listed in the table of contents and the outline.`,
        { [key]: text("Text with shortcodes and `$data` references.", { examples: ["Terms"] }) },
        numberedSiblings,
        { examples: [{ [key]: "Terms", id: "terms" }] },
      ),
    ]),
  ),
};
