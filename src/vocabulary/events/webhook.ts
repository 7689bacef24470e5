import type { WebhookEvent } from "../http/webhooks.ts";
import type { EventOf, Shapes } from "./event.ts";

interface WebhookMark {
  readonly tenantId: string;
  /** A GUID. */
  readonly webhookId: string;
  readonly at: string;
}

interface Wanted {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** `secretBlob`: where the secret that signs lies sealed. */
export type WebhookRegistered = EventOf<
  "WebhookRegistered",
  WebhookMark & Wanted & { readonly secretBlob: string; readonly by: string }
>;

/** It has another address, or subscribes to other events. */
type WebhookChanged = EventOf<"WebhookChanged", WebhookMark & Wanted>;

/** Until `previousUntil` both secrets sign. */
export type WebhookSecretRotated = EventOf<
  "WebhookSecretRotated",
  WebhookMark & { readonly secretBlob: string; readonly previousBlob: string; readonly previousUntil: string }
>;

/** Nothing is delivered any more until somebody enables it. */
type WebhookDisabled = EventOf<"WebhookDisabled", WebhookMark & { readonly reason: "failing" | "gone" | "asked" }>;
/** Deliveries go on. */
type WebhookEnabled = EventOf<"WebhookEnabled", WebhookMark>;
/** It gets no more messages, and its secrets are removed. */
type WebhookRemoved = EventOf<"WebhookRemoved", WebhookMark & { readonly blobs: readonly string[] }>;

export type WebhookLogEvent =
  | WebhookRegistered
  | WebhookChanged
  | WebhookSecretRotated
  | WebhookDisabled
  | WebhookEnabled
  | WebhookRemoved;

/** Version 1 knew fewer events that a webhook can receive; those that it knew are still there. */
export const ofFewerEvents = (data: unknown): object => data as object;

export const webhookShapes: Shapes<WebhookLogEvent["type"]> = {
  WebhookRegistered: { 1: ofFewerEvents },
  WebhookChanged: { 1: ofFewerEvents },
  WebhookSecretRotated: {},
  WebhookDisabled: {},
  WebhookEnabled: {},
  WebhookRemoved: {},
};

export const webhookStreams = "webhook-";

export function webhookStream(tenantId: string, webhookId: string): string {
  return `${webhookStreams}${tenantId}.${webhookId}`;
}
