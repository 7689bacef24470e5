import { holderOf, indexOf } from "../page/edit-step.ts";
import { roleAt } from "../page/place-role.ts";
import { addColumn, addRow, columnOf, removeColumn, removeRow } from "../page/table-commands.ts";
import { firstTextIn } from "../page/text-of-node.ts";
import { valueAtPointer } from "../page/value-at-pointer.ts";
import { rootOf } from "./caret-text.ts";
import { edited, type TextEditResult, type TextPlace } from "./text-edit.ts";

/** What is done to the row or the column of the cell at the caret. */
export const tableEditNames = [
  "row-above",
  "row-below",
  "column-before",
  "column-behind",
  "row-away",
  "column-away",
] as const;

/** One of these. */
export type TableEditName = (typeof tableEditNames)[number];

/** The innermost cell of a table that a text is in. */
export function cellOf(root: unknown, pointer: string): string | undefined {
  for (let at = holderOf(pointer); at !== ""; at = holderOf(at)) if (roleAt(root, at) === "cell") return at;
  return undefined;
}

/** The own object of the table that a cell is in. */
export const tableOf = (cell: string): string => /^.*\/table(?=\/)/.exec(cell)?.[0] ?? "";

/** The pointer of the cells of a row, whichever way it is written. */
const cellsIn = (root: unknown, row: string): string =>
  Array.isArray(valueAtPointer(root, row)) ? row : `${row}/cells`;

/** A cell and the first text in it; undefined: it has none. */
interface CellText {
  readonly cell: string;
  readonly text: string | undefined;
}

/** The cells of a table, in the order of its page, each with its first text. */
export function cellTexts(root: unknown, table: string): readonly CellText[] {
  const rows = ["rows", "map", "footer"].flatMap((key): readonly string[] => {
    const list = valueAtPointer(root, `${table}/${key}`);
    if (!Array.isArray(list)) return [];
    return key === "map" ? [`${table}/map`] : list.map((_, row) => `${table}/${key}/${row}`);
  });
  return rows.flatMap((row) => {
    const cells = cellsIn(root, row);
    const entries = valueAtPointer(root, cells);
    const all = Array.isArray(entries) ? entries.map((_, at) => `${cells}/${at}`) : [];
    return all.map((cell) => ({ cell, text: firstTextIn(root, cell) }));
  });
}

/** The index of the row of a cell among those that are written; undefined: data make it, or it is none of the body. */
function rowOf(table: string, cell: string): number | undefined {
  const [, key, row] = cell.slice(table.length).split("/");
  return key === "rows" ? Number(row) : undefined;
}

/** Whether nothing of its table is below the row that a text is in. */
export function isLastRow(root: unknown, pointer: string): boolean {
  const cell = cellOf(root, pointer);
  if (cell === undefined) return false;
  const table = tableOf(cell);
  const rows = valueAtPointer(root, `${table}/rows`);
  const isEnd = ["map", "footer"].every((key) => valueAtPointer(root, `${table}/${key}`) === undefined);
  return isEnd && Array.isArray(rows) && rowOf(table, cell) === rows.length - 1;
}

/** The cell at the caret: its row and its column in its table. */
interface CaretCell {
  readonly table: string;
  /** undefined: data make the row, or it is none of the body. */
  readonly row: number | undefined;
  readonly cells: string;
  readonly index: number;
  /** Its first column, and the one behind its last. */
  readonly from: number;
  readonly to: number;
}

function caretCell(root: unknown, pointer: string): CaretCell | undefined {
  const cell = cellOf(root, pointer);
  const index = cell === undefined ? undefined : indexOf(cell);
  if (cell === undefined || index === undefined) return undefined;
  const [table, cells] = [tableOf(cell), holderOf(cell)];
  const values = valueAtPointer(root, cells) as readonly unknown[];
  const [from, to] = [columnOf(values, index), columnOf(values, index + 1)];
  return { table, row: rowOf(table, cell), cells, index, from, to };
}

/** Does it, with the caret in the cell that came, or in one that was beside what went. `index`: of the cell of a new row, left out: that of the present one. */
export function tableEdit(place: TextPlace, name: TableEditName, index?: number): TextEditResult {
  const { text } = place;
  const cell = caretCell(rootOf(text), place.pointer);
  if (cell === undefined) return { kind: "none", why: "no table" };
  const { table, row, from, to } = cell;
  const inCell =
    (at: number, cells: (value: unknown) => string = () => cell.cells) =>
    (made: { value: unknown }) =>
      caretIn(made.value, table, cells(made.value), at);
  const inRow = (to: number) => inCell(index ?? cell.index, (value) => cellsIn(value, `${table}/rows/${to}`));
  if (name === "column-before") return edited(text, table, addColumn, { column: from }, inCell(cell.index));
  if (name === "column-behind") return edited(text, table, addColumn, { column: to }, inCell(cell.index + 1));
  if (name === "column-away")
    return edited(text, table, removeColumn, { column: from }, inCell(Math.max(0, cell.index - 1)));
  if (row === undefined) return { kind: "none", why: "no such row or column" };
  if (name === "row-away") return edited(text, table, removeRow, { row }, inRow(Math.max(0, row - 1)));
  const added = name === "row-above" ? row : row + 1;
  return edited(text, table, addRow, { row: added }, inRow(added));
}

/** All of the text of a cell; of another one of the table where it has none. */
function caretIn(root: unknown, table: string, cells: string, index: number): Omit<TextPlace, "text"> | undefined {
  const pointer =
    firstTextIn(root, `${cells}/${index}`) ?? cellTexts(root, table).find(({ text }) => text !== undefined)?.text;
  const said = pointer === undefined ? undefined : valueAtPointer(root, pointer);
  return pointer === undefined || typeof said !== "string" ? undefined : { pointer, from: 0, to: said.length };
}
