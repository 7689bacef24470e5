import type { Picture } from "../../../model/drawing/picture.ts";

/** The measures of a picture whose samples are turned as EXIF says (TIFF 6.0, tag 274): from 5 on, on their side. */
export function upright(
  columns: number,
  rows: number,
  orientation: number,
): Pick<Picture, "width" | "height" | "columns" | "rows" | "orientation"> {
  const [width, height] = orientation >= 5 ? [rows, columns] : [columns, rows];
  return { width, height, columns, rows, orientation };
}
