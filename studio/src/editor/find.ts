import { StateEffect } from "@codemirror/state";
import type { Command, EditorView } from "@codemirror/view";

/** Opens the search panel, whose code is loaded when somebody searches first. */
export const openFind: Command = (view) => {
  void find(view);
  return true;
};

const searchable = new WeakSet<EditorView>();

async function find(view: EditorView): Promise<void> {
  const { openSearchPanel, search, searchKeymap } = await import("@codemirror/search");
  if (!searchable.has(view)) {
    const { keymap } = await import("@codemirror/view");
    view.dispatch({ effects: StateEffect.appendConfig.of([search({ top: true }), keymap.of(searchKeymap)]) });
    searchable.add(view);
  }
  openSearchPanel(view);
}
