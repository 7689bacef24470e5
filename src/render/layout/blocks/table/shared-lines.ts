import type { Points } from "../../../model/geometry.ts";
import type { BorderLine } from "../../../model/look.ts";
import { sameLine } from "../../box/border.ts";
import { type MarkSink, rule } from "../../box/rule.ts";
import { levelLine, uprightLine } from "./borders.ts";
import type { PlacedRow, TablePlan } from "./parts.ts";

/** The lines of a page's part of a table: stretches of one look are one rule, whatever number of cells it passes. */
export function paintSharedLines(marks: MarkSink, plan: TablePlan, rows: readonly PlacedRow[]): void {
  if (rows.length === 0) return;
  for (let column = 0; column <= plan.grid.columns; column++) paintUpright(marks, plan, rows, column);
  for (let boundary = 0; boundary <= rows.length; boundary++) paintLevel(marks, plan, rows, boundary);
}

interface LineStretch {
  readonly line: BorderLine;
  readonly from: number;
}

/** Calls `draw` for every stretch of equal lines among `count` pieces; `to` is exclusive. */
function forStretches(
  count: number,
  lineAt: (index: number) => BorderLine | undefined,
  draw: (line: BorderLine, from: number, to: number) => void,
): void {
  let open: LineStretch | undefined;
  for (let index = 0; index <= count; index++) {
    const line = index < count ? lineAt(index) : undefined;
    if (open !== undefined && (line === undefined || !sameLine(open.line, line))) {
      draw(open.line, open.from, index);
      open = undefined;
    }
    if (line !== undefined && line.width > 0) open ??= { line, from: index };
  }
}

function paintUpright(marks: MarkSink, plan: TablePlan, rows: readonly PlacedRow[], column: number): void {
  const x = plan.edges[column] ?? 0;
  const lineAt = (index: number) => uprightLine(plan, rows[index]?.row ?? 0, column);
  forStretches(rows.length, lineAt, (line, from, to) => {
    const first = rows[from];
    const last = rows[to - 1];
    if (first === undefined || last === undefined) return;
    marks.push(rule(line, x, first.y, x, last.y + last.height));
  });
}

/** Level rules reach to the far side of the upright ones they end at, so that corners are closed. */
function paintLevel(marks: MarkSink, plan: TablePlan, rows: readonly PlacedRow[], boundary: number): void {
  const above = rows[boundary - 1];
  const below = rows[boundary];
  const y = below?.y ?? (above === undefined ? 0 : above.y + above.height);
  const lineAt = (column: number) => levelLine(plan, above?.row, below?.row, column);
  const half = (column: number): Points => {
    const before = above === undefined ? undefined : uprightLine(plan, above.row, column);
    const after = below === undefined ? undefined : uprightLine(plan, below.row, column);
    return Math.max(before?.width ?? 0, after?.width ?? 0) / 2;
  };
  forStretches(plan.grid.columns, lineAt, (line, from, to) => {
    const x1 = (plan.edges[from] ?? 0) - half(from);
    const x2 = (plan.edges[to] ?? 0) + half(to);
    marks.push(rule(line, x1, y, x2, y));
  });
}
