import { number, oneOf, ref, shape, type Words } from "./build.ts";
import { defaults } from "./defaults.ts";

const { numbering, symbol, offset } = defaults.footnotes;

export const footnotesWords: Words = {
  Footnotes: shape(
    "How the notes of `[footnote]` look. They stand at the foot of the page where their sign is; what a page has no room for goes on at the foot of the next.",
    {},
    {
      numbering: oneOf(["document", "page"], "Counted through the document, or anew on every page.", {
        default: numbering,
      }),
      symbol: oneOf(
        ["1", "a", "A", "i", "I", "α", "Α", "*"],
        "Kind of sign; here the case counts. `*`: *, †, ‡, §, ‖, ¶, then doubled.",
        { default: symbol },
      ),
      style: ref(
        "StyleUse",
        "The notes' own style, over the style named `footnote`: 8 points unless that says otherwise.",
      ),
      separator: ref(
        "Separator",
        "The line above the notes; a fifth of the width, half a point, unless told otherwise.",
      ),
      offset: number("Between the body and that line, at least.", { minimum: 0, default: offset }),
    },
    { examples: [{ numbering: "page", symbol: "*", separator: { length: "30%" } }] },
  ),
};
