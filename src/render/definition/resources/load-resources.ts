import type { Document } from "../../../vocabulary/generated/definition.ts";
import { type Budget, costs } from "../../contract/budget.ts";
import type { FilesFrom, Outside } from "../../contract/outside.ts";
import { shown } from "../../contract/quoted.ts";
import { repaired } from "../../contract/repaired.ts";
import type { Report } from "../../contract/report.ts";
import { loadBarcodeEncoder } from "../../graphics/draw/barcode/encoder.ts";
import { loadChartTools } from "../../graphics/draw/chart/tools.ts";
import { isSvgFile, readSvgFile, type SvgFile } from "../../graphics/draw/svg-file/read-svg-file.ts";
import { SvgError } from "../../graphics/draw/svg-file/svg-error.ts";
import { isGzip } from "../../graphics/draw/svg-file/xml/decode.ts";
import type { PictureCache } from "../../graphics/images/picture-cache.ts";
import { PictureError } from "../../graphics/images/picture-error.ts";
import { genericOf } from "../../graphics/text/faces/families.ts";
import { inspectFont } from "../../graphics/text/fonts/inspect.ts";
import { FontError } from "../../graphics/text/fonts/sfnt.ts";
import type { PlacedPdfPage } from "../../model/drawing/foreign-page.ts";
import type { Picture } from "../../model/drawing/picture.ts";
import { type FetchedFile, fetchFiles, fromDataUri, isDataUri, missing, mostFiles } from "./fetch-files.ts";
import { hashOfFile } from "./known-hashes.ts";
import type { LoadedFamily, LoadedResources, NamedSvg } from "./loaded-resources.ts";
import { placesOf, type ResourceRequest, type WantedFamily, type WantedFile, wantedBy } from "./wanted.ts";

/** Whom files are loaded for. */
export interface LoadingFor {
  /** The pixels of pictures are counted. */
  readonly budget: Budget;
  readonly filesFrom?: FilesFrom | undefined;
  /** BCP 47, of the document. */
  readonly language: string;
  /** What the document names, where that is known; unset: it is searched. */
  readonly wanted?: ResourceRequest | undefined;
}

/**
 * Loads every image, font file and attachment that a bound document names, each once, and opens the images. Nothing is fetched from
 * the network. Files that cannot be loaded are reported wherever they are named, as IMAGE_NOT_LOADED, SVG_NOT_LOADED, FONT_NOT_LOADED
 * or ATTACHMENT_NOT_EMBEDDED, and are missing in the result. A family without its regular face is in the result without a file, since
 * it was declared.
 */
export async function loadResources(
  document: Document,
  outside: Pick<Outside, "asset">,
  pictures: PictureCache,
  report: Report,
  { filesFrom = "uploads", language, budget, wanted = wantedBy(document) }: LoadingFor,
): Promise<LoadedResources> {
  const families = [...wanted.families];
  const files = [
    ...wanted.images,
    ...wanted.pdfFiles,
    ...wanted.files,
    ...families.flatMap(([, family]) => facesOf(family)),
  ];
  const fetched = await fetchFiles(files, outside, filesFrom);
  const hashes = new Map<string, string>();
  const opening = new PictureOpening({ families: wanted.families, language, cache: pictures, hashes, report, budget });
  for (const image of wanted.images)
    await opening.open(image, fetched.get(image.source) ?? missing("it was not requested"));
  reportUnusable(document, opening.unusable, report);
  return {
    wanted,
    pictures: opening.pictures,
    svgFiles: opening.svgFiles,
    drawings: wanted.drawings || opening.svgFiles.size > 0,
    foreignPages: await openPdfFiles(wanted.pdfFiles, fetched, hashes, report),
    charts: wanted.charts ? await loadChartTools() : undefined,
    barcodes: wanted.barcodes ? await loadBarcodeEncoder() : undefined,
    files: openFiles(wanted.files, fetched, hashes, report),
    families: new Map(families.map(([key, family]) => [key, openFamily(family, fetched, hashes, report)])),
    hashes,
  };
}

