import { type CaretPlace, caretBox } from "./caret-place.ts";

/** Where a caret is in the window, in CSS pixels; undefined: its page is not there. */
export function caretOnScreen(
  caret: CaretPlace,
): { readonly left: number; readonly top: number; readonly height: number } | undefined {
  const leaf = document.querySelector<HTMLElement>(`.preview .leaf[data-page="${caret.page}"]`);
  if (leaf === null) return undefined;
  const { left, top, width } = leaf.getBoundingClientRect();
  const scale = width / Number(leaf.dataset["width"] ?? width);
  const { x, y, height } = caretBox(caret);
  return { left: left + x * scale, top: top + y * scale, height: height * scale };
}

/** Whether what gets the focus belongs to writing: the field, the bars above the pages, and what opens beside them. */
export const isOfWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".write-field, .write-bars, .insert-menu, .write-plus") !== null;

/** Whether the focus went to another window, from which somebody comes back: to copy an address there, for example. */
export const isOtherWindow = (target: EventTarget | null): boolean => target === null && !document.hasFocus();
