import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** Why a document is erased, in the order of Article 17(1) of the GDPR; there is no free text, which could name people. */
export const erasureGrounds = [
  "no-longer-needed",
  "consent-withdrawn",
  "objection",
  "unlawful",
  "legal-obligation",
  "child",
  "other",
] as const;
export type ErasureGround = (typeof erasureGrounds)[number];

/** What an erasure leaves, and `docs/how-to/erase.md` says for how long. */
export const erasureRests = [
  "commitments",
  "usage",
  "answers",
  "jobs",
  "deliveries",
  "findings",
  "reads",
  "backups",
] as const;

interface DocumentErasureMark {
  readonly tenantId: string;
  readonly documentId: string;
  readonly at: string;
}

/** The document is to be removed with its history. */
export type DocumentErasureRequested = EventOf<
  "DocumentErasureRequested",
  DocumentErasureMark & {
    readonly ground: ErasureGround;
    /** Client id. */
    readonly by: string;
  }
>;

/** A hold came before the document's end: nothing was removed. */
type DocumentErasureStopped = EventOf<"DocumentErasureStopped", DocumentErasureMark>;

/** What an erasure removes. */
export interface ErasedHistory {
  /** How many events of each type, in the order in which the types first came. */
  readonly events: readonly { readonly type: string; readonly count: number }[];
  /** Files of the document that its events named. */
  readonly files: number;
  /** Numbers of the leaves, in the tenant's tree, that have no event any more; empty where the log is not sealed. */
  readonly leaves: readonly number[];
}

/** The files are removed, and these events are going to be: recorded before they are, so that none is forgotten. */
type DocumentErasureAdvanced = EventOf<
  "DocumentErasureAdvanced",
  DocumentErasureMark & { readonly removed: ErasedHistory }
>;

/** The certificate: nothing is left of the document but what `stays` names. */
export type DocumentErased = EventOf<
  "DocumentErased",
  DocumentErasureMark & {
    readonly ground: ErasureGround;
    readonly requestedBy: string;
    readonly requestedAt: string;
    readonly removed: ErasedHistory;
    readonly stays: readonly (typeof erasureRests)[number][];
  }
>;

export type DocumentErasureEvent =
  | DocumentErasureRequested
  | DocumentErasureStopped
  | DocumentErasureAdvanced
  | DocumentErased;

export const documentErasureShapes: UpcastsByVersion<DocumentErasureEvent["type"]> = {
  DocumentErasureRequested: {},
  DocumentErasureStopped: {},
  DocumentErasureAdvanced: {},
  // Version 1 knew no reads, of which none had been recorded.
  DocumentErased: { 1: (data) => data },
};

/** They stay when the documents are gone. */
export const erasedStreams = "erased-";

export const erasedStream = streamOfTenant(erasedStreams);
