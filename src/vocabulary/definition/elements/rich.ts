import { referencePattern } from "../bound-words.ts";
import { integer, type NamedSchemas, ref, shape, text } from "../build.ts";

export const richWords: NamedSchemas = {
  RichElement: shape(
    "Text from the data that an editor keeps as HTML: p, h1 to h6, ul, ol, li, blockquote, hr, br; b, strong, i, em, u, s, del, sub, sup, small, code, mark; a with href. Of other tags the text is printed, and they are reported. Nothing in it is a shortcode or a reference.",
    {
      rich: text("A reference to the text, or an expression that gives it; 100,000 characters at most.", {
        pattern: referencePattern,
        examples: ["$data.description", "= default($data.description, '<p>None.</p>')"],
      }),
    },
    {
      firstHeading: integer("The level of `h1`; deeper ones follow, down to 5.", {
        minimum: 1,
        maximum: 5,
        default: 1,
        examples: [2],
      }),
      style: ref("StyleUse", "Style of the box around all of it; texts in it inherit its text keys."),
      quoteStyle: ref("StyleUse", "Style of quotations; unset, a grey line at their left."),
    },
    { examples: [{ rich: "$data.description", firstHeading: 2 }] },
  ),
};
