import type { Points } from "../../../model/geometry.ts";
import type { BorderLine } from "../../../model/look.ts";
import { sameLine } from "../../box/border.ts";
import { type MarkSink, rule } from "../../box/rule.ts";
import { levelLine, uprightLine } from "./borders.ts";
import type { PlacedRow, RowOwners, TablePlan } from "./parts.ts";

/** The lines of a page's part of a table: stretches of one look are one rule, whatever number of cells it passes. */
export function paintSharedLines(marks: MarkSink, plan: TablePlan, rows: readonly PlacedRow[]): void {
  if (rows.length === 0) return;
  const runs = runsOf(plan, rows);
  for (let column = 0; column <= plan.grid.columns; column++) paintUpright(marks, plan, runs, column);
  let known: KnownLevel | undefined;
  for (let boundary = 0; boundary <= rows.length; boundary++) {
    const [upper, lower] = [rows[boundary - 1], rows[boundary]];
    const between = upper !== undefined && lower !== undefined ? ownersAround(plan, upper, lower) : undefined;
    if (known === undefined || between === undefined || !isBetween(known, between))
      known = { ...(between ?? nowhere), rules: levelRules(plan, upper, lower) };
    const y = lower?.y ?? (upper === undefined ? 0 : upper.y + upper.height);
    for (const { line, x1, x2 } of known.rules) marks.push(rule(line, x1, y, x2, y));
  }
}

/** Rows that are alike, one below the other. */
interface RowRun {
  readonly row: number;
  readonly top: Points;
  bottom: Points;
}

function runsOf({ grid }: TablePlan, rows: readonly PlacedRow[]): readonly RowRun[] {
  const runs: RowRun[] = [];
  let before: RowOwners | undefined;
  for (const { row, y, height } of rows) {
    const owners = grid.owners(row);
    const last = runs.at(-1);
    if (last !== undefined && owners === before) last.bottom = y + height;
    else runs.push({ row, top: y, bottom: y + height });
    before = owners;
  }
  return runs;
}

/** The rows above and below a level line. */
interface OwnersAround {
  readonly above: RowOwners | undefined;
  readonly below: RowOwners | undefined;
}

/** A line between rows; the next one is the same between rows that are the same. */
interface KnownLevel extends OwnersAround {
  readonly rules: readonly LevelRule[];
}

interface LevelRule {
  readonly line: BorderLine;
  readonly x1: Points;
  readonly x2: Points;
}

/** At an edge of the page's part the rows that are not there have a say. */
const nowhere: OwnersAround = { above: undefined, below: undefined };

const ownersAround = ({ grid }: TablePlan, upper: PlacedRow, lower: PlacedRow): OwnersAround => ({
  above: grid.owners(upper.row),
  below: grid.owners(lower.row),
});

const isBetween = (known: OwnersAround, { above, below }: OwnersAround): boolean =>
  known.above === above && known.below === below;

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

function paintUpright(marks: MarkSink, plan: TablePlan, runs: readonly RowRun[], column: number): void {
  const x = plan.edges[column] ?? 0;
  const lineAt = (index: number) => uprightLine(plan, runs[index]?.row ?? 0, column);
  forStretches(runs.length, lineAt, (line, from, to) => {
    const first = runs[from];
    const last = runs[to - 1];
    if (first === undefined || last === undefined) return;
    marks.push(rule(line, x, first.top, x, last.bottom));
  });
}

/** Level rules reach to the far side of the upright ones they end at, so that corners are closed. */
function levelRules(plan: TablePlan, above: PlacedRow | undefined, below: PlacedRow | undefined): readonly LevelRule[] {
  const lineAt = (column: number) => levelLine(plan, above?.row, below?.row, column);
  const half = (column: number): Points => {
    const before = above === undefined ? undefined : uprightLine(plan, above.row, column);
    const after = below === undefined ? undefined : uprightLine(plan, below.row, column);
    return Math.max(before?.width ?? 0, after?.width ?? 0) / 2;
  };
  const rules: LevelRule[] = [];
  forStretches(plan.grid.columns, lineAt, (line, from, to) => {
    const x1 = (plan.edges[from] ?? 0) - half(from);
    const x2 = (plan.edges[to] ?? 0) + half(to);
    rules.push({ line, x1, x2 });
  });
  return rules;
}
