/*
 * A table over pages. `plan.ts` settles what all its pages share: widths, and rows that repeat. Then one page after the other is filled.
 *
 * Widths (`columns.ts`). Columns in points or percent come first, and are scaled down together if they are wider than the table. Columns
 * sized by their cells are measured (`extents.ts`): each gets at least its longest word and at most all of its text on one line, and all
 * of them get the same part of the difference (CSS 2.2, 17.5.2.2). Weights divide the rest; a column whose part is less than its longest
 * word takes that first (CSS Grid 1, 11.7.1). If not even the longest words fit, the longest are cut, before numbers are.
 *
 * Rows (`group.ts`). Rows that a row span joins, or that are kept with the next, are a group. A group stays whole if any page can hold it:
 * if it does not fit here, the next page gets it as it was laid out, unless it shows page numbers. One that no page can hold is placed row
 * by row (`split.ts`). A row that no page can hold is divided (`divide.ts`): each cell shows what fits, and keeps its own remainder.
 *
 * A page has, from the top: the rows that say that it goes on, the header rows, the sum that was carried in, rows, the sum of the page, the
 * sum that is carried out, the footer rows. Header,
 * footer and sums do not repeat where they would take more than half of each page, which is reported. A page never has a header without a
 * row.
 */

import type { TableBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { fitInBox, slack } from "../../box/box.ts";
import type { Context } from "../../context.ts";
import { type AvailableSpace, emptyFrame, type Fit, none, whole } from "../../fit.ts";
import type { Fragment, TableRemainder } from "../../fragment.ts";
import { withAnchor } from "../stack.ts";
import { carriedHeight, layCarried } from "./carried.ts";
import { layGroup } from "./group.ts";
import type { LaidGroup, TablePlan } from "./parts.ts";
import { planTable } from "./plan.ts";
import {
  footOf,
  freshHeight,
  leftIn,
  mayWait,
  openRegion,
  pageOf,
  placeGroup,
  placeRepeated,
  placeShared,
  placeSum,
  type SumReserve,
  type TableRegion,
} from "./region.ts";
import { interruptSpans, splitGroup, type TableStop } from "./split.ts";
import { closePart } from "./table-part.ts";

/** Lays out a table from its first row on; one without rows shows nothing. */
export function layoutTable(table: TableBlock, space: AvailableSpace, context: Context): Fit<Fragment> {
  if (table.rows.length === 0) return whole(emptyFrame);
  const plan = planTable(table, space, context);
  const all: TableRemainder = {
    kind: "table-remainder",
    plan,
    row: 0,
    begun: false,
    ready: undefined,
    cut: [],
    spans: [],
  };
  return layoutTableRemainder(all, space, context);
}

/** Rows stay whole unless no page can hold them; header rows come again on every page, never without a row below. */
export function layoutTableRemainder(
  remainder: TableRemainder,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const { box, table } = remainder.plan;
  const boxed = { box, path: table.path, first: !remainder.begun };
  const fit = fitInBox(boxed, space, context, (inner) => fillRegion(remainder, inner, context));
  if (remainder.begun || fit.kind === "none") return fit;
  return { ...fit, frame: withAnchor(table, fit.frame) };
}

/** `given`: height for the rows with sums, where they need more than those of the longest one. */
function fillRegion(
  remainder: TableRemainder,
  space: AvailableSpace,
  context: Context,
  given?: SumReserve,
): Fit<TableRemainder> {
  const { plan, begun, row } = remainder;
  const reserve = given ?? { out: carriedHeight(plan, "out"), page: carriedHeight(plan, "page") };
  const region = openRegion(remainder, space, context, reserve);
  if (begun) placeCarried(region, "continued", row);
  const header = repeated(plan.header, region);
  if (header !== undefined) {
    if (header.height > leftIn(region) + slack && !space.top)
      return { ...none("the table's header does not fit"), ready: remainder };
    placeShared(region, header, begun);
  }
  if (begun) placeCarried(region, "in", row);
  region.spans = remainder.spans.map((span) => ({ ...span, y: region.y }));
  const { stop, ready } = fillRows(region, remainder);
  if (stop !== undefined && !region.filled) {
    return { ...none("the table's next row does not fit"), ready: { ...remainder, ready } };
  }
  const spans = stop === undefined ? [] : interruptSpans(region);
  placeSum(region, stop === undefined ? plan.bodyEnd : stop.row);
  const out = stop === undefined ? 0 : placeCarried(region, "out", stop.row);
  const needed: SumReserve = { out: Math.max(out, reserve.out), page: Math.max(region.sum ?? 0, reserve.page) };
  if (given === undefined && needed.out + needed.page > reserve.out + reserve.page + slack)
    return fillRegion(remainder, space, context, needed);
  const footer = repeated(plan.footer, region);
  if (footer !== undefined) placeShared(region, footer, stop !== undefined);
  const frame = closePart(plan, region.part, footOf(region));
  if (stop === undefined) return whole(frame);
  return { kind: "part", frame, remainder: { kind: "table-remainder", plan, ...stop, begun: true, ready, spans } };
}

/** Places rows of a page whose entries end before row `to`; gives their height. */
function placeCarried(region: TableRegion, which: "out" | "in" | "continued", to: number): Points {
  const { plan, firstRow, space, context } = region;
  const rows = layCarried(plan, which, { from: firstRow, to }, space.full, context);
  if (rows !== undefined) placeRepeated(region, rows);
  return rows?.height ?? 0;
}

/** Rows that every page shows; laid out again where they hold page numbers. */
function repeated(group: LaidGroup | undefined, { plan, space, context }: TableRegion): LaidGroup | undefined {
  if (group?.numbered !== true) return group;
  return layGroup(plan, group, Number.POSITIVE_INFINITY, { full: space.full, above: 0 }, context);
}

interface TableFilling {
  readonly stop: TableStop;
  /** Rows laid out that did not fit any more. */
  readonly ready: LaidGroup | undefined;
}

function fillRows(region: TableRegion, remainder: TableRemainder): TableFilling {
  const { plan } = remainder;
  let { ready, cut } = remainder;
  let row = Math.max(remainder.row, plan.headerRows);
  while (row < plan.bodyEnd) {
    if (row >= entriesEnd(plan)) placeSum(region, row);
    const end = plan.grid.groupEnd(row);
    if (cut.length === 0 && startsGroup(plan, row)) {
      const most = Math.max(freshHeight(region), leftIn(region));
      const group = ready ?? layGroup(plan, { from: row, to: end }, most, pageOf(region, row), region.context);
      ready = undefined;
      if (group !== undefined && group.height <= leftIn(region) + slack) {
        placeGroup(region, group);
        region.filled = true;
        row = end;
        continue;
      }
      if (group !== undefined && fillToEnd(region, group)) {
        row = plan.bodyEnd;
        continue;
      }
      if (group !== undefined && group.height <= heightForGroup(region, group) + slack && mayWait(region)) {
        return { stop: { row, cut: [] }, ready: group.numbered ? undefined : group };
      }
    }
    // A part is of no use to the caller: trials inside trials would multiply.
    if (region.space.mustFit) return { stop: { row, cut }, ready: undefined };
    const stop = splitGroup(region, row, end, cut);
    if (stop !== undefined) return { stop, ready: undefined };
    cut = [];
    row = end;
  }
  return { stop: undefined, ready: undefined };
}

/** What a page of their own has for rows; for several that could be parted, beside the notes that one of them calls. */
function heightForGroup(region: TableRegion, { from, to }: LaidGroup): Points {
  const notes = to - from > 1 && !region.space.mustFit ? (region.space.notes ?? 0) : 0;
  return freshHeight(region) - notes;
}

/** Places all rows from a group on where they fit without a sum below them: then the table ends here, and carries none. */
function fillToEnd(region: TableRegion, first: LaidGroup): boolean {
  const { plan, context } = region;
  if (region.reserve.out === 0) return false;
  const groups: LaidGroup[] = [];
  let left = leftIn(region) + region.reserve.out + slack;
  for (let group: LaidGroup | undefined = first; group !== undefined; ) {
    left -= group.height;
    if (left < 0) return false;
    groups.push(group);
    const from: number = group.to;
    if (from >= plan.bodyEnd) break;
    group = layGroup(plan, { from, to: plan.grid.groupEnd(from) }, left, pageOf(region, from), context);
    if (group === undefined) return false;
  }
  for (const group of groups) {
    if (group.from >= entriesEnd(plan)) placeSum(region, group.from);
    placeGroup(region, group);
  }
  region.filled = true;
  return true;
}

const entriesEnd = ({ table }: TablePlan): number => table.carry?.entriesEnd ?? Number.POSITIVE_INFINITY;

const startsGroup = (plan: TablePlan, row: number): boolean => row === 0 || plan.grid.groupEnd(row - 1) <= row;
