import type { WarningCode } from "../../vocabulary/codes.ts";
import { contentTypes } from "../../vocabulary/http/documents.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Job, Made } from "../contract/job.ts";
import type { Outside } from "../contract/outside.ts";
import { Report } from "../contract/report.ts";
import { shown } from "../contract/shown.ts";
import { type ClaimedMetadata, metadataIn } from "../documents/claims/claims-in.ts";
import { appendSignature } from "../documents/sign/append-signature.ts";
import {
  type JudgedClaim,
  judgeClaims,
  levelsOf,
  recordOfClaims,
  reportClaims,
  withdrawClaims,
} from "../documents/sign/kept-claims.ts";
import { type Members, readSignRequest, type SignRequest } from "../documents/sign/read-request.ts";
import { isTagged, mustMayShow, type Target, targetIn } from "../documents/sign/target.ts";
import { mustKeepOthers } from "../documents/verify/keep-others.ts";
import { fieldsOf } from "../documents/verify/signature-fields.ts";
import type { SignatureField } from "../model/document/signature.ts";
import { ForeignPdf } from "../pdf-syntax/reader/foreign-pdf.ts";
import { ForeignPdfError } from "../pdf-syntax/reader/foreign-pdf-error.ts";
import { sizeShown } from "../pdf-syntax/reader/page-form.ts";
import { pagesOf } from "../pdf-syntax/reader/pages.ts";
import { PdfUpdate } from "../pdf-syntax/reader/pdf-update.ts";
import { mustBeUnambiguous } from "../pdf-syntax/reader/structure/must-be-unambiguous.ts";
import { fillSignature } from "../signatures/fill-signature.ts";
import { notApplied } from "../signatures/not-applied.ts";
import { longestSignature, roundedUp } from "../signatures/reserve.ts";
import { pageOf } from "../writers/pdf/signature/appearance.ts";
import { colophonOf } from "./colophon.ts";
import type { Signing } from "./open-signing.ts";
import { openRendering, type Prepared, prepare, type Rendering } from "./prepare.ts";
import { refuseLoss } from "./refuse-loss.ts";
import { recordOf, tooLong } from "./signing.ts";
import { type Typeset, typeset } from "./typeset.ts";

/** A stored file, and the field of it that is to be signed. */
interface Subject {
  readonly file: Uint8Array;
  readonly pdf: ForeignPdf;
  readonly target: Target;
  /** undefined: it makes no claim. */
  readonly metadata: ClaimedMetadata | undefined;
}

/** A signature whose field is drawn and whose key is open. */
interface Drawn {
  readonly prepared: Prepared;
  readonly made: Typeset;
  readonly signing: Signing;
  readonly signature: SignatureField;
  readonly report: Report;
}

/**
 * A stored PDF file, signed in an update that leaves all bytes before it as they are: earlier signatures stay valid. Throws a `Refusal`
 * when one of them does not allow it.
 */
export async function signStored(rendering: Rendering, outside: Outside): Promise<Made> {
  const { job, report, engine, phases } = rendering;
  report.spellPlaces(inBody);
  const request = readSignRequest(job.body);
  const file = await outside.asset(`document:${job.documentId}`);
  if (file === undefined) throw new Refusal("DOCUMENT_NOT_FOUND");
  try {
    const pdf = phases.time("accept", () => new ForeignPdf(file));
    phases.time("verify", () => mustBeUnambiguous(file, pdf));
    const subject: Subject = { file, pdf, target: targetIn(pdf, request.fieldName), metadata: metadataIn(pdf) };
    const drawn = await draw(rendering, outside, request, subject);
    if (subject.target.kind === "new" && drawn.signature.block !== undefined) mustMayShow(pdf);
    remark(rendering, subject, drawn, request);
    const judged = judge(subject, drawn);
    reportClaims(judged, report);
    if (job.strict === true) refuseLoss(report);
    const { bytes, reserve, timestampedAt } = await phases.timeAsync("sign", () => sign(subject, drawn, judged));
    phases.time("verify", () => mustKeepOthers(file, bytes, job.now));
    const { fieldName, signedAt } = drawn.signature;
    const own = { fieldName, signedAt, timestampedAt, reservedBytes: reserve };
    const claims = drawn.made.claims && recordOfClaims(judged, drawn.made.claims.rules);
    return {
      kind: "made",
      bytes,
      contentType: contentTypes.pdf,
      pages: pagesOf(pdf).length,
      errorCodes: report.errorCodes(),
      warnings: report.warnings(),
      colophon: colophonOf(job, engine, drawn.prepared, { ...drawn.made, bytes, body: sha256(file), claims }),
      signature: recordOf(drawn.signing, own),
      phases: phases.all(),
    };
  } catch (error) {
    if (error instanceof ForeignPdfError)
      throw notApplied("FILE_UNUSABLE", "", `The document cannot be signed. ${error.message}`);
    throw error;
  }
}

