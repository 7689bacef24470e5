import type { EventLog } from "../../ports/event-log/port.ts";
import { type SessionEvent, sessionStreams } from "../../vocabulary/events/session.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { limits } from "../../vocabulary/limits.ts";
import { asRefusal } from "../append-events.ts";
import { windowsBefore } from "../history/windows.ts";

/** A session that may still be in use: its cookie also ends when it is not used for half an hour, which no event says. */
export type OpenSession = Exclude<SessionEvent, { readonly type: "SessionEnded" }>;

interface Wanted {
  /** Undefined: of every tenant. */
  readonly tenantId: string | undefined;
  /** Undefined: of everybody. */
  readonly clientId?: string | undefined;
  readonly now: Date;
}

/** Most sessions that are listed, and events looked at for them. */
const mostLookedAt = 20_000;

/**
 * Sessions that nobody has ended, the newest first. No session lasts longer than half a day, so that only the log's latest
 * events are looked at, and there is no read model that would have to forget them.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function openSessions(
  log: EventLog,
  { tenantId, clientId, now }: Wanted,
): Promise<readonly OpenSession[]> {
  const since = new Date(now.getTime() - limits.session.hours * 3_600_000).toISOString();
  const at = now.toISOString();
  const found: OpenSession[] = [];
  const ended = new Set<string>();
  let lookedAt = 0;
  try {
    const prefix = tenantId === undefined ? sessionStreams : `${sessionStreams}${tenantId}.`;
    for await (const { events } of windowsBefore(log, (await log.head()) + 1n, [prefix])) {
      for (const recorded of events) {
        const event = knownEvent(recorded) as SessionEvent | undefined;
        if (event === undefined) continue;
        if (event.data.at < since) return found;
        if (event.type === "SessionEnded") ended.add(event.data.sessionId);
        else if (isWanted(event, { clientId, at }) && !ended.has(event.data.sessionId)) found.push(event);
      }
      lookedAt += events.length;
      if (lookedAt >= mostLookedAt) break;
    }
    return found;
  } catch (error) {
    throw asRefusal(error);
  }
}

const isWanted = (
  { data }: OpenSession,
  { clientId, at }: { readonly clientId: string | undefined; readonly at: string },
) => data.endsAt > at && (clientId === undefined || data.clientId === clientId);
