import type { OfTenant } from "../../vocabulary/events/tenant.ts";
import { tenantDecider, thereOf } from "./tenant.ts";

/** Closes a tenant: it has no sign-in any more, and nothing is made for it. */
export const closeDecider = tenantDecider<OfTenant>((command, state) =>
  thereOf(state, command.tenantId).closedAt === null ? [{ type: "TenantClosed", data: command }] : [],
);

/** A tenant that is open, or gone, needs no event. */
export const reopenDecider = tenantDecider<OfTenant>((command, state) =>
  state.status === "active" && state.closedAt !== null ? [{ type: "TenantReopened", data: command }] : [],
);

export const removeTenantDecider = tenantDecider<OfTenant>((command, state) =>
  state.status === "active" ? [{ type: "TenantRemoved", data: command }] : [],
);
