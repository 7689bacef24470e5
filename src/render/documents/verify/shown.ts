import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { cornersIn, type PageBox } from "../../pdf-syntax/reader/pages.ts";
import { type Dictionary, isArray, isDictionary, isStream, nameOf, type Value } from "../../pdf-syntax/reader/value.ts";

/** ISO 32000-2, table 167: the flag that poppler, mupdf, PDFium and pdf.js all obey; those of printing and viewing are obeyed by some. */
const hidden = 2;

/**
 * Whether no viewer draws an annotation that a page lists: a widget without extent, or one that is hidden. Anything else is taken to be
 * seen: viewers make a look of their own from many entries, and other kinds draw outside of their rectangle.
 */
export function isUnseen(pdf: ForeignPdf, dictionary: Dictionary): boolean {
  if (nameOf(pdf.resolve(dictionary.entries.get("Subtype"))) !== "Widget") return false;
  const flags = pdf.resolve(dictionary.entries.get("F"));
  if (typeof flags === "number" && Number.isInteger(flags) && (flags & hidden) !== 0) return true;
  const corners = cornersIn(pdf, dictionary.entries.get("Rect"));
  const isFlat = corners !== undefined && (corners.left === corners.right || corners.bottom === corners.top);
  return isFlat && isBounded(pdf, dictionary);
}

/** Whether all looks of an annotation stay within its rectangle: some viewers clip nothing of one that names no box (12.5.5). */
export function isBounded(pdf: ForeignPdf, dictionary: Dictionary): boolean {
  const looks = [...(pdf.dictionary(dictionary.entries.get("AP"))?.entries.values() ?? [])].flatMap((value) => {
    const look = pdf.resolve(value);
    return isDictionary(look) ? [...look.entries.values()].map((state) => pdf.resolve(state)) : [look];
  });
  return looks.every((look) => !isStream(look) || cornersIn(pdf, look.dictionary.entries.get("BBox")) !== undefined);
}

/** Points by which viewers draw, whatever the rectangle is (12.5.6). */
const drawnAt = ["QuadPoints", "L", "Vertices", "InkList", "CL", "Path"];

/** The box around what an annotation draws: its rectangle, and the points that it names. */
export function boxOf(pdf: ForeignPdf, { entries }: Dictionary): PageBox | undefined {
  const box = cornersIn(pdf, entries.get("Rect"));
  const points = drawnAt.flatMap((key) => numbersIn(pdf, entries.get(key)));
  if (box === undefined || points.length === 0) return box;
  const [across, up] = [0, 1].map((odd) => points.filter((_, at) => at % 2 === odd));
  return {
    left: least([box.left, ...(across ?? [])]),
    bottom: least([box.bottom, ...(up ?? [])]),
    right: -least([-box.right, ...(across ?? []).map((x) => -x)]),
    top: -least([-box.top, ...(up ?? []).map((y) => -y)]),
  };
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));

/** Numbers of an array, and of the arrays in it. */
function numbersIn(pdf: ForeignPdf, list: Value | undefined): readonly number[] {
  const items = pdf.resolve(list);
  if (!isArray(items)) return [];
  const resolved = items.map((item) => pdf.resolve(item));
  return resolved
    .flatMap((item) => (isArray(item) ? item.map((inner) => pdf.resolve(inner)) : [item]))
    .filter((item) => typeof item === "number");
}