/** The block is set by the same means as that of a definition: in a file of one page that holds nothing else. */
async function draw(
  { job, engine, phases }: Rendering,
  outside: Outside,
  request: SignRequest,
  subject: Subject,
): Promise<Drawn> {
  const body = Buffer.from(JSON.stringify({ document: definitionOf(request, subject) }));
  const own: Job = { ...job, source: "payload", format: "pdf", body, tagged: false, strict: false };
  const report = new Report();
  const rendering: Rendering = { ...openRendering(own, engine, report), phases };
  const prepared = await prepare(rendering, outside);
  const made = typeset(prepared, rendering);
  const { signing } = prepared;
  if (made.signature === undefined || signing === undefined) throw new Error("a document with a signature has none");
  const { position } = request.signature as { readonly position?: { readonly pageNumber?: number } };
  const block = made.signature.block && { ...made.signature.block, pageNumber: Math.floor(position?.pageNumber ?? 1) };
  return { prepared, made, signing, signature: { ...made.signature, block }, report };
}

/** So large that no block is wider. */
const side = 14_400;

/** It makes the claims of the file that is signed, so that the block is set as they want it, and what they forbid in it is found. */
function definitionOf({ signature, others }: SignRequest, { target, metadata }: Subject): object {
  const position = signature["position"] as Members | undefined;
  const own = target.kind === "empty" ? { left: 0, bottom: 0, width: target.width, height: target.height } : {};
  const isShown = target.kind === "new" || (target.width > 0 && target.height > 0);
  const { pageNumber = 1 } = position ?? {};
  const isPage = typeof pageNumber === "number" && pageNumber >= 1;
  return {
    ...others,
    ...(metadata === undefined || metadata.claims.length === 0 ? {} : { conformance: levelsOf(metadata) }),
    pageSize: [side, side],
    content: [{ p: " " }],
    signature: {
      ...signature,
      fieldName: target.name,
      certificationLevel: "unspecified",
      ...(isShown ? { position: { ...position, ...own, pageNumber: isPage ? 1 : pageNumber } } : { visible: false }),
    },
  };
}

/** What is not as the request wants it. */
function remark(
  { report }: Rendering,
  { pdf, target }: Subject,
  { signature, report: own }: Drawn,
  request: SignRequest,
): void {
  const fault = (member: string, message: string): void =>
    report.add("CONTENT_ERROR", "SIGNATURE_FAULT", `/document/signature/${member}`, message);
  if (target.kind === "empty" && Object.hasOwn(request.signature, "position"))
    fault("position", `The field ${target.name} has its place already: this is not applied.`);
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
  for (const [at, name] of (signature.lock?.fields ?? []).entries())
    if (!names.has(name)) fault(`fieldLock/fields/${at}`, `The document has no field ${shown(name)}.`);
  // The file in which the block is set has no fields to lock: those of the document are looked at above.
  const isLock = (path: string): boolean => path.startsWith("/document/signature/fieldLock/fields/");
  for (const { severity, code, path, message } of own.leveled()) {
    if (code === "CONFORMANCE_WITHHELD" || code === "CONFORMANCE_OBSTACLE") continue;
    const failure = own.errorCodes().find((errorCode) => errorCode === code) ?? "CONTENT_ERROR";
    if (!isLock(path)) report.add(severity === "info" ? undefined : failure, code as WarningCode, path, message);
  }
}

/** Which of the file's claims the signature is in the way of. */
function judge({ pdf, target, metadata }: Subject, { made, report, signature }: Drawn): readonly JudgedClaim[] {
  const isShown = signature.block !== undefined;
  const isUntagged = target.kind === "new" && isTagged(pdf);
  return judgeClaims(metadata?.claims ?? [], { record: made.claims, report, isShown, isUntagged });
}

/** Filled in, in as much space as it needs. */
async function sign(
  subject: Subject,
  drawn: Drawn,
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
