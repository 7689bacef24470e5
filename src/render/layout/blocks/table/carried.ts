import type { CarriedRows, FlowRow, TableBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Context } from "../../context.ts";
import { ownRows } from "./grid.ts";
import { layGroup, type RowRange } from "./group.ts";
import { mirrorRow } from "./mirror.ts";
import type { LaidGroup, PlannedRows, TablePlan } from "./parts.ts";

/**
 * The table with the rows of its `carry` behind its own: they have a say in the widths of columns, and in the lines
 * that cells share.
 */
export function withCarriedRows(table: TableBlock): TableBlock {
  const { carry, rows } = table;
  if (carry === undefined) return table;
  return { ...table, rows: [...rows, ...carry.out, ...carry.in, ...carry.page, ...carry.continued] };
}

/** Plans the rows of pages, unless they would leave less than half of every page: those that carry a sum, or all. */
export function withCarry(plan: TablePlan, full: Points, context: Context): TablePlan {
  const { carry, path } = plan.table;
  if (carry === undefined) return plan;
  const quiet: Context = { ...context, flows: false };
  let from = ownRows(plan.table);
  const planned = (rows: readonly FlowRow[]): PlannedRows => {
    const height = layRows(plan, from, rows, full, quiet)?.height ?? 0;
    from += rows.length;
    return { from: from - rows.length, height };
  };
  const [out, next, page, continued] = [carry.out, carry.in, carry.page, carry.continued].map(planned);
  const all = { out, in: next, page, continued } as Readonly<Record<keyof CarriedRows, PlannedRows>>;
  const repeated = (plan.header?.height ?? 0) + (plan.footer?.height ?? 0) + all.continued.height;
  if (repeated > full / 2 && carry.continued.length > 0) {
    const message = "The rows of `continued` and the repeated ones take more than half of a page; they are left out.";
    context.report.add("CONTENT_ERROR", "CARRY_NOT_SHOWN", path, message);
    return plan;
  }
  if (repeated + all.out.height + all.in.height + all.page.height <= full / 2) return { ...plan, carry: all };
  const message = "The rows that carry a sum and the repeated ones take more than half of a page; no sum is carried.";
  context.report.add("CONTENT_ERROR", "CARRY_NOT_SHOWN", path, message);
  return { ...plan, carry: { continued: all.continued } };
}

/** Height of the rows of a page at a place, with the longest sum. */
export const carriedHeight = ({ carry }: TablePlan, which: keyof CarriedRows): Points => carry?.[which]?.height ?? 0;

/** The rows of `carry` for a page with the table's rows of that range; undefined: there are none. */
export function layCarried(
  plan: TablePlan,
  which: keyof CarriedRows,
  { from, to }: RowRange,
  full: Points,
  context: Context,
): LaidGroup | undefined {
  const { carry, table } = plan;
  const place = carry?.[which]?.from;
  const rows = place === undefined ? undefined : table.carry?.on(from, to)[which];
  if (place === undefined || rows === undefined || rows.length === 0) return undefined;
  const shown = table.mirrored ? rows.map((one) => mirrorRow(one, plan.grid.columns)) : rows;
  return layRows(plan, place, shown, full, context);
}

/** Lays out rows in the place of those from `from` on. */
function layRows(
  plan: TablePlan,
  from: number,
  rows: readonly FlowRow[],
  full: Points,
  context: Context,
): LaidGroup | undefined {
  if (rows.length === 0) return undefined;
  const own: FlowRow[] = [];
  for (const [at, row] of rows.entries()) own[from + at] = row;
  const range = { from, to: from + rows.length };
  return layGroup(
    { ...plan, table: { ...plan.table, rows: own } },
    range,
    Number.POSITIVE_INFINITY,
    { full, above: 0 },
    context,
  );
}
