import type { FlowCell, TableBlock } from "../../../model/document/flow.ts";
import type { Context } from "../../context.ts";
import type { RowOwners, TableGeometry } from "./parts.ts";

type Ownership = Pick<TableGeometry, "owner" | "owners">;

/** The rows and columns of a table, its groups of rows and, with `withOwners`, which cell covers each place. */
export function gridOf(table: TableBlock, withOwners: boolean, context: Context): TableGeometry {
  const rows = table.rows.length;
  const columns = countColumns(table);
  context.budget.work(columns, table.path);
  const ends = groupEnds(table);
  const { owner, owners } = withOwners ? ownersOf(table, columns, context) : nobody;
  return { rows, columns, groupEnd: (row) => ends?.[row] ?? row + 1, owner, owners };
}

/** The cells of a row as far as places and looks go: rows that are alike need not be read for them. */
export function shapeOf({ rows, alike }: Pick<TableBlock, "rows" | "alike">, row: number): readonly FlowCell[] {
  const isAlike = alike !== undefined && row >= alike.from && row < alike.to;
  return isAlike ? alike.cells : (rows[row]?.cells ?? noCells);
}

const noCells: readonly FlowCell[] = [];

/** The numbers of all rows but those that are known to be like an earlier one. */
export function unlikeRows({ rows, alike }: Pick<TableBlock, "rows" | "alike">): readonly number[] {
  const { from, to } = alike ?? { from: 0, to: 0 };
  const unlike: number[] = [];
  for (let row = 0; row < rows.length; row++) if (row <= from || row >= to) unlike.push(row);
  return unlike;
}

/** The column behind a cell's last; a cell cannot reach beyond the table. */
export const columnEnd = (cell: FlowCell, columns: number): number =>
  Math.min(columns, cell.column + Math.max(1, cell.columnSpan));

/** The row behind a cell's last. */
export const rowEnd = (cell: FlowCell, row: number, rows: number): number =>
  Math.min(rows, row + Math.max(1, cell.rowSpan));

/** The columns that have a width of their own or a cell that begins in them. */
export function countColumns(table: TableBlock): number {
  let columns = table.columns.length;
  for (const row of unlikeRows(table)) {
    for (const { column } of shapeOf(table, row)) if (column >= columns) columns = column + 1;
  }
  return columns;
}

/** The number of the table's own rows. */
export function ownRows({ rows, carry }: TableBlock): number {
  if (carry === undefined) return rows.length;
  return rows.length - carry.out.length - carry.in.length - carry.page.length - carry.continued.length;
}

/** undefined: no cell spans rows and no row is kept with the next, every row is a group. */
function groupEnds(table: TableBlock): Int32Array | undefined {
  const { rows, headerRows, footerRows } = table;
  const isJoined = (row: number): boolean =>
    rows[row]?.keepWithNext === true || shapeOf(table, row).some(({ rowSpan }) => rowSpan > 1);
  if (!unlikeRows(table).some(isJoined)) return undefined;
  // Rows of pages stand behind the table's own, and belong to none of them.
  const bodyEnd = ownRows(table) - footerRows;
  const ends = new Int32Array(rows.length);
  let start = 0;
  let end = 0;
  rows.forEach(({ keepWithNext = false }, row) => {
    for (const cell of shapeOf(table, row)) end = Math.max(end, rowEnd(cell, row, rows.length));
    end = Math.max(end, row + 1);
    // The header keeps to the rows below in any case, and the footer to those above.
    if (keepWithNext && row >= headerRows && row + 1 < bodyEnd) end = Math.max(end, row + 2);
    if (end > row + 1) return;
    ends.fill(end, start, end);
    start = end;
  });
  return ends;
}

const nobody: Ownership = { owner: () => undefined, owners: () => noCells };

/** In most rows each column has a cell of its own; only for the others it is written down who covers what. */
function ownersOf(table: TableBlock, columns: number, context: Context): Ownership {
  const { rows, path } = table;
  context.budget.work((rows.length * columns) / 8, path);
  const covered = new Map<number, (FlowCell | undefined)[]>();
  const cover = (row: number): void => {
    const cells = shapeOf(table, row);
    if (isOneEach(cells, columns)) return;
    for (const cell of cells) {
      const right = columnEnd(cell, columns);
      for (let at = row; at < rowEnd(cell, row, rows.length); at++) {
        const owners = covered.get(at) ?? new Array<FlowCell | undefined>(columns);
        covered.set(at, owners.fill(cell, cell.column, right));
      }
    }
  };
  const isPlain = unlikeRows(table).every((row) => isOneEach(shapeOf(table, row), columns));
  if (!isPlain) for (const row of rows.keys()) cover(row);
  const owners = (row: number): RowOwners =>
    covered.size === 0 ? shapeOf(table, row) : (covered.get(row) ?? shapeOf(table, row));
  const owner = (row: number, column: number): FlowCell | undefined =>
    row >= 0 && column >= 0 && column < columns ? owners(row)[column] : undefined;
  return { owner, owners };
}

function isOneEach(cells: readonly FlowCell[], columns: number): boolean {
  if (cells.length !== columns) return false;
  for (let at = 0; at < columns; at++) {
    const cell = cells[at];
    if (cell === undefined || cell.column !== at || cell.columnSpan > 1 || cell.rowSpan > 1) return false;
  }
  return true;
}
