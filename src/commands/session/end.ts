import type { EventLog } from "../../ports/event-log/port.ts";
import { type SessionEnded, sessionStream } from "../../vocabulary/events/session.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { sessionDecider } from "./session.ts";

/** Ending it twice is no error. */
export const endDecider = sessionDecider<Omit<SessionEnded["data"], "clientId">>((command, state) =>
  state.status === "open" ? [{ type: "SessionEnded", data: { ...command, clientId: state.clientId } }] : [],
);

/** Ends a session of the origin's tenant, that of the caller or another one. */
export async function endSession(log: EventLog, origin: Origin, sessionId: string): Promise<void> {
  const { tenantId, now: at } = origin;
  await handleCommand(log, sessionStream(tenantId, sessionId), origin, endDecider, { sessionId, tenantId, at });
}
