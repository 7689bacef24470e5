import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { Quotas } from "../../vocabulary/http/quotas.ts";
import type { Retention } from "../../vocabulary/http/retention.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { refusedAt } from "../../vocabulary/refusal.ts";
import type { Origin } from "../origin.ts";
import { setTenantLimit, setTenantQuotas, setTenantRetention } from "./settings.ts";

/** Members left out stay unchanged; null: what the service has for all. */
export interface TenantChange {
  readonly generationLimit?: number | null;
  readonly retention?: Retention | null;
  readonly quotas?: Quotas | null;
}

/** Applies a change to the tenant of `origin`. An invalid retention leaves the limit unchanged, too. */
export async function changeTenant(
  log: EventLog,
  origin: Origin,
  { generationLimit, retention, quotas }: TenantChange,
): Promise<LogPosition> {
  if (generationLimit === undefined && retention === undefined && quotas === undefined) {
    const message = "Expected generationLimit, retention or quotas; came none of them.";
    throw refusedAt("", message, "MISSING_PROPERTY");
  }
  const step = (name: string): Origin => ({ ...origin, commandId: uuidv5(origin.commandId, name) });
  let position: LogPosition = 0n;
  if (retention !== undefined) position = await setTenantRetention(log, step("retention"), retention);
  if (quotas !== undefined) position = await setTenantQuotas(log, step("quotas"), quotas);
  if (generationLimit !== undefined) position = await setTenantLimit(log, origin, generationLimit);
  return position;
}
