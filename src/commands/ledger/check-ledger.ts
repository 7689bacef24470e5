import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import type { Checkpoint } from "../../proof/checkpoint.ts";
import { verifierKey } from "../../proof/note.ts";
import { type LeavesRemoved, ledgerKeysStream, ledgerStreams, removalStreams } from "../../vocabulary/events/ledger.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { everyStream } from "../../vocabulary/events/streams.ts";
import { commitmentOf, separated } from "./commitment.ts";
import { ledgerKeys, secretsOf } from "./ledger-key.ts";
import { checkpointOf } from "./tenant-ledger.ts";
import { type CheckedTree, TreeCheck } from "./tree-check.ts";

/** A log to be compared with its own checkpoints. */
export interface LedgerToCheck {
  readonly log: Pick<EventLog, "readAll" | "readStream">;
  /** The sealed files: salts of events of old follow from a secret in one of them. */
  readonly sealed: Pick<BlobStore, "open">;
  /** Checkpoints that somebody has kept outside: each has to be one of this log's. */
  readonly outside: readonly Checkpoint[];
  /** Called with how many events were read. */
  readonly onRead?: (events: number) => void;
}

/** The log beside what was sealed. */
export interface CheckedLedger {
  readonly events: number;
  /** Keys that have signed, as verifiers write them, each with the name `colophon`. */
  readonly keys: readonly string[];
  readonly tenants: readonly CheckedTree[];
  /** Checkpoints given of trees that this log does not have. */
  readonly unknown: readonly string[];
}

/** State of a check that goes through the log once. */
interface LedgerWalk {
  readonly keys: readonly Uint8Array[];
  readonly saltSecret: Uint8Array;
  readonly outside: readonly Checkpoint[];
  readonly trees: Map<string, TreeCheck>;
  readonly erased: Set<string>;
  sealedUpTo: LogPosition;
}

/**
 * Goes through the whole log once, and compares every event with the leaf that stands for it, and every checkpoint with the one before. What it
 * cannot see: that the newest events and checkpoints of a tenant are gone together, or that all was made once more with the service's key; for
 * that a checkpoint from outside is needed.
 *
 * @throws Error when the key cannot be read
 */
export async function checkLedger({ log, sealed, outside, onRead }: LedgerToCheck): Promise<CheckedLedger> {
  const added = await ledgerKeys(log);
  const [first] = added;
  if (first === undefined) return { events: 0, keys: [], tenants: [], unknown: outside.map(({ origin }) => origin) };
  const keys = added.map(({ publicKey }) => Buffer.from(publicKey, "base64"));
  const { saltSecret } = await secretsOf(sealed, first);
  const walk: LedgerWalk = { keys, saltSecret, outside, trees: new Map(), erased: new Set(), sealedUpTo: 0n };
  let events = 0;
  for await (const event of log.readAll({ prefixes: everyStream, asWritten: true })) {
    take(walk, event);
    events += 1;
    onRead?.(events);
  }
  const tenants = [...walk.trees].map(([id, tree]) => tree.end(walk.sealedUpTo, walk.erased.has(id)));
  const origins = new Set(tenants.map(({ origin }) => origin));
  return {
    events,
    keys: keys.map((publicKey) => verifierKey({ name: "colophon", publicKey })),
    tenants,
    unknown: outside.map(({ origin }) => origin).filter((origin) => !origins.has(origin)),
  };
}

function take(walk: LedgerWalk, event: RecordedEvent): void {
  if (event.stream.startsWith(ledgerStreams)) {
    if (event.stream === ledgerKeysStream) return;
    const checkpoint = checkpointOf(event);
    if (BigInt(checkpoint?.upTo ?? 0) > walk.sealedUpTo) walk.sealedUpTo = BigInt(checkpoint?.upTo ?? 0);
    treeOf(walk, event.stream.slice(ledgerStreams.length)).checkpoint(event, checkpoint);
    return;
  }
  const tree = treeOf(walk, event.meta.tenantId);
  tree.event(event, commitmentOf(event, walk.saltSecret));
  if (event.stream.startsWith(removalStreams)) tree.removal(removedBy(event));
  noteErasure(walk, event);
}

function treeOf({ trees, keys, outside }: LedgerWalk, tenantId: string): TreeCheck {
  const known = trees.get(tenantId);
  if (known !== undefined) return known;
  const tree = new TreeCheck(tenantId, keys, outside);
  trees.set(tenantId, tree);
  return tree;
}

function removedBy({ type, data }: RecordedEvent): readonly Buffer[] {
  return type === "LeavesRemoved" ? (separated((data as LeavesRemoved["data"]).commitments) ?? []) : [];
}

/** Events of a tenant that is deleted go without a record of each. */
function noteErasure({ erased }: LedgerWalk, recorded: RecordedEvent): void {
  const event = knownErasure(recorded);
  if (event?.type === "ErasureRequested") erased.add(event.data.tenantId);
  if (event?.type === "ErasureStopped") erased.delete(event.data.tenantId);
}

function knownErasure(recorded: RecordedEvent) {
  return recorded.type.startsWith("Erasure") ? knownEvent(recorded) : undefined;
}
