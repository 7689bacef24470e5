import type { Static } from "typebox";
import { type ErrorCode, errorCodes } from "../codes.ts";
import { type ErasureGround, erasureGrounds, erasureRests } from "../events/document-erasure.ts";
import { describedPages } from "../page-description.ts";
import { documentDelivery } from "./deliver-to.ts";
import { diagnosed } from "./diagnosis.ts";
import { warnings } from "./placed.ts";
import { count, guid, hash, instant, listOf, object, record, reference, text, typed, words } from "./schema.ts";

/** The formats a document can be written in. */
export const formats = ["pdf", "docx"] as const;
export type Format = (typeof formats)[number];

/** Media type of each format. */
export const contentTypes: Readonly<Record<Format, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** The formats in which the tables of a document are answered. */
export const tableFormats = ["xlsx", "csv"] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Media type of each of them (RFC 4180 for CSV). */
export const tableContentTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

/** File name of a stored document. */
export const documentFileName = (documentId: string, format: Format): string => `service_v1-${documentId}.${format}`;

const contentType = text<string>("The file's media type", { enum: Object.values(contentTypes) });
const lacks = (description: string) =>
  listOf(typed<ErrorCode>({ type: "string", enum: Object.keys(errorCodes) }), description);
const signatureUrl = text("Where the separate signature file is; of a detached signature only", { format: "uri" });

export const generationResult = record(
  "GenerationResult",
  {
    status: typed<"Succeeded">(text("Succeeded", { const: "Succeeded" })),
    documentId: text("32 hexadecimal characters", { pattern: "^[0-9a-f]{32}$" }),
    fileName: text("service_v1-<documentId>.<pdf or docx>"),
    downloadUrl: text("Where the file is; needs the bearer token", { format: "uri" }),
    fileSizeBytes: count("The file's size"),
    contentType,
    errorCodes: lacks("What the document lacks; each code once"),
    warnings: warnings("What differs from what the definition says, with its place and its page"),
    sha256: text("Of the file, hexadecimal"),
    expiresAt: instant("When the document ceases to be; absent of a job that an earlier version made"),
    signatureUrl,
  },
  ["signatureUrl", "expiresAt"],
);

export const diagnosis = record("Diagnosis", {
  pages: count("How many pages it would have"),
  fileSizeBytes: count("How large the file would be"),
  contentType,
  errorCodes: lacks("What the document would lack; each code once"),
  warnings: warnings("What would differ from what the definition says, with its place"),
  ...diagnosed,
});

export const pagesAnswer = record("DescribedPages", {
  pages: count("How many pages it would have"),
  errorCodes: lacks("What the document would lack; each code once"),
  warnings: warnings("What would differ from what the definition says, with its place"),
  ...describedPages,
  ...diagnosed,
});

export const documentRecord = record(
  "DocumentRecord",
  {
    id: guid("The record's own identifier, not the documentId"),
    fileName: text("service_v1-<documentId>.<pdf or docx>"),
    documentName: text(
      "The name that the request or the definition gives it, by which its file is saved; absent when none does",
    ),
    documentId: text("32 hexadecimal characters"),
    createdAt: instant("When it was made"),
    fileSizeBytes: count("The file's size"),
    contentType,
    template: object({ id: guid("The template it was made with"), revision: text("The label of its revision") }),
    pages: count("How many pages it had when it was made"),
    errorCodes: lacks("What it lacks; each code once"),
    sha256: hash("Of the file"),
    createdBy: text("The client that had it made"),
    expiresAt: instant("When it ceases to be; while it is held, when it would have"),
    hold: object(
      {
        reason: text("Why it is kept, whatever its retention"),
        since: instant("Since when"),
        until: instant("When the hold ends by itself; left out: when it is released"),
      },
      { optional: ["until"] },
    ),
    delivery: reference(documentDelivery),
    downloadUrl: text("Where the file is", { format: "uri" }),
    signatureUrl,
  },
  ["signatureUrl", "hold", "delivery", "template", "documentName"],
);

const deleted = object({
  id: text("The record's identifier"),
  documentId: text("The document's identifier"),
  fileName: text("The file's name"),
});

export const deletion = record(
  "DocumentDeletion",
  {
    deletedCount: count("How many were deleted"),
    deleted: listOf(deleted, "Which"),
    notFound: words("What the request named and does not exist, as it was written there"),
    held: words("What is held and was not deleted, as it was written there; absent when nothing is"),
  },
  ["held"],
);

/** Answer of the routes that generate. */
export type GenerationResult = Static<typeof generationResult>;
/** Answer of a diagnosis: what a generation would make; nothing is stored. */
export type Diagnosis = Static<typeof diagnosis>;
/** Answer with described pages; nothing is stored. */
export type PagesAnswer = Static<typeof pagesAnswer>;
/** A stored document, as listings show it. */
export type DocumentRecord = Static<typeof documentRecord>;
/** Answer of the batch delete. */
export type BatchDeleteResult = Static<typeof deletion>;

const erasureGround = text<ErasureGround>("Why, as Article 17(1) of the GDPR counts the reasons", {
  enum: erasureGrounds,
});

/** The erasure of a document, and its certificate once it is done. */
export const documentErasure = record(
  "DocumentErasure",
  {
    documentId: text("The document's identifier"),
    status: text("`running`: its events are still to be removed; `stopped`: a hold came first", {
      enum: ["running", "stopped", "erased"],
    }),
    ground: erasureGround,
    requestedBy: text("Client id of who requested it"),
    requestedAt: instant("When it was requested"),
    erasedAt: instant("When nothing was left but what `stays` names"),
    removed: object({
      events: listOf(
        object({ type: text("Type of events"), count: count("How many of them") }),
        "The document's events by type",
      ),
      files: count("Files of the document"),
      leaves: listOf(count("A leaf"), "Numbers of the leaves in the tenant's tree that have no event any more"),
    }),
    stays: listOf(text("A kind", { enum: erasureRests }), "What an erasure does not reach; see docs/how-to/erase.md"),
    eventId: guid("The event that holds the certificate"),
    position: text("Where in the log that is"),
  },
  ["erasedAt", "removed", "stays", "eventId", "position"],
);

export type DocumentErasureRecord = Static<typeof documentErasure>;

/** Body of the request. */
export const erasureRequest = typed<{ readonly ground: ErasureGround }>({
  type: "object",
  required: ["ground"],
  properties: { ground: erasureGround },
  additionalProperties: false,
});
