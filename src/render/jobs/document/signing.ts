import type { SignatureRecord } from "../../../vocabulary/events/document.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import type { FinishedPackage } from "../../model/document/finished-package.ts";
import { isArchival, type SignatureField } from "../../model/document/signature.ts";
import { signedData } from "../../signatures/cms/signed-data.ts";
import { fillSignature, type TooLong } from "../../signatures/fill-signature.ts";
import { packageSignature } from "../../signatures/ooxml/package-signature.ts";
import { longestSignature, roundedUp } from "../../signatures/reserve.ts";
import { notSigned } from "../../signatures/signature-refusals.ts";
import { hashOf } from "../../signatures/signer.ts";
import { seal } from "../../writers/docx/encryption/seal.ts";
import type { DetachedSignature } from "./detached.ts";
import { methodOf, type OpenSigning } from "./open-signing.ts";
import type { PreparedDocument } from "./prepare.ts";
import type { RenderContext } from "./rendering.ts";
import type { Typeset } from "./typeset-file.ts";

/** A document as it is handed out: `body` is the hash of the file before it was signed. */
export interface CompletedDocument extends Omit<Typeset, "signature"> {
  readonly body: string;
  /** The hash of `bytes`, where making them needed it. */
  readonly output?: string;
  readonly signature: SignatureRecord | undefined;
  /** A CMS signature over `bytes`, to be stored beside them. */
  readonly beside?: Uint8Array<ArrayBuffer>;
}

/** Signs a file when that is requested. `TooLong`: the file is to be made once more, with more space for its signature. */
export async function signWritten(
  made: Typeset,
  { signing, detached, encryption }: PreparedDocument,
  rendering: RenderContext,
): Promise<CompletedDocument | TooLong> {
  if (signing === undefined || rendering.job.signing !== undefined) return unsigned(made);
  if (detached !== undefined) return await signBeside(made, detached, signing, rendering);
  if (made.signature === undefined) return unsigned(made);
  if (made.package !== undefined) return await signPackage(made, made.package, { ...signing, encryption }, rendering);
  const signed = await sign(made, made.signature, signing, rendering);
  if (!("needed" in signed)) return await forLater(signed, signing, rendering);
  if (signed.needed > longestSignature) throw tooLong(signed.needed);
  return signed;
}

function unsigned(made: Typeset): CompletedDocument {
  const output = sha256(made.bytes);
  return { ...made, body: made.plainHash ?? output, output, signature: undefined };
}

/** The same document with space for a signature of so many bytes. */
export const withSpace = ({ signing, ...prepared }: PreparedDocument, { needed }: TooLong): PreparedDocument => ({
  ...prepared,
  signing: signing && { ...signing, facts: { ...signing.facts, reserve: roundedUp(needed) } },
});

/** Adds the proofs that let it be verified when its certificates have expired, if that is requested. The code for it is loaded with the first. */
async function forLater(
  finished: CompletedDocument,
  signing: OpenSigning,
  { phases }: RenderContext,
): Promise<CompletedDocument> {
  const { signer, timestamp, longTerm } = signing;
  const { signature } = finished;
  if (longTerm === undefined || timestamp === undefined || signature === undefined) return finished;
  const { withTimestamp, withValidationData } = await import("../../documents/preserve/preserve.ts");
  const { level } = longTerm;
  const bytes = await phases.timeAsync("sign", async () => {
    const kept = await withValidationData(finished.bytes, longTerm);
    return isArchival[level] ? (await withTimestamp(kept, { timestamp, digest: signer.digest })).bytes : kept;
  });
  return { ...finished, bytes, signature: { ...signature, level } };
}

/** Refusal SIGNATURE_NOT_APPLIED: a signature of so many bytes is longer than any space for it. */
export const tooLong = (bytes: number) =>
  notSigned("SIGNATURE_TOO_LONG", "", `the signature has ${bytes} bytes, more than there is space for.`);

async function sign(
  made: Typeset,
  field: SignatureField,
  { signer, timestamp, facts }: OpenSigning,
  { phases }: RenderContext,
): Promise<CompletedDocument | TooLong> {
  const body = made.plainHash ?? sha256(made.bytes);
  const reserve = facts.reserve ?? 0;
  const filled = await phases.timeAsync("sign", () => fillSignature(made.bytes, reserve, { signer, timestamp }));
  if ("needed" in filled) return filled;
  const { fieldName, signedAt } = field;
  const { timestampedAt } = filled;
  const own = { fieldName, signedAt, timestampedAt, reservedBytes: reserve };
  return { ...made, body, signature: signatureRecord({ signer, facts }, own) };
}

/** The log's record of a signature. */
export const signatureRecord = (
  { signer, facts }: Pick<OpenSigning, "signer" | "facts">,
  { signedAt, ...own }: Pick<SignatureRecord, "fieldName" | "signedAt" | "timestampedAt" | "reservedBytes">,
): SignatureRecord => ({
  ...own,
  level: own.timestampedAt === null ? "B-B" : "B-T",
  algorithm: signer.name,
  certificateSha256: facts.certificateSha256,
  signedAt: new Date(signedAt).toISOString(),
});

/** CAdES baseline B-B or B-T (ETSI EN 319 122-1) over the whole file: it says when itself. */
async function signBeside(
  made: Typeset,
  { signedAt }: DetachedSignature,
  signing: OpenSigning,
  { phases }: RenderContext,
): Promise<CompletedDocument> {
  const { signer, timestamp } = signing;
  const wanted = { signer, timestamp, signingTime: signedAt };
  const { value, timestampedAt } = await phases.timeAsync("sign", () =>
    signedData(hashOf(signer.digest, made.bytes), wanted),
  );
  const signature = signatureRecord(signing, { fieldName: null, signedAt, timestampedAt, reservedBytes: null });
  return { ...made, body: made.plainHash ?? sha256(made.bytes), signature, beside: Uint8Array.from(value) };
}

/** DOCX: a signature of the package, which is a part of it; it is encrypted with the rest. */
async function signPackage(
  made: Typeset,
  file: FinishedPackage,
  signing: OpenSigning & Pick<PreparedDocument, "encryption">,
  { job: { now }, phases }: RenderContext,
): Promise<CompletedDocument> {
  const { signer, timestamp, encryption } = signing;
  const reason = made.signature?.reason ?? "";
  const wanted = { signer, method: methodOf(signer), now, reason, timestamp };
  const { xml, timestampedAt } = await phases.timeAsync("sign", () => packageSignature(file.parts(), wanted));
  const own = { fieldName: null, signedAt: now, timestampedAt, reservedBytes: 0 };
  const signed = file.signed(xml);
  const bytes = encryption === undefined ? signed : phases.time("write", () => seal(signed, encryption));
  return { ...made, bytes, body: sha256(made.bytes), signature: signatureRecord(signing, own) };
}
