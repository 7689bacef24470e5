import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { cornersIn, type PageBox } from "../../pdf-syntax/reader/pages.ts";
import {
  type Dictionary,
  isArray,
  isDictionary,
  isStream,
  nameOf,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import { isClosed } from "./closed-contents.ts";

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
  return corners !== undefined && isFlat(corners) && isBounded(pdf, dictionary);
}

const isFlat = ({ left, bottom, right, top }: PageBox): boolean => left === right || bottom === top;

/**
 * Whether all looks of an annotation stay within its rectangle: some viewers clip nothing of one that names no box (12.5.5), nor of one that
 * ends what it did not begin.
 */
export function isBounded(pdf: ForeignPdf, dictionary: Dictionary): boolean {
  const looks = [...(pdf.dictionary(dictionary.entries.get("AP"))?.entries.values() ?? [])].flatMap((value) => {
    const look = pdf.resolve(value);
    return isDictionary(look) ? [...look.entries.values()] : [value];
  });
  return looks.every((value) => {
    const look = pdf.resolve(value);
    const isBoxed = isStream(look) && cornersIn(pdf, look.dictionary.entries.get("BBox")) !== undefined;
    return !isStream(look) || (isBoxed && isClosed(pdf, value));
  });
}

/** Kinds that viewers draw within the rectangle where an annotation brings no look of its own. */
const drawnWithin = new Set(["Widget", "Square", "Circle", "FreeText", "Popup"]);

/** Points by which viewers draw what has no look, with line ends and curves of their own around them (12.5.6). */
const drawnAt = ["QuadPoints", "L", "Vertices", "InkList", "CL", "Path"];

/** No viewer's icon is larger, in points; where a rectangle is, the icon is drawn in it. */
const mostOfIcon = 20;

/** ISO 32000-2, table 167: it stands upright on a page that is turned, around its upper left corner. */
const noRotate = 16;

/** The box around all that viewers draw of an annotation; undefined: nothing bounds it. `isTurned`: the page is. */
export function boxOf(pdf: ForeignPdf, annotation: Dictionary, isTurned: boolean): PageBox | undefined {
  const { entries } = annotation;
  const box = cornersIn(pdf, entries.get("Rect"));
  if (box === undefined || !isBounded(pdf, annotation)) return undefined;
  const hasLook = isStream(pdf.resolve(pdf.dictionary(entries.get("AP"))?.entries.get("N")));
  const points = drawnAt.flatMap((key) => numbersIn(pdf, entries.get(key)));
  if (points.length > 0 && !hasLook) return undefined;
  const kind = nameOf(pdf.resolve(entries.get("Subtype"))) ?? "";
  const isWithin = hasLook || isLarge(box) || drawnWithin.has(kind);
  const drawn =
    kind === "Link"
      ? around(box, borderOf(pdf, entries))
      : isWithin
        ? withPoints(box, points)
        : around(box, mostOfIcon);
  return isTurned && isUpright(pdf, annotation, kind) ? turned(drawn) : drawn;
}

/** Whether it stands upright on any page: a note always does (12.5.6.4). */
function isUpright(pdf: ForeignPdf, { entries }: Dictionary, kind: string): boolean {
  const flags = pdf.resolve(entries.get("F"));
  return kind === "Text" || (typeof flags === "number" && (flags & noRotate) !== 0);
}

/** How far the border of a link reaches at most, half of which lies around its rectangle. */
function borderOf(pdf: ForeignPdf, entries: Dictionary["entries"]): number {
  const style = pdf.resolve(pdf.dictionary(entries.get("BS"))?.entries.get("W"));
  return Math.max(1, ...numbersIn(pdf, entries.get("Border")).slice(0, 3), typeof style === "number" ? style : 0);
}

/** Some viewers draw a mark by its points although it has a look; poppler rounds the ends of a highlight by a quarter of its height. */
function withPoints(box: PageBox, points: readonly number[]): PageBox {
  if (points.length === 0) return box;
  const [across, up] = [0, 1].map((odd) => points.filter((_, at) => at % 2 === odd));
  const [bottom, top] = [least(up ?? []), -least((up ?? []).map((y) => -y))];
  const marked = { left: least(across ?? []), bottom, right: -least((across ?? []).map((x) => -x)), top };
  return together(box, around(marked, (top - bottom) / 4));
}

const together = (one: PageBox, other: PageBox): PageBox => ({
  left: Math.min(one.left, other.left),
  bottom: Math.min(one.bottom, other.bottom),
  right: Math.max(one.right, other.right),
  top: Math.max(one.top, other.top),
});

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));

/** Numbers of an array, and of the arrays in it. */
function numbersIn(pdf: ForeignPdf, list: PdfValue | undefined): readonly number[] {
  const items = pdf.resolve(list);
  if (!isArray(items)) return [];
  const resolved = items.map((item) => pdf.resolve(item));
  return resolved
    .flatMap((item) => (isArray(item) ? item.map((inner) => pdf.resolve(inner)) : [item]))
    .filter((item) => typeof item === "number");
}

/** What it covers turned around its upper left corner by any angle of a page. */
function turned({ left, bottom, right, top }: PageBox): PageBox {
  return around({ left, bottom: top, right: left, top }, Math.max(right - left, top - bottom));
}

const isLarge = ({ left, bottom, right, top }: PageBox): boolean =>
  right - left >= mostOfIcon && top - bottom >= mostOfIcon;

const around = ({ left, bottom, right, top }: PageBox, reach: number): PageBox => ({
  left: left - reach,
  bottom: bottom - reach,
  right: right + reach,
  top: top + reach,
});
