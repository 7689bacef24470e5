import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { deliveryStream } from "../../vocabulary/events/delivery.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { deliveryDecider } from "./delivery.ts";
import { replayDecider } from "./replay.ts";

/** Only a delivery that failed for good is sent again: what arrived meanwhile is left alone. */
export const recoverDecider = deliveryDecider<{ readonly at: string }>((command, state) =>
  state.status === "failed" ? replayDecider.decide(command, state) : [],
);

export interface DeliveryRecovery {
  readonly log: EventLog;
  /** Deliveries of a webhook that failed, of what happened since an instant: the oldest ones, and how many there are. */
  readonly failedSince: (
    tenantId: string,
    webhookId: string,
    since: string,
    limit: number,
  ) => Promise<{ readonly ids: readonly string[]; readonly total: number }>;
}

export interface RecoveryResult {
  readonly recovered: number;
  /** Those that a further request sends. */
  readonly remaining: number;
  /** Position of the last event that it wrote; undefined when it wrote none. */
  readonly position: LogPosition | undefined;
}

/**
 * Has a webhook's failed deliveries sent again, `limits.deliveriesRecovered` of them at most, the oldest first. Each is a
 * command of its own, whose id follows from the request's: a repeated request sends nothing twice.
 *
 * @throws Refusal UNAVAILABLE; those before are sent
 */
export async function recoverDeliveries(
  { log, failedSince }: DeliveryRecovery,
  origin: Origin,
  { webhookId, since }: { readonly webhookId: string; readonly since: string },
): Promise<RecoveryResult> {
  const { tenantId, now: at } = origin;
  const { ids, total } = await failedSince(tenantId, webhookId, since, limits.deliveriesRecovered);
  let recovered = 0;
  let position: LogPosition | undefined;
  for (const deliveryId of ids) {
    const own = { ...origin, commandId: uuidv5(origin.commandId as Guid, deliveryId) };
    const handled = await handleCommand(log, deliveryStream(tenantId, deliveryId), own, recoverDecider, { at });
    recovered += handled.events.length;
    if (handled.events.length > 0) position = handled.position;
  }
  return { recovered, remaining: total - ids.length, position };
}
