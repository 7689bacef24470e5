import type { WarningCode } from "../../../vocabulary/codes.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import type { MadeDocument } from "../../contract/job.ts";
import { type Outside, storedDocument } from "../../contract/outside.ts";
import { shown } from "../../contract/quoted.ts";
import type { Report } from "../../contract/report.ts";
import { metadataIn } from "../../documents/claims/claims-in.ts";
import { appendSignature } from "../../documents/sign/append-signature.ts";
import { lockOfField, mustMeetSeed } from "../../documents/sign/demands.ts";
import {
  type JudgedClaim,
  judgeClaims,
  recordOfClaims,
  reportClaims,
  withdrawClaims,
} from "../../documents/sign/kept-claims.ts";
import { readSignRequest, type SignRequest } from "../../documents/sign/read-request.ts";
import { isTagged, mustMayShow, targetIn } from "../../documents/sign/target.ts";
import { mustKeepOthers } from "../../documents/verify/keep-others.ts";
import { fieldsOf } from "../../documents/verify/signature-fields.ts";
import { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { sizeShown } from "../../pdf-syntax/reader/page-form.ts";
import { pagesOf } from "../../pdf-syntax/reader/pages.ts";
import { PdfUpdate } from "../../pdf-syntax/reader/pdf-update.ts";
import { mustBeUnambiguous } from "../../pdf-syntax/reader/structure/must-be-unambiguous.ts";
import { fillSignature } from "../../signatures/fill-signature.ts";
import { longestSignature, roundedUp } from "../../signatures/reserve.ts";
import { notApplied } from "../../signatures/signature-refusals.ts";
import { pageOf } from "../../writers/pdf/signature/appearance.ts";
import { ingredientsOf } from "../colophon.ts";
import type { RenderContext } from "../document/rendering.ts";
import { signatureRecord, tooLong } from "../document/signing.ts";
import { madeOf } from "../made.ts";
import { refuseLoss } from "../refuse-loss.ts";
import { type DrawnSignature, drawSignature, type FileToSign } from "./draw-signature.ts";

/**
 * A stored PDF file, signed in an update that leaves all bytes before it as they are: earlier signatures stay valid. Throws a `Refusal`
 * when one of them does not allow it.
 */
export async function signStored(rendering: RenderContext, outside: Outside): Promise<MadeDocument> {
  const { job, report, phases } = rendering;
  report.spellPlaces(inBody);
  const request = readSignRequest(job.body);
  const file = await outside.asset(storedDocument(job.documentId));
  if (file === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  try {
    const pdf = phases.time("accept", () => new ForeignPdf(file));
    phases.time("verify", () => mustBeUnambiguous(file, pdf));
    const subject: FileToSign = { file, pdf, target: targetIn(pdf, request.fieldName), metadata: metadataIn(pdf) };
    const drawn = obeying(await drawSignature(rendering, outside, request, subject), subject);
    if (subject.target.kind === "new" && drawn.signature.block !== undefined) mustMayShow(pdf);
    reportUnapplied(rendering.report, subject, drawn, request);
    const judged = judge(subject, drawn);
    reportClaims(judged, report);
    if (job.strict === true) refuseLoss(report);
    const { bytes, reserve, timestampedAt } = await phases.timeAsync("sign", () => sign(subject, drawn, judged));
    phases.time("verify", () => mustKeepOthers(file, bytes, job.now));
    const { fieldName, signedAt } = drawn.signature;
    const own = { fieldName, signedAt, timestampedAt, reservedBytes: reserve };
    const claims = drawn.made.claims && recordOfClaims(judged, drawn.made.claims.rules);
    return madeOf(rendering, {
      bytes,
      pages: pagesOf(pdf).length,
      ...ingredientsOf(drawn.prepared),
      faces: drawn.made.used,
      claims,
      body: sha256(file),
      signature: signatureRecord(drawn.signing, own),
    });
  } catch (error) {
    if (error instanceof ForeignPdfError)
      throw notApplied("FILE_UNUSABLE", "", `The document cannot be signed. ${error.message}`);
    throw error;
  }
}

/** The signature with the lock of its field. @throws Refusal where the field demands what it is not */
function obeying(drawn: DrawnSignature, { pdf, target }: FileToSign): DrawnSignature {
  if (target.kind === "new") return drawn;
  const { signing, signature } = drawn;
  const { digest } = signing.signer;
  mustMeetSeed(pdf, target.field, { reason: signature.reason, digest, isTimestamped: signing.timestamp !== undefined });
  const lock = lockOfField(pdf, target.field);
  return lock === undefined ? drawn : { ...drawn, signature: { ...signature, lock } };
}

/** Which of the file's claims the signature is in the way of. */
function judge(
  { pdf, target, metadata }: FileToSign,
  { made, report, signature }: DrawnSignature,
): readonly JudgedClaim[] {
  const isShown = signature.block !== undefined;
  const isUntagged = target.kind === "new" && isTagged(pdf);
  return judgeClaims(metadata?.claims ?? [], { record: made.claims, report, isShown, isUntagged });
}

/** Filled in, in as much space as it needs. */
async function sign(
  subject: FileToSign,
  drawn: DrawnSignature,
  judged: readonly JudgedClaim[],
): Promise<{ readonly bytes: Uint8Array; readonly reserve: number; readonly timestampedAt: string | null }> {
  const { signing } = drawn;
  let reserve = signing.facts.reserve ?? 0;
  for (;;) {
    const update = new PdfUpdate(subject.file, subject.pdf);
    const { target, metadata } = subject;
    if (metadata !== undefined) withdrawClaims(update, metadata, judged);
    appendSignature(subject.pdf, update, {
      target,
      reserve,
      signature: drawn.signature,
      drawn: new ForeignPdf(drawn.made.bytes),
    });
    const bytes = update.finish();
    const signed = await fillSignature(bytes, reserve, signing);
    if (!("needed" in signed)) return { bytes, reserve, timestampedAt: signed.timestampedAt };
    if (signed.needed > longestSignature || roundedUp(signed.needed) <= reserve) throw tooLong(signed.needed);
    reserve = roundedUp(signed.needed);
  }
}

/** The request has the members of `document` itself. */
const inBody = (path: string): string => path.replace(/^[/]document(?=[/]|$)/, "");

/** Reports where the result differs from the request. */
function reportUnapplied(
  report: Report,
  { pdf, target }: FileToSign,
  { signature, report: own }: DrawnSignature,
  request: SignRequest,
): void {
  const fault = (member: string, message: string): void =>
    report.add("CONTENT_ERROR", "SIGNATURE_FAULT", `/document/signature/${member}`, message);
  if (target.kind === "empty" && Object.hasOwn(request.signature, "position"))
    fault("position", `The field ${target.name} has its place already: this is not applied.`);
  const hasLock = target.kind === "empty" && lockOfField(pdf, target.field) !== undefined;
  if (hasLock && Object.hasOwn(request.signature, "fieldLock"))
    fault("fieldLock", `The field ${target.name} has a lock of its own: this is not applied.`);
  if (target.kind === "new" && signature.block !== undefined) {
    pageOf(
      signature.block,
      pagesOf(pdf).map((page) => sizeShown(page)),
      report,
    );
    if (isTagged(pdf))
      fault(
        "visible",
        "The file is tagged, and a field that is added has no place in its structure: reserve one in the definition.",
      );
  }
  const names = new Set([...fieldsOf(pdf).map(({ name }) => name), target.name]);
  for (const [at, name] of (hasLock ? [] : (signature.lock?.fields ?? [])).entries())
    if (!names.has(name)) fault(`fieldLock/fields/${at}`, `The document has no field ${shown(name)}.`);
  // The file in which the block is set has no fields to lock: those of the document are looked at above.
  const isLock = (path: string): boolean => path.startsWith("/document/signature/fieldLock/fields/");
  for (const { severity, code, path, message } of own.leveled()) {
    if (code === "CONFORMANCE_WITHHELD" || code === "CONFORMANCE_OBSTACLE") continue;
    const failure = own.errorCodes().find((errorCode) => errorCode === code) ?? "CONTENT_ERROR";
    if (!isLock(path)) report.add(severity === "info" ? undefined : failure, code as WarningCode, path, message);
  }
}
