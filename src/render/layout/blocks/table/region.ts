import type { FlowCell } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Flaw } from "../../../model/page/page.ts";
import { forTheEye, type TaggedBlock } from "../../../model/page/part.ts";
import { lowering } from "../../box/box.ts";
import type { Context } from "../../context.ts";
import type { AvailableSpace } from "../../fit.ts";
import type { OpenCell, TableRemainder } from "../../fragment.ts";
import { withoutNoteCalls } from "../../page/note-calls.ts";
import { levelLine } from "./borders.ts";
import { carriedHeight, layCarried } from "./carried.ts";
import { rowEnd } from "./grid.ts";
import { dropOf } from "./group.ts";
import { cellRect, gapOf } from "./inset.ts";
import type { CellSlot, LaidCell, LaidGroup, RowPage, TablePlan } from "./parts.ts";
import { openPart, type PartState, paintCell, partState, restorePart, type TablePart } from "./table-part.ts";

/** A page's part of a table while it fills. */
export interface TableRegion {
  readonly plan: TablePlan;
  readonly space: AvailableSpace;
  /** For what stands in cells: pages do not end there. */
  readonly context: Context;
  readonly part: TablePart;
  /** Cells that reach into rows still to come. */
  spans: readonly OpenSpan[];
  /** The foot of the last row. */
  y: Points;
  /** More than the repeated header is placed. */
  filled: boolean;
  /** Rows are placed that another page shows as well, or that are no rows of the table. */
  repeats: boolean;
  /** The row that the page begins with, below what every page shows. */
  readonly firstRow: number;
  /** Height kept free below the rows that fit. */
  readonly reserve: SumReserve;
  /** Height of the rows with the page's own sum; undefined: they are still to come. */
  sum: Points | undefined;
}

/** Height for rows that carry a sum to the next page, and for those with the sum of the page alone. */
export interface SumReserve {
  readonly out: Points;
  readonly page: Points;
}

/** A cell that goes on below the rows placed so far, and where it begins on this page. */
export interface OpenSpan extends OpenCell {
  readonly y: Points;
}

/** `reserve`: for rows below the last. */
export function openRegion(
  { plan, row, begun }: Pick<TableRemainder, "plan" | "row" | "begun">,
  space: AvailableSpace,
  context: Context,
  reserve: SumReserve,
): TableRegion {
  const top = plan.headerRows > 0 ? 0 : row;
  const continued = begun && carriedHeight(plan, "continued") > 0 ? plan.carry?.continued?.from : undefined;
  const y = plan.shared ? levelHalf(plan, undefined, continued ?? top) : 0;
  const inside: Context = { ...context, flows: false };
  const sum = row < (plan.table.carry?.entriesEnd ?? 0) ? undefined : 0;
  const empty = { part: openPart(), spans: [], y, filled: false, repeats: false, sum };
  return { plan, space, context: inside, firstRow: row, reserve, ...empty };
}

/** Height left for rows above the repeated footer; the last row's line extends below it. */
export const leftIn = ({ plan, space, y, reserve, sum }: TableRegion): Points => {
  const sums = reserve.out + (sum === undefined ? reserve.page : 0);
  return space.height + gapOf(plan.table).rows - y - plan.overhang - (plan.footer?.height ?? 0) - sums;
};

/** Height available to a row on a page of its own, between the repeated header and footer. */
export const freshHeight = ({ plan, space, reserve }: TableRegion): Points => {
  const carried = reserve.out + reserve.page + carriedHeight(plan, "in") + carriedHeight(plan, "continued");
  const height = space.full + gapOf(plan.table).rows - 2 * plan.overhang - carried;
  return height - (plan.header?.height ?? 0) - (plan.footer?.height ?? 0);
};

/** The page of a row: repeated rows stand on it, too, and above the first what the table is kept with. */
export function pageOf(region: TableRegion, row: number): RowPage {
  const { plan, space } = region;
  const kept = row <= plan.headerRows ? (space.company?.above ?? 0) : 0;
  return { full: space.full, above: space.full - freshHeight(region) + kept, notes: space.notes };
}

/** Places rows that are no part of the table where they stand: screen readers do not read them. */
export function placeRepeated(region: TableRegion, group: LaidGroup): void {
  region.repeats = true;
  placeGroup(region, group);
  region.repeats = false;
}

/** Places the rows with the sum of the page, whose entries end before row `to`. A page without entries has none. */
export function placeSum(region: TableRegion, to: number): void {
  if (region.sum !== undefined) return;
  const { plan, firstRow, space, context } = region;
  const rows = layCarried(plan, "page", { from: firstRow, to }, space.full, context);
  region.sum = rows?.height ?? 0;
  if (rows !== undefined) placeRepeated(region, rows);
}

/** Rows of the table that another page shows as well where `elsewhere`: their notes are called there. */
export function placeShared(region: TableRegion, group: LaidGroup, elsewhere: boolean): void {
  if (!elsewhere) placeGroup(region, group);
  else placeRepeated(region, withoutCalls(group, region.context));
}

const withoutCalls = (group: LaidGroup, context: Context): LaidGroup => ({
  ...group,
  cells: group.cells.map((laid) => uncalled(laid, context)),
});

