import { referencePattern } from "../bound-words.ts";
import { integer, type NamedSchemas, ref, shape, text } from "../build.ts";

export const markdownWords: NamedSchemas = {
  MarkdownElement: shape(
    "Text from the data that is written in Markdown: paragraphs, headings, lists, quotations, tables, code, rules; bold, italic, struck text, code, links. Nothing in it is a shortcode or a reference.",
    {
      markdown: text("A reference to the text, or an expression that gives it; 200,000 characters at most.", {
        pattern: referencePattern,
        examples: ["$data.terms", "= default($data.terms, 'None.')"],
      }),
    },
    {
      firstHeading: integer("The level of headings with one `#`; deeper ones follow, down to 5.", {
        minimum: 1,
        maximum: 5,
        default: 1,
        examples: [2],
      }),
      style: ref("StyleUse", "Style of the box around all of it; texts in it inherit its text keys."),
      quoteStyle: ref("StyleUse", "Style of quotations; unset, a grey line at their left."),
      codeStyle: ref("StyleUse", "Style of blocks of code; unset, Noto Sans Mono on grey."),
    },
    { examples: [{ markdown: "$data.terms", firstHeading: 2 }] },
  ),
};
