import type { EventLog } from "../../ports/event-log/port.ts";
import { type PersonSignedIn, type SessionBegan, sessionStream } from "../../vocabulary/events/session.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { sessionDecider } from "./session.ts";

/** A sign-in link, and a way to the provider and back, lead to one session id, so that each opens one session, whichever node is called. */
export const beginDecider = sessionDecider<SessionBegan | PersonSignedIn>((command, state) => {
  if (state.status === "absent") return [command];
  throw new Refusal("INVALID_CLIENT", "The sign-in link was used before; get a new one with `colophon sign-in`.");
});

/** @throws Refusal INVALID_CLIENT when the session's id was used before */
export async function beginSession(
  log: EventLog,
  origin: Origin,
  session: SessionBegan | PersonSignedIn,
): Promise<void> {
  const { tenantId, sessionId } = session.data;
  await handleCommand(log, sessionStream(tenantId, sessionId), origin, beginDecider, session);
}
