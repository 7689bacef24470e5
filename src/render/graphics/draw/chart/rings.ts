import { movedPath } from "../../../model/drawing/moved-path.ts";
import type { OutlinePath, Points } from "../../../model/geometry.ts";
import { readPathData } from "../path/path-data.ts";
import type { ChartTools } from "./tools.ts";

/** A part of a ring; angles in radians, clockwise from the top. */
export interface RingPart {
  readonly inner: Points;
  readonly outer: Points;
  readonly from: number;
  readonly to: number;
}

/** The outline of a part of a ring around a centre. */
export function ringPath(part: RingPart, x: Points, y: Points, tools: ChartTools): OutlinePath {
  const data = tools.arc()({
    innerRadius: part.inner,
    outerRadius: part.outer,
    startAngle: part.from,
    endAngle: part.to,
  });
  return movedPath(readPathData(data ?? "").path, [1, 0, 0, 1, x, y]);
}
