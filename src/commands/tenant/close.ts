import { Refusal } from "../../vocabulary/refusal.ts";
import { evolveTenant, noTenant, type TenantDecider } from "./tenant.ts";

interface OfTenant {
  readonly tenantId: string;
  readonly at: string;
}

/** Nobody signs in any more, and nothing is made for the tenant. */
export const closeDecider: TenantDecider<OfTenant> = {
  initial: noTenant,
  evolve: evolveTenant,
  decide: (command, state) => {
    if (state.status === "absent") throw new Refusal("NOT_FOUND", `Tenant '${command.tenantId}' not found.`);
    return state.isClosed ? [] : [{ type: "TenantClosed", data: command }];
  },
};

/** A tenant that is open, or gone, needs no event. */
export const reopenDecider: TenantDecider<OfTenant> = {
  initial: noTenant,
  evolve: evolveTenant,
  decide: (command, state) =>
    state.status === "active" && state.isClosed ? [{ type: "TenantReopened", data: command }] : [],
};

export const removeTenantDecider: TenantDecider<OfTenant> = {
  initial: noTenant,
  evolve: evolveTenant,
  decide: (command, state) => (state.status === "active" ? [{ type: "TenantRemoved", data: command }] : []),
};
