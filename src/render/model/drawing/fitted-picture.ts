import type { Size } from "../geometry.ts";
import { cutAlong, type Drawing, type DrawingNode, resized, sorted } from "./drawing.ts";
import { rectanglePath } from "./outline.ts";
import type { Graphic } from "./picture.ts";
import type { Focus, PictureFit } from "./picture-fit.ts";

/**
 * A picture in a frame of that size, in points: whole (`contain`), or so large that it covers the frame, which cuts it
 * off (`cover`). Free space, or the part that is cut off, is shared as `focus` says (CSS Backgrounds 3, 2.6).
 */
export function fittedPicture(picture: Graphic, frame: Size, fit: PictureFit, [x, y]: Focus): Graphic {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height];
  if (fit === "fill" || across === down) return picture;
  const scale = fit === "cover" ? Math.max(across, down) : Math.min(across, down);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const at = { x: (frame.width - size.width) * x, y: (frame.height - size.height) * y };
  const shown = cutAlong(rectanglePath({ x: 0, y: 0, ...frame }), [placedNode(picture, size, at)]);
  const drawing: Drawing = { ...frame, nodes: [fit === "cover" ? shown : { ...shown, clip: undefined }] };
  return drawing;
}

/** A picture in that size, its upper left corner there. */
export function placedNode(
  graphic: Graphic,
  size: Size,
  { x, y }: { readonly x: number; readonly y: number },
): DrawingNode {
  const one = sorted(graphic);
  if (one.kind === "picture") return { kind: "picture", rect: { x, y, ...size }, picture: one.picture, alt: undefined };
  const { nodes } = resized(one.drawing, size);
  return { kind: "group", nodes, transform: [1, 0, 0, 1, x, y], clip: undefined, opacity: 1 };
}
