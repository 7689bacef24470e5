import type { Points, Sides } from "../../../model/geometry.ts";
import { slack } from "../../box/box.ts";
import { emptyFrame, type Frame } from "../../fit.ts";
import type { OpenCell } from "../../portion.ts";
import { layoutRun } from "../../stack.ts";
import { cellWidth, insetOf } from "./inset.ts";
import type { LaidCell } from "./parts.ts";
import { freshHeight, isFresh, leftIn, noteCell, type OpenSpan, placeCell, type Region } from "./region.ts";

/** What a page shows of a cell, and what is left of it. */
interface Part {
  readonly open: OpenSpan;
  readonly inset: Sides<Points>;
  readonly content: Frame;
  readonly rest: OpenCell;
  /** It has something to show, but nothing fits. */
  readonly blocked: boolean;
}

/**
 * Places as much of a row's cells as the page holds. undefined: that was all of them. Nothing: a cell that begins here
 * (`beginning`) could not show anything, so that the row had better begin on the next page.
 */
export function divideRow(
  region: Region,
  row: number,
  cells: readonly OpenSpan[],
  beginning: readonly LaidCell[],
): readonly OpenCell[] | undefined {
  const parts = cells.map((cell) => layPart(region, cell));
  const stuck = parts.some(({ blocked, open }) => blocked && beginning.some(({ cell }) => cell === open.cell));
  if (!isFresh(region) && (stuck || leftIn(region) <= slack)) return [];
  let height = 0;
  for (const { open, inset, content } of parts) {
    height = Math.max(height, inset.top + content.height + inset.bottom - (region.y - open.y));
  }
  const foot = region.y + height;
  for (const { open, inset, content, rest } of parts) {
    const laid = { cell: open.cell, inset, content, height: foot - open.y };
    placeCell(region, laid, open.y, foot - open.y, 0);
    if (region.context.trace !== undefined && rest.run !== undefined)
      noteCell(region, laid, open.y, foot - open.y, "ROW_SPLIT");
  }
  region.fragment.rows.push({ row, y: region.y, height });
  region.y = foot;
  region.filled = true;
  return parts.every(({ rest }) => rest.run === undefined) ? undefined : parts.map(({ rest }) => rest);
}

function layPart(region: Region, open: OpenSpan): Part {
  const { cell, row, run, y } = open;
  const { full } = region.room;
  const inset = insetOf(region.plan, cell, row, full, region.context);
  const done = { cell, row, run: undefined };
  if (run === undefined) return { open, inset, content: emptyFrame, rest: done, blocked: false };
  const room = {
    width: cellWidth(region.plan, cell) - inset.left - inset.right,
    height: leftIn(region) + region.y - y - inset.top - inset.bottom,
    full: freshHeight(region) - inset.top - inset.bottom,
    top: isFresh(region),
    kept: false,
  };
  const fit = layoutRun(run, room, region.context);
  switch (fit.kind) {
    case "whole":
      return { open, inset, content: fit.frame, rest: done, blocked: false };
    case "part":
      return { open, inset, content: fit.frame, rest: { cell, row, run: fit.rest }, blocked: false };
    case "none":
      return { open, inset, content: emptyFrame, rest: { cell, row, run: fit.ready ?? run }, blocked: true };
  }
}
