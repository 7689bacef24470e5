import type { EventLog } from "../../ports/event-log/port.ts";
import {
  type DocumentErased,
  type DocumentErasureEvent,
  type DocumentErasureRequested,
  type ErasedHistory,
  erasedStream,
} from "../../vocabulary/events/document-erasure.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { orRefusal } from "../append-events.ts";
import { decidersOf, type StateFolding } from "../decider.ts";
import { readPast } from "../read-past.ts";

/** The erasure of a document as the events of its stream describe it. */
export type DocumentErasure =
  | { readonly status: "absent" }
  | {
      readonly status: "open";
      readonly requested: DocumentErasureRequested["data"];
      /** Undefined: its events are not counted yet. */
      readonly removed: ErasedHistory | undefined;
    }
  | { readonly status: "stopped"; readonly requested: DocumentErasureRequested["data"] }
  | { readonly status: "erased"; readonly certificate: DocumentErased["data"] };

function evolveErasure(state: DocumentErasure, event: DocumentErasureEvent): DocumentErasure {
  switch (event.type) {
    case "DocumentErasureRequested":
      return { status: "open", requested: event.data, removed: undefined };
    case "DocumentErasureStopped":
      return state.status === "open" ? { status: "stopped", requested: state.requested } : state;
    case "DocumentErasureAdvanced":
      return state.status === "open" ? { ...state, removed: event.data.removed } : state;
    case "DocumentErased":
      return { status: "erased", certificate: event.data };
  }
}

/** How the events of an erasure's stream lead to its state. */
export const documentErasureFolding: StateFolding<DocumentErasure, DocumentErasureEvent> = {
  initial: { status: "absent" },
  evolve: evolveErasure,
};

/** Makes the decider of one command on erasures. */
export const documentErasureDecider = decidersOf(documentErasureFolding);

/**
 * Nothing more is added to the history of a document that is being erased: every event puts its removal off, and one that comes beside
 * it would be in no record of what was removed.
 *
 * @throws Refusal DOCUMENT_NOT_FOUND; UNAVAILABLE
 */
export async function mustNotBeErased(log: EventLog, tenantId: string, documentId: string): Promise<void> {
  const { state } = await orRefusal(readPast(log, erasedStream(tenantId, documentId), documentErasureFolding));
  if (state.status === "open" || state.status === "erased")
    throw new Refusal("DOCUMENT_NOT_FOUND", `Document '${documentId}' is being erased.`);
}
