import type { Static } from "typebox";
import { count, flag, guid, instant, type JsonSchema, listOf, object, orNull, record, text } from "./schema.ts";

/** The events that webhooks receive. `webhook.test` is sent on request only. */
export const webhookEvents = [
  "document.generated",
  "document.deleted",
  "document.expired",
  "document.delivered",
  "document.undelivered",
  "template.created",
  "template.revised",
  "template.live",
  "template.deleted",
  "job.succeeded",
  "job.failed",
  "job.cancelled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Milliseconds from a failed try to the next: eight tries within a day. */
export const retryDelaysMs = [10, 60, 600, 3600, 3 * 3600, 7 * 3600, 12 * 3600].map((seconds) => seconds * 1000);

/** The state of a delivery. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhook = {
  id: guid("The webhook"),
  url: text("Where messages go", { format: "uri" }),
  events: listOf(text("An event", { enum: webhookEvents }), "Events it receives"),
  enabled: flag("Whether messages are delivered"),
  disabledReason: text("Why not: a day of failures, 410 from the receiver, or a request", {
    enum: ["failing", "gone", "asked"],
  }),
  createdAt: instant("When it was registered"),
};

const secret = text("Shown this once: whsec_ and 32 bytes in base64; absent when the same request was answered before");

const webhookRecord = record("Webhook", webhook, ["disabledReason"]);
const withSecret = record("WebhookWithSecret", { ...webhook, secret }, ["disabledReason", "secret"]);
const rotated = record("RotatedWebhook", { id: webhook.id, secret }, ["secret"]);
const delivery = {
  id: guid("The delivery; the header webhook-id"),
  webhookId: guid("The webhook"),
  type: text<string>("The event it reports", { enum: [...webhookEvents, "webhook.test"] }),
  status: text("How it stands", { enum: deliveryStatuses }),
  createdAt: instant("When it happened"),
  attempts: count("Tries so far"),
  lastAttemptAt: orNull(instant("The last try; null: none yet")),
  responseStatus: orNull(count("HTTP status of the last answer; null: none")),
  problem: orNull(text("Why there was no answer")),
  ms: orNull(count("How long the last try took")),
  nextAttemptAt: orNull(instant("The next try; null: none")),
};
const deliveryRecord = record("Delivery", delivery);
const deliveryTry = object({
  attempt: count("Its number, from 1"),
  at: instant("When it ended"),
  outcome: text("What came of it", { enum: ["delivered", "failed"] }),
  status: orNull(count("HTTP status of the answer; null: none")),
  problem: orNull(text("Why there was no answer")),
  ms: count("How long it took"),
  reply: orNull(text("The answer's body as text, its first 2 KB; null: it had none")),
});
const deliveryDetail = record("DeliveryDetail", {
  ...delivery,
  payload: text("The JSON text that is sent"),
  tries: listOf(deliveryTry, "Each try, the first one first; of more than a hundred, the last ones"),
});
const recovery = record("DeliveryRecovery", {
  recovered: count("Deliveries that are on their way again"),
  remaining: count(
    "Failed deliveries of that time that the same request sends next, repeated with another Idempotency-Key or none",
  ),
});

/** A receiver of a tenant's events. */
export type WebhookRecord = Static<typeof webhookRecord>;
export type WebhookWithSecret = Static<typeof withSecret>;
/** One message to a webhook. */
export type DeliveryRecord = Static<typeof deliveryRecord>;
/** One message with what is sent and each try. */
export type DeliveryDetail = Static<typeof deliveryDetail>;
/** How many deliveries were sent again, and how many remain. */
export type RecoveredDeliveries = Static<typeof recovery>;

/** Schemas of the answers of the routes for webhooks. */
export const webhookSchemas: readonly JsonSchema[] = [
  webhookRecord,
  withSecret,
  rotated,
  deliveryRecord,
  deliveryDetail,
  recovery,
];
