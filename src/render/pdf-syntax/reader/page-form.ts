import type { ObjectSink, PrinterBoxes } from "../../model/drawing/foreign-page.ts";
import { around, inverse, movedCorners } from "../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../model/geometry.ts";
import { ObjectCopies } from "./copy-objects.ts";
import type { ForeignPdf } from "./foreign-pdf.ts";
import { layersOf } from "./layers.ts";
import type { ForeignPage as Page, PageBox } from "./pages.ts";
import { emptyDictionary, isArray, isDictionary, isStream, type PdfValue, type StreamObject } from "./value.ts";
import { nameText } from "./value-text.ts";

/** Categories of resources that contents refer to (ISO 32000-1, 7.8.3). */
const categories = ["ExtGState", "ColorSpace", "Pattern", "Shading", "XObject", "Font", "Properties"];

/** From the page's own coordinates to points from its upper left corner as it is shown, y up. */
export function uprightMatrix({ box: { left, bottom, right, top }, rotation, unit }: Page): Matrix {
  switch (rotation) {
    case 0:
      return [unit, 0, 0, unit, -left * unit, -top * unit];
    case 90:
      return [0, -unit, unit, 0, -bottom * unit, left * unit];
    case 180:
      return [-unit, 0, 0, -unit, right * unit, bottom * unit];
    case 270:
      return [0, unit, -unit, 0, top * unit, -right * unit];
  }
}

/** In points, as the page is shown. */
export function sizeShown({ box, rotation, unit }: Page): { readonly width: number; readonly height: number } {
  const [width, height] = [(box.right - box.left) * unit, (box.top - box.bottom) * unit];
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The boxes for printers, from the upper left corner of the page as it is shown, y down; undefined: the file has none, or they are the page. */
export function printerBoxes(page: Page): PrinterBoxes | undefined {
  const { box, trimBox = box, bleedBox = trimBox } = page;
  const matrix = uprightMatrix(page);
  const shown = ({ left, bottom, right, top }: PageBox): Rect => {
    const upright = around(movedCorners({ x: left, y: bottom, width: right - left, height: top - bottom }, matrix));
    return { ...upright, y: 0 - upright.y - upright.height };
  };
  const isWhole = [trimBox, bleedBox].every(
    (one) => one.left === box.left && one.right === box.right && one.top === box.top && one.bottom === box.bottom,
  );
  return isWhole ? undefined : { bleed: shown(bleedBox), trim: shown(trimBox) };
}

/** Where a box lies in the page's own coordinates (left, bottom, right, top): its place counts in points from the lower left corner of the page as it is shown. */
export function rectOn(page: Page, { left, bottom, width, height }: FormPlace): readonly number[] {
  const { height: shown } = sizeShown(page);
  const toPage = inverse(uprightMatrix(page));
  if (toPage === undefined) throw new Error("a page has a unit of 0");
  const own = around(movedCorners({ x: left, y: bottom - shown, width, height }, toPage));
  return [own.x, own.y, own.x + own.width, own.y + own.height];
}

interface FormPlace {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The matrix of a form of this size that is to stand upright on a page that is turned clockwise so far (ISO 32000-1, 12.5.5): its corner comes
 * to lie at the origin again. Undefined: it stands upright as it is.
 */
export function turnedForm(rotation: Page["rotation"], width: string, height: string): string | undefined {
  switch (rotation) {
    case 0:
      return undefined;
    case 90:
      return `[0 1 -1 0 ${height} 0]`;
    case 180:
      return `[-1 0 0 -1 ${width} ${height}]`;
    case 270:
      return `[0 -1 1 0 0 ${width}]`;
  }
}

/** Writes pages of one foreign file as forms; a page that is shown twice is there once. */
export class PageForms {
  readonly #pdf: ForeignPdf;
  /** Layers that the file does not show. */
  readonly #hidden: ReadonlySet<number>;
  /** By the file that they are written into. */
  readonly #copies = new WeakMap<ObjectSink, { readonly objects: ObjectCopies; readonly forms: Map<Page, number> }>();

  constructor(pdf: ForeignPdf) {
    this.#pdf = pdf;
    this.#hidden = layersOf(pdf).hidden;
  }

  writeForm(page: Page, into: ObjectSink): number {
    const known = this.#copies.get(into) ?? { objects: new ObjectCopies(this.#pdf, into), forms: new Map() };
    this.#copies.set(into, known);
    const written = known.forms.get(page) ?? this.#form(page, into, known.objects);
    known.forms.set(page, written);
    for (const layer of this.#hidden) {
      const copy = known.objects.numberOf(layer);
      if (copy !== undefined) into.hide(copy);
    }
    return written;
  }

  #form(page: Page, into: ObjectSink, objects: ObjectCopies): number {
    const { box } = page;
    const group = this.#pdf.resolve(page.dictionary.entries.get("Group"));
    const contents = contentsOf(this.#pdf, page);
    const entries: Record<string, string> = {
      Type: "/XObject",
      Subtype: "/Form",
      BBox: objects.text([box.left, box.bottom, box.right, box.top]),
      Matrix: objects.text(uprightMatrix(page)),
      Resources: this.#resources(page, objects, into),
    };
    if (isDictionary(group)) entries["Group"] = objects.text(group);
    const id = into.reserve();
    if (contents instanceof Uint8Array) return into.compressed(entries, contents, id);
    for (const key of ["Filter", "DecodeParms"]) {
      const value = contents.dictionary.entries.get(key);
      if (value !== undefined) entries[key] = objects.text(value);
    }
    return into.stream(entries, contents.data, id);
  }

  #resources({ resources }: Page, objects: ObjectCopies, into: ObjectSink): string {
    const { entries } = this.#pdf.dictionary(resources) ?? emptyDictionary;
    let all = "<<";
    for (const category of categories) {
      const named = this.#pdf.dictionary(entries.get(category));
      if (named !== undefined) all += `${nameText(category)} ${objects.text(named)}`;
    }
    return `${into.add(`${all}>>`)} 0 R`;
  }
}

/** A page's content: as it stands in the file where that is one stream, else its streams one after the other. */
function contentsOf(pdf: ForeignPdf, { dictionary }: Page): StreamObject | Buffer {
  const contents = pdf.resolve(dictionary.entries.get("Contents"));
  if (isStream(contents)) return contents;
  const streams = isArray(contents) ? contents.map((item: PdfValue) => pdf.resolve(item)).filter(isStream) : [];
  const [only] = streams;
  if (only !== undefined && streams.length === 1) return only;
  // 7.8.2: the break between streams ends a token.
  return Buffer.concat(streams.flatMap((stream) => [pdf.decode(stream), Buffer.from("\n")]));
}
