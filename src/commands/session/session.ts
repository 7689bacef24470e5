import type { EventLog } from "../../ports/event-log/port.ts";
import { type PersonSignedIn, type SessionEvent, sessionStream } from "../../vocabulary/events/session.ts";
import { decidersOf, type StateFolding } from "../decider.ts";
import { readPast } from "../read-past.ts";

/** A session as the events of its stream describe it. `person`: who signed in by an identity provider. */
export type Session =
  | { readonly status: "absent" }
  | { readonly status: "open"; readonly clientId: string; readonly person: PersonSignedIn["data"] | undefined }
  | { readonly status: "ended" };

function evolveSession(_state: Session, event: SessionEvent): Session {
  switch (event.type) {
    case "SessionBegan":
      return { status: "open", clientId: event.data.clientId, person: undefined };
    case "PersonSignedIn":
      return { status: "open", clientId: event.data.clientId, person: event.data };
    case "SessionEnded":
      return { status: "ended" };
  }
}

const sessionFolding: StateFolding<Session, SessionEvent> = { initial: { status: "absent" }, evolve: evolveSession };

export const sessionDecider = decidersOf(sessionFolding);

/** A session as it is now; times, keys and providers are judged by its cookie's reader. */
export async function findSession(log: EventLog, tenantId: string, sessionId: string): Promise<Session> {
  return (await readPast(log, sessionStream(tenantId, sessionId), sessionFolding)).state;
}
