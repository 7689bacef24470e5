import type { ForeignPdf } from "./foreign-pdf.ts";
import { broken } from "./foreign-pdf-error.ts";
import { type Dictionary, isArray, isReference, nameOf, type PdfValue } from "./value.ts";

/** A page and what it takes over from the nodes above it (ISO 32000-1, 7.7.3.4). */
export interface ForeignPage {
  /** undefined: it stands in its parent, without a number of its own. */
  readonly id: number | undefined;
  readonly dictionary: Dictionary;
  readonly resources: PdfValue;
  readonly mediaBox: PageBox;
  /** Visible area of the page: its crop box within its media box, in its own units, corners in order. */
  readonly box: PageBox;
  /** Within `box`: what is left when the page is cut; undefined: it is not to be. */
  readonly trimBox: PageBox | undefined;
  /** Within `box`, around `trimBox`; undefined: the file does not say. */
  readonly bleedBox: PageBox | undefined;
  /** Clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Points for each unit (PDF 1.6). */
  readonly unit: number;
}

/** A rectangle of a page in its own units (7.9.5), its corners put in order. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

interface InheritedEntries {
  readonly resources: PdfValue;
  readonly mediaBox: PdfValue;
  readonly cropBox: PdfValue;
  readonly rotate: PdfValue;
}

/** US letter: what readers take when no size is given. */
const letter: PageBox = { left: 0, bottom: 0, right: 612, top: 792 };

/** All pages in order. */
export function pagesOf(pdf: ForeignPdf): readonly ForeignPage[] {
  const pages: ForeignPage[] = [];
  const seen = new Set<number>();
  const nothing: InheritedEntries = { resources: null, mediaBox: null, cropBox: null, rotate: null };
  const visit = (node: PdfValue | undefined, above: InheritedEntries, depth: number): void => {
    pdf.budget.depth(depth);
    const id = isReference(node) ? node.id : undefined;
    const dictionary = pdf.dictionary(node);
    if (dictionary === undefined) return;
    const own = inherited(dictionary, above);
    const kids = pdf.resolve(dictionary.entries.get("Kids"));
    if (isArray(kids) && nameOf(pdf.resolve(dictionary.entries.get("Type"))) !== "Page") {
      if (id !== undefined && seen.has(id)) throw broken("its tree of pages leads in a circle");
      if (id !== undefined) seen.add(id);
      for (const kid of kids) visit(kid, own, depth + 1);
      return;
    }
    pages.push(pageOf(pdf, id, dictionary, own));
    pdf.budget.pages(pages.length);
  };
  visit(pdf.catalog.entries.get("Pages"), nothing, 0);
  if (pages.length === 0) throw broken("it has no pages");
  return pages;
}

function inherited({ entries }: Dictionary, above: InheritedEntries): InheritedEntries {
  return {
    resources: entries.get("Resources") ?? above.resources,
    mediaBox: entries.get("MediaBox") ?? above.mediaBox,
    cropBox: entries.get("CropBox") ?? above.cropBox,
    rotate: entries.get("Rotate") ?? above.rotate,
  };
}

function pageOf(pdf: ForeignPdf, id: number | undefined, dictionary: Dictionary, own: InheritedEntries): ForeignPage {
  const media = boxOf(pdf, own.mediaBox) ?? letter;
  const crop = boxOf(pdf, own.cropBox);
  const rotate = pdf.resolve(own.rotate);
  const unit = pdf.resolve(dictionary.entries.get("UserUnit"));
  const box = (crop === undefined ? undefined : common(media, crop)) ?? media;
  const within = (key: string): PageBox | undefined => {
    const found = boxOf(pdf, dictionary.entries.get(key) ?? null);
    return found === undefined ? undefined : common(box, found);
  };
  return {
    id,
    dictionary,
    resources: own.resources,
    mediaBox: media,
    box,
    trimBox: within("TrimBox"),
    bleedBox: within("BleedBox"),
    rotation: rotationOf(typeof rotate === "number" ? rotate : 0),
    unit: typeof unit === "number" && unit >= 0.01 && unit <= 75_000 ? unit : 1,
  };
}

function rotationOf(degrees: number): ForeignPage["rotation"] {
  const quarters = ((Math.round(degrees / 90) % 4) + 4) % 4;
  return ([0, 90, 180, 270] as const)[quarters] ?? 0;
}

/** A box without an area is none. */
function boxOf(pdf: ForeignPdf, value: PdfValue): PageBox | undefined {
  const box = cornersIn(pdf, value);
  return box !== undefined && hasArea(box) ? box : undefined;
}

/** A rectangle (ISO 32000-1, 7.9.5), whose corners may come in any order; undefined: it is none. */
export function cornersIn(pdf: ForeignPdf, value: PdfValue | undefined): PageBox | undefined {
  const found = pdf.resolve(value);
  const [x1, y1, x2, y2] = (isArray(found) ? found.slice(0, 4) : []).map((item) => pdf.resolve(item));
  if (!isNumber(x1) || !isNumber(y1) || !isNumber(x2) || !isNumber(y2)) return undefined;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

const isNumber = (value: PdfValue | undefined): value is number => typeof value === "number" && Number.isFinite(value);

function common(one: PageBox, other: PageBox): PageBox | undefined {
  const box = {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
  return hasArea(box) ? box : undefined;
}

const hasArea = ({ left, bottom, right, top }: PageBox): boolean => right - left > 0 && top - bottom > 0;
