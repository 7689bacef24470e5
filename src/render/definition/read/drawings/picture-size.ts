import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Graphic } from "../../../model/drawing/picture.ts";
import type { Length, Points, Size } from "../../../model/geometry.ts";

/** The requested size; percentages are of the available width. */
export interface PictureSize {
  readonly width: Length | undefined;
  readonly height: Length | undefined;
}

/** The size of a picture on the page: as requested, a missing side in proportion; without a request its own, shrunk to the available width. */
export function fitPicture(picture: Graphic, wanted: PictureSize, availableWidth: Points): Size {
  const ratio = picture.height / picture.width;
  const width = pointsOf(wanted.width, availableWidth);
  const height = pointsOf(wanted.height, availableWidth);
  if (width !== undefined) return { width, height: height ?? width * ratio };
  if (height !== undefined) return { width: height / ratio, height };
  const natural = naturalWidth(picture);
  const shrunk = Math.min(natural, availableWidth);
  return { width: shrunk, height: shrunk * ratio };
}

/** How many times its own size a graphic has in a frame, along the side that is enlarged most. */
export const scaleIn = (own: Size, frame: Size): number => Math.max(frame.width / own.width, frame.height / own.height);

/** Whether a size in points is requested; percentages are of whatever width there is. */
export const isSized = ({ width, height }: PictureSize): boolean =>
  typeof width === "number" || (width === undefined && typeof height === "number");

/** Pixels by their density; a drawing's size is in points already. */
function naturalWidth(picture: Graphic): Points {
  return "nodes" in picture ? picture.width : (picture.width / (picture.dpi ?? defaults.image.dpi)) * 72;
}

export function pointsOf(length: Length | undefined, whole: Points): Points | undefined {
  return typeof length === "object" ? (length.percent / 100) * whole : length;
}
