import type { EditorState } from "@codemirror/state";
import { holderOf, indexOf } from "../page/edit-step.ts";
import { deleteElement, duplicateElement, moveElement, unwrapElement, wrapElement } from "../page/element-commands.ts";
import { spanIn } from "../page/json-spans.ts";
import { type CommandResult, runCommand } from "../page/page-command.ts";
import { roleAt } from "../page/place-role.ts";
import { editorWords } from "../words/editor-words.ts";
import { sliceOf, treeOf } from "./code-editor.ts";
import type { Desk } from "./desk.ts";
import { parsed } from "./json-text.ts";
import type { PaletteEntry } from "./palette.tsx";
import { pointerAt } from "./places.ts";

/** What can be done with the element that the caret is in: where its pointer leads then, and how it is done. */
interface ElementAction {
  readonly label: string;
  /** How many places further the element stands in its list. */
  readonly by: number;
  readonly run: (text: string, pointer: string) => CommandResult;
}

const moveBy =
  (by: -1 | 1) =>
  (text: string, pointer: string): CommandResult => {
    const index = (indexOf(pointer) ?? 0) + (by === 1 ? 2 : -1);
    return runCommand(text, pointer, moveElement, { list: holderOf(pointer), index });
  };

function actions(): readonly ElementAction[] {
  const { element } = editorWords.value.palette;
  return [
    { label: element.up, by: -1, run: moveBy(-1) },
    { label: element.down, by: 1, run: moveBy(1) },
    { label: element.twice, by: 1, run: (text, pointer) => runCommand(text, pointer, duplicateElement, undefined) },
    { label: element.box, by: 0, run: (text, pointer) => runCommand(text, pointer, wrapElement, { into: "stack" }) },
    { label: element.unbox, by: 0, run: (text, pointer) => runCommand(text, pointer, unwrapElement, undefined) },
    { label: element.gone, by: 0, run: (text, pointer) => runCommand(text, pointer, deleteElement, undefined) },
  ];
}

/** The innermost element around the caret; undefined: the text is no JSON, or the caret is in none. */
function elementAtCaret(state: EditorState): string | undefined {
  const root = parsed(state.doc.toString());
  if (root === undefined) return undefined;
  let { pointer } = pointerAt(treeOf(state), sliceOf(state), state.selection.main.head);
  while (pointer !== "" && roleAt(root, pointer) !== "element") pointer = holderOf(pointer);
  return pointer === "" ? undefined : pointer;
}

/** Commands about the element at the caret, those of them that apply. */
export function elementEntries(desk: Desk): readonly PaletteEntry[] {
  const state = desk.editing.view.value?.state;
  const pointer = state === undefined ? undefined : elementAtCaret(state);
  if (state === undefined || pointer === undefined) return [];
  const text = state.doc.toString();
  return actions()
    .filter((action) => action.run(text, pointer).kind === "edit")
    .map((action) => ({ label: action.label, detail: "", run: () => carryOut(desk, action, pointer) }));
}

function carryOut({ editing, said }: Desk, action: ElementAction, pointer: string): void {
  const view = editing.view.value;
  if (view === undefined) return;
  const result = action.run(view.state.doc.toString(), pointer);
  if (result.kind !== "edit") {
    said.value = editorWords.value.palette.element.refused;
    return;
  }
  const at = `${holderOf(pointer)}/${(indexOf(pointer) ?? 0) + action.by}`;
  const anchor = (spanIn(result.text, at) ?? spanIn(result.text, holderOf(pointer)))?.from ?? 0;
  view.dispatch({
    ...{ changes: result.changes, selection: { anchor: anchor + 1 } },
    ...{ scrollIntoView: true, userEvent: "input.element" },
  });
  view.focus();
}
