import { collection } from "../../ports/read-models/port.ts";
import {
  type DeliveryAttempted,
  type DeliveryEvent,
  deliveryStream,
  deliveryStreams,
} from "../../vocabulary/events/delivery.ts";
import type { DeliveryRecord, DeliveryStatus } from "../../vocabulary/http/webhooks.ts";
import { limits } from "../../vocabulary/limits.ts";
import { becomes, goes, ownStream, type Projection, type ShownFields, sets } from "../projection.ts";

export interface DeliveryView {
  readonly id: string;
  readonly tenantId: string;
  readonly webhookId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly createdAt: string;
  readonly attempts: number;
  readonly last: Pick<DeliveryAttempted["data"], "at" | "status" | "problem" | "ms"> | null;
  /** Not before; null: no more. */
  readonly nextAt: string | null;
  /** When it was taken; null: not yet. */
  readonly deliveredAt: string | null;
  /** When it leaves the list; null: not while it is pending. */
  readonly expiresAt: string | null;
}

export const deliveriesCollection = collection<DeliveryView>()({
  name: "deliveries",
  version: 2,
  fields: {
    webhookId: "text",
    status: "text",
    createdAt: "text",
    nextAt: "text",
    deliveredAt: "text",
    expiresAt: "text",
  },
  acrossTenants: ["nextAt", "expiresAt"],
  order: "createdAt",
});

const shown: ShownFields<DeliveryView, DeliveryRecord> = {
  id: "id",
  tenantId: { hidden: "the path names it" },
  webhookId: "webhookId",
  type: "type",
  status: "status",
  createdAt: "createdAt",
  attempts: "attempts",
  last: "lastAttemptAt",
  nextAt: "nextAttemptAt",
  deliveredAt: { hidden: "lastAttemptAt is the time of the try that was taken" },
  expiresAt: { hidden: "it only leaves the list then" },
};

export const deliveries: Projection<DeliveryView, DeliveryEvent> = {
  collection: deliveriesCollection,
  shown,
  prefixes: [deliveryStreams],
  sourcesOf: ownStream(deliveryStream),
  change: (event) => {
    const { deliveryId: id } = event.data;
    switch (event.type) {
      case "DeliveryScheduled": {
        const { tenantId, webhookId, told: type, at } = event.data;
        const open = { attempts: 0, last: null, nextAt: at, deliveredAt: null, expiresAt: null };
        const scheduled = { id, tenantId, webhookId, type, status: "pending" as const, createdAt: at, ...open };
        return becomes(scheduled);
      }
      case "DeliveryAttempted":
        return { id, apply: (delivery) => delivery && attempted(delivery, event.data) };
      case "DeliveryReplayed":
        return sets(id, { status: "pending", nextAt: event.data.at, expiresAt: null });
      case "DeliveryForgotten":
        return goes(id);
    }
  },
};

function attempted(delivery: DeliveryView, data: DeliveryAttempted["data"]): DeliveryView {
  const { attempt: attempts, outcome, status, problem, ms, nextAt, at } = data;
  const last = { at, status, problem, ms };
  if (outcome === "failed" && nextAt !== null) return { ...delivery, attempts, last, nextAt };
  const expiresAt = new Date(Date.parse(at) + limits.deliveryRetentionSeconds * 1000).toISOString();
  const ended = { ...delivery, attempts, last, nextAt: null, expiresAt };
  return outcome === "delivered" ? { ...ended, status: "delivered", deliveredAt: at } : { ...ended, status: "failed" };
}
