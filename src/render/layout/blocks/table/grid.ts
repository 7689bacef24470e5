import type { Table, TableCell, TableRow } from "../../../model/flow.ts";
import type { Context } from "../../context.ts";
import type { Grid } from "./parts.ts";

export function gridOf(table: Table, withOwners: boolean, context: Context): Grid {
  const rows = table.rows.length;
  const columns = countColumns(table);
  context.budget.work(columns, table.path);
  const ends = groupEnds(table);
  const owners = withOwners ? ownersOf(table, columns, context) : [];
  return {
    rows,
    columns,
    groupEnd: (row) => ends?.[row] ?? row + 1,
    owner: (row, column) => (row < 0 || column < 0 || column >= columns ? undefined : owners[row * columns + column]),
  };
}

/** The column behind a cell's last; a cell cannot reach beyond the table. */
export const columnEnd = (cell: TableCell, columns: number): number =>
  Math.min(columns, cell.column + Math.max(1, cell.columnSpan));

/** The row behind a cell's last. */
export const rowEnd = (cell: TableCell, row: number, rows: number): number =>
  Math.min(rows, row + Math.max(1, cell.rowSpan));

export function countColumns(table: Table): number {
  let columns = table.columns.length;
  for (const { cells } of table.rows) {
    for (const { column } of cells) if (column >= columns) columns = column + 1;
  }
  return columns;
}

/** undefined: no cell spans rows and no row is kept with the next, every row is a group. */
function groupEnds({ rows, headerRows, footerRows }: Table): Int32Array | undefined {
  const isJoined = ({ cells, keepWithNext }: TableRow): boolean =>
    keepWithNext === true || cells.some(({ rowSpan }) => rowSpan > 1);
  if (!rows.some(isJoined)) return undefined;
  const bodyEnd = rows.length - footerRows;
  const ends = new Int32Array(rows.length);
  let start = 0;
  let end = 0;
  rows.forEach(({ cells, keepWithNext = false }, row) => {
    for (const cell of cells) end = Math.max(end, rowEnd(cell, row, rows.length));
    end = Math.max(end, row + 1);
    // The header keeps to the rows below in any case, and the footer to those above.
    if (keepWithNext && row >= headerRows && row + 1 < bodyEnd) end = Math.max(end, row + 2);
    if (end > row + 1) return;
    ends.fill(end, start, end);
    start = end;
  });
  return ends;
}

function ownersOf({ rows, path }: Table, columns: number, context: Context): readonly (TableCell | undefined)[] {
  context.budget.work((rows.length * columns) / 8, path);
  const owners = new Array<TableCell | undefined>(rows.length * columns);
  rows.forEach(({ cells }, row) => {
    for (const cell of cells) {
      const right = columnEnd(cell, columns);
      for (let at = row; at < rowEnd(cell, row, rows.length); at++)
        owners.fill(cell, at * columns + cell.column, at * columns + right);
    }
  });
  return owners;
}
