import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { handleCommand } from "../handle-command.ts";
import { removeFiles } from "../remove-files.ts";
import { documentDecider, endOf, isExpired } from "./document.ts";

/** A document that is not past its time, is held, or is gone already, needs no event. */
export const expireDecider = documentDecider<{ readonly at: string }>(({ at }, state) => {
  if (state.status !== "stored" || !isExpired(state, at)) return [];
  return [{ type: "DocumentExpired", data: endOf(state, at) }];
});

interface DueDocument {
  readonly tenantId: string;
  readonly documentId: string;
}

/** What it takes to end documents whose time is over. */
export interface Expiry {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** Documents whose time is over and whose end is not recorded, the oldest first; at most `limit`. */
  readonly due: (now: string, limit: number) => Promise<readonly DueDocument[]>;
}

/** Namespace of the ids of expiries. A later round is another command, so that it does not count what this one did. */
const expiries = "8c7f5a52-6a0e-4f0b-9a53-3f7a5e8b2d41" as Guid;

/**
 * Records the end of up to `limit` documents whose time is over and removes their files. Answers how many ended, so that
 * the caller goes on at once while there are as many as `limit`.
 */
export async function expireDocuments({ log, blobs, due }: Expiry, now: string, limit: number): Promise<number> {
  let expired = 0;
  for (const { tenantId, documentId } of await due(now, limit)) {
    const commandId = uuidv5(expiries, `${documentId} ${now}`);
    const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now };
    const stream = documentStream(tenantId, documentId);
    const { events } = await handleCommand(log, stream, origin, expireDecider, { at: now });
    const [event] = events;
    if (event?.type !== "DocumentExpired") continue;
    await removeFiles(blobs, event.data.blobs);
    expired += 1;
  }
  return expired;
}
