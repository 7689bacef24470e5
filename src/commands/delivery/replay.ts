import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { deliveryStream } from "../../vocabulary/events/delivery.ts";
import { webhookStream } from "../../vocabulary/events/webhook.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { webhookFolding } from "../webhook/webhook.ts";
import { deliveryDecider } from "./delivery.ts";

/** A delivery that is already under way needs no event. */
export const replayDecider = deliveryDecider<{ readonly at: string }>(({ at }, state) => {
  if (!("scheduled" in state)) throw new Refusal("NOT_FOUND", "Delivery not found.");
  if (state.status === "pending") return [];
  const { tenantId, deliveryId, webhookId } = state.scheduled;
  return [{ type: "DeliveryReplayed", data: { tenantId, deliveryId, webhookId, at } }];
});

export async function replayDelivery(log: EventLog, origin: Origin, deliveryId: string): Promise<LogPosition> {
  const stream = deliveryStream(origin.tenantId, deliveryId);
  const { state } = await readPast(log, stream, replayDecider);
  if ("scheduled" in state) await refuseRemoved(log, origin.tenantId, state.scheduled.webhookId);
  return (await handleCommand(log, stream, origin, replayDecider, { at: origin.now })).position;
}

/** A message of a webhook that is gone goes nowhere any more. */
async function refuseRemoved(log: EventLog, tenantId: string, webhookId: string): Promise<void> {
  const { state } = await readPast(log, webhookStream(tenantId, webhookId), webhookFolding);
  if (!("registered" in state)) throw new Refusal("NOT_FOUND", "The delivery's webhook was removed.");
}
