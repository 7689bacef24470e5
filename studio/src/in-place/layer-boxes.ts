import { type CaretPlace, caretBox, type PageBox, stretchBoxes } from "./caret-place.ts";
import type { CaretText } from "./caret-text.ts";
import { type FieldText, fieldChange } from "./field-text.ts";
import { nodesOn, type ShownPages, type ShownText } from "./shown-text.ts";

/** The text that somebody writes in on the page. */
export interface WrittenText extends CaretText {
  readonly field: FieldText;
  /** Where the pages show it, as far as they do; of an earlier text while the newest is on its way. */
  readonly shown: ShownText | undefined;
}

/** An offset of the newest text in the one that the pages show: what was typed since stands at one place. */
export function inShown({ said, shown }: Pick<WrittenText, "said" | "shown">, offset: number): number {
  if (shown === undefined || shown.said === said) return offset;
  const change = fieldChange(shown.said, said, said.length);
  if (change === undefined || offset <= change.from) return offset;
  return Math.max(change.from, offset + shown.said.length - said.length);
}

/** A box over a page, and what it means: what data fill in, what is selected, the caret. */
export interface LayerBox {
  readonly box: PageBox;
  readonly kind: "chip" | "selected" | "caret";
}

/** What is drawn over the pages while somebody writes on them. */
export function layerBoxes(own: WrittenText | undefined, caret: CaretPlace | undefined): readonly LayerBox[] {
  const carets: LayerBox[] = caret === undefined ? [] : [{ box: caretBox(caret), kind: "caret" }];
  const shown = own?.shown;
  if (own === undefined || shown === undefined) return carets;
  const [anchor, head] = [inShown(own, own.ends.anchor), inShown(own, own.ends.head)];
  const selected = stretchBoxes(shown, Math.min(anchor, head), Math.max(anchor, head));
  return [
    ...chipBoxes(shown).map((box): LayerBox => ({ box, kind: "chip" })),
    ...selected.map((box): LayerBox => ({ box, kind: "selected" })),
    ...carets,
  ];
}

const chipBoxes = (shown: ShownText): readonly PageBox[] =>
  shown.map.parts.filter(({ kind }) => kind === "chip").flatMap(({ from, to }) => stretchBoxes(shown, from, to));

/** Where texts of a caret's page begin, in points from its left edge: a button beside the caret's line covers none of them there. */
export function textLeft(pages: ShownPages, { page }: CaretPlace): number {
  const shown = pages.get(page)?.page;
  return shown === undefined ? 0 : nodesOn(shown).reduce((left, { box }) => Math.min(left, box[0]), shown.width);
}
