import type { EventLog } from "../../ports/event-log/port.ts";
import { type DeliveryAttempted, type DeliveryEvent, deliveryStream } from "../../vocabulary/events/delivery.ts";
import { limits } from "../../vocabulary/limits.ts";
import { orRefusal } from "../append-events.ts";
import { readPast } from "../read-past.ts";
import { deliveryFolding } from "./delivery.ts";

type Try = Omit<DeliveryAttempted["data"], "tenantId" | "deliveryId" | "webhookId" | "nextAt">;

/** The message of a delivery, and each try to send it, the first one first; of very many, the last ones. */
export interface DeliveryPast {
  /** The JSON text that is sent. */
  readonly message: string;
  readonly tries: readonly Try[];
}

/** Undefined when there is no such delivery, or it is forgotten. */
export async function lookAtDelivery(
  log: EventLog,
  tenantId: string,
  deliveryId: string,
): Promise<DeliveryPast | undefined> {
  const tries: Try[] = [];
  const visit = (event: DeliveryEvent): void => {
    if (event.type !== "DeliveryAttempted") return;
    const { attempt, outcome, status, problem, ms, reply, at } = event.data;
    tries.push({ attempt, outcome, status, problem, ms, reply, at });
    if (tries.length > limits.deliveryTries) tries.shift();
  };
  const { state } = await orRefusal(readPast(log, deliveryStream(tenantId, deliveryId), deliveryFolding, visit));
  return "scheduled" in state ? { message: state.scheduled.message, tries } : undefined;
}
