import { limits } from "../../../vocabulary/limits.ts";
import { orRefused, Refusal, type RefusedResult } from "../../../vocabulary/refusal.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { Budget, costs } from "../../contract/budget.ts";
import { encodePng } from "../../graphics/images/png/encode-png.ts";
import { drawingPause } from "./drawing-pause.ts";
import { openPdfium, type Pdfium } from "./pdfium.ts";

/** A page of a PDF file that is to be drawn. */
export interface PageToDraw {
  readonly file: Uint8Array;
  /** From 1. */
  readonly page: number;
  /** Width of the picture in pixels; 96 to the inch when left out, fewer where the picture would have too many. */
  readonly width?: number | undefined;
  /** "": none. */
  readonly password: string;
  /** Units of work that it may cost. */
  readonly work: number;
  /** The caller has the picture already: the file is opened, with its password, and no page is drawn. */
  readonly isAtHand?: boolean;
}

/** A page as it is seen, on white. */
export interface PagePicture {
  /** A PNG file; empty where it is at hand. */
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Number of pages of the whole file. */
  readonly pages: number;
}

export type DrawOutcome = { readonly kind: "drawn"; readonly picture: PagePicture } | RefusedResult;

/** As `drawPage`; a refusal comes back as a value. */
export const tryDrawPage = (wanted: PageToDraw, code: WebAssembly.Module): Promise<DrawOutcome> =>
  orRefused(async () => ({ kind: "drawn", picture: await drawPage(wanted, code) }));

/**
 * Draws one page. `code`: PDFium. The same file and the same `code` give the same bytes.
 *
 * @throws Refusal INVALID_REQUEST with PAGE_UNUSABLE, PAGE_LOCKED, INVALID_VALUE; NOT_FOUND when the file has no such page; BUDGET_EXCEEDED
 */
export async function drawPage(wanted: PageToDraw, code: WebAssembly.Module): Promise<PagePicture> {
  const pdfium = await openPdfium(code);
  try {
    return draw(pdfium, wanted);
  } catch (error) {
    // A hostile file drives the reader out of memory or of stack, or beyond its memory.
    if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
    throw unusable("The reader gave the page up: it is damaged, or needs too much memory.", error);
  }
}

function draw(pdfium: Pdfium, { file, page: number, width, password, work, isAtHand }: PageToDraw): PagePicture {
  const document = opened(pdfium, file, password);
  const pages = pdfium._FPDF_GetPageCount(document);
  if (number > pages) throw new Refusal("NOT_FOUND", `The file has ${counted(pages)}; there is no page ${number}.`);
  if (isAtHand === true) return { bytes: new Uint8Array(), width: 0, height: 0, pages };
  const page = pdfium._FPDF_LoadPage(document, number - 1);
  if (page === 0) throw unusable(`Page ${number} is damaged.`);
  const size = sizeOf(pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page), width);
  const budget = new Budget({ work, pages: 1 });
  budget.work(size.width * size.height * costs.pixel + objectsOn(pdfium, page), "/page");
  const pixels = painted(pdfium, { document, page }, size);
  return { bytes: encodePng({ ...size, channels: 3, pixels, isFlat: true }), ...size, pages };
}

const counted = (pages: number): string => (pages === 1 ? "1 page" : `${pages} pages`);

/** FPDF_GetLastError. */
const lockedCodes: readonly number[] = [4, 5];

function opened(pdfium: Pdfium, file: Uint8Array, password: string): number {
  const document = pdfium._FPDF_LoadMemDocument(
    placed(pdfium, file),
    file.length,
    placed(pdfium, Buffer.from(`${password}\0`)),
  );
  if (document !== 0) return document;
  if (!lockedCodes.includes(pdfium._FPDF_GetLastError())) throw unusable("It is no PDF file, or damaged.");
  const message = "The file is encrypted, and the password is missing or does not open it.";
  throw new Refusal("INVALID_REQUEST", message, { faults: [{ code: "PAGE_LOCKED", path: "", message }] });
}

/** The address of a copy. */
function placed(pdfium: Pdfium, bytes: Uint8Array): number {
  const at = allocated(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, at);
  return at;
}

function allocated(pdfium: Pdfium, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes);
  if (at === 0) throw unusable("The file needs more memory than a picture may.");
  return at;
}

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels to a point, when no width is requested: 96 to the inch, as style sheets have it. */
const usualScale = 96 / 72;

