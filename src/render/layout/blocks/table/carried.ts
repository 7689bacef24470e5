import type { CarriedRows, FlowRow, TableBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Context } from "../../context.ts";
import { layGroup } from "./group.ts";
import { mirrorRow } from "./mirror.ts";
import type { LaidGroup, TablePlan } from "./parts.ts";

/**
 * The table with the rows of its `carry` behind its own: they have a say in the widths of columns, and in the lines
 * that cells share.
 */
export function withCarriedRows(table: TableBlock): TableBlock {
  const { carry, rows } = table;
  return carry === undefined ? table : { ...table, rows: [...rows, ...carry.out, ...carry.in] };
}

/** The number of the table's own rows. */
export const ownRows = ({ rows, carry }: TableBlock): number =>
  rows.length - (carry === undefined ? 0 : carry.out.length + carry.in.length);

/** Plans the rows that carry a sum, unless they would leave less than half of every page. */
export function withCarry(plan: TablePlan, full: Points, context: Context): TablePlan {
  const { carry, path } = plan.table;
  if (carry === undefined) return plan;
  const out = ownRows(plan.table);
  const quiet: Context = { ...context, flows: false };
  const heightOf = (from: number, rows: readonly FlowRow[]): Points =>
    layRows(plan, from, rows, full, quiet)?.height ?? 0;
  const outHeight = heightOf(out, carry.out);
  const inHeight = heightOf(out + carry.out.length, carry.in);
  const repeated = (plan.header?.height ?? 0) + (plan.footer?.height ?? 0);
  if (repeated + outHeight + inHeight <= full / 2) {
    return { ...plan, carry: { out, in: out + carry.out.length, outHeight, inHeight } };
  }
  const message = "The rows that carry a sum and the repeated ones take more than half of a page; no sum is carried.";
  context.report.add("CONTENT_ERROR", "CARRY_NOT_SHOWN", path, message);
  return plan;
}

/** The rows of `carry` for what the rows before `row` add up to; undefined: there are none. */
export function layCarried(
  plan: TablePlan,
  which: keyof CarriedRows,
  row: number,
  full: Points,
  context: Context,
): LaidGroup | undefined {
  const { carry, table } = plan;
  const rows = carry === undefined ? undefined : table.carry?.before(row)[which];
  if (carry === undefined || rows === undefined || rows.length === 0) return undefined;
  const shown = table.mirrored ? rows.map((one) => mirrorRow(one, plan.grid.columns)) : rows;
  return layRows(plan, carry[which], shown, full, context);
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
