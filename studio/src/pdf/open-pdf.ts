import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { measured } from "../preview/text-layer.ts";

// This file and pdf.js are loaded when a file is shown, and not before.

GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * The faces that files may name without bringing them (ISO 32000-1, 9.6.2.2), by their names in pdf.js: those of its own that are free of
 * conditions, and ours in place of Helvetica and Arial.
 */
const faces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...import.meta.glob<string>("../../../node_modules/pdfjs-dist/standard_fonts/*.pfb", {
      query: "?url",
      import: "default",
      eager: true,
    }),
    ...import.meta.glob<string>("../../../dist/.faces/standard/*.ttf", {
      query: "?url",
      import: "default",
      eager: true,
    }),
  }).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address]),
);

/** Files that pdf.js loads beside a document are the studio's own: those faces, and nothing else. */
class StandardFaces {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = faces.get(filename);
    const answer = address === undefined ? undefined : await fetch(address);
    if (answer?.ok !== true) throw new Error(`The studio has no file ${filename} for pdf.js.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** More pixels of one picture are not drawn. */
const mostPixels = 64_000_000;

/**
 * As little as possible of a file is carried out: no scripts, no XFA, no WebAssembly, and no face of it is given to the browser: glyphs are
 * painted as paths.
 */
const careful = {
  ...{ disableFontFace: true, useSystemFonts: false, enableXfa: false, useWasm: false, useWorkerFetch: false },
  ...{ standardFontDataUrl: "/", BinaryDataFactory: StandardFaces, maxImageSize: mostPixels, verbosity: 0 },
};

/** Width and height of a page as it is shown, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface OpenPdf {
  readonly pages: number;
  /** `number`: from 1. */
  size(number: number): Promise<PageSize>;
  /** Paints a page, `scale` pixels a point, until the signal says stop. */
  paint(number: number, canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>;
  /** The texts of a page over its picture, `scale` CSS pixels a point: they can be selected, searched and spoken. */
  texts(number: number, scale: number): Promise<HTMLElement>;
  close(): void;
}

/** Why a file is not shown. `locked`: it wants another password. */
export class NotShown extends Error {
  readonly why: "locked" | "unreadable";

  constructor(why: NotShown["why"], cause: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** Opens a PDF file in a worker of its own. @throws NotShown */
export async function openPdf(file: Blob, password = ""): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const loading = getDocument({ ...careful, data, ...(password === "" ? {} : { password }) });
  const document = await loading.promise.catch((error: unknown) => {
    void loading.destroy();
    throw new NotShown(error instanceof PasswordException ? "locked" : "unreadable", error);
  });
  return { ...opened(document), close: () => void loading.destroy() };
}

function opened(document: PDFDocumentProxy): Omit<OpenPdf, "close"> {
  return {
    pages: document.numPages,
    size: async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    paint: async (number, canvas, scale, signal) => await paint(await document.getPage(number), canvas, scale, signal),
    texts: async (number, scale) => await texts(await document.getPage(number), scale),
  };
}

async function paint(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void> {
  const viewport = page.getViewport({ scale });
  if (signal.aborted) return;
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  signal.addEventListener("abort", () => task.cancel());
  await task.promise.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function texts(page: PDFPageProxy, scale: number): Promise<HTMLElement> {
  const layer = window.document.createElement("div");
  layer.className = "leaf-text";
  const viewport = page.getViewport({ scale });
  const outer = new DOMMatrixReadOnly(viewport.transform);
  for (const item of (await page.getTextContent()).items)
    if ("str" in item && item.str.trim() !== "") layer.append(...spanOf(item, outer, scale));
  for (const note of await page.getAnnotations()) layer.append(...fieldText(note, outer, scale));
  return layer;
}

type Item = Extract<Awaited<ReturnType<PDFPageProxy["getTextContent"]>>["items"][number], { str: string }>;

function spanOf(item: Item, outer: DOMMatrixReadOnly, scale: number): readonly HTMLElement[] {
  const own = outer.multiply(new DOMMatrixReadOnly(item.transform));
  const size = Math.hypot(own.c, own.d);
  const natural = (measured(item.str) / 100) * size;
  if (!(size > 0) || !(natural > 0)) return [];
  const span = textSpan(item.str, size);
  if (item.dir === "rtl") span.dir = "rtl";
  const turned = Math.atan2(own.b, own.a) * (180 / Math.PI);
  const placed = new DOMMatrixReadOnly().translate(own.e, own.f).rotate(turned);
  span.style.transform = placed
    .translate(0, -0.9 * size)
    .scale((item.width * scale) / natural, 1)
    .toString();
  return [span];
}

/** The value of a text field is no text of the page: it is painted by the field itself. */
function fieldText(
  note: Readonly<Record<string, unknown>>,
  outer: DOMMatrixReadOnly,
  scale: number,
): readonly HTMLElement[] {
  const { fieldType, fieldValue, rect } = note;
  if (fieldType !== "Tx" || typeof fieldValue !== "string" || fieldValue === "" || !Array.isArray(rect)) return [];
  const [left, , , top] = rect.map(Number);
  const corner = outer.transformPoint(new DOMPointReadOnly(left, top));
  const span = textSpan(fieldValue, 10 * scale);
  span.style.transform = new DOMMatrixReadOnly().translate(corner.x, corner.y).toString();
  return [span];
}

function textSpan(text: string, size: number): HTMLElement {
  const span = window.document.createElement("span");
  span.textContent = `${text} `;
  span.style.fontSize = `${size}px`;
  return span;
}