function facesOf({ regular, bold, italic, boldItalic }: WantedFamily): readonly WantedFile[] {
  return [regular, bold, italic, boldItalic].filter((file) => file !== undefined);
}

/** How a file is named in messages and in the colophon: a data URI's content stands in the definition already. */
const nameOf = (source: string) => (isDataUri(source) ? "The image in a data: URI" : shown(source));

/** Why an image cannot be drawn. */
interface Unusable {
  readonly code: "IMAGE_NOT_LOADED" | "SVG_NOT_LOADED";
  readonly message: string;
}

/** A document without such images is not searched again. */
function reportUnusable(document: Document, unusable: ReadonlyMap<string, Unusable>, report: Report): void {
  if (unusable.size === 0) return;
  for (const { source, path } of placesOf(document, unusable)) {
    const why = unusable.get(source);
    if (why !== undefined) report.add(why.code, why.code, path, why.message);
  }
}

interface OpeningWith {
  readonly families: ResourceRequest["families"];
  readonly language: string;
  readonly cache: PictureCache;
  readonly hashes: Map<string, string>;
  readonly report: Report;
  readonly budget: Budget;
}

/** Svg files in svg files, and what they may weigh together in one document, in bytes. */
const deepestSvg = 3;
const mostNestedBytes = 10 * 1024 * 1024;

const isNamedSvg = (source: string): boolean => /[.]svgz?$/i.test(source);

/** Opens images as they come, by their content: samples or vectors. */
class PictureOpening {
  /** By source. */
  readonly unusable = new Map<string, Unusable>();
  readonly pictures = new Map<string, Picture>();
  readonly svgFiles = new Map<string, NamedSvg>();
  readonly #with: OpeningWith;
  #nestedBytes = 0;

  constructor(openingWith: OpeningWith) {
    this.#with = openingWith;
  }

  async open({ source, path }: WantedFile, file: FetchedFile): Promise<void> {
    if (file.kind === "missing") {
      this.#leaveOut(isNamedSvg(source) ? "SVG_NOT_LOADED" : "IMAGE_NOT_LOADED", source, file.why);
    } else if (isSvgFile(file.bytes)) await this.#openSvg(source, path, file.bytes);
    else await this.#openPicture(source, path, file.bytes);
  }

  async #openPicture(source: string, path: string, bytes: Uint8Array): Promise<void> {
    const picture = await openPicture(source, bytes, this.#with.cache, this.#with.hashes);
    if (!("why" in picture)) this.#keep(source, picture, path);
    else if (!isNamedSvg(source)) this.#leaveOut("IMAGE_NOT_LOADED", source, picture.why);
    else this.#leaveOut("SVG_NOT_LOADED", source, "it is no svg file: no svg element is at its beginning");
  }

