import type { WebhookLogEvent, WebhookRegistered } from "../../vocabulary/events/webhook.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

type Registered = WebhookRegistered["data"];

/** A webhook as the events of its stream describe it; `secretBlobs`: the newest secret first, then the one before. */
export type Webhook =
  | { readonly status: "absent" | "removed" }
  | {
      readonly status: "enabled" | "disabled";
      readonly registered: Registered;
      readonly secretBlobs: readonly string[];
      /** Until then the one before signs too. */
      readonly previousUntil: string;
      /** All it ever had. */
      readonly everyBlob: readonly string[];
    };

export const noWebhook: Webhook = { status: "absent" };

export function evolveWebhook(state: Webhook, event: WebhookLogEvent): Webhook {
  switch (event.type) {
    case "WebhookRegistered": {
      const blobs = [event.data.secretBlob];
      return { status: "enabled", registered: event.data, secretBlobs: blobs, previousUntil: "", everyBlob: blobs };
    }
    case "WebhookChanged": {
      if (!("registered" in state)) return state;
      const { url, events } = event.data;
      return { ...state, registered: { ...state.registered, url, events } };
    }
    case "WebhookSecretRotated": {
      if (!("registered" in state)) return state;
      const { secretBlob, previousBlob, previousUntil } = event.data;
      const everyBlob = [...state.everyBlob, secretBlob].slice(-100);
      return { ...state, secretBlobs: [secretBlob, previousBlob], previousUntil, everyBlob };
    }
    case "WebhookDisabled":
      return "registered" in state ? { ...state, status: "disabled" } : state;
    case "WebhookEnabled":
      return "registered" in state ? { ...state, status: "enabled" } : state;
    case "WebhookRemoved":
      return { status: "removed" };
  }
}

export const webhookFolding: StateFolding<Webhook, WebhookLogEvent> = { initial: noWebhook, evolve: evolveWebhook };

export const webhookDecider = decidersOf(webhookFolding);

/** The blobs of the secrets that sign at a moment. */
export function signingSecrets(webhook: Webhook, now: string): readonly string[] {
  if (!("registered" in webhook)) return [];
  const { secretBlobs, previousUntil } = webhook;
  return now < previousUntil ? secretBlobs : secretBlobs.slice(0, 1);
}

export function webhookNotFound(): Refusal {
  return new Refusal("NOT_FOUND", "Webhook not found.");
}
