/*
 * How a tenant is deleted, so that a process may be killed at any point and nothing is counted twice or left.
 *
 * 1. `request.ts` refuses while documents are held. Otherwise it records the request and closes the tenant: its keys and tokens stop.
 * 2. A turn begins when all requests that may have been under way have ended (`settleMs`). A hold that came just before the closing stops
 *    the deletion, and opens the tenant again.
 * 3. Passes follow: files, then sums of usage, then streams, a hundred at a time. ErasureAdvanced names files and streams before they go,
 *    and how many they are: the next turn removes the last named again, which does no harm, and adds nothing.
 * 4. Before a stream is removed, its end is appended to it, and every read model has to have seen that: a document whose end no read model
 *    saw would be listed for ever.
 * 5. The tenant's checkpoints go with its own stream: without events they prove nothing.
 * 6. A pass that finds nothing ends it: ErasureCompleted has the sums, in a stream of the operator's that stays as the certificate. The
 *    tenant's own stream goes last: by it a deletion is found that is not at its end.
 */

import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { canonicalHash } from "../../vocabulary/canonical.ts";
import { type ErasedCounts, type ErasureEvent, erasureStream } from "../../vocabulary/events/erasure.ts";
import { tenantStream } from "../../vocabulary/events/tenant.ts";
import { type UsageErased, usageStream } from "../../vocabulary/events/usage.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";
import { guarded, handleCommand } from "../handle-command.ts";
import { removeLedger } from "../ledger/record-removal.ts";
import type { Origin } from "../origin.ts";
import { type FoldedStream, isThere, readPast } from "../read-past.ts";
import { removeTenantDecider, reopenDecider } from "../tenant/close.ts";
import { tenantFolding } from "../tenant/tenant.ts";
import { streamKinds } from "./end-stream.ts";
import { type Erasure, erasureDecider, erasureFolding } from "./erasure.ts";
import type { ErasureRequests } from "./request.ts";

/** What it takes to delete a tenant. */
export interface TenantErasing extends ErasureRequests {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** The tenant whose log says what was deleted. */
  readonly host: () => Promise<string | undefined>;
  /** Waits until `held` counts all up to a position: false if it does not in time, as while an older version serves that nothing follows. */
  readonly heldReaches: (position: LogPosition) => Promise<boolean>;
  /** Whether every read model, one that is being built included, has seen all up to a position. */
  readonly seenByAll: (position: LogPosition) => Promise<boolean>;
  /** At most `limit` of the tenant's usage sums, each with its day. */
  readonly usageOf: (tenantId: string, limit: number) => Promise<readonly UsageErased["data"]["sums"][number][]>;
  /** A day of which work or hours are kept; undefined: there is none. */
  readonly workDayOf: (tenantId: string) => Promise<string | undefined>;
  /** Milliseconds that a request may still be under way when its tenant is closed. */
  readonly settleMs: number;
}

/** One tenant's turn. */
interface ErasureTurn {
  readonly service: TenantErasing;
  readonly tenantId: string;
  readonly hostId: string;
  readonly now: string;
  readonly mayGoOn: () => Promise<boolean>;
  /** The revision of the deletion's stream after the last step of this turn. */
  revision: bigint | "absent";
}

/** Streams, files or sums of one step; each step is an event. */
const atOnce = 100;
const erasures = "6f2c8d1a-4b7e-4a95-8c30-d9e5f1b2a764" as Guid;

/**
 * Goes on with the deletion of a closed tenant, as far as it can be now. Even after a crash in between, the next turn
 * goes on where this one ended and counts nothing twice. `mayGoOn` is looked at between steps.
 *
 * @throws Refusal PRECONDITION_FAILED when another process took a step meanwhile, and goes on in place of this one
 * @throws what the log or the blob store throws; the deletion then stays as it is
 */
export async function continueErasure(
  service: TenantErasing,
  tenantId: string,
  now: string,
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  const { state, revision } = await erasureOf(service.log, tenantId);
  const turn = { service, tenantId, hostId: (await service.host()) ?? "", now, mayGoOn, revision };
  if (state.status === "completed") return await removeTenant(turn);
  if (state.status === "stopped") return await reopen(turn, state.stoppedAt);
  if (state.status !== "open" || !(await hasSettled(turn))) return;
  if (state.last === undefined && (await mayBeHeld(turn))) return;
  if (!(await finishLast(turn, state.last))) return;
  let found = true;
  while (found) {
    const passed = await pass(turn);
    if (passed === "wait") return;
    found = passed === "found some";
  }
  await complete(turn, state);
  await removeTenant(turn);
}

