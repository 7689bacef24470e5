import { holderOf, indexOf, lastStepOf } from "../../page/edit-step.ts";
import { insertElement, replaceElement, textOfElement, wouldLose } from "../../page/element-commands.ts";
import { roleAt } from "../../page/place-role.ts";
import { firstTextIn } from "../../page/text-of-node.ts";
import { valueAtPointer } from "../../page/value-at-pointer.ts";
import { rootOf } from "../caret-text.ts";
import { edited, type TextEditResult, type TextPlace } from "../text-edit.ts";

/** The innermost element that a text is in; in a cell of one text that is its table. */
export function elementOf(root: unknown, pointer: string): string | undefined {
  for (let at = holderOf(pointer); at !== ""; at = holderOf(at)) if (roleAt(root, at) === "element") return at;
  return undefined;
}

/** Whether a text is that of a paragraph, and says nothing. */
export const isEmptyParagraph = (root: unknown, pointer: string): boolean =>
  valueAtPointer(root, pointer) === "" && lastStepOf(pointer) === "p" && roleAt(root, holderOf(pointer)) === "element";

/**
 * Puts an element in at the caret: in place of an empty paragraph, else behind the element that the caret is in. Its first text is
 * selected then, so that what is typed stands there instead. One without a text leaves the caret where it is, in an empty paragraph
 * behind it.
 */
export function insertedAt({ text, pointer, from, to }: TextPlace, element: unknown): TextEditResult {
  const root = rootOf(text);
  const beside = elementOf(root, pointer);
  if (beside === undefined) return { kind: "none", why: "no element" };
  const isEmpty = isEmptyParagraph(root, pointer) && !wouldLose(valueAtPointer(root, beside));
  const next = `${holderOf(beside)}/${(indexOf(beside) ?? 0) + 1}`;
  const hasText = firstTextIn({ content: [element] }, "/content/0") !== undefined;
  const isSame = JSON.stringify(valueAtPointer(root, beside)) === JSON.stringify(element);
  if (isEmpty && hasText && !isSame)
    return edited(text, beside, replaceElement, { element }, ({ value }) => firstSelected(value, beside));
  const side = isEmpty && !hasText ? "before" : "behind";
  return edited(text, beside, insertElement, { element, side }, ({ value }) => {
    if (!hasText) return { pointer: isEmpty ? `${next}${pointer.slice(beside.length)}` : pointer, from, to };
    return firstSelected(value, next);
  });
}

function firstSelected(root: unknown, element: string): Omit<TextPlace, "text"> | undefined {
  const pointer = textOfElement(root, element) ?? firstTextIn(root, element);
  const said = pointer === undefined ? undefined : valueAtPointer(root, pointer);
  return pointer === undefined || typeof said !== "string" ? undefined : { pointer, from: 0, to: said.length };
}
