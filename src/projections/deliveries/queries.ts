import type { FilterOf, ReadModelOf } from "../../ports/read-models/port.ts";
import type { DeliveryView, deliveriesCollection } from "./project.ts";

type Named = readonly { readonly tenantId: string; readonly deliveryId: string; readonly webhookId: string }[];

export interface DeliveryQueries {
  get(tenantId: string, deliveryId: string): Promise<DeliveryView | undefined>;
  /** Newest first, with the number of all. */
  list(
    tenantId: string,
    webhookId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly DeliveryView[]; readonly total: number }>;
  /** Deliveries of all tenants to be tried by now, the longest due first, without the first `offset`. */
  due(now: string, limit: number, offset?: number): Promise<Named>;
  /** Deliveries of all tenants to be forgotten by now. */
  expired(now: string, limit: number): Promise<Named>;
  /** Whether anything was delivered to a webhook since. */
  reachedSince(tenantId: string, webhookId: string, since: string): Promise<boolean>;
}

export function deliveryQueries(model: ReadModelOf<typeof deliveriesCollection>): DeliveryQueries {
  const before = async (field: "nextAt" | "expiresAt", now: string, limit: number, offset = 0): Promise<Named> => {
    const where: FilterOf<typeof deliveriesCollection> = [{ field, is: "between", from: "0", below: `${now}~` }];
    const found = await model.find("every-tenant", { where, sort: [{ field }], offset, limit });
    return found.map(({ tenantId, id: deliveryId, webhookId }) => ({ tenantId, deliveryId, webhookId }));
  };
  return {
    get: (tenantId, deliveryId) => model.get({ tenantId }, deliveryId),
    list: async (tenantId, webhookId, { limit, offset }) => {
      const where: FilterOf<typeof deliveriesCollection> = [{ field: "webhookId", is: "equal", value: webhookId }];
      const total = await model.count({ tenantId }, where);
      if (limit === 0 || offset >= total) return { items: [], total };
      const sort = [{ field: "createdAt", descending: true }] as const;
      return { items: await model.find({ tenantId }, { where, sort, offset, limit }), total };
    },
    due: (now, limit, offset) => before("nextAt", now, limit, offset),
    expired: (now, limit) => before("expiresAt", now, limit),
    reachedSince: async (tenantId, webhookId, since) => {
      const where: FilterOf<typeof deliveriesCollection> = [
        { field: "webhookId", is: "equal", value: webhookId },
        { field: "deliveredAt", is: "between", from: since },
      ];
      return (await model.find({ tenantId }, { where, limit: 1 })).length > 0;
    },
  };
}
