import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { type TenantQuotasSet, tenantStream } from "../../vocabulary/events/tenant.ts";
import { areSameQuotas, type Quotas } from "../../vocabulary/http/quotas.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { tenantDecider, thereOf } from "./tenant.ts";

export type SetQuotas = TenantQuotasSet["data"];

export const setQuotasDecider = tenantDecider<SetQuotas>((command, state) => {
  const { quotas } = thereOf(state, command.tenantId);
  return areSameQuotas(quotas, command.quotas) ? [] : [{ type: "TenantQuotasSet", data: command }];
});

/**
 * Sets the tenant's quotas, in place of all earlier ones. The tenant is the one of `origin`; null: no quotas.
 *
 * @throws Refusal NOT_FOUND
 */
export async function setTenantQuotas(
  { log }: { readonly log: EventLog },
  origin: Origin,
  quotas: Quotas | null,
): Promise<{ readonly position: Position }> {
  const { tenantId, now: at } = origin;
  const command = { tenantId, quotas, at };
  const { position } = await handleCommand(log, tenantStream(tenantId), origin, setQuotasDecider, command);
  return { position };
}
