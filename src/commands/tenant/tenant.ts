import type { TenantCreated, TenantEvent } from "../../vocabulary/events/tenant.ts";
import type { Decider } from "../decider.ts";

export type Tenant =
  | { readonly status: "absent" }
  | { readonly status: "active"; readonly created: TenantCreated["data"] };

export type TenantDecider<Command> = Decider<Tenant, Command, TenantEvent>;

export const noTenant: Tenant = { status: "absent" };

export function evolveTenant(_state: Tenant, event: TenantEvent): Tenant {
  return { status: "active", created: event.data };
}
