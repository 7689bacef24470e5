import type { EventLog } from "../../ports/event-log/port.ts";
import { type SessionBegan, sessionStream } from "../../vocabulary/events/session.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { evolveSession, noSession, type SessionDecider } from "./session.ts";

export type BeginSession = SessionBegan["data"];

/** A sign-in link leads to one session id, so that it opens one session, whichever node is called. */
export const beginDecider: SessionDecider<BeginSession> = {
  initial: noSession,
  evolve: evolveSession,
  decide: (command, state) => {
    if (state.status === "absent") return [{ type: "SessionBegan", data: command }];
    throw new Refusal("INVALID_CLIENT", "The sign-in link was used before; get a new one with `colophon sign-in`.");
  },
};

export async function beginSession(
  { log }: { readonly log: EventLog },
  origin: Origin,
  session: BeginSession,
): Promise<void> {
  const { tenantId, sessionId } = session;
  await handleCommand(log, sessionStream(tenantId, sessionId), origin, beginDecider, session);
}
