import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type WebhookMark, webhookStream } from "../../vocabulary/events/webhook.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { removeFiles } from "../remove-files.ts";
import { webhookDecider, webhookNotFound } from "./webhook.ts";

export const removeWebhookDecider = webhookDecider<WebhookMark>((command, state) => {
  if (!("registered" in state)) throw webhookNotFound();
  return [{ type: "WebhookRemoved", data: { ...command, blobs: state.everyBlob } }];
});

export async function removeWebhook(
  { log, blobs }: { readonly log: EventLog; readonly blobs: BlobStore },
  origin: Origin,
  webhookId: string,
): Promise<LogPosition> {
  const { tenantId, now: at } = origin;
  const command = { tenantId, webhookId, at };
  const stream = webhookStream(tenantId, webhookId);
  const { events, position } = await handleCommand(log, stream, origin, removeWebhookDecider, command);
  for (const event of events) if (event.type === "WebhookRemoved") await removeFiles(blobs, event.data.blobs);
  return position;
}