/** The deletion of a tenant, and its last event. */
export async function erasureOf(
  log: EventLog,
  tenantId: string,
): Promise<FoldedStream<Erasure> & { readonly last: RecordedEvent | undefined }> {
  let last: RecordedEvent | undefined;
  const past = await readPast(log, erasureStream(tenantId), erasureFolding, (_event: ErasureEvent, recorded) => {
    last = recorded;
  });
  return { ...past, last };
}

/** From its closing on, which may be long after the request: a command that failed between the two is repeated. */
async function hasSettled({ service, tenantId, now }: ErasureTurn): Promise<boolean> {
  const { state } = await readPast(service.log, tenantStream(tenantId), tenantFolding);
  const closedAt = state.status === "active" ? state.closedAt : null;
  return closedAt !== null && Date.parse(now) - Date.parse(closedAt) >= service.settleMs;
}

/** A hold may have come before the tenant was closed: it stops the deletion. True also while holds cannot be known. */
async function mayBeHeld(turn: ErasureTurn): Promise<boolean> {
  const { service, tenantId, now: at } = turn;
  if (!(await service.heldReaches(await service.log.head()))) return true;
  const { total: held } = await service.held(tenantId);
  if (held === 0) return false;
  await note(turn, "stopped", { type: "ErasureStopped", data: { tenantId, held, at } });
  await reopen(turn, at);
  return true;
}

/** Once for each time that the deletion stopped, so that a tenant which is closed again later stays closed. */
async function reopen(turn: ErasureTurn, stoppedAt: string): Promise<void> {
  const { service, tenantId, now: at } = turn;
  const origin = originOf(turn, `reopen ${stoppedAt}`);
  await handleCommand(service.log, tenantStream(tenantId), origin, reopenDecider, { tenantId, at });
}

/** Removes what was recorded as begun but may be left, because the process ended in between. */
async function finishLast(turn: ErasureTurn, last: Extract<Erasure, { status: "open" }>["last"]): Promise<boolean> {
  if (last === undefined) return true;
  await turn.service.blobs.remove(last.blobKeys);
  return await removeStreams(turn, last.streams);
}

/** The result of one pass over everything of one kind; `wait`: it cannot continue now. */
type Taken = "found none" | "found some" | "wait";

/** Once through all that the tenant has. */
async function pass(turn: ErasureTurn): Promise<Taken> {
  let all: Taken = "found none";
  for (const take of [takeFiles, takeUsage, takeStreams]) {
    const taken = await take(turn);
    if (taken === "wait") return "wait";
    if (taken === "found some") all = taken;
  }
  return all;
}

async function takeFiles(turn: ErasureTurn): Promise<Taken> {
  const { service, tenantId, now: at, mayGoOn } = turn;
  let taken: Taken = "found none";
  while (await mayGoOn()) {
    const blobKeys = await someFiles(service.blobs, tenantId);
    if (blobKeys.length === 0) return taken;
    taken = "found some";
    const removed = { files: blobKeys.length };
    await note(turn, blobKeys.join(" "), {
      type: "ErasureAdvanced",
      data: { tenantId, streams: [], blobKeys, removed, at },
    });
    await service.blobs.remove(blobKeys);
  }
  return "wait";
}

async function someFiles(blobs: BlobStore, tenantId: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { key } of blobs.list({ tenantId })) {
    found.push(key);
    if (found.length === atOnce) break;
  }
  return found;
}

async function takeStreams(turn: ErasureTurn): Promise<Taken> {
  let hasFound = false;
  for (const { kind, prefix, isNamed } of streamKinds) {
    const seen = new Set<string>();
    let batch: string[] = [];
    const flush = async (): Promise<boolean> => {
      const streams = batch;
      batch = [];
      return (
        streams.length === 0 || (await takeBatch(turn, streams, kind === undefined ? {} : { [kind]: streams.length }))
      );
    };
    const prefixes = [isNamed ? `${prefix}${turn.tenantId}.` : prefix];
    for await (const { stream, meta } of turn.service.log.readAll({ prefixes })) {
      if (meta.tenantId !== turn.tenantId || seen.has(stream)) continue;
      seen.add(stream);
      if (!(await isThere(turn.service.log, stream))) continue;
      hasFound = true;
      batch.push(stream);
      if (batch.length === atOnce && !(await flush())) return "wait";
    }
    if (!(await flush())) return "wait";
  }
  return hasFound ? "found some" : "found none";
}

