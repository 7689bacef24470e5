import { Report } from "../../../../src/render/contract/report.ts";
import { parseClip } from "../../../../src/render/definition/read/styles/clip.ts";
import { tileAllowance } from "../../../../src/render/graphics/draw/allowance.ts";
import { drawBarcode } from "../../../../src/render/graphics/draw/barcode/draw-barcode.ts";
import { loadBarcodeEncoder } from "../../../../src/render/graphics/draw/barcode/encoder.ts";
import { drawSvg } from "../../../../src/render/graphics/draw/svg.ts";
import type { DrawTools } from "../../../../src/render/graphics/draw/tools.ts";
import type { DocumentFacts } from "../../../../src/render/model/document/document.ts";
import type { Drawing } from "../../../../src/render/model/drawing/drawing.ts";
import type { Page } from "../../../../src/render/model/page/page.ts";
import { writePdf } from "../../../../src/render/writers/pdf/write.ts";
import type { Style, Svg } from "../../../../src/vocabulary/generated/definition.ts";
import { bundledEngine } from "../../../support/letters/real-fonts.ts";

const engine = bundledEngine();

export const typesetter = engine.typesetter({ declared: new Map(), report: new Report(), locale: "en" });
const encoder = await loadBarcodeEncoder();

export type Around = Partial<Omit<DrawTools, "report">> & { readonly styles?: Readonly<Record<string, Style>> };

/** Tools of drawing, for tests: styles by name, no files, no components. */
export function toolsWith({ styles = {}, ...others }: Around = {}, report = new Report()): DrawTools {
  return {
    text: typesetter,
    report,
    barcode: (requested, path) => drawBarcode(requested, { text: typesetter, report, encoder }, path),
    style: (use) => {
      const [first, ...more] = [use].flat().map((one) => (typeof one === "string" ? styles[one] : one));
      return more.length === 0 ? first : Object.assign({}, first, ...more);
    },
    file: () => undefined,
    component: () => undefined,
    clipShape: parseClip,
    work: () => undefined,
    tiles: tileAllowance(),
    linkTarget: ({ href }) => (href === undefined ? undefined : { kind: "uri", uri: href }),
    ...others,
  };
}

export interface Drawn {
  readonly drawing: Drawing;
  readonly warnings: readonly string[];
}

/** An svg as a drawing, and what was reported about it as `path: message`. */
export function drawn(svg: Svg, around: Around = {}): Drawn {
  const report = new Report();
  const drawing = drawSvg(svg, toolsWith(around, report), "/svg");
  return { drawing, warnings: report.warnings().map(({ path, message }) => `${path}: ${message}`) };
}

const facts: DocumentFacts = {
  metadata: { title: undefined, author: undefined, subject: undefined, keywords: undefined, version: undefined },
  language: "en",
  createdAt: "2026-03-01T12:30:45.678Z",
  producer: "Colophon test",
  documentId: "0123456789abcdef0123456789abcdef",
  bookmark: undefined,
  outlinesHeadings: true,
  layers: [],
  scripts: { ofDocument: [], ofFields: [] },
  attachments: [],
  invoice: undefined,
  tagged: false,
  conformance: { claims: [], obstacles: [] },
  encryption: undefined,
};

/** A file with a page for each drawing, as large as the drawing. */
export function filed(drawings: readonly Drawing[]): Uint8Array {
  const pages = drawings.map(
    (drawing): Page => ({
      size: { width: drawing.width, height: drawing.height },
      marks: [{ kind: "drawing", x: 0, y: 0, drawing, alt: undefined }],
    }),
  );
  return writePdf(pages, facts, typesetter, new Report()).bytes;
}

export const barcodeTools = (report: Report) => ({ text: typesetter, report, encoder });
