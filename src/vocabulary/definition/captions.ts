import { mapOf, type NamedSchemas, oneOf, ref, shape, text } from "./build.ts";
import { defaults } from "./defaults.ts";

export const captionWords: NamedSchemas = {
  Captions: mapOf(
    ref("CaptionKind"),
    "How captions of each kind begin and count, by the `kind` of `figure`. Without an entry `figure`, `table`, `equation` and `chart` have a label in the document's language.",
    { examples: [{ map: { label: "Map", within: "h1" } }] },
  ),
  CaptionKind: shape(
    "How the captions of one kind begin.",
    {},
    {
      label: text("The word before the number; unset, that of the document's language.", { examples: ["Fig.", "Map"] }),
      text: text(
        "What stands before a caption's text: `{label}` and `{n}` stand for the label and the number; shortcodes work. Unset, no line ends between label and number: the space there is U+00A0.",
        {
          pattern: "[{]n[}]|^[$]",
          default: defaults.caption.text,
          examples: ["{label} {n}. ", "({n}) ", "[b]{label} {n}[/b]  "],
        },
      ),
      within: oneOf(
        ["h1", "h2", "h3", "h4", "h5"],
        "Counts from 1 again after each heading of this level, and puts the heading's number before its own: Figure 2.1. Headings without a number change nothing.",
      ),
      position: oneOf(["above", "below"], "Where captions stand; unset, above tables and below all else."),
    },
    { examples: [{ label: "Fig.", text: "{label} {n}. ", within: "h1" }] },
  ),
};
