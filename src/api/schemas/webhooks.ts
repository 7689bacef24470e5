import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { instant, text } from "../../vocabulary/http/schema.ts";
import { webhook, webhookEvents } from "../../vocabulary/http/webhooks.ts";
import { limits } from "../../vocabulary/limits.ts";

const url = text("An http or https address of the public internet", {
  minLength: 1,
  maxLength: limits.webhookUrlLength,
});
const events: JsonSchema = { ...webhook.events, minItems: 1, maxItems: webhookEvents.length, uniqueItems: true };

export const newWebhook: JsonSchema = { type: "object", required: ["url", "events"], properties: { url, events } };

/** Since when failed deliveries are sent again. */
export const recoveryRequest: JsonSchema = {
  type: "object",
  required: ["since"],
  properties: { since: instant("Of what happened at this instant or later") },
};

export const webhookChange: JsonSchema = {
  type: "object",
  minProperties: 1,
  properties: { url, events, enabled: webhook.enabled },
};
