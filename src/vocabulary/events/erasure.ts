import type { EventOf, UpcastsByVersion } from "./event.ts";

/** Kinds of things that a tenant can have, by the names under which a certificate counts them. */
export const erasedKinds = [
  "documents",
  "templates",
  "assets",
  "vaultKeys",
  "apiKeys",
  "jobs",
  "webhooks",
  "deliveries",
  "likes",
  "refusedSignatures",
  "damageFindings",
  "keyUses",
  "usageDays",
  "files",
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** Number removed of each kind; a kind without any is left out. */
export type ErasedCounts = { readonly [Kind in ErasedKind]?: number };

/** Proof of a tenant's deletion: what was removed, when, and at whose request. */
interface ErasureCertificate {
  readonly tenantId: string;
  /** A client id of the service's first tenant. */
  readonly requestedBy: string;
  /** ISO 8601 UTC. */
  readonly requestedAt: string;
  readonly completedAt: string;
  readonly removed: ErasedCounts;
}

/** The deleted tenant; the event's meta names the first tenant as the one that caused it. */
interface ErasureMark {
  readonly tenantId: string;
  readonly at: string;
}

/** A tenant is to be deleted with all its data. */
type ErasureRequested = EventOf<"ErasureRequested", ErasureMark & { readonly by: string }>;

/** These streams and files are being removed. Recorded before they are, so that none is counted twice. */
type ErasureAdvanced = EventOf<
  "ErasureAdvanced",
  ErasureMark & {
    readonly streams: readonly string[];
    /** Keys of files in the blob store. */
    readonly blobKeys: readonly string[];
    readonly removed: ErasedCounts;
  }
>;

/**
 * The deletion stopped because a hold came before the tenant was closed: nothing was removed, and the tenant is open
 * again.
 */
type ErasureStopped = EventOf<"ErasureStopped", ErasureMark & { readonly held: number }>;

/**
 * The deletion is complete: nothing is left of the tenant. `sha256`: hash of the certificate's canonical JSON (RFC
 * 8785).
 */
export type ErasureCompleted = EventOf<
  "ErasureCompleted",
  ErasureMark & { readonly certificate: ErasureCertificate; readonly sha256: string }
>;

export type ErasureEvent = ErasureRequested | ErasureAdvanced | ErasureStopped | ErasureCompleted;

export const erasureShapes: UpcastsByVersion<ErasureEvent["type"]> = {
  ErasureRequested: {},
  ErasureAdvanced: {},
  ErasureStopped: {},
  ErasureCompleted: {},
};

export const erasureStreams = "erasure-";

/** The stream stays when the tenant is gone. */
export function erasureStream(tenantId: string): string {
  return `${erasureStreams}${tenantId}`;
}
