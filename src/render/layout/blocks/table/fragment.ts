import type { Points, Rect } from "../../../model/geometry.ts";
import type { BoxLook, Color } from "../../../model/look.ts";
import { hasRadius } from "../../../model/outline.ts";
import { groupMark } from "../../box/box.ts";
import { isGroup } from "../../box/measure.ts";
import { hasBorder, shows } from "../../box/paint.ts";
import { type Frame, type Ink, showsNothing } from "../../fit.ts";
import { cellWidth } from "./inset.ts";
import type { LaidCell, PlacedRow, TablePlan } from "./parts.ts";
import { paintSharedLines } from "./shared-lines.ts";

/** What a page's part of a table is painted with: what is behind the contents, and the contents. */
export interface Fragment {
  readonly behind: Ink[];
  readonly contents: Ink[];
  readonly rows: PlacedRow[];
  /** Of the first cell that has one. */
  baseline: Points | undefined;
}

export const openFragment = (): Fragment => ({ behind: [], contents: [], rows: [], baseline: undefined });

/** How much of a fragment there is. */
export interface FragmentState {
  readonly behind: number;
  readonly contents: number;
  readonly rows: number;
  readonly baseline: Points | undefined;
}

export const fragmentState = ({ behind, contents, rows, baseline }: Fragment): FragmentState => ({
  behind: behind.length,
  contents: contents.length,
  rows: rows.length,
  baseline,
});

export function restoreFragment(fragment: Fragment, { behind, contents, rows, baseline }: FragmentState): void {
  fragment.behind.length = behind;
  fragment.contents.length = contents;
  fragment.rows.length = rows;
  fragment.baseline = baseline;
}

/** Backgrounds, then contents, then the lines that cells share. */
export function closeFragment(plan: TablePlan, fragment: Fragment, height: Points): Frame {
  const ink = fragment.behind.length === 0 ? fragment.contents : [...fragment.behind, ...fragment.contents];
  if (plan.shared) paintSharedLines(ink, plan, fragment.rows);
  return { height, baseline: fragment.baseline, ink };
}

/** A cell, or a page's part of it, its content `contentY` below its top. What a page break divides is closed on both. */
export function paintCell(
  plan: TablePlan,
  fragment: Fragment,
  { cell, inset, content }: LaidCell,
  y: Points,
  height: Points,
  contentY: Points,
): void {
  const x = plan.edges[cell.column] ?? 0;
  if (content.baseline !== undefined) fragment.baseline ??= y + contentY + content.baseline;
  const inner: Ink = { kind: "frame", x: x + inset.left, y: y + contentY, frame: content };
  if (isGroup(cell.box)) {
    const rect = { x, y, width: cellWidth(plan, cell), height };
    const look = { ...(plan.table.collapse ? withoutBorder(cell.box) : cell.box), clip: undefined };
    fragment.contents.push(groupMark(cell.box, cell.path, rect, [{ kind: "box", look, rect, edges: allEdges }, inner]));
    return;
  }
  // Lines that cells share are not part of their boxes.
  const isSeen = plan.table.collapse ? cell.box.background !== undefined : shows(cell.box);
  if (isSeen) paintBehind(plan, fragment.behind, cell.box, { x, y, width: cellWidth(plan, cell), height });
  if (!showsNothing(content)) fragment.contents.push(inner);
}

const allEdges = { top: true, right: true, bottom: true, left: true };

const withoutBorder = (box: BoxLook): BoxLook => ({
  ...box,
  border: { top: undefined, right: undefined, bottom: undefined, left: undefined },
});

function paintBehind(plan: TablePlan, behind: Ink[], box: BoxLook, rect: Rect): void {
  const bordered = !plan.table.collapse && hasBorder(box.border);
  if (bordered || hasRadius(box.radius)) {
    behind.push({ kind: "box", look: plan.table.collapse ? withoutBorder(box) : box, rect, edges: allEdges });
  } else if (box.background !== undefined) {
    paintBackground(behind, box.background, rect);
  }
}

/** Neighbours of one colour are painted as one, without a seam. */
function paintBackground(behind: Ink[], color: Color, rect: Rect): void {
  const before = behind.at(-1);
  if (before?.kind === "rect" && before.fill.color === color && continues(before.rect, rect)) {
    behind.pop();
    const width = rect.x + rect.width - before.rect.x;
    behind.push({ kind: "rect", rect: { ...before.rect, width }, fill: before.fill });
  } else {
    behind.push({ kind: "rect", rect, fill: { color, opacity: 1 } });
  }
}

const continues = (before: Rect, next: Rect): boolean =>
  before.y === next.y && before.height === next.height && before.x + before.width === next.x;
