import type { EventLog, Position, Recorded } from "../../ports/event-log/port.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type UsageRecorded, type UsageSum, usageStream } from "../../vocabulary/events/usage.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";

export interface UsageRecording {
  readonly log: EventLog;
  /** A day's sums with all that the log held up to a position; undefined while the read model is not that far. */
  readonly sumsOf: (tenantId: string, day: string, upTo: Position) => Promise<readonly UsageSum[] | undefined>;
}

/** A tenant's day, and the last of its documents that is to be in the sums. */
export interface UsageWanted {
  readonly tenantId: string;
  /** UTC, `2026-03-28`; it ended a day ago at least. */
  readonly day: string;
  readonly position: Position;
  readonly now: string;
}

/** About 100 bytes each: an event stays far below what an append may have. */
const sumsPerEvent = 2000;

const recordings = "5d1a9c36-7e42-4f8b-b0d7-1c6e93a2f584" as Guid;

/**
 * Sees to it that the log holds a day's sums with the document at `position` in them, so that its events can go. False when
 * that cannot be yet. What was recorded by half is recorded again.
 */
export async function recordUsage({ log, sumsOf }: UsageRecording, wanted: UsageWanted): Promise<boolean> {
  const { tenantId, day, position, now } = wanted;
  const stream = usageStream(tenantId, day);
  const last = await lastOf(log, stream);
  if (last !== undefined && holds(last, position)) return true;
  const upTo = await log.head();
  const sums = await sumsOf(tenantId, day, upTo);
  if (sums === undefined) return false;
  const parts = Math.max(1, Math.ceil(sums.length / sumsPerEvent));
  let revision = last?.revision ?? ("absent" as const);
  for (let part = 1; part <= parts; part += 1) {
    const some = sums.slice((part - 1) * sumsPerEvent, part * sumsPerEvent);
    const data = { tenantId, day, upTo: String(upTo), part, parts, sums: some, at: now };
    const commandId = uuidv5(recordings, `${stream} ${revision} ${upTo} ${part}`);
    const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now };
    ({ revision } = await appendEvents(log, stream, revision, origin, [{ type: "UsageRecorded", data }]));
  }
  return true;
}

function holds(last: Recorded, position: Position): boolean {
  const event = knownEvent(last) as UsageRecorded | undefined;
  if (event === undefined) return false;
  return event.data.part === event.data.parts && BigInt(event.data.upTo) >= position;
}

async function lastOf(log: EventLog, stream: string): Promise<Recorded | undefined> {
  for await (const event of log.readStream(stream, { backwards: true, limit: 1 })) return event;
  return undefined;
}
