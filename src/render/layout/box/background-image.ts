import { costs } from "../../contract/budget.ts";
import { fittedPicture } from "../../model/drawing/fitted-picture.ts";
import { hasRadius, roundedRect } from "../../model/drawing/outline.ts";
import { weightOf } from "../../model/drawing/weight.ts";
import type { Corners, Points, Rect } from "../../model/geometry.ts";
import type { BoxImage, BoxLook } from "../../model/look.ts";
import { clippedMarks } from "../../model/page/page.ts";
import { forTheEye } from "../../model/page/part.ts";
import { pictureIn } from "../picture-in.ts";
import type { MarkSink } from "./rule.ts";

/** An image behind a box's content, cut off at the box's edge; it is decoration, which screen readers skip. */
export function paintBackgroundImage(marks: MarkSink, image: BoxImage, rect: Rect, radius: Corners<Points>): void {
  const { picture, size, focus } = image;
  if (picture === undefined || !(rect.width > 0 && rect.height > 0)) return;
  const [x, y] = focus;
  const frame = typeof size === "string" ? { width: rect.width, height: rect.height } : size;
  const place: Rect = {
    x: rect.x + (rect.width - frame.width) * x,
    y: rect.y + (rect.height - frame.height) * y,
    ...frame,
  };
  const mark = pictureIn(
    place,
    fittedPicture(picture, frame, typeof size === "string" ? size : "fill", focus),
    undefined,
  );
  marks.push({ kind: "part", part: forTheEye });
  marks.push(isBeyond(frame, rect) || hasRadius(radius) ? clippedMarks([mark], roundedRect(rect, radius)) : mark);
  marks.push({ kind: "part-end" });
}

const isBeyond = (frame: { width: Points; height: Points }, { width, height }: Rect): boolean =>
  frame.width > width || frame.height > height;

/** Units of work for the image: a drawing is painted node by node in each box that has it. */
export const workOfImage = ({ image }: BoxLook): number =>
  image?.picture === undefined ? 0 : weightOf(image.picture) * costs.svgElement;
