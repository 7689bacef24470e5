import type { PageSetup } from "../../model/document/flow.ts";
import type { Points, Rect, Size } from "../../model/geometry.ts";
import { cropMarkSpace } from "../../model/page/crop-marks.ts";
import type { PageBoxes } from "../../model/page/page.ts";

/** The paper around a page that is to be cut; undefined: there is neither bleed nor mark. */
export function paperAround(
  size: Size,
  { bleed = 0, cropMarks = false }: Pick<PageSetup, "bleed" | "cropMarks">,
): PageBoxes | undefined {
  if (bleed === 0 && !cropMarks) return undefined;
  return {
    media: widened(size, bleed + (cropMarks ? cropMarkSpace : 0)),
    bleed: widened(size, bleed),
    trim: widened(size, 0),
    cropMarks,
  };
}

const widened = ({ width, height }: Size, by: Points): Rect => ({
  x: 0 - by,
  y: 0 - by,
  width: width + 2 * by,
  height: height + 2 * by,
});
