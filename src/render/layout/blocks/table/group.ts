import type { Points } from "../../../model/geometry.ts";
import type { Context } from "../../context.ts";
import { layCell } from "./cell.ts";
import { rowEnd } from "./grid.ts";
import { settingOf } from "./inset.ts";
import type { LaidCell, LaidGroup, RowPage, TablePlan } from "./parts.ts";

/** Rows that are laid out together: from `from` to before `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Lays out the rows of a group. undefined: several rows that are higher than `most` together; then none is finished. */
export function layGroup(
  plan: TablePlan,
  { from, to }: RowRange,
  most: Points,
  page: RowPage,
  context: Context,
): LaidGroup | undefined {
  if (to - from === 1) return layOnlyRow(plan, from, page, context);
  const numbers = context.tally.numbers;
  const cells: LaidCell[] = [];
  const starts: number[] = [];
  const spanning: SpanningCell[] = [];
  const heights: Points[] = [];
  const baselines: Points[] = [];
  let height = 0;
  for (let row = from; row < to; row++) {
    const laid = layRow(plan, row, height === 0 ? page : { ...page, above: page.above + height }, context);
    const baseline = sharedBaseline(laid);
    if (baseline > 0) baselines[row - from] = baseline;
    let tallest = 0;
    for (const cell of laid) {
      cells.push(cell);
      starts.push(row);
      const end = rowEnd(cell.cell, row, plan.grid.rows);
      if (end > row + 1) spanning.push({ first: row - from, last: end - from, height: cell.height });
      else tallest = Math.max(tallest, cell.height + dropOf(cell, baseline));
    }
    heights.push(tallest);
    height += tallest;
    if (height > most) return undefined;
  }
  if (spanning.length > 0) height += growForSpans(spanning, heights);
  return { from, to, cells, starts, heights, height, baselines, numbered: context.tally.numbers !== numbers };
}

/** Most groups are a single row, in which no cell spans others. */
function layOnlyRow(plan: TablePlan, row: number, page: RowPage, context: Context): LaidGroup {
  const numbers = context.tally.numbers;
  const cells = layRow(plan, row, page, context);
  const baseline = sharedBaseline(cells);
  let height = 0;
  for (const cell of cells) height = Math.max(height, cell.height + dropOf(cell, baseline));
  const baselines = baseline > 0 ? [baseline] : noBaselines;
  const numbered = context.tally.numbers !== numbers;
  return { from: row, to: row + 1, cells, starts: noStarts, heights: [height], height, baselines, numbered };
}

const noStarts: readonly number[] = [];
const noBaselines: readonly Points[] = [];

/** Lays out the cells of a row one by one. */
export function layRow(plan: TablePlan, row: number, page: RowPage, context: Context): readonly LaidCell[] {
  const own = plan.table.rows[row];
  const cells = own?.cells ?? [];
  context.budget.work(1, own?.path ?? "");
  const place = { page, setting: settingOf(plan, row, page.full) };
  return cells.map((cell) => layCell(plan, cell, row, place, context));
}

/** The lowest first baseline among the cells that share theirs. */
export function sharedBaseline(cells: readonly LaidCell[]): Points {
  let lowest = 0;
  for (const { cell, inset, content } of cells) {
    if (cell.verticalAlign === "baseline" && content.baseline !== undefined) {
      lowest = Math.max(lowest, inset.top + content.baseline);
    }
  }
  return lowest;
}

/** How far a cell's content is lowered to the shared baseline. */
export function dropOf({ cell, inset, content }: LaidCell, baseline: Points): Points {
  if (baseline === 0 || cell.verticalAlign !== "baseline" || content.baseline === undefined) return 0;
  return Math.max(0, baseline - inset.top - content.baseline);
}

/** A cell of several rows, which are counted from the group's first; `last` is exclusive. */
interface SpanningCell {
  readonly first: number;
  readonly last: number;
  readonly height: Points;
}

/**
 * Spreads the height that a spanning cell needs beyond its rows evenly over them, beginning with the cells that end
 * first.
 */
function growForSpans(spanning: SpanningCell[], heights: Points[]): Points {
  let added = 0;
  for (const { first, last, height } of spanning.sort((a, b) => a.last - b.last)) {
    let have = 0;
    for (let row = first; row < last; row++) have += heights[row] ?? 0;
    const more = (height - have) / (last - first);
    if (more <= 0) continue;
    for (let row = first; row < last; row++) heights[row] = (heights[row] ?? 0) + more;
    added += more * (last - first);
  }
  return added;
}
