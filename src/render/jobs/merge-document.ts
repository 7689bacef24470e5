import { canonicalHash } from "../../vocabulary/canonical.ts";
import type { Colophon } from "../../vocabulary/colophon.ts";
import { contentTypes } from "../../vocabulary/http/documents.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { Budget } from "../contract/budget.ts";
import type { Job, Made } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import { Report } from "../contract/report.ts";
import { mergeLimits } from "../documents/merge/limits.ts";
import { Merger } from "../documents/merge/merge-files.ts";
import { type MergePart, readMergeRequest } from "../documents/merge/read-request.ts";
import { chosenPages } from "../model/page/page-choice.ts";
import { ForeignPdfError } from "../pdf-syntax/reader/foreign-pdf-error.ts";
import { labelOf } from "./engine.ts";
import type { Rendering } from "./prepare.ts";
import { refuseLoss } from "./refuse-loss.ts";

/** Makes one document, as `render` does; throws a `Refusal`. */
type Make = (rendering: Rendering, outside: Outside) => Promise<Made>;

/** What a merge has learnt of its parts, for its colophon. */
interface Gained {
  readonly assets: Map<string, string>;
  readonly faces: Map<string, string>;
  readonly components: Map<string, NonNullable<Colophon["components"]>[string]>;
}

/**
 * Files put one behind the other: stored documents, uploads, and documents that are made for it. A part that cannot be taken
 * refuses the whole: nobody wants a contract without its third annex. Throws a `Refusal`.
 */
export async function makeMerged(rendering: Rendering, outside: Outside, make: Make): Promise<Made> {
  const { job, engine, report, budget, phases } = rendering;
  if (job.format !== "pdf") throw new Refusal("INVALID_REQUEST", "Merged files are PDF files.");
  const request = readMergeRequest(job.body);
  const gained: Gained = { assets: new Map(), faces: new Map(), components: new Map() };
  const merger = new Merger();
  let bytes = 0;
  for (const [at, part] of request.parts.entries()) {
    const path = `/parts/${at}`;
    const file = await fileOf(part, path, { rendering, outside, make, gained });
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
  return {
    kind: "made",
    bytes: merged,
    contentType: contentTypes.pdf,
    pages: merger.pages,
    errorCodes: report.errorCodes(),
    warnings: report.warnings(),
    colophon: colophonOf(rendering, canonicalHash(request.value), gained, sha256(merged)),
    phases: phases.all(),
  };
}

interface Fetching {
  readonly rendering: Rendering;
  readonly outside: Outside;
  readonly make: Make;
  readonly gained: Gained;
}

async function fileOf(part: MergePart, path: string, fetching: Fetching): Promise<Uint8Array> {
  if ("body" in part) return madeFor(part, path, fetching);
  const { outside, gained } = fetching;
  const name = part.kind === "document" ? storedDocument(part.document) : part.file;
  const file = await outside.asset(name);
  if (file === undefined)
    throw unusable(
      path,
      `there is no ${part.kind === "document" ? "such document" : "file of this name among your uploads"}.`,
    );
  gained.assets.set(name, sha256(file));
  return file;
}

/** The name of a stored document for the outside: no path of a definition is spelt so. */
const storedDocument = (reference: string): string => `document:${reference}`;

/** A document that is made for the merge alone, with an id that follows from the merge's own. */
async function madeFor(
  { kind, body }: Extract<MergePart, { body: object }>,
  path: string,
  { rendering, outside, make, gained }: Fetching,
): Promise<Uint8Array> {
  const report = new Report();
  const source = kind === "definition" ? "payload" : "template";
  const documentId = sha256(`${rendering.job.documentId} ${path}`).slice(0, 32);
  const job: Job = { ...rendering.job, documentId, source, format: "pdf", body: Buffer.from(JSON.stringify(body)) };
  const made = await make({ ...rendering, job, report, budget: new Budget(job.allowance) }, outside).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? inPart(error, path) : error;
    },
  );
  const below = kind === "definition" ? `${path}/definition` : path;
  for (const { code, path: at, message, page } of made.warnings) {
    const where = page === undefined ? "" : ` (page ${page} of the part)`;
    rendering.report.addAgain(made.errorCodes, { code, path: `${below}${at}`, message: `${message}${where}` });
  }
  const { colophon } = made;
  for (const [name, hash] of Object.entries(colophon.assets)) gained.assets.set(name, hash);
  for (const [key, hash] of Object.entries(colophon.faces)) gained.faces.set(key, hash);
  for (const [id, component] of Object.entries(colophon.components ?? {})) gained.components.set(id, component);
  if (colophon.template !== undefined) {
    const { id, revision } = colophon.template;
    gained.components.set(id, { name: "", revision, definition: colophon.definition });
  }
  return made.bytes;
}

function inPart(error: Refusal, path: string): Refusal {
  const faults = error.faults.map((fault) => ({ ...fault, path: `${path}${fault.path}` }));
  const all = faults.length > 0 ? faults : [{ code: error.code, path, message: error.message }];
  return new Refusal(error.code, error.message, { faults: all });
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
    const { leftOut, isSigned } = merger.add({ bytes: file, title, choose });
    for (const what of leftOut) {
      report.add("CONTENT_ERROR", "PDF_PART_LEFT_OUT", path, `Merging cannot take this along: ${what}.`);
    }
    if (isSigned) report.add("CONTENT_ERROR", "SIGNATURE_LOST", path, signatureLost);
  } catch (error) {
    if (error instanceof ForeignPdfError) throw unusable(path, error.message);
    throw error;
  }
}

const signatureLost =
  "The file is signed, and a signature does not survive merging: keep the signed file, attach it, or sign the merged one.";

const unusable = (path: string, why: string): Refusal => {
  const message = `The part cannot be merged: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "PART_UNUSABLE", path, message }] });
};

/** `definition`: the hash of the request, which names all parts in their order. */
function colophonOf({ job, engine }: Rendering, definition: string, gained: Gained, output: string): Colophon {
  const { documentId, now, format, locale, timeZone, tagged = false } = job;
  return {
    definition,
    ...(gained.components.size === 0 ? {} : { components: Object.fromEntries(gained.components) }),
    assets: Object.fromEntries(gained.assets),
    faces: Object.fromEntries([...gained.faces].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    engine: labelOf(job, engine),
    claims: null,
    job: { documentId, clock: now, format, locale, timeZone, ...(tagged ? { tagged } : {}) },
    body: output,
    output,
  };
}
