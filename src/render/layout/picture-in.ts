import { resized, sorted } from "../model/drawing/drawing.ts";
import type { PictureMark } from "../model/drawing/mark.ts";
import type { Graphic } from "../model/drawing/picture.ts";
import type { Rect } from "../model/geometry.ts";
import type { PageMark } from "../model/page/page.ts";

/** A picture that fills its place. */
export function pictureIn(rect: Rect, picture: Graphic, alt: string | undefined): PictureMark | DrawingMark {
  const graphic = sorted(picture);
  if (graphic.kind === "picture") return { kind: "picture", rect, picture: graphic.picture, alt };
  return { kind: "drawing", x: rect.x, y: rect.y, drawing: resized(graphic.drawing, rect), alt };
}

type DrawingMark = Extract<PageMark, { kind: "drawing" }>;
