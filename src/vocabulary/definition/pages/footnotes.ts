import { type NamedSchemas, number, oneOf, ref, shape } from "../build.ts";
import { defaults } from "../defaults.ts";

const { numbering, symbol, offset } = defaults.footnotes;

export const footnotesWords: NamedSchemas = {
  Footnotes: shape(
    "How the notes of `[footnote]` look. A note is set at the bottom of the page that has its mark; what does not fit there continues at the bottom of the next page.",
    {},
    {
      numbering: oneOf(
        ["document", "page"],
        "document: numbered through the document; page: numbering starts again on every page.",
        {
          default: numbering,
        },
      ),
      symbol: ref("CountSymbol", "Kind of mark.", { default: symbol }),
      style: ref("StyleUse", "Style of the notes, over the style named `footnote`; 8 points unless that sets a size."),
      separator: ref("Separator", "The line above the notes; by default a fifth of the width, half a point thick."),
      offset: number("Least distance between the body and that line.", { minimum: 0, default: offset }),
    },
    { examples: [{ numbering: "page", symbol: "*", separator: { length: "30%" } }] },
  ),
};
