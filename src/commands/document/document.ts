import type { DocumentEvent, DocumentGenerated, DocumentHeld } from "../../vocabulary/events/document.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

/** A generated document as the events of its stream describe it. */
export type DocumentState =
  | { readonly status: "absent" }
  | {
      readonly status: "stored";
      readonly generated: DocumentGenerated["data"];
      /** As they are now: the document's own first. */
      readonly files: DocumentGenerated["data"]["blobs"];
      /** Why and until when it is kept beyond its time, as last recorded; absent: it is not. */
      readonly hold?: Pick<DocumentHeld["data"], "reason" | "until"> | undefined;
      /** Where it is to be put; absent: its caller wants it nowhere. */
      readonly delivery?: DeliveryState;
    }
  | { readonly status: "gone" };

/** A document that is there, expired or not. */
export type StoredDocumentState = Extract<DocumentState, { status: "stored" }>;

interface DeliveryState {
  /** The key of the sealed address. */
  readonly secret: string;
  readonly attempts: number;
  /** Not before; null: no more. */
  readonly nextAt: string | null;
}

/** The document of a stream without events. */
export const noDocument: DocumentState = { status: "absent" };

function evolveDocument(state: DocumentState, event: DocumentEvent): DocumentState {
  switch (event.type) {
    case "DocumentGenerated":
      return { status: "stored", generated: event.data, files: event.data.blobs };
    case "DocumentRevised":
      return state.status === "stored" ? { ...state, files: [event.data.file, ...state.files.slice(1)] } : state;
    case "DocumentDeleted":
    case "DocumentExpired":
      return { status: "gone" };
    case "DocumentHeld":
      return state.status === "stored" ? { ...state, hold: event.data } : state;
    case "DocumentReleased":
      return state.status === "stored" ? { ...state, hold: undefined } : state;
    case "DocumentDeliveryWanted": {
      const { secretBlob: secret, at: nextAt } = event.data;
      return state.status === "stored" ? { ...state, delivery: { secret, attempts: 0, nextAt } } : state;
    }
    case "DocumentDeliveryAttempted": {
      if (state.status !== "stored" || state.delivery === undefined) return state;
      const { attempt: attempts, nextAt } = event.data;
      return { ...state, delivery: { ...state.delivery, attempts, nextAt } };
    }
    case "DocumentReproduced":
      return state;
  }
}

/** How the events of a document's stream lead to its state. */
export const documentFolding: StateFolding<DocumentState, DocumentEvent> = {
  initial: noDocument,
  evolve: evolveDocument,
};

/** Makes the decider of one command on documents. */
export const documentDecider = decidersOf(documentFolding);

/** The hold that counts at a moment, ISO 8601 UTC. */
export const holdAt = ({ hold }: StoredDocumentState, now: string): StoredDocumentState["hold"] =>
  hold !== undefined && (hold.until === null || now <= hold.until) ? hold : undefined;

/** From the moment it expires a document counts as absent, whether or not its end is in the log yet; a held one does not. */
export function isExpired(document: StoredDocumentState, now: string): boolean {
  return holdAt(document, now) === undefined && document.generated.expiresAt < now;
}

/** @throws Refusal DOCUMENT_HELD */
export function mustBeFree(document: StoredDocumentState, now: string): void {
  const hold = holdAt(document, now);
  if (hold === undefined) return;
  const until = hold.until === null ? "" : ` until ${hold.until}`;
  throw new Refusal("DOCUMENT_HELD", `Document '${document.generated.documentId}' is held${until}: ${hold.reason}.`);
}

/** The document, or the refusal that there is none. */
export function storedDocument(state: DocumentState, documentId: string, now: string): StoredDocumentState {
  if (state.status === "stored" && !isExpired(state, now)) return state;
  throw new Refusal("DOCUMENT_NOT_FOUND", `Document '${documentId}' not found.`);
}

/** State of a document by its last event, with the keys of its files. */
export function endOf({ generated, files, delivery }: StoredDocumentState, at: string) {
  const { tenantId, documentId, recordId, fileName, nameBlob } = generated;
  const secrets = delivery === undefined || delivery.nextAt === null ? [] : [delivery.secret];
  const name = nameBlob === null ? [] : [nameBlob];
  const blobs = [...files.map(({ key }) => key), ...name, ...secrets];
  return { tenantId, documentId, recordId, fileName, blobs, at };
}
