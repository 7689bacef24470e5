import type { WebhookEvent } from "../http/webhooks.ts";
import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";
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
 * there is no other try. `reply`: the beginning of the answer's body as text; null: it had none, or version 1 did not
 * record it.
 */
export type DeliveryAttempted = EventOf<
  "DeliveryAttempted",
  DeliveryMark & {
    readonly attempt: number;
    readonly outcome: "delivered" | "failed";
    readonly status: number | null;
    readonly problem: string | null;
    readonly ms: number;
    readonly reply: string | null;
    readonly nextAt: string | null;
  }
>;

/** A caller requested that it is sent again. */
type DeliveryReplayed = EventOf<"DeliveryReplayed", DeliveryMark>;

/** It was removed from the list of deliveries. */
type DeliveryForgotten = EventOf<"DeliveryForgotten", DeliveryMark>;

export type DeliveryEvent = DeliveryScheduled | DeliveryAttempted | DeliveryReplayed | DeliveryForgotten;

export const deliveryShapes: UpcastsByVersion<DeliveryEvent["type"]> = {
  DeliveryScheduled: { 1: ofFewerEvents, 2: ofFewerEvents },
  DeliveryAttempted: { 1: (data) => ({ ...(data as object), reply: null }) },
  DeliveryReplayed: {},
  DeliveryForgotten: {},
};

export const deliveryStreams = "delivery-";

export const deliveryStream = streamOfTenant(deliveryStreams);
