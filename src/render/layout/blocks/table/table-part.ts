import { isSameColor } from "../../../model/drawing/color.ts";
import { hasRadius } from "../../../model/drawing/outline.ts";
import type { Points, Rect } from "../../../model/geometry.ts";
import type { BoxLook } from "../../../model/look.ts";
import type { SolidPaint } from "../../../model/page/page.ts";
import type { TaggedBlock } from "../../../model/page/part.ts";
import { groupMark } from "../../box/box.ts";
import { isGroup } from "../../box/measure.ts";
import { hasBorder, hasFill, shows } from "../../box/paint.ts";
import { type Frame, type FrameItem, showsNothing } from "../../fit.ts";
import { cellRect } from "./inset.ts";
import type { CellSlot, LaidCell, PlacedRow, TablePlan } from "./parts.ts";
import { paintSharedLines } from "./shared-lines.ts";

/** Paint of a page's part of a table: items behind the contents, and the contents. */
export interface TablePart {
  readonly behind: FrameItem[];
  readonly contents: FrameItem[];
  readonly rows: PlacedRow[];
  /** Baseline of the first cell that has one. */
  baseline: Points | undefined;
}

/** A page's part of a table, empty. */
export const openPart = (): TablePart => ({ behind: [], contents: [], rows: [], baseline: undefined });

/** How much of a fragment there is. */
export interface PartState {
  readonly behind: number;
  readonly contents: number;
  readonly rows: number;
  readonly baseline: Points | undefined;
}

/** How much of a part there is, for `restorePart`. */
export const partState = ({ behind, contents, rows, baseline }: TablePart): PartState => ({
  behind: behind.length,
  contents: contents.length,
  rows: rows.length,
  baseline,
});

/** Takes away what was added to a part since that state. */
export function restorePart(part: TablePart, { behind, contents, rows, baseline }: PartState): void {
  part.behind.length = behind;
  part.contents.length = contents;
  part.rows.length = rows;
  part.baseline = baseline;
}

/** Backgrounds, then contents, then the lines that cells share. */
export function closePart(plan: TablePlan, part: TablePart, height: Points): Frame {
  const items = part.behind.length === 0 ? part.contents : part.behind.concat(part.contents);
  if (plan.shared) paintSharedLines(items, plan, part.rows);
  return { height, baseline: part.baseline, items };
}

/**
 * Paints a cell, or a page's part of it, its content `contentY` below its top. A cell that a page break divides is
 * closed on both pages.
 */
export function paintCell(
  { plan, part }: { readonly plan: TablePlan; readonly part: TablePart },
  { cell, inset, content }: LaidCell,
  { y, height }: CellSlot,
  contentY: Points,
  cellPart: TaggedBlock | undefined,
): void {
  const x = plan.edges[cell.column] ?? 0;
  if (content.baseline !== undefined) part.baseline ??= y + contentY + content.baseline;
  const inner: FrameItem = { kind: "frame", x: x + inset.left, y: y + contentY, frame: content, part: cellPart };
  if (isGroup(cell.box)) {
    const rect = cellRect(plan, cell, y, height);
    const look = { ...(plan.table.collapse ? withoutBorder(cell.box) : cell.box), clip: undefined };
    part.contents.push(groupMark(cell.box, cell.path, rect, [{ kind: "box", look, rect, edges: allEdges }, inner]));
    return;
  }
  // Lines that cells share are not part of their boxes.
  const isSeen = plan.table.collapse ? hasFill(cell.box) : shows(cell.box);
  if (isSeen) paintBehind(plan, part.behind, cell.box, cellRect(plan, cell, y, height));
  if (!showsNothing(content) || cellPart !== undefined) part.contents.push(inner);
}

const allEdges = { top: true, right: true, bottom: true, left: true };

const withoutBorder = (box: BoxLook): BoxLook => ({
  ...box,
  border: { top: undefined, right: undefined, bottom: undefined, left: undefined },
});

function paintBehind(plan: TablePlan, behind: FrameItem[], box: BoxLook, rect: Rect): void {
  const bordered = !plan.table.collapse && hasBorder(box.border);
  if (bordered || hasRadius(box.radius) || box.image !== undefined) {
    behind.push({ kind: "box", look: plan.table.collapse ? withoutBorder(box) : box, rect, edges: allEdges });
  } else if (box.background !== undefined) {
    paintBackground(behind, { color: box.background, opacity: box.backgroundOpacity ?? 1 }, rect);
  }
}

/** Neighbours of one colour and opacity are painted as one, without a seam. */
function paintBackground(behind: FrameItem[], fill: SolidPaint, rect: Rect): void {
  const before = behind.at(-1);
  if (before?.kind === "rect" && isSameFill(before.fill, fill) && continues(before.rect, rect)) {
    behind.pop();
    const width = rect.x + rect.width - before.rect.x;
    behind.push({ kind: "rect", rect: { ...before.rect, width }, fill: before.fill });
  } else {
    behind.push({ kind: "rect", rect, fill });
  }
}

const isSameFill = (a: SolidPaint, b: SolidPaint): boolean => a.opacity === b.opacity && isSameColor(a.color, b.color);

const continues = (before: Rect, next: Rect): boolean =>
  before.y === next.y && before.height === next.height && before.x + before.width === next.x;
