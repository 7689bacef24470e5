import { canonicalHash } from "../../../vocabulary/canonical.ts";
import type { TimestampRecord } from "../../../vocabulary/events/document.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { MadeDocument } from "../../contract/job.ts";
import { type Outside, storedDocument } from "../../contract/outside.ts";
import { withTimestamp, withValidationData } from "../../documents/preserve/preserve.ts";
import { dueIn } from "../../documents/renew/due.ts";
import { type RenewalRequest, readRenewal } from "../../documents/renew/read-request.ts";
import { evidenceIn } from "../../documents/verify/evidence.ts";
import { mustKeepOthers } from "../../documents/verify/keep-others.ts";
import { verifyPdf } from "../../documents/verify/verify-pdf.ts";
import { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { pagesOf } from "../../pdf-syntax/reader/pages.ts";
import { notApplied } from "../../signatures/signature-refusals.ts";
import { timestamper } from "../../signatures/timestamp/timestamper.ts";
import { ValidationClient } from "../../signatures/validation/validation-client.ts";
import type { RenderContext } from "../document/rendering.ts";
import { madeOf } from "../made.ts";

/**
 * A stored PDF file of level B-LTA and, in updates behind it, what keeps its last timestamp verifiable and a new one over all of that
 * (ETSI EN 319 142-1, 5.5), so that it lasts as long as the new one. Throws a `Refusal`.
 */
export async function renewStored(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  const { job, report, phases } = rendering;
  report.spellPlaces(inBody);
  const request = readRenewal(job.body);
  const file = await outside.asset(storedDocument(job.documentId));
  if (file === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  try {
    const due = phases.time("verify", () => dueIn(file, job.now));
    const bytes = await phases.timeAsync("sign", () => renewed(file, due, request, { job, outside }));
    const timestamp = phases.time("verify", () => {
      mustKeepOthers(file, bytes, job.now);
      return timestampRecord(bytes, job.now);
    });
    return madeOf(rendering, {
      bytes,
      pages: pagesOf(new ForeignPdf(bytes)).length,
      definition: canonicalHash({ ...request }),
      assets: {},
      faces: [],
      body: sha256(file),
      timestamp,
    });
  } catch (error) {
    if (error instanceof ForeignPdfError)
      throw notApplied("FILE_UNUSABLE", "", `The timestamp cannot be renewed. ${error.message}`);
    throw error;
  }
}

async function renewed(
  file: Uint8Array,
  due: ReadonlySet<number>,
  { timestampServer, digest }: RenewalRequest,
  { job, outside }: { readonly job: RenderContext["job"]; readonly outside: Outside },
): Promise<Uint8Array<ArrayBuffer>> {
  const longTerm = {
    asking: new ValidationClient(outside, job.seed),
    known: evidenceIn(new ForeignPdf(file)).certificates,
  };
  const kept = await withValidationData(file, longTerm, (all) => all.filter(({ field }) => due.has(field)));
  const timestamp = timestamper({ authority: timestampServer, digest, seed: job.seed }, outside);
  return (await withTimestamp(kept, { timestamp, digest })).bytes;
}

/** The newest one's, which our own judge reads. */
function timestampRecord(file: Uint8Array, now: string): TimestampRecord {
  const last = verifyPdf(file, { roots: [], now }).signatures.at(-1);
  if (last?.kind !== "timestamp" || last.signer === null || last.timestamp === null)
    throw new Error("a renewed file does not end with a timestamp");
  const { name, algorithm, signer, timestamp } = last;
  return { fieldName: name, algorithm, certificateSha256: signer.sha256, timestampedAt: timestamp.at };
}

/** Path of the request's member for a problem of the timestamp. */
const inBody = (path: string): string => path.replace(/^[/]document[/]signature(?=[/]|$)/, "");
