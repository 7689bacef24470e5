import { EditorSelection, type SelectionRange, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { Span } from "./places.ts";

const glow = StateEffect.define<Span | undefined>();
const mark = Decoration.mark({ class: "cm-glow" });

/** The stretch of text that was led to last; it fades with the next change or click. */
export const glowField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(glow))
        return effect.value === undefined || effect.value.to <= effect.value.from
          ? Decoration.none
          : Decoration.set([mark.range(effect.value.from, effect.value.to)]);
    }
    return transaction.docChanged || transaction.selection !== undefined ? Decoration.none : set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Selects what was pointed at on a page, and shows it; a span glows. */
export function selectFromPage(view: EditorView, range: SelectionRange, glowing: Span | undefined): void {
  view.dispatch({
    selection: EditorSelection.create([range]),
    effects:
      glowing === undefined
        ? [EditorView.scrollIntoView(range.head)]
        : [glow.of(glowing), EditorView.scrollIntoView(range.head, { y: "center" })],
    userEvent: "select.page",
  });
}

/** Puts the caret at a place, or selects a word of it, shows it, and lets it glow. */
export function leadTo(view: EditorView, span: Span, word = ""): void {
  const length = view.state.doc.length;
  const from = Math.min(span.from, length);
  const to = Math.min(span.to, length);
  const at = wordIn(view.state.doc.sliceString(from, to), word);
  const selection = at === undefined ? { anchor: from } : { anchor: from + at, head: from + at + word.length };
  view.dispatch({
    selection,
    effects: [glow.of({ from, to }), EditorView.scrollIntoView(selection.anchor, { y: "center" })],
  });
  view.focus();
}

/** Where a word stands in the JSON of an element, behind its key. Undefined: it comes from the data, or is written with escapes. */
export function wordIn(text: string, word: string): number | undefined {
  const begin = text.startsWith("{") ? text.indexOf(":") + 1 : 0;
  const at = word === "" ? -1 : text.indexOf(word, begin);
  return at < 0 ? undefined : at;
}
