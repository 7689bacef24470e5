import type { EventLog } from "../../ports/event-log/port.ts";
import { deliveryStream } from "../../vocabulary/events/delivery.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { handleCommand } from "../handle-command.ts";
import { deliveryDecider } from "./delivery.ts";

/** Only what has come to its end is forgotten. */
export const forgetDecider = deliveryDecider<{ readonly at: string }>(({ at }, state) => {
  if (state.status !== "delivered" && state.status !== "failed") return [];
  const { tenantId, deliveryId, webhookId } = state.scheduled;
  return [{ type: "DeliveryForgotten", data: { tenantId, deliveryId, webhookId, at } }];
});

export interface DeliveryForgetting {
  readonly log: EventLog;
  /** Deliveries whose time is over, the oldest first; at most `limit`. */
  readonly dueDeliveries: (
    now: string,
    limit: number,
  ) => Promise<readonly { readonly tenantId: string; readonly deliveryId: string }[]>;
}

const forgettings = "e1f2a3b4-c5d6-4e7f-8a9b-0c1d2e3f4a5b" as Guid;

/** Forgets up to `limit` deliveries. Answers how many. */
export async function forgetDeliveries(
  { log, dueDeliveries }: DeliveryForgetting,
  now: string,
  limit: number,
): Promise<number> {
  let forgotten = 0;
  for (const { tenantId, deliveryId } of await dueDeliveries(now, limit)) {
    const commandId = uuidv5(forgettings, `${deliveryId} ${now}`);
    const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now };
    const stream = deliveryStream(tenantId, deliveryId);
    const { events } = await handleCommand(log, stream, origin, forgetDecider, { at: now });
    forgotten += events.length;
  }
  return forgotten;
}
