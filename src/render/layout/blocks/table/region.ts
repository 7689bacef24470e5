import type { FlowCell } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Flaw } from "../../../model/page/page.ts";
import { forTheEye, type TaggedBlock } from "../../../model/page/part.ts";
import { lowering } from "../../box/box.ts";
import type { Context } from "../../context.ts";
import type { AvailableSpace } from "../../fit.ts";
import type { OpenCell } from "../../fragment.ts";
import { withoutNoteCalls } from "../../page/note-calls.ts";
import { levelLine } from "./borders.ts";
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
  /** Height kept free for rows that carry a sum. */
  readonly reserve: Points;
}

/** A cell that goes on below the rows placed so far, and where it begins on this page. */
export interface OpenSpan extends OpenCell {
  readonly y: Points;
}

/** `reserve`: for rows below the last that carry a sum to the next page. */
export function openRegion(
  plan: TablePlan,
  firstRow: number,
  space: AvailableSpace,
  context: Context,
  reserve: Points,
): TableRegion {
  const top = plan.headerRows > 0 ? 0 : firstRow;
  const y = plan.shared ? levelHalf(plan, undefined, top) : 0;
  const inside: Context = { ...context, flows: false };
  return { plan, space, context: inside, part: openPart(), spans: [], y, filled: false, repeats: false, reserve };
}

/** Height left for rows above the repeated footer; the last row's line extends below it. */
export const leftIn = ({ plan, space, y, reserve }: TableRegion): Points =>
  space.height + gapOf(plan.table).rows - y - plan.overhang - (plan.footer?.height ?? 0) - reserve;

/** Height available to a row on a page of its own, between the repeated header and footer. */
export const freshHeight = ({ plan, space, reserve }: TableRegion): Points => {
  const carried = reserve + (plan.carry?.inHeight ?? 0);
  const height = space.full + gapOf(plan.table).rows - 2 * plan.overhang - carried;
  return height - (plan.header?.height ?? 0) - (plan.footer?.height ?? 0);
};

/** The page of a row: repeated rows stand on it, too, and above the first what the table is kept with. */
export function pageOf(region: TableRegion, row: number): RowPage {
  const { plan, space } = region;
  const kept = row <= plan.headerRows ? (space.company?.above ?? 0) : 0;
  return { full: space.full, above: space.full - freshHeight(region) + kept };
}

/** Places rows that are no part of the table where they stand: screen readers do not read them. */
export function placeRepeated(region: TableRegion, group: LaidGroup): void {
  region.repeats = true;
  placeGroup(region, group);
  region.repeats = false;
}

/** Rows of the table that another page shows as well where `elsewhere`: their notes are called there. */
export function placeShared(region: TableRegion, group: LaidGroup, elsewhere: boolean): void {
  if (!elsewhere) placeGroup(region, group);
  else placeRepeated(region, withoutCalls(group, region.context));
}

function withoutCalls(group: LaidGroup, { footnotes }: Context): LaidGroup {
  if (footnotes === undefined) return group;
  const cells = group.cells.map((laid) => ({ ...laid, content: withoutNoteCalls(laid.content, footnotes.notes) }));
  return { ...group, cells };
}

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
  row: number,
): TaggedBlock | undefined {
  if (parts === undefined) return undefined;
  return repeats ? forTheEye : parts.cell(plan, cell, row);
}

/** Places a cell in the space that its rows have for it, its content as its `verticalAlign` says. */
export function placeCell(region: TableRegion, laid: LaidCell, slot: CellSlot): void {
  const { cell, inset, content } = laid;
  const { row, y, height, baseline } = slot;
  const free = Math.max(0, height - inset.top - content.height - inset.bottom);
  if (region.context.trace !== undefined) noteCell(region, laid, y, height, undefined);
  paintCell(region, laid, slot, inset.top + shiftOf(laid, free, baseline), partOf(region, cell, row));
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
  !isFresh(region) && (region.filled || region.space.company?.last !== true);

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
