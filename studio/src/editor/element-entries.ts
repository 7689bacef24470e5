import { holderOf, indexOf } from "../page/edit-step.ts";
import { deleteElement, duplicateElement, moveElement, unwrapElement, wrapElement } from "../page/element-commands.ts";
import { parsedText } from "../page/guarded-edit.ts";
import { caretAfter } from "../page/json-spans.ts";
import { type CommandPlan, type CommandResult, type PageCommand, runCommand } from "../page/page-command.ts";
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

/**
 * Commands about the element at the caret, those of them that apply, and those that would lose something, which say so. While the text
 * is no JSON, all of them with that reason.
 */
export function elementEntries(desk: Desk): readonly PaletteEntry[] {
  const state = desk.editing.view.value?.state;
  if (state === undefined) return [];
  const text = state.doc.toString();
  const root = parsedText(text);
  const { broken } = editorWords.value.palette.element;
  const sayBroken = (): void => {
    desk.said.value = broken;
  };
  if (root === undefined) return actions().map(({ label }) => ({ label, detail: broken, run: sayBroken }));
  const pointer = elementAt(text, root, state.selection.main.head);
  if (pointer === undefined) return [];
  const isOffered = (plan: CommandPlan): boolean => typeof plan !== "string" || plan === "would be lost";
  return actions()
    .filter(({ command }) => isOffered(command({ root, pointer }, undefined)))
    .map((action) => ({ label: action.label, detail: "", run: () => carryOut(desk, action, pointer) }));
}

function carryOut({ editing, said }: Desk, { command, by }: ElementAction, pointer: string): void {
  const view = editing.view.value;
  if (view === undefined) return;
  const result = runCommand(view.state.doc.toString(), pointer, command, undefined);
  if (result.kind !== "edit") {
    said.value = reasonOf(result);
    return;
  }
  said.value = "";
  const selection = { anchor: caretAfter(result.text, pointer, by) };
  editing.edit({ changes: result.changes, selection, userEvent: "input.element", isApart: true });
  view.focus();
}

/** Why a command changed nothing, in words. */
export function reasonOf(result: CommandResult): string {
  const { element } = editorWords.value.palette;
  if (result.kind === "refused") return result.why === "would be lost" ? element.lost : element.refused;
  if (result.kind === "edit") return "";
  if (result.fault === "text is broken") return element.broken;
  return result.fault === "text and value differ" ? element.unclear : element.refused;
}
