import { clipPath } from "../../model/clip.ts";
import type { Corners, Points, Rect, Sides } from "../../model/geometry.ts";
import type { BorderLine, BoxLook, Color } from "../../model/look.ts";
import { hasRadius, roundedRect } from "../../model/outline.ts";
import type { Mark } from "../../model/page.ts";
import { paintBorder } from "./border.ts";
import type { MarkSink } from "./rule.ts";

/** The sides of a box that are really there: a box cut by a page or a line end is open at the cut. */
export type Edges = Sides<boolean>;

/** Background and border, the background below. `rect` is the border's outer edge. */
export function paintBox(marks: MarkSink, box: BoxLook, rect: Rect, edges: Edges): void {
  if (box.background === undefined && !hasBorder(box.border)) return;
  if (box.clip === undefined) {
    paintOpenBox(marks, box, rect, edges);
    return;
  }
  const clipped: Mark[] = [];
  paintOpenBox(clipped, box, rect, edges);
  marks.push({
    kind: "group",
    marks: clipped,
    transform: undefined,
    clip: clipPath(box.clip, rect),
    opacity: 1,
  });
}

export const hasBorder = (border: Sides<BorderLine | undefined>): boolean =>
  border.top !== undefined || border.right !== undefined || border.bottom !== undefined || border.left !== undefined;

function paintOpenBox(marks: MarkSink, box: BoxLook, rect: Rect, edges: Edges): void {
  const radius = hasRadius(box.radius) ? openRadii(box.radius, edges) : box.radius;
  if (box.background !== undefined) paintBackground(marks, box.background, rect, radius);
  if (!hasBorder(box.border)) return;
  const border: Sides<BorderLine | undefined> = {
    top: edges.top ? box.border.top : undefined,
    right: edges.right ? box.border.right : undefined,
    bottom: edges.bottom ? box.border.bottom : undefined,
    left: edges.left ? box.border.left : undefined,
  };
  paintBorder(marks, border, rect, radius);
}

function paintBackground(marks: MarkSink, color: Color, rect: Rect, radius: Corners<Points>): void {
  const fill = { color, opacity: 1 };
  if (!hasRadius(radius)) marks.push({ kind: "rect", rect, fill });
  else marks.push({ kind: "path", path: roundedRect(rect, radius), fill, stroke: undefined, evenOdd: false });
}

/** A corner is round only where both its sides are there. */
function openRadii(radius: Corners<Points>, edges: Edges): Corners<Points> {
  return {
    topLeft: edges.top && edges.left ? radius.topLeft : 0,
    topRight: edges.top && edges.right ? radius.topRight : 0,
    bottomRight: edges.bottom && edges.right ? radius.bottomRight : 0,
    bottomLeft: edges.bottom && edges.left ? radius.bottomLeft : 0,
  };
}
