import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type ApiKeyRotated, apiKeyStream } from "../../vocabulary/events/access.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { apiKeyDecider, keyNotFound } from "./api-key.ts";
import { type ClientCredentials, hashOf, secretBytes, secretOf } from "./secret.ts";

export const rotateDecider = apiKeyDecider<ApiKeyRotated["data"]>((command, state) => {
  if (state.status !== "active" || state.issued.tenantId !== command.tenantId) throw keyNotFound(command.clientId);
  return state.issued.secretHash === command.secretHash ? [] : [{ type: "ApiKeyRotated", data: command }];
});

/**
 * A new secret for the same client; the old one is refused from now on, and so are tokens got with it. No credentials when this command was handled
 * before: a secret is shown once.
 */
export async function rotateApiKey(
  { log, clock }: { readonly log: EventLog; readonly clock: Clock },
  origin: Origin,
  clientId: string,
): Promise<{ readonly credentials: ClientCredentials | undefined; readonly position: LogPosition }> {
  const clientSecret = secretOf(clock.randomBytes(secretBytes));
  const command = { clientId, tenantId: origin.tenantId, secretHash: hashOf(clientSecret), at: origin.now };
  const { events, position } = await handleCommand(log, apiKeyStream(clientId), origin, rotateDecider, command);
  const isOurs = events.some(({ data }) => "secretHash" in data && data.secretHash === command.secretHash);
  return { credentials: isOurs ? { clientId, clientSecret } : undefined, position };
}
