import type { EventOf, Shapes } from "./event.ts";

/** What a tenant can have, each by the name that a certificate counts it under. */
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

/** How many of each; a kind of which there was none is left out. */
export type ErasedCounts = { readonly [Kind in ErasedKind]?: number };

/** What was removed, when, and who wanted it. */
interface ErasureCertificate {
  readonly tenantId: string;
  /** A client id of the service's first tenant. */
  readonly requestedBy: string;
  /** ISO 8601 UTC. */
  readonly requestedAt: string;
  readonly completedAt: string;
  readonly removed: ErasedCounts;
}

/** Of which tenant; who caused the event is in its meta, as the first tenant's. */
interface ErasureMark {
  readonly tenantId: string;
  readonly at: string;
}

/** A tenant is to be deleted with all it has. */
type ErasureRequested = EventOf<"ErasureRequested", ErasureMark & { readonly by: string }>;

/** These streams and files are being removed; recorded before they are, so that none is counted twice. */
type ErasureAdvanced = EventOf<
  "ErasureAdvanced",
  ErasureMark & {
    readonly streams: readonly string[];
    /** Of files in the blob store. */
    readonly blobKeys: readonly string[];
    readonly removed: ErasedCounts;
  }
>;

/** A hold had come before the tenant was closed: nothing was removed, and the tenant is open again. */
type ErasureStopped = EventOf<"ErasureStopped", ErasureMark & { readonly held: number }>;

/** Nothing is left of the tenant. `sha256`: of the canonical JSON (RFC 8785) of the certificate. */
export type ErasureCompleted = EventOf<
  "ErasureCompleted",
  ErasureMark & { readonly certificate: ErasureCertificate; readonly sha256: string }
>;

export type ErasureEvent = ErasureRequested | ErasureAdvanced | ErasureStopped | ErasureCompleted;

export const erasureShapes: Shapes<ErasureEvent["type"]> = {
  ErasureRequested: {},
  ErasureAdvanced: {},
  ErasureStopped: {},
  ErasureCompleted: {},
};

/** It stays when the tenant is gone. */
export function erasureStream(tenantId: string): string {
  return `erasure-${tenantId}`;
}