  /** Counted whether it was read before or not: what a document costs does not depend on those before it. */
  #keep(source: string, picture: Picture, path: string): void {
    this.#with.budget.work(picture.columns * picture.rows * costs.pixel, path);
    this.pictures.set(source, picture);
  }

  async #openSvg(source: string, path: string, bytes: Uint8Array): Promise<void> {
    try {
      const file = this.#readSvg(bytes);
      if (!isDataUri(source)) this.#with.hashes.set(source, hashOfFile(bytes));
      this.svgFiles.set(source, { file, path });
      for (const cause of file.unread) this.#reportUnread(source, path, cause);
      await this.#openInside(file, path, 1);
    } catch (error) {
      if (!(error instanceof SvgError)) throw error;
      this.#leaveOut("SVG_NOT_LOADED", source, lowerFirst(error.message));
    }
  }

  #readSvg(bytes: Uint8Array): SvgFile {
    return readSvgFile(bytes, { hasFamily: (family) => this.#hasFamily(family), language: this.#with.language });
  }

  #reportUnread(source: string, path: string, cause: string): void {
    this.#with.report.add("CONTENT_ERROR", "NOT_DRAWN_YET", path, `${nameOf(source)}: ${cause}.`);
  }

  /** The images that stand in an svg file itself, svg files among them. */
  async #openInside({ images }: SvgFile, path: string, depth: number): Promise<void> {
    for (const uri of images.slice(0, mostFiles)) {
      if (this.pictures.has(uri) || this.svgFiles.has(uri)) continue;
      const inner = fromDataUri(uri);
      const why = inner.kind === "missing" ? inner.why : await this.#openInner(uri, inner.bytes, path, depth);
      if (why !== undefined) {
        const code = uri.startsWith("data:image/svg") ? "SVG_NOT_LOADED" : "IMAGE_NOT_LOADED";
        this.#with.report.add(code, code, path, notDrawn(uri, why));
      }
    }
  }

  /** Why an image in a drawing is not drawn; undefined when it is. */
  async #openInner(uri: string, bytes: Uint8Array, path: string, depth: number): Promise<string | undefined> {
    if (!isSvgFile(bytes)) {
      const picture = await openPicture(uri, bytes, this.#with.cache, this.#with.hashes);
      if ("why" in picture) return picture.why;
      this.#keep(uri, picture, path);
      return undefined;
    }
    this.#nestedBytes += bytes.length;
    if (depth >= deepestSvg) return `svg files stand in each other more than ${deepestSvg} deep`;
    if (isGzip(bytes)) return "an svg file inside another is not compressed";
    if (this.#nestedBytes > mostNestedBytes) return `svg files in others have more than ${mostNestedBytes} bytes`;
    try {
      const file = this.#readSvg(bytes);
      this.svgFiles.set(uri, { file, path });
      for (const cause of file.unread) this.#reportUnread(uri, path, cause);
      await this.#openInside(file, path, depth + 1);
      return undefined;
    } catch (error) {
      if (error instanceof SvgError) return lowerFirst(error.message);
      throw error;
    }
  }

  #hasFamily(name: string): boolean {
    const lower = name.toLowerCase();
    return this.#with.families.has(lower) || genericOf(lower) !== undefined;
  }

  #leaveOut(code: Unusable["code"], source: string, why: string): void {
    this.unusable.set(source, { code, message: notDrawn(source, why) });
  }
}

const notDrawn = (source: string, why: string): string =>
  `${nameOf(source)} is not drawn: ${why}. Its space stays empty.`;

