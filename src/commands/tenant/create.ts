import type { EventLog } from "../../ports/event-log/port.ts";
import { type TenantCreated, tenantStream } from "../../vocabulary/events/tenant.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { tenantDecider } from "./tenant.ts";

export type CreateTenant = TenantCreated["data"];

export const createDecider = tenantDecider<CreateTenant>((command, state) => {
  if (state.status === "absent") return [{ type: "TenantCreated", data: command }];
  const { name, generationLimit } = state.created;
  if (name === command.name && generationLimit === command.generationLimit) return [];
  throw new Refusal("REVISION_CONFLICT", `Tenant '${command.tenantId}' exists.`);
});

/** The tenant is the one of `origin`. */
export async function createTenant(
  log: EventLog,
  origin: Origin,
  { name, generationLimit }: Pick<CreateTenant, "name" | "generationLimit">,
): Promise<void> {
  const { tenantId, now } = origin;
  const command = { tenantId, name, generationLimit, at: now };
  await handleCommand(log, tenantStream(tenantId), origin, createDecider, command);
}
