import { stepsOfPointer } from "../../../src/vocabulary/json/pointer.ts";
import { holderOf, indexOf, lastStepOf } from "./edit-step.ts";
import { pointerIn } from "./json-spans.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

/** What an entry of a list is to the language: an element among elements, a row or a cell of a table, or something else. */
export type PlaceRole = "element" | "row" | "cell" | "other";

/** Keys of lists of elements: of the content, of zones, and of lists. */
const elementLists: ReadonlySet<string> = new Set(["content", "first", "last", "odd", "even", "items"]);

/** Rows of a table, by the steps that lead to their list from the table's own object. */
const rowLists = [
  "rows",
  "footer",
  "continued",
  "groupHeader",
  "groupFooter",
  "carry/in",
  "carry/out",
  "carry/page",
] as const;

/** The role of what a pointer names. */
export function roleAt(root: unknown, pointer: string): PlaceRole {
  if (indexOf(pointer) === undefined || !Array.isArray(valueAtPointer(root, holderOf(pointer)))) return "other";
  return roleInList(holderOf(pointer));
}

/** The pointer of the innermost element at an offset of a text that says `root`; undefined: there is none. */
export function elementAt(text: string, root: unknown, offset: number): string | undefined {
  let pointer = pointerIn(text, offset) ?? "";
  while (pointer !== "" && roleAt(root, pointer) !== "element") pointer = holderOf(pointer);
  return pointer === "" ? undefined : pointer;
}

/** The role of the entries of the list that a pointer names. */
export function roleInList(list: string): PlaceRole {
  const steps = stepsOfPointer(list);
  const last = steps.at(-1) ?? "";
  if (elementLists.has(last)) return "element";
  if (last === "cells" || list.endsWith("/table/map")) return "cell";
  if (isRowList(list)) return "row";
  if (!/^\d+$/.test(last)) return "other";
  if (isRowList(holderOf(list))) return "cell";
  const [holder, around] = [steps.at(-3), steps.at(-2)];
  return around === "rows" && holder === "columns" ? "element" : "other";
}

/** Keys of elements and cells that are one text. */
const textKeys: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "td", "th"]);

/** Whether a pointer names a text that is set letter by letter: that of an element or of a cell, or a caption. */
export function isTextPlace(root: unknown, pointer: string): boolean {
  const [holder, key] = [holderOf(pointer), lastStepOf(pointer)];
  if (key === "caption") return roleAt(root, holderOf(holder)) === "element";
  return textKeys.has(key) && roleAt(root, holder) !== "other";
}

const isRowList = (list: string): boolean =>
  rowLists.some((steps) => list.endsWith(`/table/${steps}`)) || /\/table\/groupBy\/\d+\/(?:header|footer)$/.test(list);

/** The pointers of all lists of rows of the table's own object at a pointer. */
export function rowListsOf(root: unknown, table: string): readonly string[] {
  const levels = valueAtPointer(root, `${table}/groupBy`);
  const ofLevels = Array.isArray(levels)
    ? levels.flatMap((_, index) => [`groupBy/${index}/header`, `groupBy/${index}/footer`])
    : [];
  return [...rowLists, ...ofLevels]
    .map((steps) => `${table}/${steps}`)
    .filter((list) => Array.isArray(valueAtPointer(root, list)));
}
