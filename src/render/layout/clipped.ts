import { roundedRect } from "../model/drawing/outline.ts";
import { noCorners, type Points } from "../model/geometry.ts";
import { clippedMarks } from "../model/page/page.ts";
import type { Frame } from "./fit.ts";
import { flatMarks } from "./frame.ts";

/** A frame cut off at the foot of a space. */
export function clipped(frame: Frame, space: { readonly width: Points; readonly height: Points }): Frame {
  const height = Math.max(0, space.height);
  const rect = { x: 0, y: 0, width: Math.max(0, space.width), height };
  const marks = flatMarks([{ kind: "frame", x: 0, y: 0, frame }]);
  return { height, baseline: frame.baseline, items: [clippedMarks(marks, roundedRect(rect, noCorners))] };
}
