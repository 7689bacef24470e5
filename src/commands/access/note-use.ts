import type { EventLog } from "../../ports/event-log/port.ts";
import { keyUseStream } from "../../vocabulary/events/access.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { appendEvents } from "../append-events.ts";

/** Namespace of the ids of uses: one for each key and hour, so that two nodes record the same use once. */
const uses = "5b0f2c7d-1e9a-4d36-8f4b-7a2c9e6d0b15" as Guid;

/** `2026-03-28T14`. */
const hourOf = (instant: string): string => instant.slice(0, 13);

/** Records that a key was used, unless that is known of this hour already. */
export async function noteUse(
  log: EventLog,
  key: { readonly clientId: string; readonly tenantId: string; readonly lastUsedAt: string | null },
  now: string,
): Promise<void> {
  const { clientId, tenantId, lastUsedAt } = key;
  if (lastUsedAt !== null && hourOf(lastUsedAt) === hourOf(now)) return;
  const commandId = uuidv5(uses, `${clientId} ${hourOf(now)}`);
  const origin = { tenantId, actor: clientId, correlationId: commandId, commandId, now };
  await appendEvents(log, keyUseStream(clientId), "any", origin, [
    { type: "ApiKeyUsed", data: { clientId, tenantId, at: now } },
  ]);
}
