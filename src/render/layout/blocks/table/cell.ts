import type { Paragraph, TableCell } from "../../../model/flow.ts";
import type { Points, Sides } from "../../../model/geometry.ts";
import { boxInset, isBare, ownHeight, tameInset } from "../../box/measure.ts";
import { breakLines } from "../../break-lines.ts";
import type { Context } from "../../context.ts";
import { emptyFrame, type Frame, type Room } from "../../fit.ts";
import { runOfBlocks } from "../../run.ts";
import { layoutRun } from "../../stack.ts";
import { frameOfLines } from "../paragraph.ts";
import { halfLines } from "./borders.ts";
import { columnEnd } from "./grid.ts";
import type { LaidCell, TablePlan } from "./parts.ts";

/** Lays out a cell at whatever height it needs. `full` is the height of a page. */
export function layCell(plan: TablePlan, cell: TableCell, row: number, full: Points, context: Context): LaidCell {
  context.budget.work(1, cell.path);
  const inset = insetOf(plan, cell, row, full, context);
  const content = layContent(cell, cellWidth(plan, cell) - inset.left - inset.right, full, context);
  const needed = inset.top + content.height + inset.bottom;
  return { cell, row, inset, content, height: Math.max(needed, Math.min(full, ownHeight(cell.box, full))) };
}

export function cellWidth(plan: TablePlan, cell: TableCell): Points {
  const end = plan.edges[columnEnd(cell, plan.grid.columns)] ?? 0;
  return end - (plan.edges[cell.column] ?? 0);
}

/** Padding, with the border's width or, where neighbours share it, its half. */
export function insetOf(plan: TablePlan, cell: TableCell, row: number, full: Points, context: Context): Sides<Points> {
  const width = cellWidth(plan, cell);
  if (!plan.table.collapse) return boxInset(cell.box, width, full, cell.path, context);
  const padded = tameInset(cell.box.padding, width, full, cell.path, context);
  if (!plan.shared) return padded;
  const half = halfLines(plan, cell, row);
  return {
    top: padded.top + half.top,
    right: padded.right + half.right,
    bottom: padded.bottom + half.bottom,
    left: padded.left + half.left,
  };
}

/** Most cells hold one paragraph without a box: its lines are all there is. */
function layContent(cell: TableCell, width: Points, full: Points, context: Context): Frame {
  const only = cell.blocks[0];
  if (only === undefined) return emptyFrame;
  if (cell.blocks.length === 1 && only.kind === "paragraph" && isSimple(only)) {
    return frameOfLines(only, breakLines(only, width, context));
  }
  const fit = layoutRun(runOfBlocks(cell.blocks), endless(width, full), context);
  if (fit.kind !== "whole") throw new Error("A cell does not fit into a room without end.");
  return fit.frame;
}

const isSimple = ({ box }: Paragraph): boolean => isBare(box) && box.margin.left === 0 && box.margin.right === 0;

export const endless = (width: Points, full: Points): Room => ({
  width,
  height: Number.POSITIVE_INFINITY,
  full,
  top: false,
  kept: false,
});
