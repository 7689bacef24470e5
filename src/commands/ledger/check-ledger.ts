import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import type { Checkpoint } from "../../proof/checkpoint.ts";
import { verifierKey } from "../../proof/note.ts";
import { ledgerKeysStream, ledgerStreams, removalStreams, treeStreams } from "../../vocabulary/events/ledger.ts";
import { everyStream } from "../../vocabulary/events/streams.ts";
import { ledgerFileKey } from "../blob-keys.ts";
import { commitmentOf, separated } from "./commitment.ts";
import { type LedgerKey, openLedgerKeys, publicKeysOf } from "./ledger-key.ts";
import { StrayEvents } from "./stray-events.ts";
import { checkpointOf, readableEvent } from "./tenant-ledger.ts";
import { type CheckedTree, TreeCheck } from "./tree-check.ts";

/** A log to be compared with its own checkpoints. */
export interface LedgerToCheck {
  readonly log: Pick<EventLog, "readAll" | "readStream" | "derivedFaults">;
  /** The sealed files, which hold the keys. */
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
  /**
   * What is wrong with the keys, with events of no tenant, with what the engine keeps beside the events, and with checkpoints given that are
   * of no tree of this log.
   */
  readonly faults: readonly string[];
}

/** State of a check that goes through the log once. */
interface LedgerWalk {
  readonly host: string | undefined;
  readonly keys: readonly Uint8Array[];
  readonly saltSecret: Uint8Array;
  readonly outside: readonly Checkpoint[];
  readonly trees: Map<string, TreeCheck>;
  /** Trees that have begun, by tenant. */
  readonly begun: Map<string, string>;
  readonly erased: Set<string>;
  readonly strays: StrayEvents;
  readonly faults: string[];
  sealedUpTo: LogPosition;
  events: number;
  last: LogPosition;
}

/** Each reading ends where the log ended when it began; what was removed meanwhile was recorded, and sealed, before it went. */
const mostReadings = 4;
const mostFaults = 100;

/**
 * Goes through the whole log once, and compares every event with the leaf that stands for it, and every checkpoint with the one before. A record
 * of a removal or of a tenant's deletion counts only where it is sealed itself. What a log cannot show: that its newest events and
 * checkpoints are gone together, that all that was ever sealed is gone, or that all was made once more with the service's key; for that a
 * checkpoint from outside is needed.
 *
 * @throws what the log throws, also for an event that is no JSON
 */
export async function checkLedger({ log, sealed, outside, onRead }: LedgerToCheck): Promise<CheckedLedger> {
  const walk = await beginWalk(log, sealed, outside);
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const before = walk.last;
    for await (const event of log.readAll({ after: before, prefixes: everyStream, asWritten: true })) {
      take(walk, event);
      onRead?.(walk.events);
    }
    if (walk.last === before) break;
  }
  walk.faults.push(...((await log.derivedFaults?.()) ?? []));
  if (walk.keys.length === 0) return unsealed(walk);
  for (const [tenantId, origin] of walk.begun) if (!walk.erased.has(tenantId)) treeOf(walk, tenantId).begun(origin);
  const tenants = [...walk.trees].map(([id, tree]) => tree.end(walk.sealedUpTo, walk.erased.has(id)));
  const origins = new Set(tenants.map(({ origin }) => origin));
  const unknown = outside.filter(({ origin }) => !origins.has(origin));
  return {
    events: walk.events,
    keys: walk.keys.map((publicKey) => verifierKey({ name: "colophon", publicKey })),
    tenants,
    faults: [...walk.faults, ...[...walk.erased].flatMap((id) => walk.strays.of(id)), ...unknown.map(strange)],
  };
}

const strange = ({ origin }: Checkpoint): string =>
  `${origin}: no tree of this log has this name; its tenant may have been deleted`;

async function beginWalk(
  log: LedgerToCheck["log"],
  sealed: LedgerToCheck["sealed"],
  outside: readonly Checkpoint[],
): Promise<LedgerWalk> {
  const keys = await openLedgerKeys(log, sealed);
  const faults = keys.flatMap(keyFaults);
  const [first] = keys;
  return {
    ...{ host: first?.added.tenantId, keys: publicKeysOf(keys), outside, faults },
    saltSecret: keys.find(({ opened }) => opened !== undefined)?.opened?.saltSecret ?? Buffer.alloc(0),
    ...{
      trees: new Map(),
      begun: new Map(),
      erased: new Set(),
      strays: new StrayEvents(),
      sealedUpTo: 0n,
      events: 0,
      last: 0n,
    },
  };
}

