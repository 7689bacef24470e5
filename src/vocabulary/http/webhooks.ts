/** The events that webhooks receive. `webhook.test` is sent on request only. */
export const webhookEvents = [
  "document.generated",
  "document.deleted",
  "document.expired",
  "template.created",
  "template.revised",
  "template.deleted",
  "job.succeeded",
  "job.failed",
  "job.cancelled",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Milliseconds from a try that failed to the next: eight tries within a day. */
export const retryDelaysMs = [10, 60, 600, 3600, 3 * 3600, 7 * 3600, 12 * 3600].map((seconds) => seconds * 1000);
