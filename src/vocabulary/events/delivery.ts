import type { WebhookEvent } from "../http/webhooks.ts";
import type { EventOf, Shapes } from "./event.ts";
import { ofFewerEvents } from "./webhook.ts";

interface DeliveryMark {
  readonly tenantId: string;
  /** A GUID that identifies the message, however often it is tried. */
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly at: string;
}

/** `message`: the JSON text that is sent; it names things by id only. */
export type DeliveryScheduled = EventOf<
  "DeliveryScheduled",
  DeliveryMark & { readonly told: WebhookEvent | "webhook.test"; readonly message: string }
>;

/**
 * One try to deliver. `status` null: no answer came, and `problem` says why. `nextAt` null: the receiver took it, or
 * there is no other try.
 */
export type DeliveryAttempted = EventOf<
  "DeliveryAttempted",
  DeliveryMark & {
    readonly attempt: number;
    readonly outcome: "delivered" | "failed";
    readonly status: number | null;
    readonly problem: string | null;
    readonly ms: number;
    readonly nextAt: string | null;
  }
>;

/** A caller requested that it is sent again. */
type DeliveryReplayed = EventOf<"DeliveryReplayed", DeliveryMark>;

/** It was removed from the list of deliveries. */
type DeliveryForgotten = EventOf<"DeliveryForgotten", DeliveryMark>;

export type DeliveryEvent = DeliveryScheduled | DeliveryAttempted | DeliveryReplayed | DeliveryForgotten;

export const deliveryShapes: Shapes<DeliveryEvent["type"]> = {
  DeliveryScheduled: { 1: ofFewerEvents },
  DeliveryAttempted: {},
  DeliveryReplayed: {},
  DeliveryForgotten: {},
};

export const deliveryStreams = "delivery-";

export function deliveryStream(tenantId: string, deliveryId: string): string {
  return `${deliveryStreams}${tenantId}.${deliveryId}`;
}
