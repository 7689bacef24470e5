import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { Quotas } from "../../vocabulary/http/quotas.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import type { KnownTenant, tenantsCollection } from "./project.ts";

export interface TenantQueries {
  get(tenantId: string): Promise<KnownTenant | undefined>;
  isClosed(tenantId: string): Promise<boolean>;
  /** Whether there is such a tenant and it is not closed. */
  isOpen(tenantId: string): Promise<boolean>;
  /** How long a tenant's documents are kept; undefined: the service's default. */
  retention(tenantId: string): Promise<Retention | undefined>;
  /** The quotas that limit a tenant; null: no quotas. */
  quotas(tenantId: string): Promise<Quotas | null>;
  /** Ids of those that are being deleted. */
  closed(): Promise<readonly string[]>;
  /** All, the oldest first. */
  list(part: ListSlice): Promise<ListedEntries<KnownTenant>>;
}

export function tenantQueries(model: ReadModelOf<typeof tenantsCollection>): TenantQueries {
  return {
    get: (tenantId) => model.get({ tenantId }, tenantId),
    isClosed: async (tenantId) => typeof (await model.get({ tenantId }, tenantId))?.closedAt === "string",
    isOpen: async (tenantId) => {
      const tenant = await model.get({ tenantId }, tenantId);
      return tenant !== undefined && typeof tenant.closedAt !== "string";
    },
    retention: async (tenantId) => (await model.get({ tenantId }, tenantId))?.retention ?? undefined,
    // A read model of before quotas has none, until it is built again.
    quotas: async (tenantId) => (await model.get({ tenantId }, tenantId))?.quotas ?? null,
    closed: async () => {
      const found = await model.find("every-tenant", { where: [{ field: "closedAt", is: "between", from: "" }] });
      return found.map(({ id }) => id);
    },
    list: ({ limit, offset }) => listed(model, "every-tenant", { sort: [{ field: "createdAt" }], offset, limit }),
  };
}
