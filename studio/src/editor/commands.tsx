import { editorWords } from "../words/editor-words.ts";
import type { Desk } from "./desk.ts";
import { elementEntries, reasonOf } from "./element-entries.ts";
import { insertionAt, snippetsOf } from "./insertion.ts";
import { Palette, type PaletteEntry } from "./palette.tsx";

interface Given {
  readonly desk: Desk;
  /** What the screen can do beside. */
  readonly commands: readonly PaletteEntry[];
  readonly close: () => void;
}

/** The palette: elements to insert, and all commands. */
export function Commands({ desk, commands, close }: Given) {
  return <Palette entries={[...insertionsOf(desk), ...elementEntries(desk), ...commands]} onClose={close} />;
}

function insertionsOf(desk: Desk): readonly PaletteEntry[] {
  const { palette, places } = editorWords.value;
  const schema = desk.editing.schema.value;
  const snippets = schema === undefined ? [] : snippetsOf(schema);
  return snippets.map(({ element, sentence, example }) => ({
    ...{ label: `${palette.insert(places.element(element))} (${element})`, detail: sentence.split(". ")[0] ?? "" },
    run: () => insert(desk, example),
  }));
}

function insert({ editing, said }: Desk, element: unknown): void {
  const view = editing.view.value;
  if (view === undefined) return;
  const insertion = insertionAt(view.state.doc.toString(), view.state.selection.main.head, element);
  if (insertion === undefined || insertion.result.kind !== "edit") {
    said.value = insertion === undefined ? editorWords.value.palette.nowhere : reasonOf(insertion.result);
    return;
  }
  said.value = "";
  const { changes } = insertion.result;
  editing.edit({ changes, selection: { anchor: insertion.caret }, userEvent: "input.insert", isApart: true });
  view.focus();
}
