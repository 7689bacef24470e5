import type { EventLog, LogPosition, RecordedEvent } from "../../ports/event-log/port.ts";
import { asRefusal } from "../append-events.ts";

/** Where a place by time is looked for. */
export interface PlaceServices {
  readonly log: Pick<EventLog, "readBack">;
  /** As the hours know it in which something was made; 0n where they do not. */
  readonly times: { placeBefore(instant: string): Promise<LogPosition> };
}

/** Events of the log looked at for one answer: what a tenant finds among others' must not cost more than that. */
export const mostLookedAt = 5000;

/** Events of others between two of the service's, about as many as the log passes over before it says so. */
export const passedOver = 500;

/** Clocks of nodes and servers may be apart by that. */
const apartMs = 3_600_000;

/**
 * A position that nothing of an instant (ISO 8601 UTC) or later stands before. Where no hour before knows one, as nothing was made in it,
 * the log's last events are looked at: the cost then goes with what happened since, and not with all that is in the log. 0n where none is known.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function placeBefore({ log, times }: PlaceServices, instant: string): Promise<LogPosition> {
  const known = await times.placeBefore(instant);
  return known > 0n ? known : await placeNearEnd(log, instant);
}

async function placeNearEnd(log: PlaceServices["log"], instant: string): Promise<LogPosition> {
  let lookedAt = 0;
  try {
    for await (const item of log.readBack(undefined)) {
      const isEvent = "revision" in item;
      if (isEvent && isAllBefore(item, instant)) return item.position;
      lookedAt += isEvent ? 1 : passedOver;
      if (lookedAt >= mostLookedAt) return 0n;
    }
    return 0n;
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * Whether this event and all before it in the log are older than an instant. One that was recorded long after its time says nothing of
 * the others, nor does one of a server whose clock is wrong.
 */
export function isAllBefore({ at: recorded, data }: Pick<RecordedEvent, "at" | "data">, instant: string): boolean {
  const { at } = data as { readonly at?: unknown };
  const isTimely = typeof at === "string" && Math.abs(recorded.getTime() - Date.parse(at)) < apartMs;
  return isTimely && recorded.getTime() < Date.parse(instant) - apartMs;
}
