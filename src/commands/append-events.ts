import type { AppendResult, EventLog, ExpectedRevision, NewEvent } from "../ports/event-log/port.ts";
import { patienceLeft } from "../ports/patience/port.ts";
import { type AnyEvent, newestVersion } from "../vocabulary/events/shapes.ts";
import { type Guid, uuidv5 } from "../vocabulary/ids.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import type { Origin } from "./origin.ts";

/** Derived, so that a command that is repeated appends the same event. */
export function eventId(commandId: Guid, index: number): Guid {
  return uuidv5(commandId, String(index));
}

/**
 * Appends what a command decided. When the log cannot say whether an append happened, it is repeated once with the same
 * ids and the same expectation, which the log recognises: for a request, while it has patience left. Where the repeat does not reach
 * the log, the outcome is still that of the first: unknown.
 *
 * @throws RevisionConflict for the caller to decide again
 * @throws Refusal UNAVAILABLE when the log does not answer, its LogUnavailable as the cause; PAYLOAD_TOO_LARGE
 */
export async function appendEvents(
  log: Pick<EventLog, "append">,
  stream: string,
  expected: ExpectedRevision,
  origin: Origin,
  events: readonly AnyEvent[],
): Promise<AppendResult> {
  const written = events.map((event, index) => asNewEvent(event, index, origin));
  const append = (): Promise<AppendResult> => log.append(stream, expected, written);
  return await orRefusal(
    append().catch((error: unknown) => {
      if (!isUnknownOutcome(error) || patienceLeft(1) <= 0) throw error;
      return append().catch((second: unknown) => {
        // A log that cannot be reached says nothing about what became of the first.
        throw codeOf(second) === "LOG_UNAVAILABLE" ? error : second;
      });
    }),
  );
}

/** Turns an error of the log into a refusal that a caller understands; any other error is returned unchanged. */
export function asRefusal(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "LOG_UNAVAILABLE") return new Refusal("UNAVAILABLE", "The event log does not answer.", { cause: error });
  if (code === "UNKNOWN_POSITION") return new Refusal("INVALID_REQUEST", (error as Error).message, { cause: error });
  if (code === "EVENT_TOO_LARGE") return new Refusal("PAYLOAD_TOO_LARGE", (error as Error).message, { cause: error });
  return error;
}

/** An answer of the log, its errors turned as `asRefusal` does. */
export async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return await answer.catch((error: unknown) => {
    throw asRefusal(error);
  });
}

/** Whether an append that failed may have happened all the same. */
export function isUnknownOutcome(error: unknown): boolean {
  return codeOf(error) === "LOG_UNAVAILABLE" && (error as { outcomeUnknown?: unknown }).outcomeUnknown === true;
}

export function isConflict(error: unknown): boolean {
  return codeOf(error) === "REVISION_CONFLICT" && !(error instanceof Refusal);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as { code?: unknown }).code : undefined;
}

function asNewEvent(event: AnyEvent, index: number, origin: Origin): NewEvent {
  return {
    id: eventId(origin.commandId, index),
    type: event.type,
    data: event.data,
    meta: {
      tenantId: origin.tenantId,
      actor: origin.actor,
      ...(origin.actorName === undefined ? {} : { actorName: origin.actorName }),
      correlationId: origin.correlationId,
      causationId: origin.commandId,
      ...(origin.traceparent === undefined ? {} : { traceparent: origin.traceparent }),
      ...(origin.ms === undefined || index > 0 ? {} : { ms: origin.ms }),
      v: newestVersion(event.type),
    },
  };
}
