import { around, movedCorners } from "../../model/drawing/matrix.ts";
import type { Rect } from "../../model/geometry.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { uprightMatrix } from "./page-form.ts";
import type { ForeignPage, PageBox } from "./pages.ts";
import { type Dictionary, isArray, type Value } from "./value.ts";

/** The rectangle of an annotation in the units of its page, corners in order; undefined: it has none. */
export function rectOf(pdf: ForeignPdf, { entries }: Dictionary): PageBox | undefined {
  const found = pdf.resolve(entries.get("Rect"));
  const [x1, y1, x2, y2] = (isArray(found) ? found.slice(0, 4) : []).map((item) => pdf.resolve(item));
  if (!isNumber(x1) || !isNumber(y1) || !isNumber(x2) || !isNumber(y2)) return undefined;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

/** Where a rectangle of a page is seen: in points, to two places, from the upper left corner of the page as it is shown. */
export function shownPlace({ left, bottom, right, top }: PageBox, page: ForeignPage): Rect {
  const rect = { x: left, y: bottom, width: right - left, height: top - bottom };
  const { x, y, width, height } = around(movedCorners(rect, uprightMatrix(page)));
  return { x: rounded(x), y: rounded(-(y + height)), width: rounded(width), height: rounded(height) };
}

const isNumber = (value: Value | undefined): value is number => typeof value === "number" && Number.isFinite(value);

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;
