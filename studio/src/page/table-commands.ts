import type { EditStep } from "./edit-step.ts";
import type { CommandPlan, PageCommand } from "./page-command.ts";
import { rowListsOf } from "./place-role.ts";
import { valueAtPointer } from "./value-at-pointer.ts";

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A row: where its cells are, and what they are. */
interface TableRowAt {
  readonly cells: string;
  readonly values: readonly unknown[];
}

/** The rows of a list, whichever way each is written. */
function rowsOf(root: unknown, list: string): readonly TableRowAt[] {
  const rows = valueAtPointer(root, list);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown, index) => {
    const cells = Array.isArray(row) ? `${list}/${index}` : `${list}/${index}/cells`;
    const values = valueAtPointer(root, cells);
    return { cells, values: Array.isArray(values) ? values : [] };
  });
}

/** The rows of all lists, and the cells that each entry of the data gets. */
function allRows(root: unknown, table: string): readonly TableRowAt[] {
  const rows = rowListsOf(root, table).flatMap((list) => rowsOf(root, list));
  const mapped = valueAtPointer(root, `${table}/map`);
  return Array.isArray(mapped) ? [{ cells: `${table}/map`, values: mapped }, ...rows] : rows;
}

const spanOfCell = (cell: unknown): number =>
  isObject(cell) && typeof cell["colspan"] === "number" ? cell["colspan"] : 1;
const columnsIn = (cells: readonly unknown[]): number => cells.reduce<number>((sum, cell) => sum + spanOfCell(cell), 0);

/** The column that a cell of a row begins in; behind the last one, the row's width. */
export const columnOf = (cells: readonly unknown[], index: number): number => columnsIn(cells.slice(0, index));

/** Cells over several rows stand in columns that only a grid knows; spans out of the data are not known at all. */
const isJoined = (cell: unknown): boolean =>
  isObject(cell) &&
  ((cell["rowspan"] ?? 1) !== 1 || (cell["colspan"] !== undefined && typeof cell["colspan"] !== "number"));

const hasJoined = (rows: readonly TableRowAt[]): boolean => rows.some(({ values }) => values.some(isJoined));

function widthOf(root: unknown, table: string): number {
  return Math.max(lengthAt(root, `${table}/widths`), ...allRows(root, table).map(({ values }) => columnsIn(values)));
}

function lengthAt(root: unknown, list: string): number {
  const value = valueAtPointer(root, list);
  return Array.isArray(value) ? value.length : 0;
}

/** The cell of a row that covers a column; `begins`: it starts there. */
function cellOver(
  cells: readonly unknown[],
  column: number,
): { readonly index: number; readonly begins: boolean } | undefined {
  let at = 0;
  for (const [index, cell] of cells.entries()) {
    const span = spanOfCell(cell);
    if (column < at + span) return { index, begins: column === at };
    at += span;
  }
  return undefined;
}

/** An empty cell that looks as the one beside it. */
function cellLike(beside: unknown): JsonObject {
  if (!isObject(beside)) return { td: "" };
  const { style } = beside;
  return { ["th" in beside ? "th" : "td"]: "", ...(style === undefined ? {} : { style }) };
}

/** Checks that the place is the own object of a table that this can be done to. */
function obstacleTo(root: unknown, table: string): "no table" | "joined cells" | undefined {
  const value = valueAtPointer(root, table);
  if (!table.endsWith("/table") || !isObject(value)) return "no table";
  const rows = allRows(root, table);
  if (rows.some(({ cells }) => !Array.isArray(valueAtPointer(root, cells)))) return "no table";
  return hasJoined(rows) ? "joined cells" : undefined;
}

/** A column in front of the one of that index, in all rows of the table at the place; the table's width is its last place. */
export const addColumn: PageCommand<{ readonly column: number }> = (
  { root, pointer: table },
  { column },
): CommandPlan => {
  const obstacle = obstacleTo(root, table);
  if (obstacle !== undefined) return obstacle;
  if (column < 0 || column > widthOf(root, table)) return "no such row or column";
  return [...widerWidths(root, `${table}/widths`, column), ...allRows(root, table).map((row) => widerRow(row, column))];
};

/** The new column is as wide as the one before it; of a length each gets the half, so that the table stays on its page. */
function widerWidths(root: unknown, list: string, column: number): readonly EditStep[] {
  const widths = valueAtPointer(root, list);
  if (!Array.isArray(widths) || column > widths.length) return [];
  const near = Math.max(0, column - 1);
  const half = halfOf(widths[near]);
  const narrower: readonly EditStep[] =
    half === undefined ? [] : [{ kind: "put", pointer: `${list}/${near}`, value: half }];
  return [...narrower, { kind: "insert", list, index: column, value: half ?? widths[near] ?? 1 }];
}

/** Half of a length with a unit, which stays; undefined: it is a share, a percentage or as wide as its text. */
function halfOf(width: unknown): string | undefined {
  const [, size, unit] = (typeof width === "string" ? /^(\d+(?:\.\d+)?)( ?[a-z]+)$/.exec(width) : null) ?? [];
  return size === undefined ? undefined : `${Number((Number(size) / 2).toFixed(3))}${unit}`;
}

