/*
 * How the log is sealed, so that an event that somebody changes or takes out of it later is found.
 *
 * Each tenant has a tree of hashes whose leaves are its events, in the log's order. A round reads the log from where the one before ended,
 * and appends a signed checkpoint to `ledger-<tenant>` for each tenant that has new events, at the exact revision: two processes that seal at
 * once do not seal anything twice. A checkpoint says up to where the whole log was sealed before its round, and a process that begins goes
 * on from what the last one says: nothing else is kept. That a tree has begun is a leaf of the first tenant's tree.
 */

import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { checkpointText } from "../../proof/checkpoint.ts";
import { type CompactRange, extended, rootOf } from "../../proof/hash-tree.ts";
import { signedNote } from "../../proof/note.ts";
import {
  type CheckpointSigned,
  ledgerKeysStream,
  ledgerStream,
  ledgerStreams,
  treeStream,
} from "../../vocabulary/events/ledger.ts";
import { everyStream } from "../../vocabulary/events/streams.ts";
import { tenantStream } from "../../vocabulary/events/tenant.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents, isConflict } from "../append-events.ts";
import { isThere, readPast } from "../read-past.ts";
import { tenantFolding } from "../tenant/tenant.ts";
import { commitmentOf, joined } from "./commitment.ts";
import { isSealedLog, type LedgerKeeping, type LedgerSecrets, ledgerSecrets } from "./ledger-key.ts";
import { checkpointOf, LedgerDamaged, readTenantLedger, type TenantLedger } from "./tenant-ledger.ts";

export interface LogSealing extends LedgerKeeping {
  /** How trees are called: this, `/log/` and an id. */
  readonly hostName: () => string;
}

/** How far a log is sealed. */
export interface SealedLog {
  /** All events up to here. */
  readonly through: LogPosition;
  /** All that was recorded before; undefined: not known yet. */
  readonly until?: Date | undefined;
  /** When the last checkpoint was signed, by this process. */
  readonly lastCheckpoint?: Date | undefined;
  /** See `LedgerSecrets`. */
  readonly saltSecret: Uint8Array;
  /** Tenants whose events are left out, since somebody has changed their checkpoints. */
  readonly damaged: readonly LedgerDamaged[];
}

/** What one round of sealing goes through. */
interface SealingRound {
  readonly service: LogSealing;
  readonly secrets: LedgerSecrets;
  /** Up to here the whole log is sealed. */
  readonly since: LogPosition;
  readonly tenants: Map<string, TenantLeaves>;
  readonly damaged: Map<string, LedgerDamaged>;
}

/** A tenant's events of this round. */
interface TenantLeaves {
  readonly ledger: TenantLedger;
  readonly commitments: Buffer[];
}

/**
 * Leaves that one checkpoint brings: a proof hashes those of about ten. Checkpoints of one append, which may have some 900 KB. Leaves that a
 * round holds before it seals all that it has.
 */
const mostOfOne = 64;
const mostAtOnce = 64;
const mostHeld = 65_536;
/** Rounds before other work of the house gets its turn. */
const mostRounds = 16;
/** Events, and tenants, between two looks at whether this process may go on; tenants whose checkpoints are written together. */
const eventsAtOnce = 4096;
const tenantsAtOnce = 256;
const together = 32;
/** Appends to one tenant's stream that others come before. */
const mostConflicts = 8;
const checkpoints = "5b0cf3be-0d4b-4e63-9f1c-2d2e6a7c9a41" as Guid;
const beginnings = "1f7a3c52-9e0d-4c7b-8a64-7d0e5b2f9c18" as Guid;

/**
 * Seals what the log has beyond `before`, in one round or, in a long log, in several; without `before`, beyond what the last checkpoint says.
 * Answers up to where the log is sealed: not its end when it may not go on, or has done much. Undefined without a first tenant.
 *
 * @throws what the log throws; the next round begins where the last one ended
 */
