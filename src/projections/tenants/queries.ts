import type { ReadModel } from "../../ports/read-models/port.ts";
import type { KnownTenant } from "./project.ts";

export interface TenantQueries {
  get(tenantId: string): Promise<KnownTenant | undefined>;
}

export function tenantQueries(model: ReadModel<KnownTenant>): TenantQueries {
  return { get: (tenantId) => model.get({ tenantId }, tenantId) };
}
