import type { Static } from "typebox";
import { count, flag, guid, hash, instant, listOf, number, object, orNull, record, text, words } from "./schema.ts";

const change = object({
  kind: text("What it is", { enum: ["longTerm", "metadata", "form", "signature", "annotation", "content"] }),
  message: text("What and where, in a sentence"),
  isAllowed: flag("Whether the signature allows it"),
  places: listOf(
    object({
      page: count("From 1"),
      x: number("From the left edge of the page as it is shown, in points"),
      y: number("From its upper edge"),
      width: number("In points"),
      height: number("In points"),
    }),
    "Where it is seen, 20 at most; a page that was changed as a whole is one of them. Empty: nowhere, or it is not known where",
  ),
});

const revocation = object({
  subject: text("Whose certificate it is"),
  status: text(
    "When it counts, by the answers and lists that the file keeps; unknown: none that counts says so or the contrary",
    {
      enum: ["good", "revoked", "unknown"],
    },
  ),
  source: orNull(text("What says so", { enum: ["ocsp", "crl"] })),
  revokedAt: orNull(instant("When it was revoked; a later time than the one that counts leaves it good")),
  reason: orNull(text("Why it is unknown")),
});

const certificate = object(
  {
    subject: text("Whose it is: names in the order of the certificate, as `CN=Ada Lindqvist, O=Acme Ltd`"),
    issuer: text("Who issued it"),
    serialNumber: text("Hexadecimal"),
    sha256: hash("Of the certificate, hexadecimal"),
    validFrom: instant("From when it is valid"),
    validTo: instant("Until when"),
  },
  { description: "The signer's certificate" },
);

const signature = object({
  name: text("Of its field, in a DOCX of its part; empty for one beside its file"),
  kind: text("Who makes it: a person or a timestamp authority", { enum: ["signature", "timestamp"] }),
  verdict: text(
    "valid: made with the certificate's key over these bytes, and nothing was changed that must not be; unknown: it cannot be judged",
    { enum: ["valid", "invalid", "unknown"] },
  ),
  reasons: words("Why it is not valid"),
  signer: orNull(certificate),
  algorithm: orNull(text("By its name in JSON Web Algorithms (RFC 7518)")),
  signedAt: orNull(instant("By its own account")),
  reason: orNull(text("Why it was signed")),
  location: orNull(text("Where")),
  timestamp: orNull(
    object(
      { at: instant("The time"), authority: text("Who confirms it") },
      { description: "A time that an authority confirms; its trust is not judged" },
    ),
  ),
  coverage: text("How much of the file it is over: all of it, all of an earlier revision, or something else", {
    enum: ["wholeFile", "revision", "partial"],
  }),
  unsignedParts: words("Of a DOCX, the parts that it is not over, as `/docProps/core.xml`"),
  changes: listOf(change, "What was changed since"),
  certification: orNull(
    text("What may change afterwards; null: it certifies nothing", {
      enum: ["noChanges", "formFilling", "annotating"],
    }),
  ),
  lock: orNull(
    object(
      { action: text("Which fields", { enum: ["all", "include", "exclude"] }), fields: words("Their names") },
      { description: "The form fields that it locks" },
    ),
  ),
  trust: text("Whether its chain leads to one of the roots; notChecked: there are none", {
    enum: ["trusted", "notTrusted", "notChecked"],
  }),
  trustReasons: words(
    "Why it is not trusted: what is wrong with each path that was tried (RFC 5280, 6.1), ten at most",
  ),
  chain: words("Subjects, from the signer's on"),
  revocation: listOf(
    revocation,
    "Of each certificate of the chain but the root, at the time of a trusted timestamp, else now",
  ),
  longTerm: flag("Whether the file keeps revocation data"),
});

/** What a bundle is judged to be. `NOT_TRUSTED`: all fits together, and no key that is trusted has signed it. */
export const bundleVerdicts = ["PROVED", "REFUTED", "NOT_TRUSTED"] as const;

/** Why a bundle proves nothing, in the order in which it is looked at; `docs/reference/evidence.md` has the steps. */
export const refutedReasons = [
  "ZIP",
  "MANIFEST",
  "FILES",
  "HASH",
  "PROOF",
  "ROOT",
  "SIGNATURE",
  "EVENT",
  "DOCUMENT",
  "SUBJECT",
  "STATEMENT",
] as const;

const evidence = object(
  {
    verdict: text("NOT_TRUSTED: all fits together, and no key of the policy has signed it", {
      enum: bundleVerdicts,
    }),
    reason: orNull(
      text("Why it is refuted; see docs/reference/evidence.md", {
        enum: refutedReasons,
      }),
    ),
    message: text("The same in a sentence"),
    documentId: orNull(text("Of which document; null when it is refuted")),
    madeAt: orNull(instant("When it was made")),
    files: listOf(
      object({
        name: text("In the bundle"),
        sha256: hash("Of the file, hexadecimal"),
        isInBundle: flag("Whether the bundle has it"),
      }),
      "What the document consists of: its file, and a signature beside it; none when it is refuted",
    ),
    events: words("What happened to it, by type of event, the first one first"),
    origin: orNull(text("The tree that it is in")),
    size: count("How many events the tree had; 0 when it is refuted"),
  },
  { description: "What evidence shows; null for any other file" },
);

export const verification = record("Verification", {
  format: text("Of the file", { enum: ["pdf", "docx", "evidence"] }),
  sha256: hash("Of the file, hexadecimal"),
  sizeBytes: count("The file's size"),
  structure: words(
    "How the file departs from the standard so that some readers repair it, without finding anything else in it",
  ),
  signatures: listOf(signature, "From the first to the last"),
  evidence: orNull(evidence),
  document: orNull(
    object(
      {
        id: guid("The record's own identifier"),
        documentId: text("32 hexadecimal characters"),
        fileName: text("service_v1-<documentId>.pdf"),
        createdAt: instant("When it was made"),
        isUnchanged: flag("Whether every byte is as it was generated"),
      },
      { description: "The stored document that the file is; of a PDF also the one that it was before it was changed" },
    ),
  ),
});

/** A certificate as its reader knows it. */
export type VerifiedCertificate = Static<typeof certificate>;
/** Revocation of a certificate at the time that counts. */
export type RevocationState = Static<typeof revocation>;
/** A difference from what was signed, and what kind of change it is: see `docs/how-to/verify.md`. */
export type LaterChange = Static<typeof change>;
/** Result of verifying one signature. */
export type SignatureVerdict = Static<typeof signature>;
export type SignatureCoverage = SignatureVerdict["coverage"];
/** What evidence shows. */
export type EvidenceRecord = Static<typeof evidence>;
/** Answer of the service about a verified file. */
export type VerificationRecord = Static<typeof verification>;

/** Result of verifying a file. */
export interface Verification extends Omit<VerificationRecord, "document"> {
  /** First part of a PDF's ID, hexadecimal; of our files the documentId. null: none, or one of more than 64 bytes. */
  readonly fileId: string | null;
}
