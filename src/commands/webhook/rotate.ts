import type { LogPosition } from "../../ports/event-log/port.ts";
import { type WebhookSecretRotated, webhookStream } from "../../vocabulary/events/webhook.ts";
import { limits } from "../../vocabulary/limits.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles, removeRefused } from "../remove-files.ts";
import type { WebhookStores } from "./register.ts";
import { newSecret } from "./secret.ts";
import { webhookDecider, webhookNotFound } from "./webhook.ts";

export const rotateSecretDecider = webhookDecider<Omit<WebhookSecretRotated["data"], "previousBlob">>(
  (command, state) => {
    if (!("registered" in state)) throw webhookNotFound();
    const [previousBlob = ""] = state.secretBlobs;
    return [{ type: "WebhookSecretRotated", data: { ...command, previousBlob } }];
  },
);

/** A new secret; the one before signs beside it for a day. Undefined when the command was handled before. */
export async function rotateWebhookSecret(
  stores: WebhookStores,
  origin: Origin,
  webhookId: string,
): Promise<{ readonly secret: string | undefined; readonly position: LogPosition }> {
  const { tenantId, now: at } = origin;
  const { secret, secretBlob } = await newSecret(stores, tenantId, webhookId);
  const previousUntil = new Date(Date.parse(at) + limits.secretOverlapSeconds * 1000).toISOString();
  const command = { tenantId, webhookId, secretBlob, previousUntil, at };
  const stream = webhookStream(tenantId, webhookId);
  const handled = await handleCommand(stores.log, stream, origin, rotateSecretDecider, command).catch(
    async (error: unknown) => {
      await removeRefused(stores.blobs, [secretBlob], error);
      throw error;
    },
  );
  const { events, position } = handled;
  const isOurs = events.some(({ data }) => "secretBlob" in data && data.secretBlob === secretBlob);
  if (!isOurs) await removeFiles(stores.blobs, [secretBlob]);
  return { secret: isOurs ? secret : undefined, position };
}