const uncalled = (laid: LaidCell, { footnotes }: Context): LaidCell =>
  footnotes === undefined ? laid : { ...laid, content: withoutNoteCalls(laid.content, footnotes.notes) };

/** The foot of this page's part, with the half line that stands out below. */
export function footOf(region: TableRegion): Points {
  const last = region.part.rows.at(-1);
  if (last === undefined) return region.y;
  const { plan, y } = region;
  return plan.shared ? y + levelHalf(plan, last.row, undefined) : Math.max(0, y - gapOf(plan.table).rows);
}

function levelHalf(plan: TablePlan, above: number | undefined, below: number | undefined): Points {
  let widest = 0;
  for (let column = 0; column < plan.grid.columns; column++) {
    const line = levelLine(plan, above, below, column);
    if (line !== undefined && line.width > widest) widest = line.width;
  }
  return widest / 2;
}

/** Places rows below those that are placed. */
export function placeGroup(region: TableRegion, group: LaidGroup): void {
  if (group.heights.length === 1) placeRow(region, group);
  else placeRows(region, group);
  region.y += group.height;
}

/** Most groups are a single row. */
function placeRow(region: TableRegion, { from, cells, height, baselines }: LaidGroup): void {
  const { y } = region;
  region.part.rows.push({ row: from, y, height });
  const slot = { row: from, y, height, baseline: baselines[0] ?? 0 };
  for (const laid of cells) placeCell(region, laid, slot);
}

function placeRows(region: TableRegion, group: LaidGroup): void {
  const tops = [region.y];
  group.heights.forEach((height, index) => {
    const y = tops[index] ?? region.y;
    region.part.rows.push({ row: group.from + index, y, height });
    tops.push(y + height);
  });
  group.cells.forEach((laid, at) => {
    const row = group.starts[at] ?? group.from;
    const first = row - group.from;
    const last = Math.min(rowEnd(laid.cell, row, region.plan.grid.rows), group.to) - group.from;
    const y = tops[first] ?? region.y;
    placeCell(region, laid, { row, y, height: (tops[last] ?? y) - y, baseline: group.baselines[first] ?? 0 });
  });
}

/** Part of a row's cell in a tagged document. A header is read once, not on every page. */
function partOf(
  { plan, context: { parts }, repeats }: TableRegion,
  cell: FlowCell,
  { row, repeated }: CellSlot,
): TaggedBlock | undefined {
  if (parts === undefined) return undefined;
  return repeats || repeated ? forTheEye : parts.cell(plan, cell, row);
}

/** Places a cell in the space that its rows have for it, its content as its `verticalAlign` says. */
export function placeCell(region: TableRegion, laid: LaidCell, slot: CellSlot): void {
  const { cell, inset, content } = laid;
  const { y, height, baseline } = slot;
  const free = Math.max(0, height - inset.top - content.height - inset.bottom);
  if (region.context.trace !== undefined) noteCell(region, laid, y, height, undefined);
  const shown = slot.repeated ? uncalled(laid, region.context) : laid;
  paintCell(region, shown, slot, inset.top + shiftOf(laid, free, baseline), partOf(region, cell, slot));
}

/** For a diagnosis: where a cell, or a page's part of it, stands. */
export function noteCell(
  { plan, part }: TableRegion,
  { cell }: LaidCell,
  y: Points,
  height: Points,
  flaw: Flaw | undefined,
): void {
  const rect = cellRect(plan, cell, y, height);
  part.contents.push({ kind: "node", path: cell.path, rect, heading: false, flaw });
}

function shiftOf(laid: LaidCell, free: Points, baseline: Points): Points {
  const { verticalAlign } = laid.cell;
  return verticalAlign === "baseline" ? Math.min(free, dropOf(laid, baseline)) : lowering(verticalAlign, free);
}

/** Only a repeated header stands above on this page: the next rows have no better place to go. */
export const isFresh = (region: TableRegion): boolean => region.space.top && !region.filled;

/** Whether the next row may go to the next page undivided: not where what stands above it, and stays with it, has no better place. */
export const mayWait = (region: TableRegion): boolean =>
  mayWaitAt(region, { filled: region.filled, fresh: isFresh(region) });

/** The same of an earlier state of the page. */
export const mayWaitAt = ({ space }: TableRegion, { fresh, filled }: Pick<RegionState, "fresh" | "filled">): boolean =>
  !fresh && (filled || space.company?.last !== true);

/** State of a page's part of a table, to come back to. */
export interface RegionState extends Pick<TableRegion, "spans" | "y" | "filled"> {
  readonly fresh: boolean;
  readonly part: PartState;
}

/** The state of a region, for `takeBack`. */
export const stateOf = (region: TableRegion): RegionState => ({
  spans: region.spans,
  y: region.y,
  filled: region.filled,
  fresh: isFresh(region),
  part: partState(region.part),
});

/** Takes back what was placed since. */
export function takeBack(region: TableRegion, { spans, y, filled, part }: RegionState): void {
  region.spans = spans;
  region.y = y;
  region.filled = filled;
  restorePart(region.part, part);
}
