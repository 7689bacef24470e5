import { Report } from "../../../../src/render/contract/report.ts";
import { bindDefinition } from "../../../../src/render/definition/bind/bind.ts";
import { readDocument } from "../../../../src/render/definition/read/document.ts";
import { loadBarcodeEncoder } from "../../../../src/render/graphics/draw/barcode/encoder.ts";
import { loadChartTools } from "../../../../src/render/graphics/draw/chart/tools.ts";
import type { Block, ColumnsBlock, Paragraph } from "../../../../src/render/model/document/flow.ts";
import type { Picture } from "../../../../src/render/model/drawing/picture.ts";
import type { Inline } from "../../../../src/render/model/text/inline.ts";
import type { Document } from "../../../../src/vocabulary/generated/definition.ts";
import { checkDefinition } from "../../../../src/vocabulary/validate.ts";
import { squareTypesetter } from "../../../support/letters/square-typesetter.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";

export const barcodes = await loadBarcodeEncoder();
const charts = await loadChartTools();

const making = {
  now: "2026-07-01T12:05:09Z",
  timeZone: "UTC",
  locale: "en",
  producer: "Colophon test",
  encryption: undefined,
  documentId: "0123456789abcdef0123456789abcdef",
  format: "pdf" as const,
};

/** Reads a definition to its Flow. It is checked first, so that no test uses words that the schema does not know. */
export function read(
  document: object,
  {
    data = undefined as unknown,
    pictures = {} as Record<string, Picture>,
    files = new Map<string, Uint8Array>(),
    encoder = barcodes,
  } = {},
) {
  const checked = checkDefinition({ document });
  if (checked.kind === "wrong") throw new Error(JSON.stringify(checked.faults));
  const report = new Report();
  const budget = ampleBudget();
  const bound: Document = bindDefinition(checked.definition.document, data, { ...making, report, budget });
  const resources = {
    pictures: new Map(Object.entries(pictures)),
    foreignPages: new Map(),
    svgFiles: new Map(),
    files,
    barcodes: encoder,
    charts,
  };
  const { flow, facts, diagnosed } = readDocument(bound, resources, {
    ...making,
    report,
    budget,
    text: squareTypesetter,
  });
  const blocks = flow.sections.flatMap((section) => section.blocks);
  return { flow, facts, diagnosed, blocks, codes: report.errorCodes(), warnings: report.warnings() };
}

export function readBlocks(content: readonly object[], more: object = {}): readonly Block[] {
  return read({ content, ...more }).blocks;
}

/** One paragraph of the text. */
export function paragraph(p: string, more: object = {}, data?: unknown) {
  const { blocks, warnings, codes } = read({ content: [{ p }], ...more }, { data });
  const [block] = blocks;
  if (block?.kind !== "paragraph") throw new Error("no paragraph");
  return { paragraph: block, inlines: block.inlines, warnings, codes };
}

/** Inlines as text: `|` for line ends, `→` for tabs, `#` and `##` for page numbers. */
export function written(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case "text":
          return inline.text;
        case "line-break":
          return "|";
        case "tab":
          return "→";
        case "page-number":
          return "#";
        case "page-count":
          return "##";
        case "reference":
          return inline.says.text;
        case "place-page":
          return `#${inline.place}`;
        case "picture":
          return "▣";
      }
      return "";
    })
    .join("");
}

/** The text of a block and of all it holds. */
export function textOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return written(block.inlines);
    case "list":
      return block.items.map((item) => `${written(item.marker)} ${item.blocks.map(textOf).join(" ")}`).join("; ");
    case "table":
      return block.rows.map((row) => row.cells.map((cell) => cell.blocks.map(textOf).join(" ")).join(" / ")).join("; ");
    case "stack":
      return [...block.blocks, ...(block.placed ?? [])].map(textOf).join(" ");
    case "placed":
      return block.blocks.map(textOf).join(" ");
    case "toc-entry":
      return textOf(block.text);
    case "columns":
      return columnsIn(block)
        .map((blocks) => blocks.map(textOf).join(" "))
        .join(" | ");
    case "picture":
    case "separator":
    case "page-break":
      return "";
  }
}

const columnsIn = ({ content }: ColumnsBlock): readonly (readonly Block[])[] =>
  content.kind === "grid" ? content.columns : [content.blocks];

export function only<K extends Block["kind"]>(blocks: readonly Block[], kind: K): Extract<Block, { kind: K }> {
  const found = blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} blocks are a ${kind}`);
  return found[0];
}

export function firstText(paragraph: Paragraph) {
  const inline = paragraph.inlines.find((candidate) => candidate.kind === "text");
  if (inline === undefined) throw new Error("no text");
  return inline;
}

/** A picture of a size; its samples are of no concern to reading. */
export function pictureOf(width: number, height: number, dpi?: number): Picture {
  return {
    hash: `${width}x${height}`,
    width,
    height,
    columns: width,
    rows: height,
    dpi,
    orientation: 1,
    samples: { kind: "grey", data: new Uint8Array(), predictor: false, bits: 8, colorKey: undefined },
    alpha: undefined,
    source: new Uint8Array(),
    mediaType: "image/png",
  };
}
