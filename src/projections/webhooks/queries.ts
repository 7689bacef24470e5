import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { WebhookView, webhooksCollection } from "./project.ts";

export interface WebhookQueries {
  get(tenantId: string, webhookId: string): Promise<WebhookView | undefined>;
  /** The oldest first; there are few. */
  list(tenantId: string): Promise<readonly WebhookView[]>;
  /** Webhooks of all tenants. */
  all(): Promise<readonly WebhookView[]>;
}

export function webhookQueries(model: ReadModelOf<typeof webhooksCollection>): WebhookQueries {
  return {
    get: (tenantId, webhookId) => model.get({ tenantId }, webhookId),
    list: (tenantId) => model.find({ tenantId }, { sort: [{ field: "createdAt" }] }),
    all: () => model.find("every-tenant", {}),
  };
}
