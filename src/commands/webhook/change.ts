import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type WebhookLogEvent, type WebhookMark, webhookStream } from "../../vocabulary/events/webhook.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import type { WebhookRequest } from "./register.ts";
import { webhookDecider, webhookNotFound } from "./webhook.ts";

interface ChangeWebhook extends WebhookMark, Partial<WebhookRequest> {
  readonly enabled?: boolean | undefined;
  /** Why, when it is to be disabled. */
  readonly reason: "failing" | "gone" | "asked";
}

/** Members that are left out stay as they are; a change to the present value leaves no event. */
export const changeDecider = webhookDecider<ChangeWebhook>(
  ({ tenantId, webhookId, enabled, reason, at, ...request }, state) => {
    if (!("registered" in state)) throw webhookNotFound();
    const mark = { tenantId, webhookId, at };
    const { url = state.registered.url, events = state.registered.events } = request;
    const made: WebhookLogEvent[] = [];
    if (url !== state.registered.url || events.join() !== state.registered.events.join()) {
      made.push({ type: "WebhookChanged", data: { ...mark, url, events } });
    }
    if (enabled === true && state.status === "disabled") made.push({ type: "WebhookEnabled", data: mark });
    if (enabled === false && state.status === "enabled") {
      made.push({ type: "WebhookDisabled", data: { ...mark, reason } });
    }
    return made;
  },
);

export async function changeWebhook(
  log: EventLog,
  origin: Origin,
  change: Pick<ChangeWebhook, "webhookId" | "url" | "events" | "enabled" | "reason">,
): Promise<LogPosition> {
  const { tenantId, now: at } = origin;
  const stream = webhookStream(tenantId, change.webhookId);
  return (await handleCommand(log, stream, origin, changeDecider, { ...change, tenantId, at })).position;
}

/** As a delivery disables its webhook: one that was removed or disabled while the message was under way stays as it is. */
export const disableDecider = webhookDecider<WebhookMark & { readonly reason: "failing" | "gone" }>((command, state) =>
  "registered" in state ? changeDecider.decide({ ...command, enabled: false }, state) : [],
);