/** @throws Refusal for a picture with more pixels than one may have */
function sizeOf(points: number, tall: number, wanted: number | undefined): PixelSize {
  const { width: mostWidth, pixels: mostPixels } = limits.pagePicture;
  // Less a row, since the height is rounded.
  const scale = Math.min(usualScale, mostWidth / points, Math.sqrt((mostPixels - mostWidth) / (points * tall)));
  const width = wanted ?? Math.max(1, Math.floor(points * scale));
  const height = Math.max(1, Math.round((width * tall) / points));
  if (width > mostWidth) throw tooLarge(`at most ${mostWidth} pixels wide, came ${width}`);
  if (width * height > mostPixels) throw tooLarge(`of at most ${mostPixels} pixels, came ${width} × ${height}`);
  return { width, height };
}

function tooLarge(what: string): Refusal {
  const message = `A picture of a page is ${what}.`;
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path: "/width", message }] });
}

/** FPDF_PAGEOBJ_FORM. */
const formObject = 5;

/** Texts, paths, pictures and shadings, those inside of others as well. */
function objectsOn(pdfium: Pdfium, page: number): number {
  let count = 0;
  const waiting: number[] = [];
  const take = (object: number): void => {
    keepOn();
    count += 1;
    if (pdfium._FPDFPageObj_GetType(object) === formObject) waiting.push(object);
  };
  for (let i = pdfium._FPDFPage_CountObjects(page) - 1; i >= 0; i -= 1) take(pdfium._FPDFPage_GetObject(page, i));
  for (let form = waiting.pop(); form !== undefined; form = waiting.pop())
    for (let i = pdfium._FPDFFormObj_CountObjects(form) - 1; i >= 0; i -= 1)
      take(pdfium._FPDFFormObj_GetObject(form, i));
  return count;
}

/** FPDFBitmap_BGRx: four bytes a pixel. */
const format = 3;
const bytesOfPixel = 4;
/** FPDF_REVERSE_BYTE_ORDER: red first. */
const redFirst = 0x10;
/** FPDF_ANNOT: annotations that are no form fields. */
const annotations = 0x01;

interface OpenedPage {
  readonly document: number;
  readonly page: number;
}

/** RGB, row by row. */
function painted(pdfium: Pdfium, { document, page }: OpenedPage, { width, height }: PixelSize): Uint8Array {
  const at = allocated(pdfium, width * height * bytesOfPixel);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, at, width * bytesOfPixel);
  if (bitmap === 0) throw unusable("The page needs more memory than a picture may.");
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
  const given = [0, 0, width, height, 0, redFirst | annotations] as const;
  const state = pdfium._FPDF_RenderPageBitmap_Start(bitmap, page, ...given, drawingPause(pdfium, keepOn));
  if (state !== isDrawn) throw unusable("The page cannot be drawn.");
  if (pdfium._FPDF_GetFormType(document) !== 0) {
    const form = openedForm(pdfium, document);
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, redFirst);
  }
  return withoutFourth(pdfium.HEAPU8.subarray(at, at + width * height * bytesOfPixel));
}

/** FPDF_RENDER_DONE. */
const isDrawn = 2;

/** FPDF_FORMFILLINFO, with space to spare. */
const formInfoBytes = 256;

/** Opens the form, which draws its fields. It calls none of our functions: this PDFium runs no scripts, and no user types. */
function openedForm(pdfium: Pdfium, document: number): number {
  const info = new Uint8Array(formInfoBytes);
  // Its version, the first member.
  info[0] = 2;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, placed(pdfium, info));
  if (form === 0) throw unusable("Its form is damaged.");
  return form;
}

function withoutFourth(pixels: Uint8Array): Uint8Array {
  const colours = new Uint8Array((pixels.length / bytesOfPixel) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += bytesOfPixel, to += 3) {
    colours[to] = pixels[from] as number;
    colours[to + 1] = pixels[from + 1] as number;
    colours[to + 2] = pixels[from + 2] as number;
  }
  return colours;
}

function unusable(message: string, cause?: unknown): Refusal {
  const faults = [{ code: "PAGE_UNUSABLE", path: "", message }] as const;
  return new Refusal("INVALID_REQUEST", message, { faults, cause });
}
