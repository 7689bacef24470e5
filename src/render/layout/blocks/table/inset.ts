import type { FlowCell, TableBlock } from "../../../model/document/flow.ts";
import type { Points, Rect, Sides } from "../../../model/geometry.ts";
import { boxInset, tameInset } from "../../box/measure.ts";
import type { Context } from "../../context.ts";
import { halfLines } from "./borders.ts";
import { columnEnd } from "./grid.ts";
import type { RowOwners, RowSetting, TablePlan } from "./parts.ts";

const noGap = { rows: 0, columns: 0 };

/** The distance behind each cell: what stands between it and the next one belongs to its place in the grid. */
export const gapOf = ({ gap }: Pick<TableBlock, "gap">): NonNullable<TableBlock["gap"]> => gap ?? noGap;

/** The width of a cell's place, with the gap behind it. */
export function cellWidth(plan: TablePlan, cell: FlowCell): Points {
  const end = plan.edges[columnEnd(cell, plan.grid.columns)] ?? 0;
  return end - (plan.edges[cell.column] ?? 0);
}

/** A cell on the page: its place without the gaps. */
export function cellRect(plan: TablePlan, cell: FlowCell, y: Points, height: Points): Rect {
  const { rows, columns } = gapOf(plan.table);
  return {
    x: plan.edges[cell.column] ?? 0,
    y,
    width: Math.max(0, cellWidth(plan, cell) - columns),
    height: Math.max(0, height - rows),
  };
}

/** How a row stands in a table on pages of that height. */
export function settingOf({ grid, latest }: TablePlan, row: number, full: Points): RowSetting {
  const [above, own, below] = [grid.owners(row - 1), grid.owners(row), grid.owners(row + 1)];
  const last = latest.setting;
  if (last !== undefined && last.own === own && last.above === above && last.below === below && last.full === full)
    return last;
  const isSame =
    last?.full === full && looksSame(last.own, own) && looksSame(last.above, above) && looksSame(last.below, below);
  const setting: RowSetting = { above, own, below, full, insets: isSame ? last.insets : [] };
  latest.setting = setting;
  return setting;
}

/** Of cells that look alike the boxes are the same, and so are the lines beside them. */
const looksSame = (a: RowOwners, b: RowOwners): boolean =>
  a === b || (a.length === b.length && a.every((cell, column) => cell?.box === b[column]?.box));

/**
 * Padding, with the border's width or, where neighbours share it, its half, and the gap behind the cell. `full` is the
 * height of a page.
 */
export const insetOf = (plan: TablePlan, cell: FlowCell, row: number, full: Points, context: Context): Sides<Points> =>
  insetIn(settingOf(plan, row, full), plan, cell, row, context);

/** The same in a row's setting. */
export function insetIn(
  setting: RowSetting,
  plan: TablePlan,
  cell: FlowCell,
  row: number,
  context: Context,
): Sides<Points> {
  const { gap, collapse } = plan.table;
  const { full } = setting;
  if (gap !== undefined) return spacedInset(plan, cell, full, context);
  if (!collapse) return boxInset(cell.box, cellWidth(plan, cell), full, cell.path, context);
  if (!plan.shared || cell.rowSpan !== 1 || cell.columnSpan !== 1) return measureInset(plan, cell, row, full, context);
  const known = setting.insets[cell.column];
  if (known?.box === cell.box) return known.inset;
  const inset = measureInset(plan, cell, row, full, context);
  setting.insets[cell.column] = { box: cell.box, inset };
  return inset;
}

function spacedInset(plan: TablePlan, cell: FlowCell, full: Points, context: Context): Sides<Points> {
  const { rows, columns } = gapOf(plan.table);
  const own = boxInset(cell.box, Math.max(0, cellWidth(plan, cell) - columns), full, cell.path, context);
  return { ...own, right: own.right + columns, bottom: own.bottom + rows };
}

function measureInset(plan: TablePlan, cell: FlowCell, row: number, full: Points, context: Context): Sides<Points> {
  const padded = tameInset(cell.box.padding, cellWidth(plan, cell), full, cell.path, context);
  if (!plan.shared) return padded;
  const half = halfLines(plan, cell, row);
  return {
    top: padded.top + half.top,
    right: padded.right + half.right,
    bottom: padded.bottom + half.bottom,
    left: padded.left + half.left,
  };
}
