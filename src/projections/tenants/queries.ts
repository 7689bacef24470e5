import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { KnownTenant, tenantsCollection } from "./project.ts";

export interface TenantQueries {
  get(tenantId: string): Promise<KnownTenant | undefined>;
  isClosed(tenantId: string): Promise<boolean>;
  /** Ids of those that are being deleted. */
  closed(): Promise<readonly string[]>;
  /** All, the oldest first. */
  list(page: {
    readonly limit: number;
    readonly offset: number;
  }): Promise<{ readonly items: readonly KnownTenant[]; readonly total: number }>;
}

export function tenantQueries(model: ReadModelOf<typeof tenantsCollection>): TenantQueries {
  return {
    get: (tenantId) => model.get({ tenantId }, tenantId),
    isClosed: async (tenantId) => typeof (await model.get({ tenantId }, tenantId))?.closedAt === "string",
    closed: async () => {
      const all = await model.find("every-tenant", {});
      return all.filter(({ closedAt }) => typeof closedAt === "string").map(({ id }) => id);
    },
    list: async ({ limit, offset }) => {
      const total = await model.count("every-tenant");
      if (limit === 0 || offset >= total) return { items: [], total };
      return { items: await model.find("every-tenant", { sort: [{ field: "createdAt" }], offset, limit }), total };
    },
  };
}
