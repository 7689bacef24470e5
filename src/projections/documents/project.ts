import { collection } from "../../ports/read-models/port.ts";
import type { ErrorCode } from "../../vocabulary/codes.ts";
import {
  type DocumentBlob,
  type DocumentDeliveryAttempted,
  type DocumentDeliveryWanted,
  type DocumentEvent,
  type DocumentGenerated,
  type DocumentHeld,
  type DocumentRevised,
  documentStreams,
} from "../../vocabulary/events/document.ts";
import type { DocumentDelivery } from "../../vocabulary/http/deliver-to.ts";
import type { DocumentRecord, Format } from "../../vocabulary/http/documents.ts";
import { becomes, goes, ignoring, type Projection, type ShownFields } from "../projection.ts";

/** A stored document as listings and downloads need it. */
export interface StoredDocument {
  /** The documentId. */
  readonly id: string;
  readonly tenantId: string;
  /** The record's own id, a GUID. */
  readonly recordId: string;
  readonly fileName: string;
  /** Its name, by which its file is saved; missing when it has none. */
  readonly documentName?: string;
  /** Names of all its files, its own first: a detached signature goes by its own. */
  readonly fileNames: readonly string[];
  readonly files: readonly DocumentBlob[];
  readonly format: Format;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Size of all its files together, in bytes. */
  readonly storedBytes: number;
  readonly sha256: string;
  /** Missing when it was made without one. */
  readonly templateId?: string;
  /** Label of the template's revision; missing with it. */
  readonly templateRevision?: string;
  readonly pages: number;
  /** Codes of the warnings that it was made with. */
  readonly errorCodes: readonly ErrorCode[];
  /** To search in: documentId and its name, in lower case. */
  readonly searched: string;
  readonly createdAt: string;
  /** The client that had it made; `system` for one that the service made by itself. */
  readonly createdBy: string;
  /** When it counts as absent; while it is held, not before the hold ends. */
  readonly expiresAt: string;
  /** Missing when it is not held. */
  readonly hold?: Hold;
  /** When the hold ends; `neverExpires`: when it is released. Missing without a hold. */
  readonly heldUntil?: string;
  /** Missing when its caller wants it put nowhere. */
  readonly delivery?: DocumentDelivery;
  /** The next try to put it there, not before; missing: there is none. */
  readonly deliverAt?: string;
}

/** A hold on a document, and when that would have expired, or will after the hold. */
interface Hold {
  readonly reason: string;
  readonly since: string;
  readonly expiresAt: string;
}

/** Later than any time that a document is kept for. */
export const neverExpires = "9999-12-31T23:59:59.999Z";

export const documentsCollection = collection<StoredDocument>()({
  name: "documents",
  version: 12,
  fields: {
    recordId: "text",
    sha256: "text",
    format: "text",
    templateId: "text",
    createdAt: "text",
    expiresAt: "text",
    storedBytes: "number",
    errorCodes: "texts",
    searched: "text",
    deliverAt: "text",
    heldUntil: "text",
  },
  acrossTenants: ["expiresAt", "deliverAt"],
  order: "createdAt",
  counted: ["format", "templateId"],
});

const shown: ShownFields<StoredDocument, DocumentRecord> = {
  id: "documentId",
  tenantId: { hidden: "the path names it" },
  recordId: "id",
  fileName: "fileName",
  documentName: "documentName",
  fileNames: "signatureUrl",
  files: { hidden: "where its bytes are is the service's own matter" },
  format: { hidden: "contentType says it" },
  contentType: "contentType",
  sizeBytes: "fileSizeBytes",
  storedBytes: { hidden: "counts in the quota bytesStored" },
  sha256: "sha256",
  templateId: "template",
  templateRevision: "template",
  pages: "pages",
  errorCodes: "errorCodes",
  searched: { hidden: "to search in" },
  createdAt: "createdAt",
  createdBy: "createdBy",
  expiresAt: "expiresAt",
  hold: "hold",
  heldUntil: { hidden: "hold says it" },
  delivery: "delivery",
  deliverAt: { hidden: "for the work that delivers; delivery says how it stands" },
};

