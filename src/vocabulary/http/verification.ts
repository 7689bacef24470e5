/** A certificate as its reader knows it. */
export interface VerifiedCertificate {
  /** Names in the order of the certificate, `CN=Ada Lindqvist, O=Acme Ltd`. */
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  /** Of the certificate in DER, hexadecimal. */
  readonly sha256: string;
  /** ISO 8601 UTC. */
  readonly validFrom: string;
  readonly validTo: string;
}

/** Whether a certificate was revoked when it counts, by the OCSP answers and lists that the file keeps. */
export interface RevocationState {
  /** Whose certificate it is. */
  readonly subject: string;
  /** `unknown`: nothing that counts says so or the contrary. */
  readonly status: "good" | "revoked" | "unknown";
  /** What says so; null: nothing does. */
  readonly source: "ocsp" | "crl" | null;
  /** ISO 8601 UTC; null: nothing says that it was. A later time than the one that counts leaves it good. */
  readonly revokedAt: string | null;
  /** Why it is unknown. */
  readonly reason: string | null;
}

/** How much of the file a signature is over: all of it, all of an earlier revision, or something else. */
export type SignatureCoverage = "wholeFile" | "revision" | "partial";

/** One thing that differs from what was signed, and how much that takes: see `docs/how-to/verify.md`. */
export interface LaterChange {
  readonly kind: "longTerm" | "metadata" | "form" | "signature" | "annotation" | "content";
  /** A sentence that says what and where. */
  readonly message: string;
  readonly isAllowed: boolean;
}

/** What is found out about one signature. */
export interface SignatureVerdict {
  /** Of the field in a PDF, of the part in a DOCX; empty for a signature beside its file. */
  readonly name: string;
  readonly kind: "signature" | "timestamp";
  /** `valid`: made with the certificate's key over these bytes, and nothing was changed that must not be. `unknown`: not judged. */
  readonly verdict: "valid" | "invalid" | "unknown";
  /** Why it is not valid. */
  readonly reasons: readonly string[];
  readonly signer: VerifiedCertificate | null;
  /** By its name in JSON Web Algorithms, as `RS256`. */
  readonly algorithm: string | null;
  /** As the signature says itself: ISO 8601 UTC. */
  readonly signedAt: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  /** A time that an authority confirms; its trust is not judged. */
  readonly timestamp: { readonly at: string; readonly authority: string } | null;
  readonly coverage: SignatureCoverage;
  /** Of a DOCX: the parts that it is not over, as `/docProps/core.xml`. */
  readonly unsignedParts: readonly string[];
  readonly changes: readonly LaterChange[];
  /** What may change after it; null: it certifies nothing. */
  readonly certification: "noChanges" | "formFilling" | "annotating" | null;
  readonly lock: { readonly action: "all" | "include" | "exclude"; readonly fields: readonly string[] } | null;
  /** `notChecked`: no roots were given or kept. A chain with a revoked certificate is `notTrusted`; nothing is fetched. */
  readonly trust: "trusted" | "notTrusted" | "notChecked";
  /** Why it is `notTrusted`: of each path to a root that was tried what is wrong with it, ten at most (RFC 5280, 6.1). */
  readonly trustReasons: readonly string[];
  /** Subjects, from the signer's to the last that was found. */
  readonly chain: readonly string[];
  /** Of each certificate of the chain but the root, at the time of a trusted timestamp, else now. */
  readonly revocation: readonly RevocationState[];
  /** The file keeps certificates and revocation data of it for later. */
  readonly longTerm: boolean;
}

/** What is found out about a file. */
export interface Verification {
  readonly format: "pdf" | "docx";
  /** Hexadecimal. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The first part of a PDF's ID, hexadecimal: of our files the documentId; null: it has none. */
  readonly fileId: string | null;
  /** How the file departs from the standard so that some readers repair it, without finding anything else in it; "unknown" verdicts say the rest. */
  readonly structure: readonly string[];
  /** From the first to the last. */
  readonly signatures: readonly SignatureVerdict[];
}

/** What a file is found to be, as the service answers. */
export interface VerificationRecord extends Omit<Verification, "fileId"> {
  /** The stored document of the tenant that the file is; of a PDF also the one that it was before it was changed; null: none that is known. */
  readonly document: {
    readonly id: string;
    readonly documentId: string;
    readonly fileName: string;
    readonly createdAt: string;
    /** Byte by byte as it was generated. */
    readonly isUnchanged: boolean;
  } | null;
}
