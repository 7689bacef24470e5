import type { X509Certificate } from "node:crypto";
import { PolicyFault, policyKeys } from "../../../proof/bundle/policy.ts";
import { type BundleVerdict, isBundle, verifyBundle } from "../../../proof/bundle/verify-bundle.ts";
import type { NoteKey } from "../../../proof/note.ts";
import type { EvidenceRecord, SignatureVerdict, Verification } from "../../../vocabulary/http/verification.ts";
import { sha256 } from "../../../vocabulary/ids.ts";
import { orRefused, Refusal, type RefusedResult } from "../../../vocabulary/refusal.ts";
import { ForeignPdfError } from "../../pdf-syntax/reader/foreign-pdf-error.ts";
import { hashOf } from "../../signatures/signer.ts";
import { judgeCms } from "./judge-cms.ts";
import { PackageError } from "./ooxml/package-error.ts";
import { verifyDocx } from "./ooxml/verify-docx.ts";
import { rootsIn } from "./roots.ts";
import { type Trust, trustOf } from "./trust.ts";
import { verdictOf, verifyPdf } from "./verify-pdf.ts";

/** A file whose signatures are to be verified. */
export interface ToVerify {
  readonly file: Uint8Array;
  /** A CMS signature that lies beside it, `.p7s`. */
  readonly signature?: Uint8Array | undefined;
  /** Trusted certificates in PEM; "": trust is not judged. */
  readonly roots: string;
  /** Keys that evidence is trusted by (C2SP tlog-policy); undefined: none is. */
  readonly policy?: string | undefined;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** Verifies all signatures of a file, ours or anybody's, or evidence about one. @throws Refusal INVALID_REQUEST when the file or the roots or the policy cannot be read */
export function verifyFile({ file, signature, roots, policy = "", now }: ToVerify): Verification {
  const trust: Trust = { roots: givenRoots(roots), now };
  const facts = { sha256: sha256(file), sizeBytes: file.length, evidence: null } as const;
  if (signature === undefined && isBundle(file)) {
    const evidence = evidenceRecord(verifyBundle(file, givenKeys(policy)));
    return { ...facts, format: "evidence", fileId: null, structure: [], signatures: [], evidence };
  }
  const format = isArchive(file) ? "docx" : "pdf";
  if (signature !== undefined)
    return { ...facts, format, fileId: null, structure: [], signatures: [detached(file, signature, trust)] };
  try {
    if (format === "docx")
      return { ...facts, format, fileId: null, structure: [], signatures: verifyDocx(file, trust) };
    return { ...facts, format, ...verifyPdf(file, trust) };
  } catch (error) {
    if (!(error instanceof ForeignPdfError || error instanceof PackageError)) throw error;
    throw refused("/file", `The file cannot be verified. ${isOther(error) ? neither : error.message}`);
  }
}

const neither = "It is no PDF file, which begins with %PDF, and no DOCX file, which begins with PK.";

const isOther = (error: Error): boolean => error instanceof ForeignPdfError && error.reason === "notPdf";

/** PKWARE APPNOTE 6.3.10, 4.3.7. */
const isArchive = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 4)).toString("latin1") === "PK\x03\x04";

/** The verdicts on a file, or why it cannot be verified. */
export type VerifyOutcome = { readonly kind: "verified"; readonly verification: Verification } | RefusedResult;

/** The same, with a refusal as a value: it crosses from one thread to another. */
export const tryVerify = (given: ToVerify): Promise<VerifyOutcome> =>
  orRefused(() => ({ kind: "verified", verification: verifyFile(given) }));

function refused(path: string, message: string): Refusal {
  return new Refusal("INVALID_REQUEST", message, { faults: [{ code: "INVALID_VALUE", path, message }] });
}

function givenKeys(policy: string): readonly NoteKey[] {
  try {
    return policyKeys(policy);
  } catch (error) {
    if (error instanceof PolicyFault) throw refused("/policy", error.message);
    throw error;
  }
}

function evidenceRecord({ proved, ...verdict }: BundleVerdict): EvidenceRecord {
  const nothing = { documentId: null, madeAt: null, files: [], events: [], origin: null, size: 0 };
  return { ...verdict, ...nothing, ...proved, files: [...(proved?.files ?? [])], events: [...(proved?.events ?? [])] };
}

function givenRoots(pem: string): readonly X509Certificate[] {
  const roots = pem.trim() === "" ? [] : rootsIn(pem);
  if (typeof roots === "string") throw refused("/roots", roots);
  return roots;
}

/** A signature beside its file is over all of it. */
function detached(file: Uint8Array, signature: Uint8Array, trust: Trust): SignatureVerdict {
  const cms = judgeCms(signature, (digest) => hashOf(digest, file));
  return {
    name: "",
    kind: "signature",
    ...verdictOf(cms.faults, cms.unknown),
    ...{ signedAt: cms.signedAt, reason: null, location: null, algorithm: cms.algorithm, timestamp: cms.timestamp },
    ...{ coverage: "wholeFile", unsignedParts: [], changes: [], certification: null, lock: null },
    ...trustOf(cms, trust),
    longTerm: false,
  };
}
