import { Report } from "../../../../src/render/contract/report.ts";
import type { DocumentFacts } from "../../../../src/render/model/document/document.ts";
import type { Page, PageMark } from "../../../../src/render/model/page/page.ts";
import { writePdf } from "../../../../src/render/writers/pdf/write.ts";
import { line, look, piece, plainPrograms, run } from "./plain-type.ts";

export const facts: DocumentFacts = {
  metadata: { title: undefined, author: undefined, subject: undefined, keywords: undefined, version: undefined },
  language: "en-GB",
  createdAt: "2026-03-01T12:30:45.678Z",
  producer: "Colophon 0.1.0",
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

export const page = (...marks: readonly PageMark[]): Page => ({ size: { width: 300, height: 200 }, marks });

export function made(pages: readonly Page[], more: Partial<DocumentFacts> = {}, report = new Report()): Uint8Array {
  return writePdf(pages, { ...facts, ...more }, plainPrograms, report).bytes;
}

/** A line of text as a mark; `y` is its baseline. */
export const words = (text: string, x: number, y: number, size = 10): PageMark => ({
  kind: "line",
  x,
  y,
  line: line([piece(run(text), { look: { ...look, size } })]),
});
