import type { Digest } from "../../../vocabulary/digests.ts";
import { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { DerError } from "../../signatures/der/read.ts";
import { fillTimestamp } from "../../signatures/fill-signature.ts";
import { longestSignature, roundedUp, timestampBytes } from "../../signatures/reserve.ts";
import { notApplied, notSigned } from "../../signatures/signature-refusals.ts";
import type { Timestamper } from "../../signatures/timestamp/timestamper.ts";
import { validationData } from "../../signatures/validation/collect.ts";
import type { ValidationClient } from "../../signatures/validation/validation-client.ts";
import { ValidationError } from "../../signatures/validation/validation-error.ts";
import { appendTimestamp } from "./append-timestamp.ts";
import { appendValidationData } from "./append-validation-data.ts";
import { type SignatureIn, signaturesIn, subjectsOf } from "./signatures-in.ts";

/** Where what keeps a signature verifiable comes from. */
export interface LongTerm {
  readonly asking: ValidationClient;
  /** Certificates that are at hand, and stand in no signature: of a PKCS#12 file the root's. */
  readonly known: readonly Uint8Array[];
}

export interface DocumentTimestamper {
  readonly timestamp: Timestamper;
  /** Digest algorithm of the timestamp. */
  readonly digest: Digest;
}

/**
 * Signed bytes and, in an update behind them, all that shows later that the certificates of its signatures were valid: level B-LT
 * (ETSI EN 319 142-1, 5.4 and 6). `wanted`: the signatures that it is for.
 *
 * @throws Refusal SIGNATURE_NOT_APPLIED
 */
export async function withValidationData(
  file: Uint8Array,
  { asking, known }: LongTerm,
  wanted: (signatures: readonly SignatureIn[]) => readonly SignatureIn[] = (all) => all,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new ForeignPdf(file);
  const signatures = wanted(signaturesIn(pdf));
  const data = await collected(() =>
    validationData(
      signatures.flatMap((signature) => subjectsOf(signature, known)),
      asking,
    ),
  );
  const update = new PdfUpdate(file, pdf);
  appendValidationData(
    pdf,
    update,
    data,
    signatures.map(({ contents }) => contents),
  );
  return update.finish();
}

/** The same with a document timestamp over all of it, in another update: level B-LTA. @throws Refusal SIGNATURE_NOT_APPLIED */
export async function withTimestamp(
  file: Uint8Array,
  { timestamp, digest }: DocumentTimestamper,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly time: string }> {
  for (let reserve = roundedUp(timestampBytes); ; ) {
    const pdf = new ForeignPdf(file);
    const update = new PdfUpdate(file, pdf);
    appendTimestamp(pdf, update, reserve);
    const bytes = update.finish();
    const filled = await fillTimestamp(bytes, { reserve, digest }, timestamp);
    if (!("needed" in filled)) return { bytes, time: filled.time };
    if (filled.needed > longestSignature)
      throw notSigned(
        "SIGNATURE_TOO_LONG",
        "timestampServer",
        `a timestamp has ${filled.needed} bytes, more than there is space for.`,
      );
    reserve = roundedUp(filled.needed);
  }
}

async function collected<Found>(collect: () => Promise<Found>): Promise<Found> {
  try {
    return await collect();
  } catch (error) {
    if (!(error instanceof ValidationError) && !(error instanceof DerError)) throw error;
    const why = error instanceof DerError ? "what a certificate says cannot be read" : error.message;
    throw notApplied(
      "VALIDATION_DATA_MISSING",
      "level",
      `The document cannot be signed for the long term: ${why}.`,
      error,
    );
  }
}
