import { emptyFrame, type Frame, type FrameItem, showsNothing } from "../../fit.ts";
import type { ColumnPlace } from "./places.ts";

/** Columns at their places, as high as the highest. */
export function besideEachOther(columns: readonly (Frame | undefined)[], places: readonly ColumnPlace[]): Frame {
  const items: FrameItem[] = [];
  let height = 0;
  for (const [at, { x }] of places.entries()) {
    const frame = columns[at];
    if (frame === undefined) continue;
    height = Math.max(height, frame.height);
    if (!showsNothing(frame)) items.push({ kind: "frame", x, y: 0, frame });
  }
  if (items.length === 0 && height === 0) return emptyFrame;
  return { height, baseline: columns.find((frame) => frame?.baseline !== undefined)?.baseline, items };
}
