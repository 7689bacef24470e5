import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { type TenantLimitSet, tenantStream } from "../../vocabulary/events/tenant.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { tenantDecider, thereOf } from "./tenant.ts";

export type SetLimit = TenantLimitSet["data"];

export const setLimitDecider = tenantDecider<SetLimit>((command, state) => {
  const { ownLimit } = thereOf(state, command.tenantId);
  return ownLimit === command.generationLimit ? [] : [{ type: "TenantLimitSet", data: command }];
});

/** The tenant is the one of `origin`; `generationLimit` null: the usual one again. */
export async function setTenantLimit(
  { log }: { readonly log: EventLog },
  origin: Origin,
  generationLimit: number | null,
): Promise<{ readonly position: Position }> {
  const { tenantId, now: at } = origin;
  const command = { tenantId, generationLimit, at };
  const { position } = await handleCommand(log, tenantStream(tenantId), origin, setLimitDecider, command);
  return { position };
}