function widerRow({ cells, values }: TableRowAt, column: number): EditStep {
  const found = cellOver(values, column);
  if (found !== undefined && !found.begins)
    return { kind: "put", pointer: `${cells}/${found.index}/colspan`, value: spanOfCell(values[found.index]) + 1 };
  const index = found?.index ?? values.length;
  return { kind: "insert", list: cells, index, value: cellLike(values[Math.min(index, values.length - 1)]) };
}

/** Takes a column out of all rows; cells over several columns get narrower. */
export const removeColumn: PageCommand<{ readonly column: number }> = (
  { root, pointer: table },
  { column },
): CommandPlan => {
  const obstacle = obstacleTo(root, table);
  if (obstacle !== undefined) return obstacle;
  const width = widthOf(root, table);
  if (column < 0 || column >= width) return "no such row or column";
  if (width < 2) return "last one";
  const widths = `${table}/widths`;
  const narrower: readonly EditStep[] =
    column < lengthAt(root, widths) ? [{ kind: "remove", pointer: `${widths}/${column}` }] : [];
  return [...narrower, ...allRows(root, table).flatMap((row) => narrowerRow(row, column))];
};

function narrowerRow({ cells, values }: TableRowAt, column: number): readonly EditStep[] {
  const found = cellOver(values, column);
  if (found === undefined) return [];
  const pointer = `${cells}/${found.index}`;
  const span = spanOfCell(values[found.index]);
  if (span > 2) return [{ kind: "put", pointer: `${pointer}/colspan`, value: span - 1 }];
  return [{ kind: "remove", pointer: span === 2 ? `${pointer}/colspan` : pointer }];
}

/** An empty row in front of the one of that index; it has the cells of the one before it. Within the header it is one of the header. */
export const addRow: PageCommand<{ readonly row: number }> = ({ root, pointer: table }, { row }): CommandPlan => {
  const obstacle = obstacleTo(root, table);
  if (obstacle !== undefined) return obstacle;
  const rows = rowsOf(root, `${table}/rows`);
  if (row < 0 || row > rows.length || rows.length === 0) return "no such row or column";
  const near = rows[Math.max(0, row - 1)]?.values ?? [];
  const { count, isOpen } = headerOf(root, table, rows);
  const isBelow = row === count && row > 0 && !isOpen;
  const made = near.map((cell) => {
    const empty = cellLike(isBelow ? withoutHeader(cell) : cell);
    return spanOfCell(cell) === 1 ? empty : { ...empty, colspan: spanOfCell(cell) };
  });
  const insert: EditStep = { kind: "insert", list: `${table}/rows`, index: row, value: made };
  return row < count ? [insert, ...countedHeader(root, table, 1)] : [insert];
};

/** How many leading rows are the header; `isOpen`: a row behind them is one more of it. */
function headerOf(
  root: unknown,
  table: string,
  rows: readonly TableRowAt[],
): { readonly count: number; readonly isOpen: boolean } {
  const counted = valueAtPointer(root, `${table}/headerRows`);
  if (typeof counted === "number") return { count: counted, isOpen: false };
  if (valueAtPointer(root, `${table}/source`) !== undefined) return { count: rows.length, isOpen: true };
  const body = rows.findIndex(({ values }) => !values.every((cell) => isObject(cell) && "th" in cell));
  return { count: body === -1 ? rows.length : body, isOpen: false };
}

/** The number of header rows, where the table says it, when there are more or fewer. */
function countedHeader(root: unknown, table: string, more: number): readonly EditStep[] {
  const pointer = `${table}/headerRows`;
  const count = valueAtPointer(root, pointer);
  return typeof count === "number" ? [{ kind: "put", pointer, value: count + more }] : [];
}

/** Below a header begins what it is the header of. */
const withoutHeader = (cell: unknown): unknown => (isObject(cell) && "th" in cell ? { td: "" } : cell);

/** Takes a row away. */
export const removeRow: PageCommand<{ readonly row: number }> = ({ root, pointer: table }, { row }): CommandPlan => {
  const obstacle = obstacleTo(root, table);
  if (obstacle !== undefined) return obstacle;
  const rows = rowsOf(root, `${table}/rows`);
  if (row < 0 || row >= rows.length) return "no such row or column";
  if (rows.length === 1) return "last one";
  const isHeader = row < headerOf(root, table, rows).count;
  return [{ kind: "remove", pointer: `${table}/rows/${row}` }, ...(isHeader ? countedHeader(root, table, -1) : [])];
};

/** Takes a row, as it is written, in front of another one. */
export const moveRow: PageCommand<{ readonly row: number; readonly to: number }> = (
  { root, pointer: table },
  { row, to },
): CommandPlan => {
  const obstacle = obstacleTo(root, table);
  if (obstacle !== undefined) return obstacle;
  const list = `${table}/rows`;
  const count = lengthAt(root, list);
  if (row < 0 || row >= count || to < 0 || to > count) return "no such row or column";
  return to === row || to === row + 1
    ? "already there"
    : [{ kind: "move", pointer: `${list}/${row}`, list, index: to }];
};
