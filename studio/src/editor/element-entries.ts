import { isolateHistory } from "@codemirror/commands";
import { holderOf, indexOf } from "../page/edit-step.ts";
import { deleteElement, duplicateElement, moveElement, unwrapElement, wrapElement } from "../page/element-commands.ts";
import { parsedText } from "../page/guarded-edit.ts";
import { spanIn } from "../page/json-spans.ts";
import { type PageCommand, runCommand } from "../page/page-command.ts";
import { elementAt } from "../page/place-role.ts";
import { editorWords } from "../words/editor-words.ts";
import type { Desk } from "./desk.ts";
import type { PaletteEntry } from "./palette.tsx";

/** What can be done with the element that the caret is in. */
interface ElementAction {
  readonly label: string;
  /** How many places further the element stands in its list then. */
  readonly by: number;
  readonly command: PageCommand<undefined>;
}

const moveBy =
  (by: -1 | 1): PageCommand<undefined> =>
  (place) => {
    const index = (indexOf(place.pointer) ?? 0) + (by === 1 ? 2 : -1);
    return moveElement(place, { list: holderOf(place.pointer), index });
  };

function actions(): readonly ElementAction[] {
  const { element } = editorWords.value.palette;
  return [
    { label: element.up, by: -1, command: moveBy(-1) },
    { label: element.down, by: 1, command: moveBy(1) },
    { label: element.twice, by: 1, command: duplicateElement },
    { label: element.box, by: 0, command: (place) => wrapElement(place, { into: "stack" }) },
    { label: element.unbox, by: 0, command: unwrapElement },
    { label: element.gone, by: 0, command: deleteElement },
  ];
}

/** Commands about the element at the caret, those of them that apply; none while the text is no JSON. */
export function elementEntries(desk: Desk): readonly PaletteEntry[] {
  const state = desk.editing.view.value?.state;
  const text = state?.doc.toString() ?? "";
  const root = parsedText(text);
  const pointer = state === undefined ? undefined : elementAt(text, root, state.selection.main.head);
  if (pointer === undefined) return [];
  return actions()
    .filter(({ command }) => typeof command({ root, pointer }, undefined) !== "string")
    .map((action) => ({ label: action.label, detail: "", run: () => carryOut(desk, action, pointer) }));
}

function carryOut({ editing, said }: Desk, { command, by }: ElementAction, pointer: string): void {
  const view = editing.view.value;
  if (view === undefined) return;
  const { element } = editorWords.value.palette;
  const result = runCommand(view.state.doc.toString(), pointer, command, undefined);
  if (result.kind !== "edit") {
    const isTwice = result.kind === "fault" && result.fault === "text and value differ";
    said.value = isTwice ? element.unclear : element.refused;
    return;
  }
  said.value = "";
  view.dispatch({
    ...{ changes: result.changes, selection: { anchor: caretIn(result.text, pointer, by) } },
    ...{ scrollIntoView: true, userEvent: "input.element", annotations: isolateHistory.of("full") },
  });
  view.focus();
}

/** In the element, or where it is gone, in the next one, the one before it or their list. */
function caretIn(text: string, pointer: string, by: number): number {
  const [list, index] = [holderOf(pointer), indexOf(pointer) ?? 0];
  const span = spanIn(text, `${list}/${index + by}`) ?? spanIn(text, `${list}/${index - 1}`) ?? spanIn(text, list);
  return (span?.from ?? 0) + 1;
}
