import type { Columns } from "../../../model/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import type { Context } from "../../context.ts";

/** Where a column stands across its block. */
export interface ColumnPlace {
  readonly x: Points;
  readonly width: Points;
}

/** Gaps never take more than this share of the width: something stays visible, however large a gap was set. */
const mostGaps = 0.5;

/** The width without the gaps, shared out by weight; weights of nothing at all count as equal. */
export function placeColumns(block: Columns, width: Points, context: Context): readonly ColumnPlace[] {
  const space = Math.max(0, width);
  const gap = tameGap(block, space, context);
  const shared = space - gap * (block.weights.length - 1);
  let x = 0;
  return sharesOf(block.weights).map((share) => {
    const column = shared * share;
    const place = { x: block.mirrored ? space - x - column : x, width: column };
    x += column + gap;
    return place;
  });
}

/** The part of all columns' width that each has; together 1. */
export function sharesOf(weights: readonly number[]): readonly number[] {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  if (largest <= 0) return weights.map(() => 1 / weights.length);
  // Against the largest first, so that no sum of weights is beyond all numbers.
  const scaled = weights.map((weight) => weight / largest);
  const sum = scaled.reduce((total, weight) => total + weight, 0);
  return scaled.map((weight) => weight / sum);
}

function tameGap({ gap, weights, path }: Columns, width: Points, context: Context): Points {
  const gaps = gap * (weights.length - 1);
  if (gaps <= width * mostGaps) return gap;
  const message = "The gaps between the columns leave no space for the content; they are reduced.";
  context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, message, { measured: gaps, allowed: width * mostGaps });
  return (width * mostGaps) / (weights.length - 1);
}
