import type { EventLog } from "../../ports/event-log/port.ts";
import { type LeavesRemoved, ledgerStream, removalStream } from "../../vocabulary/events/ledger.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";
import { commitmentOf, joined } from "./commitment.ts";
import type { SealedLog } from "./seal-log.ts";

/** Streams that are going to be removed from a sealed log. */
export interface StreamRemoval {
  readonly streams: readonly string[];
  readonly sealed: SealedLog;
  /** ISO 8601 UTC. */
  readonly now: string;
}

const removals = "c8f1e8b0-0b3e-4f0c-9d6b-7a52f0c6f3a5" as Guid;
/** Commitments of one event; an append may have some 900 KB. */
const mostOfOne = 4096;

/**
 * Records in the log which leaves will have no event any more: a leaf with neither is a fault. False when an event of them is not sealed yet:
 * then nothing is recorded, and nothing may be removed. The same again records nothing twice.
 */
export async function recordRemoval(log: EventLog, removal: StreamRemoval): Promise<boolean> {
  const { streams, sealed, now } = removal;
  const byTenant = new Map<string, Buffer[]>();
  for (const stream of streams) {
    for await (const event of log.readStream(stream, { asWritten: true })) {
      if (event.position > sealed.through) return false;
      const { tenantId } = event.meta;
      const commitments = byTenant.get(tenantId) ?? [];
      commitments.push(commitmentOf(event, sealed.saltSecret));
      byTenant.set(tenantId, commitments);
    }
  }
  for (const [tenantId, commitments] of byTenant)
    for (let from = 0; from < commitments.length; from += mostOfOne)
      await append(log, {
        tenantId,
        commitments: joined(commitments.slice(from, from + mostOfOne)),
        ground: "history",
        at: now,
      });
  return true;
}

/** A deleted tenant's tree goes last, when none of its events is left. */
export async function removeLedger(log: EventLog, tenantId: string): Promise<void> {
  for (const stream of [removalStream(tenantId), ledgerStream(tenantId)]) await log.remove(stream);
}

async function append(log: EventLog, data: LeavesRemoved["data"]): Promise<void> {
  const { tenantId, commitments, at: now } = data;
  const commandId = uuidv5(removals, `${tenantId} ${commitments}`);
  const cause = { tenantId, actor: "system", correlationId: commandId, commandId, now };
  await appendEvents(log, removalStream(tenantId), "any", cause, [{ type: "LeavesRemoved", data }]);
}