async function openPicture(
  source: string,
  bytes: Uint8Array,
  pictures: PictureCache,
  hashes: Map<string, string>,
): Promise<Picture | { readonly why: string }> {
  const hash = hashOfFile(bytes);
  try {
    const picture = await pictures.read(bytes, hash);
    if (!isDataUri(source)) hashes.set(source, hash);
    return picture;
  } catch (error) {
    if (error instanceof PictureError) return { why: lowerFirst(error.message) };
    throw error;
  }
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

/** The code that reads other people's files is loaded for the first document that places one. */
async function openPdfFiles(
  wanted: readonly WantedFile[],
  fetched: ReadonlyMap<string, FetchedFile>,
  hashes: Map<string, string>,
  report: Report,
): Promise<LoadedResources["foreignPages"]> {
  const opened = new Map<string, readonly PlacedPdfPage[]>();
  if (wanted.length === 0) return opened;
  const { openPagesOf, refusing } = await import("./open-pdf-file.ts");
  for (const { source, path } of wanted) {
    const found = fetched.get(source) ?? missing("it was not requested");
    const name = isDataUri(source) ? "The PDF file in a data: URI" : shown(source);
    const pages = found.kind === "missing" ? { why: found.why } : openPagesOf(found.bytes);
    if ("why" in pages) {
      report.add("IMAGE_NOT_LOADED", "PDF_NOT_LOADED", path, `${name} is not placed: ${lowerFirst(pages.why)}.`);
      continue;
    }
    if (found.kind === "bytes" && !isDataUri(source)) hashes.set(source, hashOfFile(found.bytes));
    opened.set(
      source,
      pages.pages.map((page) => refusing(page, path, `${name} cannot be placed`)),
    );
    for (const what of pages.leftOut)
      report.add("CONTENT_ERROR", "PDF_PART_LEFT_OUT", path, `Of ${name}, ${what}, cannot be taken along.`);
    if (pages.isRepaired()) report.add(undefined, "PDF_REPAIRED", path, repaired(name));
  }
  return opened;
}

function openFiles(
  wanted: readonly WantedFile[],
  fetched: ReadonlyMap<string, FetchedFile>,
  hashes: Map<string, string>,
  report: Report,
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { source, path } of wanted) {
    if (files.has(source)) continue;
    const found = fetched.get(source) ?? missing("it was not requested");
    if (found.kind === "bytes") {
      files.set(source, found.bytes);
      if (!isDataUri(source)) hashes.set(source, hashOfFile(found.bytes));
    } else {
      const message = `${nameOf(source)} is not embedded: ${found.why}.`;
      report.add("ATTACHMENT_NOT_EMBEDDED", "ATTACHMENT_NOT_EMBEDDED", path, message);
    }
  }
  return files;
}

function openFamily(
  family: WantedFamily,
  fetched: ReadonlyMap<string, FetchedFile>,
  hashes: Map<string, string>,
  report: Report,
): LoadedFamily {
  const open = (file: WantedFile | undefined): OpenedFont => {
    if (file === undefined) return notThere;
    const found = fetched.get(file.source) ?? missing("it was not requested");
    if (found.kind === "bytes") hashes.set(file.source, hashOfFile(found.bytes));
    const why = found.kind === "bytes" ? whyUnreadable(found.bytes) : found.why;
    if (found.kind === "bytes" && why === undefined) return { bytes: found.bytes, there: true };
    const instead = insteadOf(file === family.regular, found);
    const message = `${shown(file.source)} of the family ${shown(family.name)} could not be loaded: ${why}. Its text is set in ${instead}.`;
    report.add("FONT_NOT_LOADED", "FONT_NOT_LOADED", file.path, message);
    return { bytes: undefined, there: found.kind === "bytes" };
  };
  const regular = open(family.regular);
  if (!regular.there) return { regular: undefined };
  const [bold, italic, boldItalic] = [open(family.bold), open(family.italic), open(family.boldItalic)];
  const opened = { bold: bold.bytes, italic: italic.bytes, boldItalic: boldItalic.bytes };
  const unavailable = otherStyles.filter((style) => family[style] !== undefined && opened[style] === undefined);
  return { regular: regular.bytes, ...opened, ...(unavailable.length > 0 && { unavailable }) };
}

const otherStyles = ["bold", "italic", "boldItalic"] as const;

function insteadOf(isRegular: boolean, { kind }: FetchedFile): string {
  if (!isRegular) return "the regular face";
  const usual = "the default sans-serif face";
  return kind === "bytes" ? `the family's other faces or, without any, in ${usual}` : usual;
}

/** A font file that can be used; `there`: it was found, whether it can or not. */
interface OpenedFont {
  readonly bytes: Uint8Array | undefined;
  readonly there: boolean;
}

const notThere: OpenedFont = { bytes: undefined, there: false };

/** Why a font cannot be used, as the end of a sentence; undefined when it can, as far as its tables show. */
function whyUnreadable(bytes: Uint8Array): string | undefined {
  try {
    inspectFont(bytes, "");
    return undefined;
  } catch (error) {
    if (error instanceof FontError) return lowerFirst(error.message);
    if (error instanceof RangeError) return "it is damaged";
    throw error;
  }
}
