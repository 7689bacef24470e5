import type { FilterOf, ReadModelOf } from "../../ports/read-models/port.ts";
import type { DeliveryStatus } from "../../vocabulary/http/webhooks.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import type { DeliveryView, deliveriesCollection } from "./project.ts";

type NamedDeliveries = readonly {
  readonly tenantId: string;
  readonly deliveryId: string;
  readonly webhookId: string;
}[];

export interface DeliveryQueries {
  get(tenantId: string, deliveryId: string): Promise<DeliveryView | undefined>;
  /** Newest first, with the number of all that match. */
  list(
    tenantId: string,
    webhookId: string,
    part: ListSlice & { readonly status?: DeliveryStatus | undefined },
  ): Promise<ListedEntries<DeliveryView>>;
  /** Deliveries of all tenants to be tried by now, the longest due first, without the first `offset`. */
  due(now: string, limit: number, offset?: number): Promise<NamedDeliveries>;
  /** Deliveries of all tenants to be forgotten by now. */
  expired(now: string, limit: number): Promise<NamedDeliveries>;
  /** Deliveries of a webhook that failed for good, of what happened since, the oldest first, with the number of all. */
  failedSince(
    tenantId: string,
    webhookId: string,
    since: string,
    limit: number,
  ): Promise<{ readonly ids: readonly string[]; readonly total: number }>;
  /** Whether anything was delivered to a webhook since. */
  reachedSince(tenantId: string, webhookId: string, since: string): Promise<boolean>;
}

export function deliveryQueries(model: ReadModelOf<typeof deliveriesCollection>): DeliveryQueries {
  const before = async (
    field: "nextAt" | "expiresAt",
    now: string,
    limit: number,
    offset = 0,
  ): Promise<NamedDeliveries> => {
    const where: FilterOf<typeof deliveriesCollection> = [{ field, is: "between", from: "0", below: `${now}~` }];
    const found = await model.find("every-tenant", { where, sort: [{ field }], offset, limit });
    return found.map(({ tenantId, id: deliveryId, webhookId }) => ({ tenantId, deliveryId, webhookId }));
  };
  return {
    get: (tenantId, deliveryId) => model.get({ tenantId }, deliveryId),
    list: (tenantId, webhookId, { limit, offset, status }) => {
      const sort = [{ field: "createdAt", descending: true }] as const;
      return listed(model, { tenantId }, { where: ofWebhook(webhookId, status), sort, offset, limit });
    },
    due: (now, limit, offset) => before("nextAt", now, limit, offset),
    expired: (now, limit) => before("expiresAt", now, limit),
    failedSince: async (tenantId, webhookId, since, limit) => {
      const happened = { field: "createdAt", is: "between", from: since } as const;
      const where: FilterOf<typeof deliveriesCollection> = [...ofWebhook(webhookId, "failed"), happened];
      const found = await model.find({ tenantId }, { where, sort: [{ field: "createdAt" }], limit });
      return { ids: found.map(({ id }) => id), total: await model.count({ tenantId }, where) };
    },
    reachedSince: async (tenantId, webhookId, since) => {
      const where: FilterOf<typeof deliveriesCollection> = [
        { field: "webhookId", is: "equal", value: webhookId },
        { field: "deliveredAt", is: "between", from: since },
      ];
      return (await model.find({ tenantId }, { where, limit: 1 })).length > 0;
    },
  };
}

function ofWebhook(webhookId: string, status: DeliveryStatus | undefined): FilterOf<typeof deliveriesCollection> {
  const ofIt = { field: "webhookId", is: "equal", value: webhookId } as const;
  return status === undefined ? [ofIt] : [ofIt, { field: "status", is: "equal", value: status }];
}
