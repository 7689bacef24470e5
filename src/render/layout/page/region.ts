import type { Report } from "../../contract/report.ts";
import type { SectionSetup } from "../../model/document/flow.ts";
import type { Points, Rect, Sides, Size } from "../../model/geometry.ts";
import { cropMarkSpace } from "../../model/page/crop-marks.ts";
import type { PageBoxes, PageFormat } from "../../model/page/page.ts";

/** Size and margins of a page before header and footer, corrected where they would leave no space. */
export interface PageGeometry {
  readonly size: PageFormat;
  readonly margin: Sides<Points>;
}

/** A page whose body is all that its margins leave. */
export function withoutZones({ size, margin }: PageGeometry): { readonly size: PageFormat; readonly body: Rect } {
  const [width, height] = [size.width - margin.left - margin.right, size.height - margin.top - margin.bottom];
  return { size, body: { x: margin.left, y: margin.top, width, height } };
}

/** ISO 32000-1, Annex C: pages from 3 to 14,400 units a side. */
const smallestSide = 3;
const largestSide = 14_400;
/** ISO 216 A4, in points: what a side without a usable length becomes. */
const usualSize: Size = { width: 595.28, height: 841.89 };

/** The content keeps so much of a side, or a quarter of it where the page is small. */
const leastContent = 36;

/** The sheet of a section's pages, in points. What cannot be made is corrected and reported under `path`. */
export function sheetOf(setup: SectionSetup, path: string, report: Report): PageGeometry {
  const size = {
    width: usableSide(setup.size.width, usualSize.width, path, report),
    height: usableSide(setup.size.height, usualSize.height, path, report),
  };
  const [left, right] = usableMargins(setup.margin.left, setup.margin.right, size.width, path, report);
  const [top, bottom] = usableMargins(setup.margin.top, setup.margin.bottom, size.height, path, report);
  return { size: formatOf(size, setup, path, report), margin: { top, right, bottom, left } };
}

/** Paper that would be larger than a page can be is left out. */
function formatOf(size: Size, setup: SectionSetup, path: string, report: Report): PageFormat {
  const boxes = setup.boxes ?? paperAround(size, setup);
  if (boxes === undefined) return size;
  if (Math.max(boxes.media.width, boxes.media.height) <= largestSide) return { ...size, boxes };
  const message = `A page with its bleed and marks is at most ${largestSide} pt wide and high; both are left out.`;
  report.add("CONTENT_ERROR", "PAGE_SIZE_UNUSABLE", path, message);
  return size;
}

function usableSide(side: Points, usual: Points, path: string, report: Report): Points {
  if (side >= smallestSide && side <= largestSide) return side;
  const used = side > largestSide ? largestSide : usual;
  const message = `A page side of ${side} pt cannot be made; ${used} pt are used. Sides go from ${smallestSide} to ${largestSide} pt.`;
  report.add("CONTENT_ERROR", "PAGE_SIZE_UNUSABLE", path, message);
  return used;
}

function usableMargins(before: Points, after: Points, side: Points, path: string, report: Report) {
  const most = side - Math.min(leastContent, side / 4);
  if (before + after <= most) return [before, after] as const;
  const message = "The page margins leave no space for content; they are reduced.";
  report.add("CONTENT_ERROR", "PAGE_MARGINS_REDUCED", path, message, { measured: before + after, allowed: most });
  const factor = most / (before + after);
  return [before * factor, after * factor] as const;
}

/** The paper around a page that is to be cut; undefined: there is neither bleed nor mark. */
function paperAround(
  size: Size,
  { bleed = 0, cropMarks = false }: Pick<SectionSetup, "bleed" | "cropMarks">,
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
