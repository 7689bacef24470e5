import type { Table, TableCell } from "../../../model/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Extent } from "../../../text/typesetter.ts";
import type { Context } from "../../context.ts";
import { columnEnd, countColumns } from "./grid.ts";

/** The least and the most each column can use, as far as it was requested. */
export interface ColumnExtents {
  readonly min: Points[];
  readonly max: Points[];
}

/** A table inside of something that has to know how wide it may get. */
export function extentOfTable(table: Table, context: Context): Extent {
  const columns = countColumns(table);
  const { min, max } = columnExtents(table, columns, () => true, context);
  const sum = (values: readonly Points[]) => values.reduce((total, value) => total + value, 0);
  return { min: sum(min), max: sum(max) };
}

/** Measures the cells of the columns that `requested` names; a cell across several spreads what it needs more evenly. */
export function columnExtents(
  table: Table,
  columns: number,
  requested: (column: number) => boolean,
  context: Context,
): ColumnExtents {
  const extents: ColumnExtents = { min: new Array<number>(columns).fill(0), max: new Array<number>(columns).fill(0) };
  const wide: { readonly cell: TableCell; readonly among: readonly number[] }[] = [];
  for (const { cells } of table.rows) {
    for (const cell of cells) {
      const end = columnEnd(cell, columns);
      if (end === cell.column + 1) {
        if (requested(cell.column)) spread(extents, [cell.column], measureCell(cell, table.collapse, context));
      } else {
        const among: number[] = [];
        for (let column = cell.column; column < end; column++) if (requested(column)) among.push(column);
        // Where some of its columns have a width of their own, those leave no say in what the others need.
        if (among.length === end - cell.column) wide.push({ cell, among });
      }
    }
  }
  for (const { cell, among } of wide) spread(extents, among, measureCell(cell, table.collapse, context));
  return extents;
}

function spread(extents: ColumnExtents, columns: readonly number[], { min, max }: Extent): void {
  widen(extents.min, columns, min);
  widen(extents.max, columns, max);
}

function widen(widths: Points[], columns: readonly number[], needed: Points): void {
  let have = 0;
  for (const column of columns) have += widths[column] ?? 0;
  if (needed <= have) return;
  const more = (needed - have) / columns.length;
  for (const column of columns) widths[column] = (widths[column] ?? 0) + more;
}

function measureCell(cell: TableCell, collapse: boolean, context: Context): Extent {
  context.budget.work(1, cell.path);
  const { padding, border, width } = cell.box;
  const lines = (border.left?.width ?? 0) + (border.right?.width ?? 0);
  const inset = padding.left + padding.right + (collapse ? lines / 2 : lines);
  let [min, max] = [0, 0];
  for (const block of cell.blocks) {
    const extent = context.measure(block, context);
    min = Math.max(min, extent.min);
    max = Math.max(max, extent.max);
  }
  if (typeof width === "number") return { min: Math.max(width, min + inset), max: Math.max(width, min + inset) };
  return { min: min + inset, max: Math.max(min, max) + inset + roundingSlack };
}

/** Sums of widths are not exact; text that is as wide as its column must not wrap for that. */
const roundingSlack = 0.01;
