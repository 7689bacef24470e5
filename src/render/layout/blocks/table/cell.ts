import type { Paragraph, TableCell } from "../../../model/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { isBare, isMoved, ownHeight } from "../../box/measure.ts";
import { breakLines } from "../../break-lines.ts";
import type { Context } from "../../context.ts";
import { emptyFrame, type Frame, type Room } from "../../fit.ts";
import { hasPageNumbers } from "../../numbered.ts";
import { runOfBlocks } from "../../run.ts";
import { layoutRun } from "../../stack.ts";
import { frameOfLines } from "../paragraph.ts";
import { cellWidth, insetOf } from "./inset.ts";
import type { LaidCell, TablePlan } from "./parts.ts";

/** Lays out a cell at whatever height it needs. `full` is the height of a page. */
export function layCell(plan: TablePlan, cell: TableCell, row: number, full: Points, context: Context): LaidCell {
  context.budget.work(1, cell.path);
  if (isMoved(cell.box)) context.tally.astray += 1;
  const inset = insetOf(plan, cell, row, full, context);
  const content = layContent(cell, cellWidth(plan, cell) - inset.left - inset.right, full, context);
  const needed = inset.top + content.height + inset.bottom;
  return { cell, row, inset, content, height: Math.max(needed, Math.min(full, ownHeight(cell.box, full))) };
}

/** Most cells hold one paragraph without a box: its lines are all there is. */
function layContent(cell: TableCell, width: Points, full: Points, context: Context): Frame {
  const only = cell.blocks[0];
  if (only === undefined) return emptyFrame;
  if (cell.blocks.length === 1 && only.kind === "paragraph" && isSimple(only)) {
    return textFrame(cell, only, width, context);
  }
  const fit = layoutRun(runOfBlocks(cell.blocks), endless(width, full), context);
  if (fit.kind !== "whole") throw new Error("A cell does not fit into a room without end.");
  return fit.frame;
}

/** The lines of a cell's paragraph, kept for the rows that share the cell. */
function textFrame(cell: TableCell, block: Paragraph, width: Points, context: Context): Frame {
  if (!cell.repeats) return frameOfLines(block, breakLines(block, width, context), false);
  const { cells } = context.memory;
  const known = cells.get(block);
  if (known?.width === width) {
    context.budget.work(known.frame.lines?.length ?? 0, block.path);
    return known.frame;
  }
  const frame = frameOfLines(block, breakLines(block, width, context), true);
  if (!hasPageNumbers(block.inlines)) cells.set(block, { width, frame });
  return frame;
}

const isSimple = ({ box }: Paragraph): boolean => isBare(box) && box.margin.left === 0 && box.margin.right === 0;

export const endless = (width: Points, full: Points): Room => ({
  width,
  height: Number.POSITIVE_INFINITY,
  full,
  top: false,
  kept: false,
});