export async function sealLog(
  service: LogSealing,
  before: SealedLog | undefined,
  mayGoOn: () => Promise<boolean>,
): Promise<SealedLog | undefined> {
  // Looked up before the first key is recorded, so that a log of old that has none is not read backwards to its beginning.
  let since = before?.through ?? (await sealedBefore(service.log));
  const secrets = await ledgerSecrets(service);
  if (secrets === undefined) return undefined;
  const damaged = new Map<string, LedgerDamaged>();
  let { until, lastCheckpoint } = before ?? {};
  for (let count = 1; ; count += 1) {
    const round: SealingRound = { service, secrets, since, tenants: new Map(), damaged };
    const ended = await sealRound(round, mayGoOn).catch((error: unknown): RoundEnd => {
      // The event that stood there is gone, and this engine begins at events alone.
      if ((error as { readonly code?: unknown }).code !== "UNKNOWN_POSITION" || since === 0n) throw error;
      return { through: 0n, isDone: false };
    });
    since = ended.through;
    until = ended.until ?? until;
    lastCheckpoint = ended.signedAt ?? lastCheckpoint;
    if (!ended.isDone && count < mostRounds) continue;
    await lookAgain(round, before?.damaged ?? []);
    return {
      ...{ through: since, until, lastCheckpoint, saltSecret: secrets.saltSecret },
      damaged: [...damaged.values()],
    };
  }
}

/** A tenant of which nothing new came is named until its checkpoints are as they were. */
async function lookAgain(round: SealingRound, before: readonly LedgerDamaged[]): Promise<void> {
  for (const { tenantId } of before)
    await unlessDamaged(round, tenantId, async () => {
      const { revision } = await ledgerOf(round, tenantId);
      if (revision === "absent") await mayBegin(round, tenantId);
    });
}

/** Up to where the log is sealed then, and whether there is nothing left to do or it may not go on. */
interface RoundEnd {
  readonly through: LogPosition;
  readonly isDone: boolean;
  /** See `SealedLog`; undefined: as before. */
  readonly until?: Date;
  /** Of the checkpoints that it brought. */
  readonly signedAt?: Date;
}

/** Up to where the whole log was sealed before the round of its last checkpoint. */
async function sealedBefore(log: EventLog): Promise<LogPosition> {
  if (!(await isSealedLog(log))) return 0n;
  for await (const item of log.readBack(undefined)) {
    if (!("revision" in item) || !item.stream.startsWith(ledgerStreams)) continue;
    if (item.stream === ledgerKeysStream) break;
    const upTo = checkpointOf(item)?.upTo;
    if (upTo !== undefined) return BigInt(upTo);
  }
  return 0n;
}

async function sealRound(round: SealingRound, mayGoOn: () => Promise<boolean>): Promise<RoundEnd> {
  const { service, since, tenants } = round;
  const stopped = { through: since, isDone: true };
  // What comes in while it reads may be recorded and not read.
  let until = service.clock.now();
  let through = since;
  let held = 0;
  let read = 0;
  for await (const event of service.log.readAll({ after: since, prefixes: everyStream, asWritten: true })) {
    if (read % eventsAtOnce === 0 && !(await mayGoOn())) return stopped;
    read += 1;
    if (!event.stream.startsWith(ledgerStreams)) held += await take(round, event);
    through = event.position;
    if (held >= mostHeld) {
      until = event.at;
      break;
    }
  }
  const signedAt = service.clock.now();
  const at = signedAt.toISOString();
  const all = [...tenants.values()];
  let hasSigned = false;
  for (let from = 0; from < all.length; from += together) {
    if (from % tenantsAtOnce === 0 && !(await mayGoOn())) return stopped;
    const signed = await Promise.all(all.slice(from, from + together).map((leaves) => sealTenant(round, leaves, at)));
    hasSigned ||= signed.includes(true);
  }
  return { through, until, isDone: held < mostHeld, ...(hasSigned ? { signedAt } : {}) };
}

/** Answers how many leaves it brings: none when another process has sealed it. */
async function take(round: SealingRound, event: RecordedEvent): Promise<0 | 1> {
  const { secrets, tenants, damaged } = round;
  const { tenantId } = event.meta;
  if (damaged.has(tenantId)) return 0;
  let leaves = tenants.get(tenantId);
  if (leaves === undefined) {
    const ledger = await unlessDamaged(round, tenantId, () => ledgerOf(round, tenantId));
    if (ledger === undefined) return 0;
    leaves = { ledger, commitments: [] };
    tenants.set(tenantId, leaves);
  }
  const commitment = commitmentOf(event, secrets.saltSecret);
  if (leaves.ledger.sealed.has(commitment.toString("hex"))) return 0;
  leaves.commitments.push(commitment);
  return 1;
}

const ledgerOf = ({ service, since, secrets }: SealingRound, tenantId: string): Promise<TenantLedger> =>
  readTenantLedger(service.log, tenantId, since, secrets.publicKeys);

/** Undefined: the tenant is left out of this round and those that follow. */
async function unlessDamaged<Answer>(
  { damaged }: SealingRound,
  tenantId: string,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LedgerDamaged)) throw error;
    damaged.set(tenantId, error);
    return undefined;
  }
}

