import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type JobMark, jobStream } from "../../vocabulary/events/job.ts";
import type { JobStatus } from "../../vocabulary/http/jobs.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { handleCommand } from "../handle-command.ts";
import { removeFiles } from "../remove-files.ts";
import { blobsOfJob, jobDecider } from "./job.ts";
import { undoCancelled } from "./undo.ts";

/** Only what has ended is forgotten: what was promised is kept however long it waits. */
export const expireJobDecider = jobDecider<JobMark>((command, state) => {
  if (!("expiresAt" in state) || state.expiresAt >= command.at) return [];
  return [{ type: "JobExpired", data: { ...command, blobs: blobsOfJob(state) } }];
});

/** What it takes to forget jobs whose time is over. */
export interface JobExpiry {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** Jobs whose time is over, the oldest first; at most `limit`. */
  readonly dueJobs: (
    now: string,
    limit: number,
  ) => Promise<readonly { readonly tenantId: string; readonly jobId: string; readonly status: JobStatus }[]>;
}

const expiries = "b7e2c1d0-3f4a-4b5c-9d6e-7f8091a2b3c4" as Guid;

function throwUnlessHeld(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "DOCUMENT_HELD")) throw error;
}

/** Forgets up to `limit` jobs. Answers how many, so that the caller goes on at once while there are as many as `limit`. */
export async function expireJobs({ log, blobs, dueJobs }: JobExpiry, now: string, limit: number): Promise<number> {
  let expired = 0;
  for (const { tenantId, jobId, status } of await dueJobs(now, limit)) {
    const commandId = uuidv5(expiries, `${jobId} ${now}`);
    const origin = { tenantId, actor: "system", correlationId: commandId, commandId, now };
    const command = { tenantId, jobId, at: now };
    // The job was cancelled elsewhere, and its process ended between the document's event and its look at the job.
    if (status === "cancelled") await undoCancelled({ log, blobs }, command, now).catch(throwUnlessHeld);
    const { events } = await handleCommand(log, jobStream(tenantId, jobId), origin, expireJobDecider, command);
    const [event] = events;
    if (event?.type !== "JobExpired") continue;
    await removeFiles(blobs, event.data.blobs);
    expired += 1;
  }
  return expired;
}
