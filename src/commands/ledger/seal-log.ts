/*
 * How the log is sealed, so that an event that somebody changes or takes out of it later is found.
 *
 * Each tenant has a tree of hashes whose leaves are its events, in the log's order. A round reads the log from where the one before ended,
 * and appends a signed checkpoint to `ledger-<tenant>` for each tenant that has new events, at the exact revision: two processes that seal at
 * once do not seal anything twice. A checkpoint says up to where the whole log was sealed before its round, and a process that begins goes
 * on from what the last one says: nothing else is kept.
 */

import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { checkpointText } from "../../proof/checkpoint.ts";
import { extended, rootOf } from "../../proof/hash-tree.ts";
import { signedNote } from "../../proof/note.ts";
import {
  type CheckpointSigned,
  ledgerKeysStream,
  ledgerStream,
  ledgerStreams,
} from "../../vocabulary/events/ledger.ts";
import { everyStream } from "../../vocabulary/events/streams.ts";
import { tenantStream } from "../../vocabulary/events/tenant.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents, isConflict } from "../append-events.ts";
import { isThere } from "../read-past.ts";
import { commitmentOf, joined } from "./commitment.ts";
import { type LedgerKeeping, type LedgerSecrets, ledgerKeys, ledgerSecrets } from "./ledger-key.ts";
import { checkpointOf, readTenantLedger, type TenantLedger } from "./tenant-ledger.ts";

export interface LogSealing extends LedgerKeeping {
  /** How trees are called: this, `/log/` and an id. */
  readonly hostName: () => string;
}

/** How far a log is sealed. */
export interface SealedLog {
  /** All events up to here. */
  readonly through: LogPosition;
  /** See `LedgerSecrets`. */
  readonly saltSecret: Uint8Array;
}

/** What one round of sealing goes through. */
interface SealingRound {
  readonly service: LogSealing;
  readonly secrets: LedgerSecrets;
  /** Up to here the whole log is sealed. */
  readonly since: LogPosition;
  readonly tenants: Map<string, TenantLeaves>;
}

/** A tenant's events of this round. */
interface TenantLeaves {
  readonly ledger: TenantLedger;
  readonly commitments: Buffer[];
}

/** Leaves that one checkpoint brings, and those that a round holds before it seals all that it has. */
const mostOfOne = 4096;
const mostHeld = 65_536;
const checkpoints = "5b0cf3be-0d4b-4e63-9f1c-2d2e6a7c9a41" as Guid;

/** Events between two looks at whether this process may go on. */
const atOnce = 4096;

/**
 * Seals what the log has beyond `before`, in one round or, in a long log, in several; without `before`, beyond what the last checkpoint says.
 * Answers up to where the log is sealed: not its end when it may not go on. Undefined without a first tenant.
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
  for (;;) {
    const { through, isDone } = await sealRound(service, secrets, since, mayGoOn);
    since = through;
    if (isDone) return { through: since, saltSecret: secrets.saltSecret };
  }
}

/** Up to where the whole log was sealed before the round of its last checkpoint. */
async function sealedBefore(log: EventLog): Promise<LogPosition> {
  if ((await ledgerKeys(log)).length === 0) return 0n;
  for await (const item of log.readBack(undefined)) {
    if (!("revision" in item) || !item.stream.startsWith(ledgerStreams)) continue;
    if (item.stream === ledgerKeysStream) break;
    const upTo = checkpointOf(item)?.upTo;
    if (upTo !== undefined) return BigInt(upTo);
  }
  return 0n;
}

/** Up to where the log is sealed then, and whether there is nothing left to do or it may not go on. */
async function sealRound(
  service: LogSealing,
  secrets: LedgerSecrets,
  since: LogPosition,
  mayGoOn: () => Promise<boolean>,
): Promise<{ readonly through: LogPosition; readonly isDone: boolean }> {
  const round: SealingRound = { service, secrets, since, tenants: new Map() };
  const stopped = { through: since, isDone: true };
  let through = since;
  let held = 0;
  let read = 0;
  for await (const event of service.log.readAll({ after: since, prefixes: everyStream, asWritten: true })) {
    if (read % atOnce === 0 && !(await mayGoOn())) return stopped;
    read += 1;
    if (!event.stream.startsWith(ledgerStreams)) held += await take(round, event);
    through = event.position;
    if (held >= mostHeld) break;
  }
  const at = service.clock.now().toISOString();
  for (const leaves of round.tenants.values()) {
    if (!(await mayGoOn())) return stopped;
    await sealTenant(round, leaves, at);
  }
  return { through, isDone: held < mostHeld };
}

/** Answers how many leaves it brings: none when another process has sealed it. */
async function take(round: SealingRound, event: RecordedEvent): Promise<0 | 1> {
  const { service, secrets, since, tenants } = round;
  const { tenantId } = event.meta;
  let leaves = tenants.get(tenantId);
  if (leaves === undefined) {
    leaves = { ledger: await readTenantLedger(service.log, tenantId, since), commitments: [] };
    tenants.set(tenantId, leaves);
  }
  const commitment = commitmentOf(event, secrets.saltSecret);
  if (leaves.ledger.sealed.has(commitment.toString("hex"))) return 0;
  leaves.commitments.push(commitment);
  return 1;
}

/** Checkpoint after checkpoint; none for a tenant that is gone. When another process came first, what that one has sealed is left out. */
async function sealTenant(round: SealingRound, { ledger, commitments }: TenantLeaves, at: string): Promise<void> {
  const { service, since } = round;
  let known = ledger;
  let left: readonly Buffer[] = commitments;
  if (ledger.revision === "absent" && !(await isThere(service.log, tenantStream(ledger.tenantId)))) return;
  while (left.length > 0) {
    const some = left.slice(0, mostOfOne);
    const sealed = await appendCheckpoint(round, known, some, at);
    known = sealed ?? (await readTenantLedger(service.log, ledger.tenantId, since));
    left =
      sealed === undefined
        ? left.filter((commitment) => !known.sealed.has(commitment.toString("hex")))
        : left.slice(mostOfOne);
  }
}

/** Undefined: others have written to the stream. */
async function appendCheckpoint(
  { service, secrets, since }: SealingRound,
  ledger: TenantLedger,
  commitments: readonly Buffer[],
  at: string,
): Promise<TenantLedger | undefined> {
  const { log, clock, hostName } = service;
  const { tenantId } = ledger;
  const origin = ledger.origin ?? `${hostName()}/log/${Buffer.from(clock.randomBytes(16)).toString("hex")}`;
  const range = extended(ledger.range, commitments);
  const { size } = range;
  const note = signedNote(checkpointText({ origin, size, root: rootOf(range) }), origin, secrets.signer);
  const commandId = uuidv5(checkpoints, `${tenantId} ${note}`);
  const event: CheckpointSigned = {
    type: "CheckpointSigned",
    data: {
      tenantId,
      size,
      commitments: joined(commitments),
      roots: joined(range.roots),
      note,
      upTo: String(since),
      at,
    },
  };
  const cause = { tenantId, actor: "system", correlationId: commandId, commandId, now: at };
  try {
    const { revision } = await appendEvents(log, ledgerStream(tenantId), ledger.revision, cause, [event]);
    return { ...ledger, revision, origin, range };
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}
