import type { Table } from "../../../model/flow.ts";
import { fitInBox, slack } from "../../box/box.ts";
import type { Context } from "../../context.ts";
import { emptyFrame, type Fit, none, type Room, whole } from "../../fit.ts";
import type { Portion, TableRest } from "../../portion.ts";
import { withAnchor } from "../stack.ts";
import { closeFragment } from "./fragment.ts";
import { layGroup } from "./group.ts";
import type { LaidGroup, TablePlan } from "./parts.ts";
import { planTable } from "./plan.ts";
import { footOf, freshHeight, isFresh, leftIn, openRegion, placeGroup, type Region } from "./region.ts";
import { interruptSpans, type Stop, splitGroup } from "./split.ts";

export function layoutTable(table: Table, room: Room, context: Context): Fit<Portion> {
  if (table.rows.length === 0) return whole(emptyFrame);
  const plan = planTable(table, room, context);
  const all: TableRest = { kind: "table-rest", plan, row: 0, begun: false, ready: undefined, cut: [], spans: [] };
  return layoutTableRest(all, room, context);
}

/** Rows stay whole unless no page can hold them; header rows come again on every page, never without a row below. */
export function layoutTableRest(rest: TableRest, room: Room, context: Context): Fit<Portion> {
  const { box, table } = rest.plan;
  const boxed = { box, path: table.path, first: !rest.begun };
  const fit = fitInBox(boxed, room, context, (inner) => fillRegion(rest, inner, context));
  if (rest.begun || fit.kind === "none") return fit;
  return { ...fit, frame: withAnchor(table, fit.frame) };
}

function fillRegion(rest: TableRest, room: Room, context: Context): Fit<TableRest> {
  const { plan } = rest;
  const region = openRegion(plan, rest.row, room, context);
  const header = repeated(plan.header, region);
  if (header !== undefined) {
    if (header.height > leftIn(region) + slack && !room.top)
      return { ...none("the table's header does not fit"), ready: rest };
    placeGroup(region, header);
  }
  region.spans = rest.spans.map((span) => ({ ...span, y: region.y }));
  const { stop, ready } = fillRows(region, rest);
  if (stop !== undefined && !region.filled) {
    return { ...none("the table's next row does not fit"), ready: { ...rest, ready } };
  }
  const spans = stop === undefined ? [] : interruptSpans(region);
  const footer = repeated(plan.footer, region);
  if (footer !== undefined) placeGroup(region, footer);
  const frame = closeFragment(plan, region.fragment, footOf(region));
  if (stop === undefined) return whole(frame);
  return { kind: "part", frame, rest: { kind: "table-rest", plan, ...stop, begun: true, ready, spans } };
}

/** Rows that every page shows; laid out anew where they hold page numbers. */
function repeated(group: LaidGroup | undefined, { plan, room, context }: Region): LaidGroup | undefined {
  if (group?.numbered !== true) return group;
  return layGroup(plan, group.from, group.to, Number.POSITIVE_INFINITY, room.full, context);
}

interface Filling {
  readonly stop: Stop;
  /** Rows laid out that did not fit any more. */
  readonly ready: LaidGroup | undefined;
}

function fillRows(region: Region, rest: TableRest): Filling {
  const { plan } = rest;
  let { ready, cut } = rest;
  let row = Math.max(rest.row, plan.headerRows);
  while (row < plan.bodyEnd) {
    const end = plan.grid.groupEnd(row);
    if (cut.length === 0 && startsGroup(plan, row)) {
      const most = Math.max(freshHeight(region), leftIn(region));
      const group = ready ?? layGroup(plan, row, end, most, region.room.full, region.context);
      ready = undefined;
      if (group !== undefined && group.height <= leftIn(region) + slack) {
        placeGroup(region, group);
        region.filled = true;
        row = end;
        continue;
      }
      if (group !== undefined && group.height <= freshHeight(region) + slack && !isFresh(region)) {
        return { stop: { row, cut: [] }, ready: group.numbered ? undefined : group };
      }
    }
    // A part is of no use to whoever asks: trials inside trials would multiply.
    if (region.room.kept) return { stop: { row, cut }, ready: undefined };
    const stop = splitGroup(region, row, end, cut);
    if (stop !== undefined) return { stop, ready: undefined };
    cut = [];
    row = end;
  }
  return { stop: undefined, ready: undefined };
}

const startsGroup = (plan: TablePlan, row: number): boolean => row === 0 || plan.grid.groupEnd(row - 1) <= row;
