import type { EventLog } from "../../ports/event-log/port.ts";
import { type SessionEvent, sessionStream } from "../../vocabulary/events/session.ts";
import type { Decider } from "../decider.ts";
import { readPast } from "../read-past.ts";

/** A session as the events of its stream describe it. */
export type Session = { readonly status: "absent" } | { readonly status: "open" } | { readonly status: "ended" };

export type SessionDecider<Command> = Decider<Session, Command, SessionEvent>;

export const noSession: Session = { status: "absent" };

export function evolveSession(_state: Session, event: SessionEvent): Session {
  switch (event.type) {
    case "SessionBegan":
      return { status: "open" };
    case "SessionEnded":
      return { status: "ended" };
  }
}

/** Whether a session has begun and nobody has signed out of it; times and keys are judged by its cookie's reader. */
export async function isOpenSession(log: EventLog, tenantId: string, sessionId: string): Promise<boolean> {
  const rules = { initial: noSession, evolve: evolveSession };
  const { state } = await readPast(log, sessionStream(tenantId, sessionId), rules);
  return state.status === "open";
}
