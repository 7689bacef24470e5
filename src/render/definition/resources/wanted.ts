import type { Document } from "../../../vocabulary/generated/definition.ts";
import { escapeStep, type PointerSteps, pointer } from "../../../vocabulary/json/pointer.ts";
import { scan } from "../../../vocabulary/markup/scan.ts";
import { unquoteLiteral } from "../../model/literal.ts";
import { imageArguments } from "../markup/arguments.ts";
import { imageSource } from "./image-source.ts";

/** A file a document asks for, and a place that does. */
export interface WantedFile {
  readonly source: string;
  /** JSON Pointer. */
  readonly path: string;
}

export interface ResourceRequest {
  /** Each image once, at its first place: paths and `data:` URIs, names of `images` already followed. */
  readonly images: readonly WantedFile[];
  /** PDF files whose pages are placed, each once, at its first place. */
  readonly pdfFiles: readonly WantedFile[];
  /** Whether there is a barcode somewhere. */
  readonly barcodes: boolean;
  /** Whether there is a chart somewhere. */
  readonly charts: boolean;
  /** Whether something is drawn: svg elements, charts, barcodes, a watermark. SVG files are among the images. */
  readonly drawings: boolean;
  /** Files to embed, as often as they are named. */
  readonly files: readonly WantedFile[];
  /** Each family's files, by its name in lower case. */
  readonly families: ReadonlyMap<string, WantedFamily>;
}

export interface WantedFamily {
  readonly name: string;
  readonly regular: WantedFile;
  readonly bold: WantedFile | undefined;
  readonly italic: WantedFile | undefined;
  readonly boldItalic: WantedFile | undefined;
}

/** Lists what a bound document names, in the order of meeting it. */
export function wantedBy(document: Document): ResourceRequest {
  const images = new Map<string, WantedFile>();
  const pdfFiles = new Map<string, WantedFile>();
  let barcodes = false;
  let charts = false;
  let drawings = document.watermark !== undefined;
  search(document, {
    image: (named, trail) => {
      const source = imageSource(document, named);
      if (source !== "" && !images.has(source)) images.set(source, { source, path: pointer(trail) });
    },
    pdfFile: (named, trail) => {
      const source = unquoteLiteral(named);
      if (!pdfFiles.has(source)) pdfFiles.set(source, { source, path: pointer(trail) });
    },
    barcode: () => {
      barcodes = true;
    },
    chart: () => {
      charts = true;
    },
    drawing: () => {
      drawings = true;
    },
  });
  return {
    images: [...images.values()],
    pdfFiles: [...pdfFiles.values()],
    files: filesOf(document),
    barcodes,
    charts,
    drawings: drawings || barcodes || charts,
    families: familiesOf(document),
  };
}

/** Every place that names one of these images, in the order of meeting it. */
export function placesOf(document: Document, sources: { has(source: string): boolean }): readonly WantedFile[] {
  const places: WantedFile[] = [];
  search(document, {
    image: (named, trail) => {
      const source = imageSource(document, named);
      if (sources.has(source)) places.push({ source, path: pointer(trail) });
    },
    pdfFile: () => undefined,
    barcode: () => undefined,
    chart: () => undefined,
    drawing: () => undefined,
  });
  return places;
}

function search(document: Document, want: Want): void {
  imagesIn(document.pageSetup, ["document", "pageSetup"], want);
  imagesIn(document.styles, ["document", "styles"], want);
  imagesIn(document.use, ["document", "use"], want);
  imagesIn(document.content, ["document", "content"], want);
  imagesIn(document.header, ["document", "header"], want);
  imagesIn(document.footer, ["document", "footer"], want);
  imagesIn(document.signature?.appearance, ["document", "signature", "appearance"], want);
  imagesIn(document.watermark?.content, ["document", "watermark", "content"], want);
}

const filesOf = ({ attachments = [] }: Document): readonly WantedFile[] =>
  attachments.map(({ filePath }, at) => ({ source: unquoteLiteral(filePath), path: `/document/attachments/${at}` }));

interface Want {
  readonly image: (source: string, trail: PointerSteps) => void;
  readonly pdfFile: (source: string, trail: PointerSteps) => void;
  readonly barcode: () => void;
  readonly chart: () => void;
  readonly drawing: () => void;
}

const mayNameImage = /\[\s*im/i;
const mayBeBarcode = /\[\s*barcode/i;
/** In DOCX the place is a drawing. */
const mayBeSignaturePlace = /\[\s*signaturefield/i;

/** Every text may hold an `[img]`, a `[barcode]` or a `[signaturefield]`, so all are looked at but those of mapped rows, which hold no shortcode. */
function imagesIn(node: unknown, trail: PointerSteps, want: Want): void {
  if (typeof node === "string") {
    if (!node.includes("[")) return;
    if (mayNameImage.test(node)) imagesInText(node, trail, want);
    if (mayBeBarcode.test(node)) want.barcode();
    if (mayBeSignaturePlace.test(node)) want.drawing();
  } else if (Array.isArray(node)) {
    for (let at = 0; at < node.length; at += 1) {
      trail.push(at);
      imagesIn(node[at], trail, want);
      trail.pop();
    }
  } else if (typeof node === "object" && node !== null) imagesInMembers(node, trail, want);
}

function imagesInMembers(node: object, trail: PointerSteps, want: Want): void {
  const members = node as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (key === "mappedRows" || typeof value === "number") continue;
    if (key === "style" && (typeof value !== "object" || value === null || !("backgroundImage" in value))) continue;
    trail.push(key);
    if (key === "barcode") want.barcode();
    if (key === "chart") want.chart();
    if (key === "svg" || key === "watermark") want.drawing();
    if (key === "backgroundImage" && typeof value === "string") want.image(value, [...trail]);
    else if (key === "image" && isImage(value)) want.image(value.src, [...trail, "src"]);
    else if (key === "pdf" && isImage(value)) want.pdfFile(value.src, [...trail, "src"]);
    else imagesIn(value, trail, want);
    trail.pop();
  }
}

function isImage(value: unknown): value is { readonly src: string } {
  return typeof value === "object" && value !== null && "src" in value && typeof value.src === "string";
}

function imagesInText(text: string, trail: PointerSteps, want: Want): void {
  for (const token of scan(text)) {
    if (token.kind !== "single" || token.code.name !== "img") continue;
    want.image(imageArguments(token.inside).source, trail);
  }
}

function familiesOf({ fonts = {} }: Document): ReadonlyMap<string, WantedFamily> {
  const families = new Map<string, WantedFamily>();
  for (const [name, files] of Object.entries(fonts)) {
    const path = `/document/fonts/${escapeStep(name)}`;
    const file = (face: "regular" | "bold" | "italic" | "boldItalic"): WantedFile | undefined => {
      const source = files[face];
      return source === undefined ? undefined : { source, path: `${path}/${face}` };
    };
    const regular = { source: files.regular, path: `${path}/regular` };
    families.set(name.toLowerCase(), {
      name,
      regular,
      bold: file("bold"),
      italic: file("italic"),
      boldItalic: file("boldItalic"),
    });
  }
  return families;
}
