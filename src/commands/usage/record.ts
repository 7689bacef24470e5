import type { EventLog, ExpectedRevision, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type UsageSum, usageStream, type WorkRecorded } from "../../vocabulary/events/usage.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents, eventId, isConflict } from "../append-events.ts";
import { firstOf } from "../read-past.ts";

export interface UsageRecording {
  readonly log: EventLog;
  /** A day's sums with all that the log held up to a position; undefined while the read model is not that far. */
  readonly sumsOf: (tenantId: string, day: string, upTo: LogPosition) => Promise<readonly UsageSum[] | undefined>;
}

/** A tenant's day, and the last of its documents that is to be in the sums. */
export interface UsageWanted {
  readonly tenantId: string;
  /** UTC, `2026-03-28`; it ended a day ago at least. */
  readonly day: string;
  readonly position: LogPosition;
  readonly now: string;
}

/** About 100 bytes each: an event stays far below what an append may have. */
const sumsPerEvent = 2000;

const recordings = "5d1a9c36-7e42-4f8b-b0d7-1c6e93a2f584" as Guid;

/** An addition to a tenant's work of a day. */
export interface WorkDone {
  readonly tenantId: string;
  /** UTC, `2026-03-28`. */
  readonly day: string;
  readonly milliseconds: number;
  readonly refusals: number;
  /** Stays the same when it is recorded again because the first outcome is unknown. */
  readonly id: Guid;
}

/** Times that others may come before. */
const mostTries = 20;

/**
 * Records the sum of a day with what is added to it, and answers where that is in the log. A repeat is counted once.
 *
 * @throws Refusal UNAVAILABLE
 */
export async function recordWork(log: EventLog, done: WorkDone, now: string): Promise<LogPosition> {
  const { tenantId, day, id: commandId } = done;
  const stream = usageStream(tenantId, day);
  const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now };
  for (let tries = 1; ; tries += 1) {
    const { revision, work, isIn } = await workBefore(log, stream, eventId(commandId, 0));
    if (isIn !== undefined) return isIn;
    const milliseconds = work.milliseconds + done.milliseconds;
    const refusals = work.refusals + done.refusals;
    const event: WorkRecorded = { type: "WorkRecorded", data: { tenantId, day, milliseconds, refusals, at: now } };
    try {
      return (await appendEvents(log, stream, revision, origin, [event])).position;
    } catch (error) {
      if (!isConflict(error) || tries === mostTries) throw error;
    }
  }
}

interface WorkBefore {
  readonly revision: ExpectedRevision;
  readonly work: Pick<WorkDone, "milliseconds" | "refusals">;
  /** Where in the log the event of this id is, if it is. */
  readonly isIn: LogPosition | undefined;
}

/** A day's sum so far. A process repeats an addition shortly after its first try: `recent` events are searched for it. */
async function workBefore(log: EventLog, stream: string, wantedId: string): Promise<WorkBefore> {
  let revision: ExpectedRevision = "absent";
  let work: WorkBefore["work"] | undefined;
  for await (const recorded of log.readStream(stream, { backwards: true, limit: recent })) {
    if (revision === "absent") ({ revision } = recorded);
    const event = knownEvent(recorded);
    if (event?.type === "WorkRecorded") work ??= event.data;
    if (recorded.id === wantedId) return { revision, work: { milliseconds: 0, refusals: 0 }, isIn: recorded.position };
  }
  return { revision, work: work ?? { milliseconds: 0, refusals: 0 }, isIn: undefined };
}

/** More than processes of one installation record between two tries of one of them. */
const recent = 100;

/**
 * Sees to it that the log holds a day's sums with the document at `position` in them, so that its events can go. False when
 * that cannot be yet. A record that was cut off is made again.
 */
export async function recordUsage({ log, sumsOf }: UsageRecording, wanted: UsageWanted): Promise<boolean> {
  const { tenantId, day, position, now } = wanted;
  const stream = usageStream(tenantId, day);
  const last = await firstOf(log.readStream(stream, { backwards: true, limit: 1 }));
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

function holds(last: RecordedEvent, position: LogPosition): boolean {
  const event = knownEvent(last);
  if (event?.type !== "UsageRecorded") return false;
  return event.data.part === event.data.parts && BigInt(event.data.upTo) >= position;
}
