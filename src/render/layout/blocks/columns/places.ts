import type { ColumnsBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { sharedOut } from "../../../model/page/column-widths.ts";
import { slack } from "../../box/box.ts";
import type { Context } from "../../context.ts";

/** Where a column stands across its block. */
export interface ColumnPlace {
  readonly x: Points;
  readonly width: Points;
}

/** Gaps never take more than this share of the width: something stays visible, however large a gap was set. */
const mostGaps = 0.5;

/** The width without the gaps, shared out by the widths and weights of the columns. */
export function placeColumns(block: ColumnsBlock, width: Points, context: Context): readonly ColumnPlace[] {
  const space = Math.max(0, width);
  const gap = tameGap(block, space, context);
  const shared = space - gap * (block.weights.length - 1);
  const { widths, needed } = sharedOut(block, shared);
  if (needed > shared + slack) reportTooWide(block.path, needed, shared, context);
  let x = 0;
  return widths.map((column) => {
    const place = { x: block.mirrored ? space - x - column : x, width: column };
    x += column + gap;
    return place;
  });
}

function reportTooWide(path: string, measured: Points, allowed: Points, { report }: Context): void {
  const message = "The widths of the columns are more than the space for them; the columns are made narrower.";
  report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", `${path}/columns/widths`, message, { measured, allowed });
}

function tameGap({ gap, weights, path }: ColumnsBlock, width: Points, context: Context): Points {
  const gaps = gap * (weights.length - 1);
  if (gaps <= width * mostGaps) return gap;
  const message = "The gaps between the columns leave no space for the content; they are reduced.";
  context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, message, { measured: gaps, allowed: width * mostGaps });
  return (width * mostGaps) / (weights.length - 1);
}
