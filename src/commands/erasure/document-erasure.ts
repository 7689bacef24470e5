import type {
  DocumentErased,
  DocumentErasureEvent,
  DocumentErasureRequested,
  ErasedHistory,
} from "../../vocabulary/events/document-erasure.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

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
