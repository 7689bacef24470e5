import type { Points, Sides } from "../../../model/geometry.ts";
import { slack } from "../../box/box.ts";
import { emptyFrame, type Frame } from "../../fit.ts";
import type { OpenCell } from "../../fragment.ts";
import { layoutSequence } from "../../stack.ts";
import { cellWidth, insetOf } from "./inset.ts";
import type { LaidCell } from "./parts.ts";
import { freshHeight, isFresh, leftIn, noteCell, type OpenSpan, placeCell, type TableRegion } from "./region.ts";

/** The part of a cell that a page shows, and its remainder. */
interface CellPart {
  readonly open: OpenSpan;
  readonly inset: Sides<Points>;
  readonly content: Frame;
  readonly remainder: OpenCell;
  /** It has something to show, but nothing fits. */
  readonly blocked: boolean;
}

/**
 * Places as much of a row's cells as the page holds. undefined: that was all of them. Nothing: a cell that begins here
 * (`beginning`) could not show anything, or none of them could, so that the row had better begin or go on on the next page.
 */
export function divideRow(
  region: TableRegion,
  row: number,
  cells: readonly OpenSpan[],
  beginning: readonly LaidCell[],
): readonly OpenCell[] | undefined {
  const parts = cells.map((cell) => layPart(region, cell));
  const stuck = parts.some(({ blocked, open }) => blocked && beginning.some(({ cell }) => cell === open.cell));
  if (!isFresh(region) && (stuck || leftIn(region) <= slack || areAllBlocked(parts))) return [];
  let height = 0;
  for (const { open, inset, content } of parts) {
    height = Math.max(height, inset.top + content.height + inset.bottom - (region.y - open.y));
  }
  const foot = region.y + height;
  for (const { open, inset, content, remainder } of parts) {
    const laid = { cell: open.cell, inset, content, height: foot - open.y };
    placeCell(region, laid, { ...open, height: foot - open.y, baseline: 0 });
    if (region.context.trace !== undefined && remainder.sequence !== undefined)
      noteCell(region, laid, open.y, foot - open.y, "ROW_SPLIT");
  }
  region.part.rows.push({ row, y: region.y, height });
  region.y = foot;
  region.filled = true;
  return parts.every(({ remainder }) => remainder.sequence === undefined)
    ? undefined
    : parts.map(({ remainder }) => remainder);
}

/** The row would go on as it is, below a repeated header, page after page. */
const areAllBlocked = (parts: readonly CellPart[]): boolean =>
  parts.some(({ blocked }) => blocked) &&
  parts.every(({ blocked, open }) => blocked || open.repeated || open.sequence === undefined);

function layPart(region: TableRegion, open: OpenSpan): CellPart {
  const { sequence, y, ...going } = open;
  const { cell, row } = going;
  const { full } = region.space;
  const inset = insetOf(region.plan, cell, row, full, region.context);
  const done = { ...going, sequence: undefined };
  if (sequence === undefined) return { open, inset, content: emptyFrame, remainder: done, blocked: false };
  const space = {
    width: cellWidth(region.plan, cell) - inset.left - inset.right,
    height: leftIn(region) + region.y - y - inset.top - inset.bottom,
    full: freshHeight(region) - inset.top - inset.bottom,
    top: isFresh(region),
    mustFit: false,
  };
  const fit = layoutSequence(sequence, space, region.context);
  // What is shown again takes no page for itself.
  if (open.repeated)
    return { open, inset, content: fit.kind === "none" ? emptyFrame : fit.frame, remainder: done, blocked: false };
  switch (fit.kind) {
    case "whole":
      return { open, inset, content: fit.frame, remainder: done, blocked: false };
    case "part":
      return { open, inset, content: fit.frame, remainder: { ...going, sequence: fit.remainder }, blocked: false };
    case "none":
      return {
        open,
        inset,
        content: emptyFrame,
        remainder: { ...going, sequence: fit.ready ?? sequence },
        blocked: true,
      };
  }
}
