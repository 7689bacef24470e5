import type { WebhookEvent } from "../http/webhooks.ts";
import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

export interface WebhookMark {
  readonly tenantId: string;
  /** A GUID. */
  readonly webhookId: string;
  readonly at: string;
}

interface WantedEvents {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** `secretBlob`: key of the sealed file with the signing secret. */
export type WebhookRegistered = EventOf<
  "WebhookRegistered",
  WebhookMark & WantedEvents & { readonly secretBlob: string; readonly by: string }
>;

/** The webhook has another address, or subscribes to other events. */
type WebhookChanged = EventOf<"WebhookChanged", WebhookMark & WantedEvents>;

/** The webhook has a new secret; until `previousUntil` both secrets sign. */
export type WebhookSecretRotated = EventOf<
  "WebhookSecretRotated",
  WebhookMark & { readonly secretBlob: string; readonly previousBlob: string; readonly previousUntil: string }
>;

/** Deliveries stop until a caller enables the webhook again. */
type WebhookDisabled = EventOf<"WebhookDisabled", WebhookMark & { readonly reason: "failing" | "gone" | "asked" }>;
/** Deliveries resume. */
type WebhookEnabled = EventOf<"WebhookEnabled", WebhookMark>;
/** The webhook receives no more messages, and its secrets are removed. */
type WebhookRemoved = EventOf<"WebhookRemoved", WebhookMark & { readonly blobs: readonly string[] }>;

export type WebhookLogEvent =
  | WebhookRegistered
  | WebhookChanged
  | WebhookSecretRotated
  | WebhookDisabled
  | WebhookEnabled
  | WebhookRemoved;

/** Earlier versions had fewer events that a webhook can receive; all of them still exist. */
export const ofFewerEvents = (data: unknown): object => data as object;

export const webhookShapes: UpcastsByVersion<WebhookLogEvent["type"]> = {
  WebhookRegistered: { 1: ofFewerEvents, 2: ofFewerEvents },
  WebhookChanged: { 1: ofFewerEvents, 2: ofFewerEvents },
  WebhookSecretRotated: {},
  WebhookDisabled: {},
  WebhookEnabled: {},
  WebhookRemoved: {},
};

export const webhookStreams = "webhook-";

export const webhookStream = streamOfTenant(webhookStreams);
