import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type DeliveryScheduled, deliveryStream } from "../../vocabulary/events/delivery.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { deliveryDecider } from "./delivery.ts";

const scheduleDecider = deliveryDecider<DeliveryScheduled["data"]>((command, state) =>
  state.status === "absent" ? [{ type: "DeliveryScheduled", data: command }] : [],
);

const deliveries = "5a0c4e7b-1d29-4f6a-a3b8-90e1d2c3b4a5" as Guid;

export interface DeliverySchedule {
  readonly tenantId: string;
  readonly webhookId: string;
  /** The cause of the message: the same cause for the same webhook is the same delivery. */
  readonly cause: string;
  readonly told: DeliveryScheduled["data"]["told"];
  readonly message: string;
  readonly correlationId: string;
  readonly traceparent?: string | undefined;
  readonly now: string;
}

/** Promises a message to a webhook; promised before, it changes nothing. */
export async function scheduleDelivery(
  log: EventLog,
  { tenantId, webhookId, cause, told, message, correlationId, traceparent, now }: DeliverySchedule,
): Promise<{ readonly deliveryId: string; readonly position: LogPosition }> {
  const deliveryId = uuidv5(deliveries, `${webhookId} ${cause}`);
  const commandId = uuidv5(deliveries, `schedule ${deliveryId}`);
  const trace = traceparent === undefined ? {} : { traceparent };
  const origin: Origin = { tenantId, actor: "system", correlationId, commandId, now, ...trace };
  const command = { tenantId, deliveryId, webhookId, told, message, at: now };
  const { position } = await handleCommand(log, deliveryStream(tenantId, deliveryId), origin, scheduleDecider, command);
  return { deliveryId, position };
}
