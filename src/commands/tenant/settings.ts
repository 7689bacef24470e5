import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import {
  type TenantEvent,
  type TenantLimitSet,
  type TenantQuotasSet,
  type TenantRetentionSet,
  tenantStream,
} from "../../vocabulary/events/tenant.ts";
import { areSameQuotas, type Quotas } from "../../vocabulary/http/quotas.ts";
import { checkedRetention, isSameRetention, type Retention, retentionInBody } from "../../vocabulary/http/retention.ts";
import type { Decider } from "../decider.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { type Tenant, tenantDecider, thereOf } from "./tenant.ts";

export const setLimitDecider = tenantDecider<TenantLimitSet["data"]>((command, state) => {
  const { ownLimit } = thereOf(state, command.tenantId);
  return ownLimit === command.generationLimit ? [] : [{ type: "TenantLimitSet", data: command }];
});

export const setRetentionDecider = tenantDecider<TenantRetentionSet["data"]>((command, state) => {
  const { retention } = thereOf(state, command.tenantId);
  return isSameRetention(retention, command.retention) ? [] : [{ type: "TenantRetentionSet", data: command }];
});

export const setQuotasDecider = tenantDecider<TenantQuotasSet["data"]>((command, state) => {
  const { quotas } = thereOf(state, command.tenantId);
  return areSameQuotas(quotas, command.quotas) ? [] : [{ type: "TenantQuotasSet", data: command }];
});

/** Document generations a minute of the tenant of `origin`; null: the usual number again. @throws Refusal NOT_FOUND */
export const setTenantLimit = (log: EventLog, origin: Origin, generationLimit: number | null): Promise<LogPosition> =>
  setFor(log, origin, setLimitDecider, { generationLimit });

/**
 * How long documents are kept that the tenant of `origin` makes from now on; null: the usual time again.
 *
 * @throws Refusal NOT_FOUND; INVALID_REQUEST for a retention that cannot be
 */
export async function setTenantRetention(
  log: EventLog,
  origin: Origin,
  written: Retention | null,
): Promise<LogPosition> {
  const retention = written && checkedRetention(written, origin.now, retentionInBody);
  return await setFor(log, origin, setRetentionDecider, { retention });
}

/** The quotas of the tenant of `origin`, in place of all earlier ones; null: no quotas. @throws Refusal NOT_FOUND */
export const setTenantQuotas = (log: EventLog, origin: Origin, quotas: Quotas | null): Promise<LogPosition> =>
  setFor(log, origin, setQuotasDecider, { quotas });

async function setFor<Setting>(
  log: EventLog,
  origin: Origin,
  decider: Decider<Tenant, { readonly tenantId: string; readonly at: string } & Setting, TenantEvent>,
  setting: Setting,
): Promise<LogPosition> {
  const { tenantId, now: at } = origin;
  const command = { tenantId, ...setting, at };
  return (await handleCommand(log, tenantStream(tenantId), origin, decider, command)).position;
}
