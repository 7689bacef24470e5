import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type LeavesRemoved, ledgerStream, removalStream } from "../../vocabulary/events/ledger.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";
import { commitmentOf, joined, separated } from "./commitment.ts";
import type { SealedLog } from "./seal-log.ts";

/** Streams that are going to be removed from a sealed log. */
export interface StreamRemoval {
  readonly streams: readonly string[];
  readonly sealed: Pick<SealedLog, "through" | "saltSecret">;
  /** ISO 8601 UTC. */
  readonly now: string;
}

const removals = "c8f1e8b0-0b3e-4f0c-9d6b-7a52f0c6f3a5" as Guid;
/** Commitments of one event; an append may have some 900 KB. */
const mostOfOne = 4096;
/** Records that may be those of streams which are still there: of the last round or two. */
const newestRecords = 32;

/**
 * Records in the log which leaves will have no event any more: a leaf with neither is a fault. Answers which of the streams may go: those whose
 * record is sealed itself, since nobody believes it before. The others may go after the next round of sealing; of a stream that is not
 * sealed whole nothing is recorded.
 */
export async function recordRemoval(log: EventLog, removal: StreamRemoval): Promise<readonly string[]> {
  const { streams, sealed, now } = removal;
  const byTenant = new Map<string, LeafStream[]>();
  for (const stream of streams) {
    const leaves = await leavesOf(log, stream, sealed);
    if (leaves === undefined) continue;
    const others = byTenant.get(leaves.tenantId) ?? [];
    others.push(leaves);
    byTenant.set(leaves.tenantId, others);
  }
  const free: string[] = [];
  for (const [tenantId, all] of byTenant) {
    const known = await recorded(log, tenantId);
    const isIn = (set: ReadonlySet<string>) => (commitment: Buffer) => set.has(commitment.toString("hex"));
    const sealedRecords = new Set([...known].filter(([, position]) => position <= sealed.through).map(([hex]) => hex));
    free.push(...all.filter(({ commitments }) => commitments.every(isIn(sealedRecords))).map(({ stream }) => stream));
    const left = all.flatMap(({ commitments }) => commitments).filter((one) => !known.has(one.toString("hex")));
    for (let from = 0; from < left.length; from += mostOfOne) {
      const commitments = joined(left.slice(from, from + mostOfOne));
      await append(log, { tenantId, commitments, ground: "history", at: now });
    }
  }
  return free;
}

/** The leaves of a stream, which is of one tenant. */
interface LeafStream {
  readonly stream: string;
  readonly tenantId: string;
  readonly commitments: readonly Buffer[];
}

/** Undefined: it is not sealed whole, or not there. */
async function leavesOf(
  log: EventLog,
  stream: string,
  { through, saltSecret }: StreamRemoval["sealed"],
): Promise<LeafStream | undefined> {
  const commitments: Buffer[] = [];
  let tenantId: string | undefined;
  for await (const event of log.readStream(stream, { asWritten: true })) {
    if (event.position > through) return undefined;
    tenantId ??= event.meta.tenantId;
    commitments.push(commitmentOf(event, saltSecret));
  }
  return tenantId === undefined ? undefined : { stream, tenantId, commitments };
}

/** The newest records of a tenant: hexadecimal commitments, each with the position of its record. */
async function recorded(log: EventLog, tenantId: string): Promise<ReadonlyMap<string, LogPosition>> {
  const found = new Map<string, LogPosition>();
  for await (const { data, position } of log.readStream(removalStream(tenantId), {
    backwards: true,
    limit: newestRecords,
  }))
    for (const commitment of separated((data as LeavesRemoved["data"]).commitments) ?? [])
      found.set(commitment.toString("hex"), position);
  return found;
}

/** A deleted tenant's tree goes last, when none of its events is left. */
export async function removeLedger(log: EventLog, tenantId: string): Promise<void> {
  for (const stream of [removalStream(tenantId), ledgerStream(tenantId)]) await log.remove(stream);
}

async function append(log: EventLog, data: LeavesRemoved["data"]): Promise<void> {
  const { tenantId, commitments, at: now } = data;
  const commandId = uuidv5(removals, `${tenantId} ${commitments}`);
  const cause = { tenantId, actor: "system", correlationId: commandId, commandId, now };
  const event: LeavesRemoved = { type: "LeavesRemoved", data };
  await appendEvents(log, removalStream(tenantId), "any", cause, [event]);
}