export const documents: Projection<StoredDocument, DocumentEvent> = ignoring(["DocumentReproduced"], {
  collection: documentsCollection,
  shown,
  prefixes: [documentStreams],
  change: (event, { meta }) => {
    switch (event.type) {
      case "DocumentGenerated":
        return becomes(stored(event.data, meta.actor ?? "system"));
      case "DocumentRevised":
        return { id: event.data.documentId, apply: (document) => document && revised(document, event.data) };
      case "DocumentHeld":
        return { id: event.data.documentId, apply: (document) => document && held(document, event.data) };
      case "DocumentReleased":
        return { id: event.data.documentId, apply: (document) => document && released(document) };
      case "DocumentDeliveryWanted":
        return { id: event.data.documentId, apply: (document) => document && wanted(document, event.data) };
      case "DocumentDeliveryAttempted":
        return { id: event.data.documentId, apply: (document) => document && attempted(document, event.data) };
      case "DocumentDeleted":
      case "DocumentExpired":
        return goes(event.data.documentId);
    }
  },
});

function held(document: StoredDocument, { reason, until, at }: DocumentHeld["data"]): StoredDocument {
  const expiresAt = document.hold?.expiresAt ?? document.expiresAt;
  const heldUntil = until ?? neverExpires;
  const hold = { reason, since: at, expiresAt };
  return { ...document, expiresAt: later(heldUntil, expiresAt), hold, heldUntil };
}

function later(one: string, other: string): string {
  if (one > other) return one;
  return other;
}

function wanted(document: StoredDocument, { to, at }: DocumentDeliveryWanted["data"]): StoredDocument {
  return { ...document, delivery: { state: "pending", to, attempts: 0, at }, deliverAt: at };
}

function attempted(
  { deliverAt, ...document }: StoredDocument,
  { attempt: attempts, outcome, status, problem, nextAt, at }: DocumentDeliveryAttempted["data"],
): StoredDocument {
  const { delivery } = document;
  if (delivery === undefined) return document;
  const { to } = delivery;
  if (outcome === "succeeded") return { ...document, delivery: { state: "succeeded", to, attempts, at } };
  const error = problem ?? `Expected a status from 200 to 299; came ${status}.`;
  if (nextAt === null) return { ...document, delivery: { state: "failed", to, attempts, at, error } };
  return { ...document, delivery: { state: "pending", to, attempts, at, error }, deliverAt: nextAt };
}

function released({ hold, heldUntil, ...document }: StoredDocument): StoredDocument {
  return { ...document, expiresAt: hold?.expiresAt ?? document.expiresAt };
}

function revised(document: StoredDocument, { file }: DocumentRevised["data"]): StoredDocument {
  const files = [file, ...document.files.slice(1)];
  return {
    ...document,
    files,
    storedBytes: bytesOf(files),
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
  };
}

const bytesOf = (files: readonly DocumentBlob[]): number => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

function stored(data: DocumentGenerated["data"], createdBy: string): StoredDocument {
  return {
    id: data.documentId,
    tenantId: data.tenantId,
    recordId: data.recordId,
    fileName: data.fileName,
    fileNames: data.blobs.map(({ fileName }) => fileName),
    files: data.blobs,
    format: data.format,
    contentType: data.contentType,
    sizeBytes: data.sizeBytes,
    storedBytes: bytesOf(data.blobs),
    sha256: data.colophon.output,
    ...(data.downloadName === null ? {} : { documentName: data.downloadName }),
    ...(data.template === null ? {} : { templateId: data.template.id, templateRevision: data.template.revision }),
    pages: data.pages,
    errorCodes: data.errorCodes,
    searched: [data.documentId, data.downloadName ?? []].flat().join(" ").toLowerCase(),
    createdAt: data.at,
    createdBy,
    expiresAt: data.expiresAt,
  };
}
