import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { type TenantRetentionSet, tenantStream } from "../../vocabulary/events/tenant.ts";
import { checkedRetention, isSameRetention, type Retention, retentionInBody } from "../../vocabulary/http/retention.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { tenantDecider, thereOf } from "./tenant.ts";

export type SetRetention = TenantRetentionSet["data"];

export const setRetentionDecider = tenantDecider<SetRetention>((command, state) => {
  const { retention } = thereOf(state, command.tenantId);
  return isSameRetention(retention, command.retention) ? [] : [{ type: "TenantRetentionSet", data: command }];
});

/**
 * How long the tenant's documents are kept that are made from now on. The tenant is the one of `origin`; null: the usual time again.
 *
 * @throws Refusal NOT_FOUND; INVALID_REQUEST for a retention that cannot be
 */
export async function setTenantRetention(
  { log }: { readonly log: EventLog },
  origin: Origin,
  written: Retention | null,
): Promise<{ readonly position: Position }> {
  const { tenantId, now: at } = origin;
  const retention = written && checkedRetention(written, at, retentionInBody);
  const command = { tenantId, retention, at };
  const { position } = await handleCommand(log, tenantStream(tenantId), origin, setRetentionDecider, command);
  return { position };
}
