import type { FlowCell, TableBlock } from "../../../model/document/flow.ts";
import { noSides, type Points, type Sides } from "../../../model/geometry.ts";
import { type BorderLine, type BoxLook, type LineStyle, noBox } from "../../../model/look.ts";
import { columnEnd, ownRows, rowEnd, shapeOf, unlikeRows } from "./grid.ts";
import type { RowOwners, TableGeometry } from "./parts.ts";

/** Input for the lines that cells share. */
export interface SharedLines {
  readonly table: TableBlock;
  readonly grid: TableGeometry;
}

/** CSS 2.2, 17.6.2.1: the wider wins, then the style, then the one named first. */
const ranks: Readonly<Record<LineStyle, number>> = {
  double: 8,
  solid: 7,
  dashed: 6,
  dotted: 5,
  ridge: 4,
  outset: 3,
  groove: 2,
  inset: 1,
};

/** Of two lines that want the same place the wider one, else that of the stronger style (CSS 2.2, 17.6.2.1); undefined: there is none. */
export function strongest(a: BorderLine | undefined, b: BorderLine | undefined): BorderLine | undefined {
  if (a === b || b === undefined) return a;
  if (a === undefined) return b;
  if (a.width !== b.width) return a.width > b.width ? a : b;
  return ranks[b.style] > ranks[a.style] ? b : a;
}

/** The line between two neighbouring columns in a row; at the table's edge its own border has a say. */
export function uprightLine({ table, grid }: SharedLines, row: number, column: number): BorderLine | undefined {
  const before = grid.owner(row, column - 1);
  const after = grid.owner(row, column);
  if (before === after && before !== undefined) return undefined;
  const [left, right] = [before?.box.border.right, after?.box.border.left];
  const line = table.mirrored ? strongest(right, left) : strongest(left, right);
  if (column === 0) return strongest(line, table.box.border.left);
  return column === grid.columns ? strongest(line, table.box.border.right) : line;
}

/**
 * The line between two rows in a column. They need not be neighbours: a repeated header meets rows of every page.
 * undefined stands for the page's or the table's edge.
 */
export function levelLine(
  shared: SharedLines,
  above: number | undefined,
  below: number | undefined,
  column: number,
): BorderLine | undefined {
  if (above === undefined) return edgeLine(shared, below ?? 0, column, "top");
  if (below === undefined) return edgeLine(shared, above, column, "bottom");
  const upper = shared.grid.owner(above, column);
  const lower = shared.grid.owner(below, column);
  return isAcross(upper, lower) ? undefined : strongest(upper?.box.border.bottom, lower?.box.border.top);
}

/** Whether two rows have one cell in a column. Rows may also share a cell that is repeated in each of them. */
const isAcross = (a: FlowCell | undefined, b: FlowCell | undefined): boolean =>
  a === b && a !== undefined && a.rowSpan > 1;

/** The line that closes a page's part of a table: the row's own, its absent neighbour's, or the table's. */
function edgeLine(
  { table, grid }: SharedLines,
  row: number,
  column: number,
  edge: "top" | "bottom",
): BorderLine | undefined {
  const cell = grid.owner(row, column);
  const next = edge === "top" ? row - 1 : row + 1;
  // Rows of pages have no neighbours but those that stand beside them on the page, which the table's own have not.
  const own = ownRows(table);
  const other = row < own && next < own ? grid.owner(next, column) : undefined;
  const opposite = edge === "top" ? "bottom" : "top";
  const neighbour = isAcross(cell, other) ? undefined : other?.box.border[opposite];
  return strongest(strongest(cell?.box.border[edge], neighbour), table.box.border[edge]);
}

/** Half the lines around a cell: the other half is its neighbours'. */
export function halfLines(shared: SharedLines, cell: FlowCell, row: number): Sides<Points> {
  const { grid } = shared;
  const right = columnEnd(cell, grid.columns);
  const foot = rowEnd(cell, row, grid.rows);
  const half = { top: 0, right: 0, bottom: 0, left: 0 };
  const above = row === 0 ? undefined : row - 1;
  const below = foot === grid.rows ? undefined : foot;
  for (let column = cell.column; column < right; column++) {
    half.top = Math.max(half.top, (levelLine(shared, above, row, column)?.width ?? 0) / 2);
    half.bottom = Math.max(half.bottom, (levelLine(shared, foot - 1, below, column)?.width ?? 0) / 2);
  }
  for (let at = row; at < foot; at++) {
    half.left = Math.max(half.left, (uprightLine(shared, at, cell.column)?.width ?? 0) / 2);
    half.right = Math.max(half.right, (uprightLine(shared, at, right)?.width ?? 0) / 2);
  }
  return half;
}

/** Where cells share their lines the table's border is one of these, and its padding does not apply (CSS 2.2, 17.6.2). */
export const tableBox = ({ box, collapse }: TableBlock): BoxLook =>
  collapse ? { ...box, padding: noSides, border: noBox.border } : box;

/** The widest line anywhere in the table. */
export function widestLine(table: TableBlock): Points {
  let widest = widestOf(table.box.border);
  /** By place in the row: cells below one another mostly look alike, and then share their box. */
  const seen: BoxLook[] = [];
  for (const row of unlikeRows(table)) {
    const cells = shapeOf(table, row);
    for (let at = 0; at < cells.length; at++) {
      const own = cells[at]?.box;
      if (own === undefined || own === seen[at]) continue;
      seen[at] = own;
      widest = Math.max(widest, widestOf(own.border));
    }
  }
  return widest;
}

const widestOf = ({ top, right, bottom, left }: Sides<BorderLine | undefined>): Points =>
  Math.max(top?.width ?? 0, right?.width ?? 0, bottom?.width ?? 0, left?.width ?? 0);

/** How far lines stand out beyond the first and the last column. */
export function sideHalves(shared: SharedLines): { readonly left: Points; readonly right: Points } {
  const { grid } = shared;
  return { left: halfAlong(shared, 0), right: halfAlong(shared, grid.columns) };
}

/** Half the widest line along an edge of the table. */
function halfAlong(shared: SharedLines, edge: number): Points {
  const { grid } = shared;
  let half = 0;
  let last: RowOwners | undefined;
  for (let row = 0; row < grid.rows; row++) {
    const owners = grid.owners(row);
    if (owners === last) continue;
    last = owners;
    half = Math.max(half, (uprightLine(shared, row, edge)?.width ?? 0) / 2);
  }
  return half;
}
