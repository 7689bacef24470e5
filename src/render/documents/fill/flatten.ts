import { around, movedCorners, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix } from "../../model/geometry.ts";
import { type ObjectId, real, reference } from "../../pdf-syntax/objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { broken } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { type ForeignLayers, isHidden, layersOf } from "../../pdf-syntax/reader/layers.ts";
import type { ForeignPage, PageBox } from "../../pdf-syntax/reader/pages.ts";
import type { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import {
  type Dictionary,
  isArray,
  isReference,
  isStream,
  nameOf,
  type PdfReference,
} from "../../pdf-syntax/reader/value.ts";
import { changedText, nameText, valueText } from "../../pdf-syntax/reader/value-text.ts";
import type { DictionaryChanges } from "./changes.ts";
import type { Form, Widget } from "./form.ts";
import { visibleRect } from "./visible-fields.ts";
import { numbersIn, widgetLook } from "./widget-look.ts";

/** Input and state of flattening. */
export interface FlattenContext {
  readonly pdf: ForeignPdf;
  readonly form: Form;
  readonly update: PdfUpdate;
  readonly changes: DictionaryChanges;
  /** By the widget's number. */
  readonly painted: ReadonlyMap<number, NewAppearances>;
}

/** Appearances that are new. */
export interface NewAppearances {
  readonly on: ObjectId;
  /** undefined: it has no states. */
  readonly off: ObjectId | undefined;
}

/** An appearance, and how it comes to lie on its page. */
interface DrawnAppearance {
  readonly form: string;
  readonly matrix: Matrix;
}

/** Makes what is seen of each field a part of its page, and takes the field from the page; answers with what is lost. */
export function flattenPages(flattening: FlattenContext): readonly string[] {
  const { pdf, form } = flattening;
  const byPage = new Map<number, Widget[]>();
  for (const widget of form.fields.flatMap(({ widgets }) => widgets)) {
    if (widget.page === undefined) continue;
    const others = byPage.get(widget.page);
    if (others === undefined) byPage.set(widget.page, [widget]);
    else others.push(widget);
  }
  const layers = layersOf(pdf);
  for (const [at, page] of form.pages.entries()) {
    const widgets = byPage.get(at) ?? [];
    if (widgets.length > 0) flattenPage(flattening, page, { widgets, layers });
  }
  const isTagged = pdf.catalog.entries.has("StructTreeRoot");
  return isTagged ? ["the values of fields in the structure for screen readers"] : [];
}

interface Fields {
  readonly widgets: readonly Widget[];
  readonly layers: ForeignLayers;
}

function flattenPage(flattening: FlattenContext, page: ForeignPage, { widgets, layers }: Fields): void {
  const { pdf, update, changes } = flattening;
  if (page.id === undefined) throw broken("a page with fields has no number of its own");
  const drawn = widgets
    .filter(({ dictionary }) => !isHidden(pdf, layers, dictionary.entries.get("OC")))
    .flatMap((widget) => drawnBy(flattening, widget) ?? []);
  const resources = pdf.dictionary(page.resources);
  const known = pdf.dictionary(resources?.entries.get("XObject"));
  const first = firstFree(known);
  const names = drawn.map((_, at) => `Field${first + at}`);
  const isTagged = pdf.catalog.entries.has("StructTreeRoot");
  const shown = drawn
    .map(({ matrix }, at) => `q ${matrix.map((value) => real(value, 5)).join(" ")} cm /${names[at]} Do Q\n`)
    .join("");
  const before = update.addStream("", Buffer.from("q\n"));
  const after = update.addStream("", Buffer.from(`\nQ\n${isTagged ? `/Artifact BMC\n${shown}EMC\n` : shown}`));
  const old = contents(pdf, page.dictionary);
  const forms = changedText(known, Object.fromEntries(drawn.map(({ form }, at) => [names[at], form])));
  changes.change(
    { kind: "reference", id: page.id, generation: generationOf(page, pdf) },
    {
      Contents: `[${[before, ...old, after].map((one) => valueText(one)).join(" ")}]`,
      Resources: changedText(resources, { XObject: forms }),
      Annots: otherAnnotations(pdf, page.dictionary, new Set(widgets.map(({ reference }) => reference.id))),
    },
  );
}

/** Pages have been read by their numbers alone; the tree of pages knows how they are referred to. */
function generationOf(page: ForeignPage, pdf: ForeignPdf): number {
  const parent = pdf.dictionary(page.dictionary.entries.get("Parent"));
  const kids = pdf.resolve(parent?.entries.get("Kids"));
  const own = isArray(kids) ? kids.find((kid) => isReference(kid) && kid.id === page.id) : undefined;
  return isReference(own) ? own.generation : 0;
}

function firstFree(known: Dictionary | undefined): number {
  let first = 1;
  for (const key of known?.entries.keys() ?? []) {
    const number = /^Field(\d{1,9})$/.exec(key)?.[1];
    if (number !== undefined) first = Math.max(first, Number(number) + 1);
  }
  return first;
}

function contents(pdf: ForeignPdf, { entries }: Dictionary): readonly PdfReference[] {
  const value = entries.get("Contents") ?? null;
  const found = pdf.resolve(value);
  if (isArray(found)) return found.filter(isReference);
  return isReference(value) && isStream(found) ? [value] : [];
}

function otherAnnotations(pdf: ForeignPdf, { entries }: Dictionary, taken: ReadonlySet<number>): string | undefined {
  const all = pdf.resolve(entries.get("Annots"));
  const kept = (isArray(all) ? all : []).filter((one) => !(isReference(one) && taken.has(one.id)));
  return kept.length === 0 ? undefined : valueText(kept);
}

/** The visible appearance of a widget; undefined: it shows nothing. */
function drawnBy({ pdf, changes, painted }: FlattenContext, widget: Widget): DrawnAppearance | undefined {
  const rect = visibleRect(pdf, widget.dictionary);
  if (rect === undefined) return undefined;
  const state = changes.changed(widget.reference, "AS");
  const made = painted.get(widget.reference.id);
  if (made !== undefined) {
    const { width, height, rotation } = widgetLook(pdf, widget.dictionary);
    const form = made.off === undefined || state !== "/Off" ? made.on : made.off;
    const turned = turns[rotation](width, height);
    const matrix = placed({ left: 0, bottom: 0, right: width, top: height }, turned, rect);
    return { form: reference(form), matrix };
  }
  return ownAppearance(pdf, widget, state, rect);
}

const turns: Readonly<Record<0 | 90 | 180 | 270, (width: number, height: number) => Matrix>> = {
  0: () => unmoved,
  90: (_width, height) => [0, 1, -1, 0, height, 0],
  180: (width, height) => [-1, 0, 0, -1, width, height],
  270: (width) => [0, -1, 1, 0, 0, width],
};

function ownAppearance(
  pdf: ForeignPdf,
  { dictionary }: Widget,
  state: string | undefined,
  rect: PageBox,
): DrawnAppearance | undefined {
  const normal = pdf.dictionary(dictionary.entries.get("AP"))?.entries.get("N");
  const stated = nameOf(pdf.resolve(dictionary.entries.get("AS")));
  const found = pdf.resolve(normal);
  const states = isStream(found) ? undefined : pdf.dictionary(normal);
  const shown =
    states === undefined
      ? normal
      : [...states.entries].find(([key]) => (state === undefined ? key === stated : nameText(key) === state))?.[1];
  const stream = pdf.resolve(shown);
  if (!isReference(shown) || !isStream(stream)) return undefined;
  const [left, bottom, right, top] = numbersIn(pdf, stream.dictionary.entries.get("BBox"));
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const box = {
    left: Math.min(left, right),
    bottom: Math.min(bottom, top),
    right: Math.max(left, right),
    top: Math.max(bottom, top),
  };
  const [a, b, c, d, e, f] = numbersIn(pdf, stream.dictionary.entries.get("Matrix"));
  const own: Matrix = f === undefined ? unmoved : [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f];
  return { form: valueText(shown), matrix: placed(box, own, rect) };
}

/** 12.5.5, algorithm 8.1: the box, moved by the form's own matrix, comes to lie in the rectangle. */
function placed({ left, bottom, right, top }: PageBox, own: Matrix, rect: PageBox): Matrix {
  const box = around(movedCorners({ x: left, y: bottom, width: right - left, height: top - bottom }, own));
  const scale = (to: number, from: number): number => (from > 0 ? to / from : 1);
  const [x, y] = [scale(rect.right - rect.left, box.width), scale(rect.top - rect.bottom, box.height)];
  return [x, 0, 0, y, rect.left - box.x * x, rect.bottom - box.y * y];
}