function keyFaults({ added, opened }: LedgerKey): readonly string[] {
  const { blob, tenantId, publicKey } = added;
  if (opened === undefined)
    return [`the key in ${blob} cannot be read: what it has signed is checked with the key that the log names`];
  const held = Buffer.from(opened.signer.publicKey);
  if (held.toString("base64") !== publicKey) return [`the log names another key than ${blob} holds`];
  // Whose it is decides whose events say that a tenant was deleted.
  if (ledgerFileKey(tenantId, held.toString("hex")) === blob) return [];
  return [`the log says that ${blob} is of the tenant ${tenantId}`];
}

/** Without a key nothing is sealed, unless somebody has taken the key's record away. */
function unsealed({ events, trees, begun, outside, faults }: LedgerWalk): CheckedLedger {
  const hasTraces = begun.size > 0 || [...trees.values()].some((tree) => tree.isSealed);
  const traces = hasTraces ? ["there are checkpoints, and no record of the key that has signed them"] : [];
  return { events, keys: [], tenants: [], faults: [...traces, ...faults, ...outside.map(strange)] };
}

function take(walk: LedgerWalk, event: RecordedEvent): void {
  walk.events += 1;
  walk.last = event.position;
  if (event.stream.startsWith(ledgerStreams)) {
    if (event.stream !== ledgerKeysStream) takeCheckpoint(walk, event);
    return;
  }
  // Whatever somebody has written there.
  const meta: unknown = event.meta;
  const tenantId: unknown = typeof meta === "object" && meta !== null && "tenantId" in meta ? meta.tenantId : undefined;
  if (!isTenantId(tenantId)) {
    ofNoTenant(walk, event);
    return;
  }
  walk.strays.look(tenantId, event);
  const commitment = commitmentOf(event, walk.saltSecret);
  treeOf(walk, tenantId).event({ event, commitment, whenSealed: effectOf(walk, tenantId, event) });
}

function ofNoTenant({ faults }: LedgerWalk, { position }: RecordedEvent): void {
  if (faults.length < mostFaults) faults.push(`the event at position ${position} is of no tenant`);
}

function takeCheckpoint(walk: LedgerWalk, event: RecordedEvent): void {
  const tenantId = event.stream.slice(ledgerStreams.length);
  if (!isTenantId(tenantId)) {
    ofNoTenant(walk, event);
    return;
  }
  const checkpoint = checkpointOf(event);
  const upTo = BigInt(checkpoint?.upTo ?? 0);
  if (upTo > walk.sealedUpTo && upTo < event.position) walk.sealedUpTo = upTo;
  treeOf(walk, tenantId).checkpoint(event.revision, checkpoint);
}

/** Ids become names of files and lines of output: what somebody has written into the log as one may be anything. */
const isTenantId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,64}$/.test(value);

function treeOf({ trees, keys, outside }: LedgerWalk, tenantId: string): TreeCheck {
  const known = trees.get(tenantId);
  if (known !== undefined) return known;
  const tree = new TreeCheck(tenantId, keys, outside);
  trees.set(tenantId, tree);
  return tree;
}

const isOfLedger = (stream: string): boolean => stream.startsWith(removalStreams) || stream.startsWith(treeStreams);

/** What an event changes for the check, once it is known to be sealed. */
function effectOf(walk: LedgerWalk, tenantId: string, recorded: RecordedEvent): (() => void) | undefined {
  const { type, stream } = recorded;
  const counts = type.startsWith("Erasure") ? tenantId === walk.host : isOfLedger(stream);
  if (!counts) return undefined;
  const event = readableEvent(recorded);
  switch (event?.type) {
    case "LeavesRemoved": {
      const commitments = separated(event.data?.commitments) ?? [];
      return () => treeOf(walk, tenantId).removal(commitments);
    }
    case "TreeBegan":
      // Also before it is sealed, and in any name: a forged one is a fault, and excuses nothing.
      walk.begun.set(String(event.data?.tenantId), String(event.data?.origin));
      return undefined;
    case "ErasureRequested":
      return () => walk.erased.add(event.data?.tenantId);
    case "ErasureStopped":
      return () => walk.erased.delete(event.data?.tenantId);
    default:
      return undefined;
  }
}
