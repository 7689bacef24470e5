import type { Collection } from "../../ports/read-models/port.ts";
import { type TenantEvent, tenantStreams } from "../../vocabulary/events/tenant.ts";
import type { Projection } from "../projection.ts";

export interface KnownTenant {
  readonly id: string;
  /** Itself. */
  readonly tenantId: string;
  readonly name: string;
  /** Document generations allowed in a minute. */
  readonly generationLimit: number;
  readonly createdAt: string;
}

export const tenantsCollection: Collection<KnownTenant> = { name: "tenants", version: 1, fields: {} };

export const tenants: Projection<KnownTenant, TenantEvent> = {
  collection: tenantsCollection,
  prefixes: [tenantStreams],
  change: ({ data: { tenantId, name, generationLimit, at } }) => ({
    id: tenantId,
    apply: () => ({ id: tenantId, tenantId, name, generationLimit, createdAt: at }),
  }),
};
