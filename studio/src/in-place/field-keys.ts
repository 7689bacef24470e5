import type { MarkName } from "../page/mark-commands.ts";
import type { LineMove } from "./caret-place.ts";
import type { TextMove } from "./page-texts.ts";
import type { TableEditName } from "./table-edit.ts";

/** What somebody does in the field that the field itself does not do. */
export type FieldAction =
  | { readonly kind: "undo" }
  | { readonly kind: "redo" }
  | { readonly kind: "leave" }
  | { readonly kind: "bars" }
  | { readonly kind: "split" | "break" | "join-before" | "join-behind" }
  | { readonly kind: "mark"; readonly name: MarkName }
  | { readonly kind: "table"; readonly name: TableEditName }
  | { readonly kind: "link" }
  /** Opens the list of elements; `typed`: by this letter. */
  | { readonly kind: "insert"; readonly typed: string }
  | { readonly kind: "tab"; readonly isBack: boolean }
  | { readonly kind: "line"; readonly move: LineMove; readonly extend: boolean }
  | { readonly kind: "text"; readonly move: Extract<TextMove, "before" | "behind"> };

/** A key as the browser reports it. */
export interface PressedKey {
  readonly key: string;
  readonly isCommand: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

/** The field when a key is pressed. */
export interface FieldState {
  readonly from: number;
  readonly to: number;
  readonly length: number;
  /** Its lines begin at the right. */
  readonly isRtl: boolean;
  /** Tab does not lead out of it: it is a cell or an item. */
  readonly hasTab: boolean;
  /** Ctrl-K is about a link, and not the palette's key. */
  readonly hasLinkKey: boolean;
  readonly isEmptyParagraph: boolean;
}

const marks: Readonly<Record<string, MarkName>> = { b: "b", i: "i", u: "u" };

const lineKeys: Readonly<Record<string, LineMove>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "line-begin",
  End: "line-end",
};

/**
 * What a key does; undefined: what the browser does with it in the field, such as typing, moves by letters and words, selecting all.
 * Keys of an input method do not come here.
 */
export function actionOfKey(pressed: PressedKey, field: FieldState): FieldAction | undefined {
  if (pressed.isCommand) return commandOf(pressed, field);
  // As in other editors: buttons that need a caret are reached with it where it is.
  if (pressed.isAlt) return pressed.key === "F10" ? { kind: "bars" } : undefined;
  const move = lineKeys[pressed.key];
  if (move !== undefined) return { kind: "line", move, extend: pressed.isShift };
  if (pressed.key === "Enter") return { kind: pressed.isShift ? "break" : "split" };
  if (pressed.key === "Tab") return field.hasTab ? { kind: "tab", isBack: pressed.isShift } : undefined;
  if (pressed.key === "Escape") return { kind: "leave" };
  return edgeAction(pressed, field);
}

function commandOf({ key, isShift, isAlt }: PressedKey, { hasLinkKey }: FieldState): FieldAction | undefined {
  const letter = key.toLowerCase();
  if (isAlt) return undefined;
  if (letter === "z") return isShift ? { kind: "redo" } : { kind: "undo" };
  if (letter === "y") return { kind: "redo" };
  if (letter === "k") return hasLinkKey && !isShift ? { kind: "link" } : undefined;
  const name = isShift ? undefined : marks[letter];
  return name === undefined ? undefined : { kind: "mark", name };
}

/** Keys that would do nothing at an end of the field go on in the text beside it. */
function edgeAction({ key, isShift }: PressedKey, { from, to, length, isRtl }: FieldState): FieldAction | undefined {
  if (from !== to) return undefined;
  if (key === "Backspace" && from === 0) return { kind: "join-before" };
  if (key === "Delete" && to === length) return { kind: "join-behind" };
  if (isShift) return undefined;
  const isBack = key === (isRtl ? "ArrowRight" : "ArrowLeft");
  const isOn = key === (isRtl ? "ArrowLeft" : "ArrowRight");
  if (isBack && from === 0) return { kind: "text", move: "before" };
  return isOn && to === length ? { kind: "text", move: "behind" } : undefined;
}

/**
 * What a way to write that is no key means: of a phone's keyboard, a menu, a voice; `letters`: what it writes. A stroke in an empty
 * paragraph comes here, since no key has it on each keyboard.
 */
export function actionOfInput(
  type: string,
  letters: string | null,
  { from, to, length, isEmptyParagraph }: FieldState,
): FieldAction | undefined {
  const isCaret = from === to;
  switch (type) {
    case "insertText":
      return letters === "/" && isEmptyParagraph ? { kind: "insert", typed: letters } : undefined;
    case "insertParagraph":
      return { kind: "split" };
    case "insertLineBreak":
      return { kind: "break" };
    case "historyUndo":
      return { kind: "undo" };
    case "historyRedo":
      return { kind: "redo" };
    case "formatBold":
      return { kind: "mark", name: "b" };
    case "formatItalic":
      return { kind: "mark", name: "i" };
    case "formatUnderline":
      return { kind: "mark", name: "u" };
    case "deleteContentBackward":
      return isCaret && from === 0 ? { kind: "join-before" } : undefined;
    case "deleteContentForward":
      return isCaret && to === length ? { kind: "join-behind" } : undefined;
    default:
      return undefined;
  }
}
