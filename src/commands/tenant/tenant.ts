import type { TenantCreated, TenantEvent } from "../../vocabulary/events/tenant.ts";
import type { Quotas } from "../../vocabulary/http/quotas.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";

export type Tenant =
  | { readonly status: "absent" }
  | {
      readonly status: "active";
      readonly created: TenantCreated["data"];
      /** Its own; null: the usual one. */
      readonly ownLimit: number | null;
      /** How long its documents are kept; null: the service's default. */
      readonly retention: Retention | null;
      /** The quotas that limit it; null: no quotas. */
      readonly quotas: Quotas | null;
      /** Since when it is being deleted; null: it is not. */
      readonly closedAt: string | null;
    };

const noTenant: Tenant = { status: "absent" };

/** @throws Refusal NOT_FOUND */
export function thereOf(state: Tenant, tenantId: string): Exclude<Tenant, { readonly status: "absent" }> {
  if (state.status === "absent") throw new Refusal("NOT_FOUND", `Tenant '${tenantId}' not found.`);
  return state;
}

function evolveTenant(state: Tenant, event: TenantEvent): Tenant {
  switch (event.type) {
    case "TenantCreated":
      return { status: "active", created: event.data, ownLimit: null, retention: null, quotas: null, closedAt: null };
    case "TenantLimitSet":
      return state.status === "active" ? { ...state, ownLimit: event.data.generationLimit } : state;
    case "TenantRetentionSet":
      return state.status === "active" ? { ...state, retention: event.data.retention } : state;
    case "TenantQuotasSet":
      return state.status === "active" ? { ...state, quotas: event.data.quotas } : state;
    case "TenantClosed":
      return state.status === "active" ? { ...state, closedAt: event.data.at } : state;
    case "TenantReopened":
      return state.status === "active" ? { ...state, closedAt: null } : state;
    case "TenantRemoved":
      return noTenant;
  }
}

export const tenantFolding: StateFolding<Tenant, TenantEvent> = { initial: noTenant, evolve: evolveTenant };

export const tenantDecider = decidersOf(tenantFolding);
