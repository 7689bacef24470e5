import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type ApiKeyIssued, apiKeyStream } from "../../vocabulary/events/access.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { apiKeyDecider } from "./api-key.ts";
import { type ClientCredentials, hashOf, secretBytes, secretOf } from "./secret.ts";

export const issueDecider = apiKeyDecider<ApiKeyIssued["data"]>((command, state) => {
  if (state.status === "absent") return [{ type: "ApiKeyIssued", data: command }];
  if (state.status === "active" && state.issued.secretHash === command.secretHash) return [];
  throw new Refusal("REVISION_CONFLICT", `API key '${command.clientId}' exists.`);
});

/** Name, scopes and expiry of a requested key; `expiresAt` null: valid until revoked. */
export interface ApiKeyRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt?: string | null;
}

/** A client id (32 hexadecimal characters) and a secret, both of chance. */
export function newCredentials(clock: Clock): ClientCredentials {
  return {
    clientId: Buffer.from(clock.randomBytes(16)).toString("hex"),
    clientSecret: secretOf(clock.randomBytes(secretBytes)),
  };
}

/** Credentials whose client id follows from the command: repeated, it issues no second key. */
export function credentialsOf(origin: Origin, clock: Clock): ClientCredentials {
  const clientId = uuidv5(origin.commandId, "client").replaceAll("-", "");
  return { clientId, clientSecret: secretOf(clock.randomBytes(secretBytes)) };
}

export interface IssuedKey {
  readonly issued: ApiKeyIssued["data"];
  /** Whether the key has the secret just made. Not so when the command was handled before: a secret is shown once. */
  readonly isNew: boolean;
  readonly position: LogPosition;
}

/** The caller shows the credentials once; only the secret's hash is kept. */
export async function issueApiKey(
  log: EventLog,
  origin: Origin,
  { clientId, clientSecret }: ClientCredentials,
  { name, scopes, expiresAt = null }: ApiKeyRequest,
): Promise<IssuedKey> {
  const { tenantId, now } = origin;
  const command = { clientId, tenantId, name, secretHash: hashOf(clientSecret), scopes, expiresAt, at: now };
  const { events, position } = await handleCommand(log, apiKeyStream(clientId), origin, issueDecider, command);
  const [event] = events;
  const issued = event?.type === "ApiKeyIssued" ? event.data : command;
  return { issued, isNew: issued.secretHash === command.secretHash, position };
}