/** True: there are new checkpoints of the tenant. */
async function sealTenant(round: SealingRound, leaves: TenantLeaves, at: string): Promise<boolean> {
  const { tenantId, revision: before } = leaves.ledger;
  const hasSigned = await unlessDamaged(round, tenantId, async () => {
    if (before === "absent" && !(await mayBegin(round, tenantId))) return false;
    const { origin, isYoung, revision } = await appendCheckpoints(round, leaves, at);
    // The first checkpoints may have been the last thing that a process did.
    if (isYoung && origin !== undefined) await noteBeginning(round, tenantId, origin, at);
    return revision !== before;
  });
  return hasSigned === true;
}

/** False for a tenant that is gone. @throws LedgerDamaged when its tree has begun before */
async function mayBegin({ service: { log } }: SealingRound, tenantId: string): Promise<boolean> {
  const { state } = await readPast(log, tenantStream(tenantId), tenantFolding);
  if (state.status !== "active") return false;
  if (await isThere(log, treeStream(tenantId))) throw new LedgerDamaged(tenantId, "all its checkpoints are gone");
  return true;
}

/** Checkpoint after checkpoint. When another process came first, what that one has sealed is left out. */
async function appendCheckpoints(
  round: SealingRound,
  { ledger, commitments }: TenantLeaves,
  at: string,
): Promise<TenantLedger> {
  let known = ledger;
  let left: readonly Buffer[] = commitments;
  for (let conflicts = 0; left.length > 0; ) {
    const sealed = await appendTogether(round, known, left.slice(0, mostOfOne * mostAtOnce), at);
    if (sealed !== undefined) {
      known = sealed;
      left = left.slice(mostOfOne * mostAtOnce);
      continue;
    }
    conflicts += 1;
    if (conflicts === mostConflicts) throw new Error(`Others keep writing to ${ledgerStream(ledger.tenantId)}.`);
    known = await ledgerOf(round, ledger.tenantId);
    left = left.filter((commitment) => !known.sealed.has(commitment.toString("hex")));
  }
  return known;
}

/** Undefined: others have written to the stream. */
async function appendTogether(
  round: SealingRound,
  ledger: TenantLedger,
  commitments: readonly Buffer[],
  at: string,
): Promise<TenantLedger | undefined> {
  const { log, clock, hostName } = round.service;
  const { tenantId } = ledger;
  const origin = ledger.origin ?? `${hostName()}/log/${Buffer.from(clock.randomBytes(16)).toString("hex")}`;
  let { range } = ledger;
  const events: CheckpointSigned[] = [];
  for (let from = 0; from < commitments.length; from += mostOfOne) {
    const brought = commitments.slice(from, from + mostOfOne);
    range = extended(range, brought);
    events.push(checkpointWith(round, { tenantId, origin, range, at }, brought));
  }
  const commandId = uuidv5(checkpoints, `${tenantId} ${events.at(-1)?.data.note}`);
  const cause = { tenantId, actor: "system", correlationId: commandId, commandId, now: at };
  try {
    const { revision } = await appendEvents(log, ledgerStream(tenantId), ledger.revision, cause, events);
    return { ...ledger, revision, origin, range };
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

/** What a checkpoint leaves. */
interface GrownTree {
  readonly tenantId: string;
  readonly origin: string;
  readonly range: CompactRange;
  readonly at: string;
}

function checkpointWith(
  { secrets, since }: SealingRound,
  { tenantId, origin, range, at }: GrownTree,
  commitments: readonly Buffer[],
): CheckpointSigned {
  const { size, roots } = range;
  const note = signedNote(checkpointText({ origin, size, root: rootOf(range) }), origin, secrets.signer);
  const hashes = { commitments: joined(commitments), roots: joined(roots) };
  return { type: "CheckpointSigned", data: { tenantId, size, ...hashes, note, upTo: String(since), at } };
}

/** In the first tenant's tree, so that nobody lets a tree begin again without a leaf being missed there. */
async function noteBeginning(
  { service: { log }, secrets: { host } }: SealingRound,
  tenantId: string,
  origin: string,
  at: string,
): Promise<void> {
  if (await isThere(log, treeStream(tenantId))) return;
  const commandId = uuidv5(beginnings, `${tenantId} ${origin}`);
  const cause = { tenantId: host, actor: "system", correlationId: commandId, commandId, now: at };
  await appendEvents(log, treeStream(tenantId), "any", cause, [{ type: "TreeBegan", data: { tenantId, origin, at } }]);
}
