import type { EventLog } from "../../ports/event-log/port.ts";
import { type SessionEnded, sessionStream } from "../../vocabulary/events/session.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { evolveSession, noSession, type SessionDecider } from "./session.ts";

type EndSession = SessionEnded["data"];

/** Signing out twice is no error. */
export const endDecider: SessionDecider<EndSession> = {
  initial: noSession,
  evolve: evolveSession,
  decide: (command, state) => (state.status === "open" ? [{ type: "SessionEnded", data: command }] : []),
};

export async function endSession(
  { log }: { readonly log: EventLog },
  origin: Origin,
  sessionId: string,
): Promise<void> {
  const { tenantId, actor: clientId, now: at } = origin;
  const command = { sessionId, tenantId, clientId, at };
  await handleCommand(log, sessionStream(tenantId, sessionId), origin, endDecider, command);
}