async function takeBatch(turn: ErasureTurn, streams: readonly string[], removed: ErasedCounts): Promise<boolean> {
  const { tenantId, now: at, mayGoOn } = turn;
  if (!(await mayGoOn())) return false;
  const data = { tenantId, streams, blobKeys: [], removed, at };
  await note(turn, streams.join(" "), { type: "ErasureAdvanced", data });
  return await removeStreams(turn, streams);
}

/** A read model that has seen a beginning must see its end before the stream goes; false when one has not yet. */
async function removeStreams(turn: ErasureTurn, streams: readonly string[]): Promise<boolean> {
  const { log, seenByAll } = turn.service;
  let last: LogPosition = 0n;
  for (const stream of streams) {
    const kind = streamKinds.find(({ prefix }) => stream.startsWith(prefix));
    if (kind === undefined || !(await isThere(log, stream))) continue;
    const position = await kind.end(log, originOf(turn, `end ${stream} ${turn.now}`), stream);
    if (position > last) last = position;
  }
  if (last > 0n && !(await seenByAll(last))) return false;
  for (const stream of streams) await log.remove(stream);
  return true;
}

/** The sums of days are in a read model that no stream's end empties: each day's event takes them away. */
async function takeUsage(turn: ErasureTurn): Promise<Taken> {
  const { service, tenantId, now: at, mayGoOn } = turn;
  let taken: Taken = "found none";
  while (await mayGoOn()) {
    const found = await service.usageOf(tenantId, atOnce);
    const wanted = found[0]?.day ?? (await service.workDayOf(tenantId));
    if (wanted === undefined) return taken;
    taken = "found some";
    const sums = found.filter(({ day }) => day === wanted);
    const event: UsageErased = { type: "UsageErased", data: { tenantId, day: wanted, sums, at } };
    const origin = originOf(turn, `usage ${wanted} ${JSON.stringify(sums)} ${at}`);
    const { position } = await appendEvents(service.log, usageStream(tenantId, wanted), "any", origin, [event]);
    if (!(await service.seenByAll(position))) return "wait";
  }
  return "wait";
}

async function complete(
  turn: ErasureTurn,
  { requestedBy, requestedAt }: Extract<Erasure, { status: "open" }>,
): Promise<void> {
  const { tenantId, now: at, service } = turn;
  const { state } = await erasureOf(service.log, tenantId);
  const removed = state.status === "open" ? state.removed : {};
  const certificate = { tenantId, requestedBy, requestedAt, completedAt: at, removed };
  const data = { tenantId, certificate, sha256: canonicalHash(certificate), at };
  await note(turn, "completed", { type: "ErasureCompleted", data });
}

/**
 * Last, since it is by the closed tenant that a deletion is found which is not at its end. So its end is recorded when no
 * read model keeps its stream from going at once; should the process end in between, `removeEnded` removes the stream.
 */
async function removeTenant(turn: ErasureTurn): Promise<void> {
  const { tenantId, now: at, service } = turn;
  if (!(await service.seenByAll(await service.log.head()))) return;
  const stream = tenantStream(tenantId);
  const command = { tenantId, at };
  const { position } = await handleCommand(service.log, stream, originOf(turn, "gone"), removeTenantDecider, command);
  if (!(await service.seenByAll(position))) return;
  await removeLedger(service.log, tenantId);
  await service.log.remove(stream);
}

/**
 * Under a name of its own, so that a step which comes again is in the log once; and only if no other process took one since
 * this turn's last, so that nothing is counted by two.
 */
async function note(turn: ErasureTurn, step: string, event: ErasureEvent): Promise<void> {
  const { tenantId, hostId } = turn;
  const origin = { ...originOf(turn, `${step} ${event.data.at}`), tenantId: hostId };
  const decider = guarded(
    erasureDecider(() => [event]),
    ({ revision }) => revision === turn.revision,
  );
  const { revision } = await handleCommand(turn.service.log, erasureStream(tenantId), origin, decider, undefined);
  turn.revision = revision;
}

function originOf({ tenantId, now }: ErasureTurn, step: string): Origin {
  const commandId = uuidv5(erasures, `${tenantId} ${step}`);
  return { tenantId, actor: "system", correlationId: commandId, commandId, now };
}
