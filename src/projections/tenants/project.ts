import { collection } from "../../ports/read-models/port.ts";
import { type TenantEvent, tenantStream, tenantStreams } from "../../vocabulary/events/tenant.ts";
import type { TenantAdministered } from "../../vocabulary/http/access.ts";
import type { Quotas } from "../../vocabulary/http/quotas.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { goes, type Projection, type ShownFields, sets } from "../projection.ts";

export interface KnownTenant {
  readonly id: string;
  /** Itself. */
  readonly tenantId: string;
  readonly name: string;
  /** Document generations allowed in a minute, as the tenant was created with. */
  readonly generationLimit: number;
  /** Its own number, set since; null: none. */
  readonly ownLimit: number | null;
  /** How long its documents are kept; null: the service's default. */
  readonly retention: Retention | null;
  /** The quotas that limit it; null: no quotas. */
  readonly quotas: Quotas | null;
  /** Since when it is being deleted; null: it is not. */
  readonly closedAt: string | null;
  readonly createdAt: string;
}

export const tenantsCollection = collection<KnownTenant>()({
  name: "tenants",
  version: 7,
  fields: { createdAt: "text", closedAt: "text" },
  acrossTenants: ["createdAt", "closedAt"],
});

const shown: ShownFields<KnownTenant, TenantAdministered> = {
  id: "tenantId",
  tenantId: "tenantId",
  name: "name",
  generationLimit: { hidden: "ownLimit has replaced it" },
  ownLimit: "ownLimit",
  retention: "retention",
  quotas: "quotas",
  closedAt: "closedAt",
  createdAt: "createdAt",
};

export const tenants: Projection<KnownTenant, TenantEvent> = {
  collection: tenantsCollection,
  shown,
  prefixes: [tenantStreams],
  sourcesOf: (id) => (parseGuid(id) === id ? [{ stream: tenantStream(id) }] : []),
  change: (event) => {
    switch (event.type) {
      case "TenantCreated": {
        const { tenantId: id, name, generationLimit, at } = event.data;
        const own = { ownLimit: null, retention: null, quotas: null, closedAt: null };
        return { id, apply: () => ({ id, tenantId: id, name, generationLimit, ...own, createdAt: at }) };
      }
      case "TenantLimitSet":
        return sets(event.data.tenantId, { ownLimit: event.data.generationLimit });
      case "TenantRetentionSet":
        return sets(event.data.tenantId, { retention: event.data.retention });
      case "TenantQuotasSet":
        return sets(event.data.tenantId, { quotas: event.data.quotas });
      case "TenantClosed":
        return sets(event.data.tenantId, { closedAt: event.data.at });
      case "TenantReopened":
        return sets(event.data.tenantId, { closedAt: null });
      case "TenantRemoved":
        return goes(event.data.tenantId);
    }
  },
};
