import { around, movedCorners } from "../../model/drawing/matrix.ts";
import type { Rect } from "../../model/geometry.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { uprightMatrix } from "./page-form.ts";
import { cornersIn, type ForeignPage, type PageBox } from "./pages.ts";
import type { Dictionary } from "./value.ts";

/** The rectangle of an annotation in the units of its page, corners in order; undefined: it has none. */
export const rectOf = (pdf: ForeignPdf, { entries }: Dictionary): PageBox | undefined =>
  cornersIn(pdf, entries.get("Rect"));

/** Where a rectangle of a page is seen: in points, to two places, from the upper left corner of the page as it is shown. */
export function shownPlace({ left, bottom, right, top }: PageBox, page: ForeignPage): Rect {
  const rect = { x: left, y: bottom, width: right - left, height: top - bottom };
  const { x, y, width, height } = around(movedCorners(rect, uprightMatrix(page)));
  return { x: rounded(x), y: rounded(-(y + height)), width: rounded(width), height: rounded(height) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;
