import { collection } from "../../ports/read-models/port.ts";
import { type WebhookLogEvent, webhookStream, webhookStreams } from "../../vocabulary/events/webhook.ts";
import type { WebhookEvent, WebhookRecord } from "../../vocabulary/http/webhooks.ts";
import { ignoring, ownStream, type Projection, type ShownFields, sets } from "../projection.ts";

export interface WebhookView {
  readonly id: string;
  readonly tenantId: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Null: enabled. */
  readonly disabled: "failing" | "gone" | "asked" | null;
  readonly createdAt: string;
  /** Where in the log it was registered, as decimal text: what happened before is not delivered. */
  readonly since: string;
}

export const webhooksCollection = collection<WebhookView>()({
  name: "webhooks",
  version: 3,
  fields: { createdAt: "text" },
});

const shown: ShownFields<WebhookView, WebhookRecord> = {
  id: "id",
  tenantId: { hidden: "the path names it" },
  url: "url",
  events: "events",
  disabled: "disabledReason",
  createdAt: "createdAt",
  since: { hidden: "for the work that delivers" },
};

export const webhooks: Projection<WebhookView, WebhookLogEvent> = ignoring(["WebhookSecretRotated"], {
  collection: webhooksCollection,
  shown,
  prefixes: [webhookStreams],
  sourcesOf: ownStream(webhookStream),
  change: (event, { position }) => {
    const { webhookId: id } = event.data;
    switch (event.type) {
      case "WebhookRegistered": {
        const { tenantId, url, events, at: createdAt } = event.data;
        const webhook = { id, tenantId, url, events, disabled: null, createdAt, since: String(position) };
        return { id, apply: () => webhook };
      }
      case "WebhookChanged": {
        const { url, events } = event.data;
        return sets(id, { url, events });
      }
      case "WebhookDisabled":
        return sets(id, { disabled: event.data.reason });
      case "WebhookEnabled":
        return sets(id, { disabled: null });
      case "WebhookRemoved":
        return { id, apply: () => undefined };
    }
  },
});
