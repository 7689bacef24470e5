import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type SessionEvent, sessionStreams } from "../../vocabulary/events/session.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { limits } from "../../vocabulary/limits.ts";
import { asRefusal } from "../append-events.ts";

/** A session that may still be in use: its cookie also ends when it is not used for half an hour, which no event says. */
export type OpenSession = Exclude<SessionEvent, { readonly type: "SessionEnded" }>;

interface WantedSessions {
  /** Undefined: of every tenant. */
  readonly tenantId: string | undefined;
  /** Whether a session is wanted. Others do not count towards the bound of those that are listed. */
  readonly isWanted: (session: OpenSession) => boolean;
  readonly now: Date;
  /** A position before all events of the last half day: no session lasts longer. */
  readonly after: LogPosition;
}

/** When the oldest session may have begun that is still open, ISO 8601 UTC. */
export const sessionsSince = (now: Date): string =>
  new Date(now.getTime() - limits.session.hours * 3_600_000).toISOString();

/** Most sessions that are listed. */
const mostSessions = 20_000;

/**
 * Sessions that have not been ended, the newest first. No session lasts longer than half a day, so that only the log's latest
 * events are looked at, and there is no read model that would have to forget them.
 *
 * @throws Refusal UNAVAILABLE when the log does not answer
 */
export async function openSessions(
  log: EventLog,
  { tenantId, isWanted, now, after }: WantedSessions,
): Promise<readonly OpenSession[]> {
  const at = now.toISOString();
  const open = new Map<string, OpenSession>();
  const prefix = tenantId === undefined ? sessionStreams : `${sessionStreams}${tenantId}.`;
  try {
    for await (const recorded of log.readAll({ after, prefixes: [prefix] })) {
      const event = knownEvent(recorded) as SessionEvent | undefined;
      if (event === undefined) continue;
      if (event.type === "SessionEnded") open.delete(event.data.sessionId);
      else if (event.data.endsAt > at && isWanted(event)) open.set(event.data.sessionId, event);
      const [oldest] = open.keys();
      if (open.size > mostSessions && oldest !== undefined) open.delete(oldest);
    }
    return [...open.values()].toReversed();
  } catch (error) {
    throw asRefusal(error);
  }
}
