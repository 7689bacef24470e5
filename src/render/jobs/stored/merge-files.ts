import { canonicalHash } from "../../../vocabulary/canonical.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { MadeDocument } from "../../contract/job.ts";
import type { Outside } from "../../contract/outside.ts";
import { repaired } from "../../contract/repaired.ts";
import type { Report } from "../../contract/report.ts";
import { mergeLimits } from "../../documents/merge/limits.ts";
import { Merger } from "../../documents/merge/merge-files.ts";
import { type MergePart, readMergeRequest } from "../../documents/merge/read-request.ts";
import { chosenPages } from "../../model/page/page-choice.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import type { RenderContext } from "../document/rendering.ts";
import { labelOf } from "../engine.ts";
import { madeOf } from "../made.ts";
import { refuseLoss } from "../refuse-loss.ts";
import { type MergedFacts, partFile, unusable } from "./merge-part.ts";

/**
 * Files merged in order: stored documents, uploads, and documents that are generated for it. If a part cannot be used, the
 * whole merge is refused: a contract without its third annex would be wrong. Throws a `Refusal`.
 */
export async function makeMerged(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  const { job, engine, report, budget, phases } = rendering;
  if (job.format !== "pdf") throw new Refusal("INVALID_REQUEST", "Merged files are PDF files.");
  const request = readMergeRequest(job.body);
  const gained: MergedFacts = { assets: new Map(), faces: new Set(), components: new Map() };
  const merger = new Merger();
  let bytes = 0;
  for (const [at, part] of request.parts.entries()) {
    const path = `/parts/${at}`;
    const file = await partFile(part, path, { rendering, outside, gained });
    bytes += file.length;
    if (bytes > mergeLimits.bytes) throw unusable(path, "with it the parts have more than 256 MiB.");
    const before = merger.pages;
    phases.time("merge", () => addPart(merger, part, { file, path, report }));
    for (let page = before; page < merger.pages; page++) budget.page(path);
  }
  if (job.strict === true) refuseLoss(report);
  const producer = `Colophon ${labelOf(job, engine)}`;
  const metadata = {
    title: request.title,
    author: undefined,
    subject: undefined,
    keywords: undefined,
    version: undefined,
  };
  const facts = { metadata, producer, createdAt: job.now, language: job.locale, documentId: job.documentId };
  const merged = phases.time("write", () => merger.finish(facts));
  return madeOf(rendering, {
    bytes: merged,
    pages: merger.pages,
    definition: canonicalHash(request.value),
    components: Object.fromEntries(gained.components),
    assets: Object.fromEntries(gained.assets),
    faces: gained.faces,
  });
}

interface Adding {
  readonly file: Uint8Array;
  readonly path: string;
  readonly report: Report;
}

function addPart(merger: Merger, { title, pages }: MergePart, { file, path, report }: Adding): void {
  const choose = (count: number): readonly number[] => {
    if (pages === undefined) return Array.from({ length: count }, (_, at) => at);
    const choice = chosenPages(pages, count);
    if (choice.unknown === undefined) return choice.pages;
    throw unusable(`${path}/pages`, `"${choice.unknown.slice(0, 60)}" is no page of it, which has ${count}.`);
  };
  try {
    const { leftOut, isSigned, isRepaired } = merger.add({ bytes: file, title, choose });
    for (const what of leftOut) {
      report.add("CONTENT_ERROR", "PDF_PART_LEFT_OUT", path, `Merging cannot take this along: ${what}.`);
    }
    if (isRepaired) report.add(undefined, "PDF_REPAIRED", path, repaired("The file"));
    if (isSigned) report.add("CONTENT_ERROR", "SIGNATURE_LOST", path, signatureLost);
  } catch (error) {
    if (error instanceof ForeignPdfError) throw unusable(path, error.message);
    throw error;
  }
}

const signatureLost =
  "The file is signed, and a signature does not survive merging: keep the signed file, attach it, or sign the merged one.";
