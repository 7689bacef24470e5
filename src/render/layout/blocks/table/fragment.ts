import type { Points, Rect } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { groupMark } from "../../box/box.ts";
import { isGroup } from "../../box/measure.ts";
import { paintBox } from "../../box/paint.ts";
import type { Frame, Ink } from "../../fit.ts";
import { cellWidth } from "./cell.ts";
import type { PlacedCell, PlacedRow, TablePlan } from "./parts.ts";
import { paintSharedLines } from "./shared-lines.ts";

/** A page's part of a table as marks: backgrounds, then contents, then the lines that cells share. */
export function drawFragment(
  plan: TablePlan,
  cells: readonly PlacedCell[],
  rows: readonly PlacedRow[],
  height: Points,
): Frame {
  const ink: Ink[] = [];
  if (plan.table.collapse) paintBackgrounds(ink, plan, cells);
  else paintCellBoxes(ink, plan, cells);
  for (const placed of cells) {
    if (placed.content.ink.length > 0 && !isGroup(placed.cell.box)) ink.push(contentInk(plan, placed));
  }
  if (plan.shared) paintSharedLines(ink, plan, rows);
  return { height, baseline: firstBaseline(cells), ink };
}

const leftOf = (plan: TablePlan, { cell }: PlacedCell): Points => plan.edges[cell.column] ?? 0;

const contentInk = (plan: TablePlan, placed: PlacedCell): Ink => ({
  kind: "frame",
  x: leftOf(plan, placed) + placed.contentX,
  y: placed.y + placed.contentY,
  frame: placed.content,
});

const rectOf = (plan: TablePlan, placed: PlacedCell): Rect => ({
  x: leftOf(plan, placed),
  y: placed.y,
  width: cellWidth(plan, placed.cell),
  height: placed.height,
});

const allEdges = { top: true, right: true, bottom: true, left: true };

/** Each cell with its own border; what a page break divides is closed on both pages. */
function paintCellBoxes(ink: Ink[], plan: TablePlan, cells: readonly PlacedCell[]): void {
  for (const placed of cells) {
    if (isGroup(placed.cell.box)) paintGroupedCell(ink, plan, placed, true);
    else paintBox(ink, placed.cell.box, rectOf(plan, placed), allEdges);
  }
}

/** Neighbours of one colour are painted as one, without a seam. */
function paintBackgrounds(ink: Ink[], plan: TablePlan, cells: readonly PlacedCell[]): void {
  let open: { readonly color: Color; rect: Rect } | undefined;
  const close = () => {
    if (open !== undefined) ink.push({ kind: "rect", rect: open.rect, fill: { color: open.color, opacity: 1 } });
    open = undefined;
  };
  for (const placed of cells) {
    if (isGroup(placed.cell.box)) {
      paintGroupedCell(ink, plan, placed, false);
      continue;
    }
    const color = placed.cell.box.background;
    if (color === undefined) continue;
    const rect = rectOf(plan, placed);
    if (open !== undefined && open.color === color && continues(open.rect, rect)) {
      open = { color, rect: { ...open.rect, width: rect.x + rect.width - open.rect.x } };
      continue;
    }
    close();
    open = { color, rect };
  }
  close();
}

const continues = (before: Rect, next: Rect): boolean =>
  before.y === next.y && before.height === next.height && before.x + before.width === next.x;

/** A cell that is turned, clipped or see-through, with all that is in it. */
function paintGroupedCell(ink: Ink[], plan: TablePlan, placed: PlacedCell, bordered: boolean): void {
  const { box } = placed.cell;
  const rect = rectOf(plan, placed);
  const inner: Ink[] = [];
  const look = bordered
    ? box
    : { ...box, border: { top: undefined, right: undefined, bottom: undefined, left: undefined } };
  paintBox(inner, { ...look, clip: undefined }, rect, allEdges);
  inner.push(contentInk(plan, placed));
  ink.push(groupMark(box, rect, inner));
}

/** Of the first row that has one. */
function firstBaseline(cells: readonly PlacedCell[]): Points | undefined {
  for (const { y, contentY, content } of cells) {
    if (content.baseline !== undefined) return y + contentY + content.baseline;
  }
  return undefined;
}
