import { deliveryStatuses } from "../../vocabulary/http/records.ts";
import { webhookEvents } from "../../vocabulary/http/webhooks.ts";
import { limits } from "../../vocabulary/limits.ts";
import { count, guid, instant, type JsonSchema, listOf, record, text } from "./words.ts";

const orNone = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema["type"], "null"] });

const webhook = {
  id: guid("The webhook"),
  url: text("Where messages go", { format: "uri" }),
  events: listOf(text("An event", { enum: webhookEvents }), "Events it receives"),
  enabled: { type: "boolean", description: "Whether messages are delivered" },
  disabledReason: text("Why not", { enum: ["failing", "gone", "asked"] }),
  createdAt: instant("When it was registered"),
};

const secret = text("Shown this once: whsec_ and 32 bytes in base64; absent when the same request was answered before");

/** What the routes for webhooks answer. */
export const webhookSchemas: readonly JsonSchema[] = [
  record("Webhook", webhook, ["disabledReason"]),
  record("WebhookWithSecret", { ...webhook, secret }, ["disabledReason", "secret"]),
  record("RotatedWebhook", { id: webhook.id, secret }, ["secret"]),
  record("Delivery", {
    id: guid("The delivery; the header webhook-id"),
    webhookId: guid("The webhook"),
    type: text("The event it reports", { enum: [...webhookEvents, "webhook.test"] }),
    status: text("How it stands", { enum: deliveryStatuses }),
    createdAt: instant("When it happened"),
    attempts: count("Tries so far"),
    lastAttemptAt: orNone(instant("The last try; null: none yet")),
    responseStatus: orNone(count("HTTP status of the last answer; null: none")),
    problem: orNone(text("Why there was no answer")),
    ms: orNone(count("How long the last try took")),
    nextAttemptAt: orNone(instant("The next try; null: none")),
  }),
];

const url = text("An http or https address of the public internet", {
  minLength: 1,
  maxLength: limits.webhookUrlLength,
});
const events: JsonSchema = { ...webhook.events, minItems: 1, maxItems: webhookEvents.length, uniqueItems: true };

export const newWebhook: JsonSchema = { type: "object", required: ["url", "events"], properties: { url, events } };

export const webhookChange: JsonSchema = {
  type: "object",
  minProperties: 1,
  properties: { url, events, enabled: webhook.enabled },
};
