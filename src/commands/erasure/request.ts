import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { erasureStream } from "../../vocabulary/events/erasure.ts";
import { tenantStream } from "../../vocabulary/events/tenant.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { closeDecider } from "../tenant/close.ts";
import { tenantFolding, thereOf } from "../tenant/tenant.ts";
import { erasureDecider } from "./erasure.ts";

/** The tenant to delete, the administrator's client id, and when: ISO 8601 UTC. */
export interface RequestErasure {
  readonly tenantId: string;
  readonly by: string;
  readonly at: string;
}

/** An erasure that is under way or done is not requested a second time. */
export const requestDecider = erasureDecider<RequestErasure>((command, state) =>
  state.status === "absent" || state.status === "stopped" ? [{ type: "ErasureRequested", data: command }] : [],
);

/** What it takes to begin a deletion. */
export interface ErasureRequests {
  readonly log: EventLog;
  /** Documents of a tenant that are held: how many, and the ids of the first. */
  readonly held: (tenantId: string) => Promise<{ readonly total: number; readonly first: readonly string[] }>;
}

/**
 * Closes a tenant, so that its keys and tokens stop working, and has all it has removed. `origin` is the administrator's.
 *
 * @throws Refusal NOT_FOUND; DOCUMENT_HELD with the number of held documents, and nothing is done
 */
export async function requestErasure(
  { log, held }: ErasureRequests,
  origin: Origin,
  tenantId: string,
): Promise<LogPosition> {
  const { state } = await readPast(log, tenantStream(tenantId), tenantFolding);
  thereOf(state, tenantId);
  const { total, first } = await held(tenantId);
  if (total > 0) {
    const some = first.join(", ");
    throw new Refusal("DOCUMENT_HELD", `${total} documents of the tenant are held: ${some}. Release them first.`);
  }
  const { actor: by, now: at } = origin;
  await handleCommand(log, erasureStream(tenantId), origin, requestDecider, { tenantId, by, at });
  const closing = { ...origin, tenantId, commandId: uuidv5(origin.commandId as Guid, "close") };
  return (await handleCommand(log, tenantStream(tenantId), closing, closeDecider, { tenantId, at })).position;
}
