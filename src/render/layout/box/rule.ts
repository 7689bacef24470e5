import type { Points } from "../../model/geometry.ts";
import type { BorderLine } from "../../model/look.ts";
import type { PageMark } from "../../model/page/page.ts";

/** Takes marks in painting order. */
export interface MarkSink {
  push(mark: PageMark): unknown;
}

/** A straight rule, on its centre line; how its style looks is the writer's matter. */
export const rule = (stroke: BorderLine, x1: Points, y1: Points, x2: Points, y2: Points): PageMark => ({
  kind: "rule",
  x1,
  y1,
  x2,
  y2,
  stroke,
});
