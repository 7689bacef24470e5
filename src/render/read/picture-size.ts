import { defaults } from "../../vocabulary/definition/defaults.ts";
import type { Length, Points, Size } from "../model/geometry.ts";
import type { Graphic } from "../model/picture.ts";

/** What the author asks for; shares are of the room's width. */
export interface WantedSize {
  readonly width: Length | undefined;
  readonly height: Length | undefined;
}

/** A picture's size on the page: as asked, the missing side in proportion; unasked its own size, shrunk to the room. */
export function fitPicture(picture: Graphic, wanted: WantedSize, room: Points): Size {
  const ratio = picture.height / picture.width;
  const width = pointsOf(wanted.width, room);
  const height = pointsOf(wanted.height, room);
  if (width !== undefined) return { width, height: height ?? width * ratio };
  if (height !== undefined) return { width: height / ratio, height };
  const natural = naturalWidth(picture);
  const shrunk = Math.min(natural, room);
  return { width: shrunk, height: shrunk * ratio };
}

/** Whether a size in points is asked for; shares are of the page's room, whatever room there is in the end. */
export const isAsked = ({ width, height }: WantedSize): boolean =>
  typeof width === "number" || (width === undefined && typeof height === "number");

/** Pixels by their density; a drawing's size is in points already. */
function naturalWidth(picture: Graphic): Points {
  return "nodes" in picture ? picture.width : (picture.width / (picture.dpi ?? defaults.image.dpi)) * 72;
}

export function pointsOf(length: Length | undefined, whole: Points): Points | undefined {
  return typeof length === "object" ? (length.percent / 100) * whole : length;
}
