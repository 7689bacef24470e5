import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type ApiKeyRevoked, apiKeyStream } from "../../vocabulary/events/access.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { apiKeyDecider, keyNotFound } from "./api-key.ts";

/** Revoking twice is no error: the key is revoked, as wanted. */
export const revokeDecider = apiKeyDecider<ApiKeyRevoked["data"]>((command, state) => {
  switch (state.status) {
    case "absent":
      throw keyNotFound(command.clientId);
    case "active":
      if (state.issued.tenantId !== command.tenantId) throw keyNotFound(command.clientId);
      return [{ type: "ApiKeyRevoked", data: command }];
    case "revoked":
      if (state.tenantId !== command.tenantId) throw keyNotFound(command.clientId);
      return [];
  }
});

export async function revokeApiKey(log: EventLog, origin: Origin, clientId: string): Promise<LogPosition> {
  const command = { clientId, tenantId: origin.tenantId, at: origin.now };
  return (await handleCommand(log, apiKeyStream(clientId), origin, revokeDecider, command)).position;
}
