import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { deliveryStream } from "../../vocabulary/events/delivery.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { type DeliveryDecider, evolveDelivery, noDelivery } from "./delivery.ts";

export interface ReplayDelivery {
  readonly at: string;
}

/** What is on its way already needs no event. */
export const replayDecider: DeliveryDecider<ReplayDelivery> = {
  initial: noDelivery,
  evolve: evolveDelivery,
  decide: ({ at }, state) => {
    if (!("scheduled" in state)) throw new Refusal("NOT_FOUND", "Delivery not found.");
    if (state.status === "pending") return [];
    const { tenantId, deliveryId, webhookId } = state.scheduled;
    return [{ type: "DeliveryReplayed", data: { tenantId, deliveryId, webhookId, at } }];
  },
};

export async function replayDelivery(
  { log }: { readonly log: EventLog },
  origin: Origin,
  deliveryId: string,
): Promise<Position> {
  const stream = deliveryStream(origin.tenantId, deliveryId);
  const { position } = await handleCommand(log, stream, origin, replayDecider, { at: origin.now });
  return position;
}
