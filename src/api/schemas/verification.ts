import { count, guid, instant, type JsonSchema, listOf, record, text } from "./words.ts";

const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema["type"], "null"] });
const sha256 = (description: string): JsonSchema => text(description, { pattern: "^[0-9a-f]{64}$" });
const object = (description: string, properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: ["object", "null"],
  description,
  required: Object.keys(properties),
  properties,
});

const levels = ["noChanges", "formFilling", "annotating", null];

const change = {
  kind: text("What it is", { enum: ["longTerm", "metadata", "form", "signature", "annotation", "content"] }),
  message: text("What and where, in a sentence"),
  isAllowed: { type: "boolean", description: "Whether the signature allows it" },
};

const revocation = {
  subject: text("Whose certificate it is"),
  status: text("When it counts", { enum: ["good", "revoked", "unknown"] }),
  source: orNull(text("What says so", { enum: ["ocsp", "crl", null] })),
  revokedAt: orNull(instant("When it was revoked")),
  reason: orNull(text("Why it is unknown")),
};

const signature = {
  name: text("Of its field, in a DOCX of its part; empty for one beside its file"),
  kind: text("Who makes it: a person or a timestamp authority", { enum: ["signature", "timestamp"] }),
  verdict: text("unknown: it cannot be judged", { enum: ["valid", "invalid", "unknown"] }),
  reasons: listOf({ type: "string" }, "Why it is not valid"),
  signer: object("The signer's certificate", {
    subject: text("Whose it is"),
    issuer: text("Who issued it"),
    serialNumber: text("Hexadecimal"),
    sha256: sha256("Of the certificate, hexadecimal"),
    validFrom: instant("From when it is valid"),
    validTo: instant("Until when"),
  }),
  algorithm: orNull(text("By its name in JSON Web Algorithms (RFC 7518)")),
  signedAt: orNull(instant("By its own account")),
  reason: orNull(text("Why it was signed")),
  location: orNull(text("Where")),
  timestamp: object("A time that an authority confirms", {
    at: instant("The time"),
    authority: text("Who confirms it"),
  }),
  coverage: text("How much of the file it is over", { enum: ["wholeFile", "revision", "partial"] }),
  unsignedParts: listOf({ type: "string" }, "Of a DOCX, the parts that it is not over"),
  changes: listOf({ type: "object", required: Object.keys(change), properties: change }, "What was changed since"),
  certification: orNull(text("What may change afterwards", { enum: levels })),
  lock: object("The form fields that it locks", {
    action: text("Which fields", { enum: ["all", "include", "exclude"] }),
    fields: listOf({ type: "string" }, "Their names"),
  }),
  trust: text("Whether its chain leads to one of the roots", { enum: ["trusted", "notTrusted", "notChecked"] }),
  trustReasons: listOf({ type: "string" }, "Why it is not trusted"),
  chain: listOf({ type: "string" }, "Subjects, from the signer's on"),
  revocation: listOf(
    { type: "object", required: Object.keys(revocation), properties: revocation },
    "Of each certificate of the chain, by what the file keeps",
  ),
  longTerm: { type: "boolean", description: "Whether the file keeps revocation data" },
};

export const verification = record("Verification", {
  format: text("Of the file", { enum: ["pdf", "docx"] }),
  sha256: sha256("Of the file, hexadecimal"),
  sizeBytes: count("The file's size"),
  structure: listOf(
    { type: "string" },
    "How the file departs from the standard so that some readers repair it, without finding anything else in it",
  ),
  signatures: listOf(
    { type: "object", required: Object.keys(signature), properties: signature },
    "From the first to the last",
  ),
  document: object("The stored document that the file is; of a PDF also the one that it was before it was changed", {
    id: guid("The record's own identifier"),
    documentId: text("32 hexadecimal characters"),
    fileName: text("service_v1-<documentId>.pdf"),
    createdAt: instant("When it was made"),
    isUnchanged: { type: "boolean", description: "Whether every byte is as it was generated" },
  }),
});

const binary = (description: string): JsonSchema => ({ type: "string", format: "binary", description });

/** A file, and what it is to be judged by. */
export const toVerify: JsonSchema = {
  type: "object",
  required: ["file"],
  properties: {
    file: binary("The file"),
    signature: binary("A CMS signature that lies beside it (.p7s)"),
    roots: text(
      "Certificates that are trusted, in PEM; without this part those of the folder roots, and with an empty one none",
    ),
  },
};
