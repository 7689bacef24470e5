import { canonicalHash } from "../../vocabulary/canonical.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Made } from "../contract/job.ts";
import { type Outside, storedDocument } from "../contract/outside.ts";
import { type FillTask, fillFile } from "../documents/fill/fill-file.ts";
import { unread, unusable } from "../documents/fill/form-record.ts";
import { type FillRequest, readFillRequest } from "../documents/fill/read-request.ts";
import { typedPassword } from "../documents/fill/typed-password.ts";
import { ForeignPdfError } from "../pdf-syntax/reader/foreign-pdf-error.ts";
import { madeOf } from "./made.ts";
import { notingFaces } from "./noting-faces.ts";
import type { Rendering } from "./prepare.ts";
import { refuseLoss } from "./refuse-loss.ts";
import { type FilledFile, reportFilled } from "./report-filled.ts";

/** A stored document or an upload whose form is filled: a file of its own, which begins with the file that was filled. Throws a `Refusal`. */
export async function makeFilled(rendering: Rendering, outside: Outside): Promise<Made> {
  const { job, engine, report, phases } = rendering;
  if (job.format !== "pdf") throw new Refusal("INVALID_REQUEST", "Filled files are PDF files.");
  const request = readFillRequest(job.body);
  const { kind, name } = request.source;
  const source = kind === "document" ? storedDocument(name) : name;
  const file = await outside.asset(source);
  if (file === undefined)
    throw unusable(`There is no ${kind === "document" ? "such document" : "file of this name among your uploads"}.`);
  const faces = new Set<string>();
  const typesetter = engine.text.typesetter({ declared: new Map(), report, locale: job.locale });
  try {
    const passwords = await typedPassword(request.password);
    const programs = notingFaces(typesetter, faces);
    const setting = { passwords, seed: Buffer.from(job.seed, "hex"), typesetter, programs };
    const filled = phases.time("fill", () => fill(request, file, setting));
    reportFilled(filled, report);
    if (job.strict === true) refuseLoss(report);
    return madeOf(rendering, {
      bytes: filled.bytes,
      pages: filled.pages,
      // The request without its password, which somebody could try against the hash.
      definition: canonicalHash(request.value),
      assets: { [source]: sha256(file) },
      faces,
    });
  } finally {
    typesetter.close();
  }
}

type Setting = Pick<FillTask, "passwords" | "seed" | "typesetter" | "programs">;

function fill(request: FillRequest, bytes: Uint8Array, setting: Setting): FilledFile {
  const { values, flatten, readOnly } = request;
  try {
    const filled = fillFile({ bytes, values, flatten, readOnly, ...setting });
    if (filled.kind === "filled") return filled;
    throw new Refusal("INVALID_REQUEST", filled.faults[0]?.message, { faults: filled.faults });
  } catch (error) {
    throw error instanceof ForeignPdfError ? unread(error, "/password") : error;
  }
}
