import { StateEffect, StateField } from "@codemirror/state";
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

/** Puts the caret at a place, shows it, and lets it glow. */
export function leadTo(view: EditorView, span: Span): void {
  const length = view.state.doc.length;
  const from = Math.min(span.from, length);
  view.dispatch({
    selection: { anchor: from },
    effects: [glow.of({ from, to: Math.min(span.to, length) }), EditorView.scrollIntoView(from, { y: "center" })],
  });
  view.focus();
}
