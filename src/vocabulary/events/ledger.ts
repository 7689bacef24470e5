import type { EventOf, UpcastsByVersion } from "./event.ts";

/** A key of the service that signs checkpoints, in a stream of its own: `ledger-keys`. */
export type LedgerKeyAdded = EventOf<
  "LedgerKeyAdded",
  {
    /** The first tenant of the service. */
    readonly tenantId: string;
    /** 32 bytes of Ed25519 in base64. */
    readonly publicKey: string;
    /** The sealed file with the private key and with the secret that stands for salts of events that have none. */
    readonly blob: string;
    readonly at: string;
  }
>;

/**
 * The tenant's events up to here are sealed: each is a leaf of the tenant's tree of hashes (RFC 9162), and the root is signed. The order of
 * these events is that of the leaves; nothing else records it.
 */
export type CheckpointSigned = EventOf<
  "CheckpointSigned",
  {
    readonly tenantId: string;
    /** Leaves of the tree, those of this checkpoint included. */
    readonly size: number;
    /** Commitments to the events that came to the tree with this checkpoint: 32 bytes each, one after the other, in base64. */
    readonly commitments: string;
    /** Roots of the tree's complete subtrees, the largest first: 32 bytes each, in base64. The next checkpoint goes on from them. */
    readonly roots: string;
    /** The tree's name, its size and its root, signed (C2SP tlog-checkpoint). */
    readonly note: string;
    /** A position in the log: up to there the events of every tenant were sealed before. */
    readonly upTo: string;
    /** When the log was read up to its end for this round. */
    readonly at: string;
  }
>;

/** Sealed events of the tenant that are going to be removed from the log: recorded before they are, since a leaf without its event is a fault. */
export type LeavesRemoved = EventOf<
  "LeavesRemoved",
  {
    readonly tenantId: string;
    /** Commitments to the events: 32 bytes each, one after the other, in base64. */
    readonly commitments: string;
    /** `history`: what they are about has ended, and HISTORY_DAYS are over since then, or it is erased. */
    readonly ground: "history";
    readonly at: string;
  }
>;

/**
 * A tenant's tree has its first checkpoint. A leaf of the first tenant's tree, in a stream of its own, `tree-<tenant>`: a tree begins once, so one
 * whose checkpoints are gone is not taken for a new one.
 */
type TreeBegan = EventOf<
  "TreeBegan",
  {
    readonly tenantId: string;
    /** The tree's name, as its notes have it. */
    readonly origin: string;
    readonly at: string;
  }
>;

export type LedgerEvent = LedgerKeyAdded | CheckpointSigned | LeavesRemoved | TreeBegan;

export const ledgerShapes: UpcastsByVersion<LedgerEvent["type"]> = {
  LedgerKeyAdded: {},
  CheckpointSigned: {},
  LeavesRemoved: {},
  TreeBegan: {},
};

/** The streams whose events are no leaves. */
export const ledgerStreams = "ledger-";

/** Checkpoints of a tenant's tree. */
export function ledgerStream(tenantId: string): string {
  return `${ledgerStreams}${tenantId}`;
}

export const ledgerKeysStream = `${ledgerStreams}keys`;

export const removalStreams = "removals-";

/** What was removed of a tenant's tree; leaves, as all events are but those of `ledger-`. */
export function removalStream(tenantId: string): string {
  return `${removalStreams}${tenantId}`;
}

export const treeStreams = "tree-";

/** That a tenant's tree has begun. */
export function treeStream(tenantId: string): string {
  return `${treeStreams}${tenantId}`;
}
