import type { Colophon } from "../../../vocabulary/colophon.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { Budget } from "../../contract/budget.ts";
import type { RenderJob } from "../../contract/job.ts";
import { isOwnPath, type Outside, storedDocument } from "../../contract/outside.ts";
import { Report } from "../../contract/report.ts";
import type { MergePart } from "../../documents/merge/read-request.ts";
import { makeDocument } from "../document/make-document.ts";
import type { RenderContext } from "../document/rendering.ts";

/** Facts about the parts of a merge, for its colophon. */
export interface MergedFacts {
  readonly assets: Map<string, string>;
  /** Their keys. */
  readonly faces: Set<string>;
  readonly components: Map<string, NonNullable<Colophon["components"]>[string]>;
}

interface Fetching {
  readonly rendering: RenderContext;
  readonly outside: Outside;
  readonly gained: MergedFacts;
}

/** The file of a part: one that there is already, or a document that is made for it. Throws a `Refusal`. */
export async function partFile(part: MergePart, path: string, fetching: Fetching): Promise<Uint8Array> {
  if ("body" in part) return madeFor(part, path, fetching);
  const { outside, gained } = fetching;
  const name = part.kind === "document" ? storedDocument(part.document) : part.file;
  const isNoName = part.kind !== "document" && isOwnPath(name);
  const file = isNoName ? undefined : await outside.asset(name);
  if (file === undefined)
    throw unusable(
      path,
      `there is no ${part.kind === "document" ? "such document" : "file of this name among your uploads"}.`,
    );
  gained.assets.set(name, sha256(file));
  return file;
}

/** A document that is made for the merge alone, with an id that follows from the merge's own. */
async function madeFor(
  { kind, body }: Extract<MergePart, { body: object }>,
  path: string,
  { rendering, outside, gained }: Fetching,
): Promise<Uint8Array> {
  const report = new Report();
  const source = kind === "definition" ? "payload" : "template";
  const documentId = sha256(`${rendering.job.documentId} ${path}`).slice(0, 32);
  const job: RenderJob = {
    ...rendering.job,
    documentId,
    source,
    format: "pdf",
    body: Buffer.from(JSON.stringify(body)),
  };
  const budget = new Budget(job.allowance);
  const made = await makeDocument({ ...rendering, job, report, budget }, outside).catch((error: unknown) => {
    throw error instanceof Refusal ? inPart(error, path) : error;
  });
  const below = kind === "definition" ? `${path}/definition` : path;
  for (const { code, path: at, message, page } of made.warnings) {
    const where = page === undefined ? "" : ` (page ${page} of the part)`;
    rendering.report.addAgain(made.errorCodes, { code, path: `${below}${at}`, message: `${message}${where}` });
  }
  const { colophon } = made;
  for (const [name, hash] of Object.entries(colophon.assets)) gained.assets.set(name, hash);
  for (const key of Object.keys(colophon.faces)) gained.faces.add(key);
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

export const unusable = (path: string, why: string): Refusal => {
  const message = `The part cannot be merged: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "PART_UNUSABLE", path, message }] });
};
