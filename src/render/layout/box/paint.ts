import { clipPath } from "../../model/drawing/clip.ts";
import { hasRadius, roundedRect } from "../../model/drawing/outline.ts";
import type { Corners, Points, Rect, Sides } from "../../model/geometry.ts";
import type { BorderLine, BoxLook } from "../../model/look.ts";
import { clippedMarks, type PageMark } from "../../model/page/page.ts";
import { paintBackgroundImage } from "./background-image.ts";
import { paintBorder } from "./border.ts";
import type { MarkSink } from "./rule.ts";

/** The sides of a box that are really there: a box cut by a page or a line end is open at the cut. */
export type Edges = Sides<boolean>;

/** Background and border, the background below. `rect` is the border's outer edge. */
export function paintBox(marks: MarkSink, box: BoxLook, rect: Rect, edges: Edges): void {
  if (!shows(box)) return;
  if (box.clip === undefined) {
    paintOpenBox(marks, box, rect, edges);
    return;
  }
  const clipped: PageMark[] = [];
  paintOpenBox(clipped, box, rect, edges);
  marks.push(clippedMarks(clipped, clipPath(box.clip, rect)));
}

/** Whether a box paints anything itself: a background, a picture or a line. */
export const shows = (box: BoxLook): boolean => hasFill(box) || hasBorder(box.border);

/** Whether something is painted behind what it holds. */
export const hasFill = ({ background, image }: BoxLook): boolean =>
  background !== undefined || image?.picture !== undefined;

/** Whether a box has a line at any side. */
export const hasBorder = (border: Sides<BorderLine | undefined>): boolean =>
  border.top !== undefined || border.right !== undefined || border.bottom !== undefined || border.left !== undefined;

function paintOpenBox(marks: MarkSink, box: BoxLook, rect: Rect, edges: Edges): void {
  const radius = hasRadius(box.radius) ? openRadii(box.radius, edges) : box.radius;
  paintBackground(marks, box, rect, radius);
  if (box.image !== undefined) paintBackgroundImage(marks, box.image, rect, radius);
  if (hasBorder(box.border)) paintBorder(marks, openBorder(box.border, edges), rect, radius);
}

type PaintedBorder = Sides<BorderLine | undefined>;

function openBorder(border: PaintedBorder, { top, right, bottom, left }: Edges): PaintedBorder {
  if (top && right && bottom && left) return border;
  return {
    top: top ? border.top : undefined,
    right: right ? border.right : undefined,
    bottom: bottom ? border.bottom : undefined,
    left: left ? border.left : undefined,
  };
}

/** `box.radius` is not looked at: `radius` is what is left of it here. */
function paintBackground(marks: MarkSink, box: BoxLook, rect: Rect, radius: Corners<Points>): void {
  if (box.background === undefined) return;
  const fill = { color: box.background, opacity: box.backgroundOpacity ?? 1 };
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
