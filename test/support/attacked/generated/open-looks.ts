import { isDictionary, type PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import type { Change, Draft } from "./mutations.ts";
import { entriesOf, parsed, withValue } from "./objects.ts";
import { freshIn } from "./rewordings.ts";

const everywhere = "1 0 0 rg -300 -300 900 900 re f";

/** By a word: contents of a look that end what is around them, or leave a layer open that is off; `X` does what the first does. */
const contents = {
  Q: `Q Q Q Q ${everywhere}`,
  EMC: `EMC EMC ${everywhere}`,
  BDC: "/OC/L BDC 1 0 0 rg 0 0 40 15 re f",
  q: `q Q Q Q ${everywhere} q q`,
  QQ: `QQQQ ${everywhere}`,
  Do: "q /X Do Q",
};

/** Gives an annotation a look with a box whose contents reach beyond it. */
export const openLooks: Readonly<Record<string, Change>> = {
  open: (draft, id, dice) => {
    const shown = [...draft].flatMap(([number, value]) => (entriesOf(value).has("Rect") ? [number] : []));
    const annotation = shown.includes(id) ? id : dice.pick(shown);
    const words = ["Q", "EMC", "BDC", "q", "QQ", "Do"] as const;
    const word = dice.pick(words.filter((one) => !dice.isDirected || dice.keys.includes(one))) ?? "Q";
    const inner = word === "Do" ? `/X ${formIn(draft, contents.Q, "")} 0 R` : "";
    const look = formIn(draft, contents[word], `/XObject<<${inner}>>/Properties<</L 66 0 R>>`);
    const looks = parsed(`<</N ${look} 0 R>>`);
    draft.set(annotation, withValue(draft.get(annotation) ?? null, ["AP"], looks));
  },
};

/** The number of a new form. */
function formIn(draft: Draft, content: string, resources: string): number {
  const id = freshIn(draft);
  const dictionary: PdfValue = parsed(`<</Type/XObject/Subtype/Form/BBox[0 0 40 15]/Resources<<${resources}>>>>`);
  if (isDictionary(dictionary)) draft.set(id, { kind: "stream", dictionary, data: Buffer.from(content, "latin1") });
  return id;
}
