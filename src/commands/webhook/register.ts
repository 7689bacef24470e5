import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type WebhookRegistered, webhookStream } from "../../vocabulary/events/webhook.ts";
import type { WebhookEvent } from "../../vocabulary/http/webhooks.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles } from "../remove-files.ts";
import { newSecret } from "./secret.ts";
import { webhookDecider } from "./webhook.ts";

export interface WebhookStores {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly sealed: BlobStore;
  readonly clock: Clock;
}

export interface WebhookRequest {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

export const registerDecider = webhookDecider<WebhookRegistered["data"]>((command, state) => {
  if (state.status === "absent") return [{ type: "WebhookRegistered", data: command }];
  throw new Refusal("REVISION_CONFLICT", `Webhook '${command.webhookId}' exists.`);
});

/** `secret` is undefined when the command was handled before: it is shown once. */
export async function registerWebhook(
  stores: WebhookStores,
  origin: Origin,
  request: WebhookRequest,
): Promise<{
  readonly registered: WebhookRegistered["data"];
  readonly secret: string | undefined;
  readonly position: LogPosition;
}> {
  const { tenantId, actor: by, now: at } = origin;
  const webhookId = uuidv5(origin.commandId, "webhook");
  const { secret, secretBlob } = await newSecret(stores, tenantId, webhookId);
  const command = { tenantId, webhookId, ...request, secretBlob, by, at };
  const stream = webhookStream(tenantId, webhookId);
  const { events, position } = await handleCommand(stores.log, stream, origin, registerDecider, command);
  const [event] = events;
  const registered = event?.type === "WebhookRegistered" ? event.data : command;
  const isNew = registered.secretBlob === secretBlob;
  if (!isNew) await removeFiles(stores.blobs, [secretBlob]);
  return { registered, secret: isNew ? secret : undefined, position };
}
