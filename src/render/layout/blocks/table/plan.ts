import type { TableBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import { slack } from "../../box/box.ts";
import { placeBox } from "../../box/measure.ts";
import type { Context } from "../../context.ts";
import type { AvailableSpace } from "../../fit.ts";
import { sideHalves, tableBox, widestLine } from "./borders.ts";
import { withCarriedRows, withCarry } from "./carried.ts";
import { columnWidths, pointsIn } from "./columns.ts";
import { spacesBehindMarks } from "./decimal.ts";
import { gridOf, ownRows, rowEnd, shapeOf } from "./grid.ts";
import { layGroup } from "./group.ts";
import { gapOf } from "./inset.ts";
import { mirror } from "./mirror.ts";
import type { TableGeometry, TablePlan } from "./parts.ts";

/** Settles a table's columns and its repeated header. */
export function planTable(written: TableBlock, space: AvailableSpace, context: Context): TablePlan {
  const settled = settleColumns(written, space.width, space.full, context);
  const { table, box, grid, edges, shared, overhang, behindMarks } = settled;
  // Member by member: a spread with more members behind it takes ten times as long, and leaves garbage.
  const plan: TablePlan = {
    written,
    table,
    box,
    grid,
    edges,
    shared,
    overhang,
    behindMarks,
    latest: { setting: undefined },
    headerRows: 0,
    header: undefined,
    bodyEnd: ownRows(table),
    footer: undefined,
    carry: undefined,
  };
  const { full } = space;
  return withCarry(withFooter(withHeader(plan, full, context), full, context), full, context);
}

/** A table across its space: its box has the table's own width, `edges` stand within. */
export type SettledColumns = Pick<
  TablePlan,
  "table" | "box" | "grid" | "edges" | "shared" | "overhang" | "behindMarks"
>;

/** `width`: of the space; `full`: the height of a whole page. */
export function settleColumns(written: TableBlock, width: Points, full: Points, context: Context): SettledColumns {
  const laid = withCarriedRows(written);
  const table = spaced(laid.mirrored ? mirror(laid) : laid);
  const widest = table.collapse ? widestLine(table) : 0;
  const shared = widest > 0;
  const grid = gridOf(table, shared, context);
  const box = tableBox(table);
  const placed = placeBox(box, width, full, table.path, context);
  const { inset } = placed;
  const halves = shared ? sideHalves({ table, grid }) : { left: 0, right: 0 };
  const around = inset.left + inset.right + halves.left + halves.right;
  const { columns: gap } = gapOf(table);
  const available = Math.max(0, placed.width - around) + gap;
  const behindMarks = spacesBehindMarks(table, context);
  const measured = { table, columns: grid.columns, lines: shared ? { table, grid, widest } : undefined, behindMarks };
  reportTooWide(table, available, context);
  const edges = edgesOf(columnWidths(measured, available, box.width !== undefined, context), halves.left);
  const ownWidth = Math.min(placed.width, (edges.at(-1) ?? 0) - gap + halves.right + inset.left + inset.right);
  return { table, box: withWidth(box, ownWidth), grid, edges, shared, overhang: widest / 2, behindMarks };
}

/** Columns of a width of their own, with the gap behind them. */
function spaced(table: TableBlock): TableBlock {
  const { columns: gap } = gapOf(table);
  if (gap === 0) return table;
  const columns = table.columns.map((width) =>
    width.kind === "points" ? { ...width, points: width.points + gap } : width,
  );
  return { ...table, columns };
}

function reportTooWide({ columns, path }: TableBlock, available: Points, { report }: Context): void {
  const measured = pointsIn(columns);
  if (measured <= available + slack) return;
  const message =
    "The widths of the table's columns are more than the space for the table; the columns are made narrower.";
  report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, message, { measured, allowed: available });
}

const withWidth = (box: BoxLook, width: Points): BoxLook => ({ ...box, width });

/** Boundaries from left to right. */
function edgesOf(widths: readonly Points[], start: Points): readonly Points[] {
  const edges = [start];
  let x = start;
  for (const width of widths) {
    x += width;
    edges.push(x);
  }
  return edges;
}

/** A header that would take more than half of every page, or is all of the table, is not repeated. */
function withHeader(plan: TablePlan, full: Points, context: Context): TablePlan {
  const rows = headerEnd(plan.table, plan.grid);
  if (rows === 0) return plan;
  const quiet: Context = { ...context, flows: false };
  const header = layGroup(plan, { from: 0, to: rows }, Number.POSITIVE_INFINITY, { full, above: 0 }, quiet);
  if (header === undefined) return plan;
  if (header.height > full / 2) {
    const message = "The table's header rows take more than half of a page; they are not repeated.";
    context.report.add(undefined, "HEADER_NOT_REPEATED", plan.table.path, message);
    return plan;
  }
  return { ...plan, headerRows: rows, header };
}

/** A footer that would leave less than half of every page, or that cells of other rows reach into, is not repeated. */
function withFooter(plan: TablePlan, full: Points, context: Context): TablePlan {
  const { table, grid, headerRows } = plan;
  const end = ownRows(table);
  const start = end - table.footerRows;
  if (table.footerRows <= 0 || start <= headerRows) return plan;
  const footer = layGroup(
    plan,
    { from: start, to: end },
    Number.POSITIVE_INFINITY,
    { full, above: 0 },
    {
      ...context,
      flows: false,
    },
  );
  const isFree = grid.groupEnd(start - 1) <= start;
  if (footer !== undefined && isFree && footer.height + (plan.header?.height ?? 0) <= full / 2)
    return { ...plan, bodyEnd: start, footer };
  const message = isFree
    ? "The table's header and footer rows take more than half of a page; the footer is not repeated."
    : "A cell reaches into the table's footer rows; they are not repeated.";
  context.report.add(undefined, "FOOTER_NOT_REPEATED", table.path, message);
  return plan;
}

/** Header rows, and the rows that cells of theirs reach into. */
function headerEnd(table: TableBlock, grid: TableGeometry): number {
  const rows = ownRows(table);
  let end = Math.min(Math.max(0, table.headerRows), rows);
  for (let row = 0; row < end; row++) {
    for (const cell of shapeOf(table, row)) end = Math.max(end, rowEnd(cell, row, grid.rows));
  }
  return end === rows ? 0 : end;
}
