import { Merger } from "../../../src/render/documents/merge/merge-files.ts";
import { ForeignPdfError } from "../../../src/render/pdf-syntax/reader/foreign-pdf-error.ts";
import { openPages } from "../../../src/render/pdf-syntax/reader/open-pages.ts";
import { PdfFile } from "../../../src/render/writers/pdf/file/pdf-file.ts";

export interface MergedFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** It had form fields, which are left out. */
  readonly fields: boolean;
}

/** All pages of a file, merged into one of its own. Throws `ForeignPdfError`. */
export function mergedFrom(bytes: Uint8Array): MergedFile {
  const merger = new Merger();
  const all = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
  const { leftOut } = merger.add({ bytes, title: undefined, choose: all });
  const metadata = { title: undefined, author: undefined, subject: undefined, keywords: undefined, version: undefined };
  const facts = { metadata, producer: "suites", createdAt: "2026-01-01T00:00:00Z", language: "en" };
  const written = merger.finish({ ...facts, documentId: "0".repeat(32) });
  return { bytes: written, pages: merger.pages, fields: leftOut.some((what) => what.startsWith("form fields")) };
}

/** Places all pages of a file, as the element `pdf` does. Throws `ForeignPdfError`. */
export function place(bytes: Uint8Array): void {
  const into = new PdfFile();
  for (const page of openPages(bytes).pages) page.write(into);
}

/** Whether a file can be used; anything thrown but what such a file is refused with is a fault of ours. */
export function isUsable(use: (bytes: Uint8Array) => unknown, bytes: Uint8Array): boolean {
  try {
    use(bytes);
    return true;
  } catch (error) {
    if (error instanceof ForeignPdfError) return false;
    throw error;
  }
}

/** Bounds for every file, however it is changed: processor time of one round, and memory of them all. */
const mostSeconds = 30;
const mostMegabytes = 2_000;

/** Runs `survives` so often and prints what came of it; answers whether it held, within the limits. */
export function fuzz(rounds: number, survives: (round: number) => boolean): boolean {
  let broken = 0;
  let slowest = 0;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    if (!survives(round)) broken += 1;
    const { user, system } = process.cpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1e6);
  }
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${rounds} mutations: ${broken} broken, the slowest took ${slowest.toFixed(1)} s of processor time; ${memory} MB at most`,
  );
  return broken === 0 && slowest <= mostSeconds && memory <= mostMegabytes;
}
