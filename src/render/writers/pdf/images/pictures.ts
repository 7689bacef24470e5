import { compose, turnOf, upward } from "../../../model/drawing/matrix.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import type { Matrix, Points, Rect } from "../../../model/geometry.ts";
import type { Canvas } from "../content/canvas.ts";

/** Fills a box with a picture. */
export function paintPicture(canvas: Canvas, rect: Rect, picture: Picture): void {
  if (!(rect.width > 0 && rect.height > 0)) return;
  const name = canvas.shared.imageName(picture);
  const { content } = canvas;
  content.opacity(1);
  if (picture.alpha !== undefined) content.resources.seeThrough = true;
  content.save();
  content.transform(placement(rect, canvas.height, picture.orientation));
  content.resources.xObject(name);
  content.out.latin(`/${name} Do\n`);
  content.restore();
}

/**
 * From the unit square, in which every image lies upright as stored (ISO 32000-1, 8.9.5.1), to its box, turned and
 * mirrored as EXIF orientation says (TIFF 6.0, tag 274).
 */
function placement(rect: Rect, height: Points, orientation: number): Matrix {
  const { x, y, width, height: high } = rect;
  return compose(upward(turnOf(orientation), 1), [width, 0, 0, high, x, height - y - high]);
}
