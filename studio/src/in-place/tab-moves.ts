import { valueAtPointer } from "../page/value-at-pointer.ts";
import { rootOf } from "./caret-text.ts";
import { cellOf, cellTexts, isLastRow, tableEdit, tableOf } from "./table-edit.ts";
import { itemLeft, itemNested, itemOf, type TextEditResult, type TextPlace } from "./text-edit.ts";

/** What Tab is about: cells of a table, or levels of a list. */
export type TabPlace = "cell" | "item";

/** What Tab is about in a text: the innermost of its item and its cell. */
export function tabPlace(root: unknown, pointer: string): TabPlace | undefined {
  const [item, cell] = [itemOf(pointer) ?? "", cellOf(root, pointer) ?? ""];
  if (item === "" && cell === "") return undefined;
  return item.length > cell.length ? "item" : "cell";
}

/** The text of the cell beside the one that a text is in; undefined: there is none. */
export function cellBeside(
  root: unknown,
  pointer: string,
  isBack: boolean,
): { readonly pointer: string; readonly said: string } | undefined {
  const own = cellOf(root, pointer);
  const all = own === undefined ? [] : cellTexts(root, tableOf(own));
  const cells = isBack ? all.toReversed() : all;
  const at = cells.findIndex(({ cell }) => cell === own);
  const next = at === -1 ? undefined : cells.slice(at + 1).find(({ text }) => text !== undefined)?.text;
  const said = next === undefined ? undefined : valueAtPointer(root, next);
  return next === undefined || typeof said !== "string" ? undefined : { pointer: next, said };
}

/** What Tab changes where no cell is beside: an item's level, or a row more behind the last one. */
export function tabEdit(place: TextPlace, about: TabPlace | undefined, isBack: boolean): TextEditResult {
  if (about === "item") return isBack ? itemLeft(place) : itemNested(place);
  if (isBack) return { kind: "none", why: "nothing before" };
  return isLastRow(rootOf(place.text), place.pointer)
    ? tableEdit(place, "row-below", 0)
    : { kind: "none", why: "nothing behind" };
}
