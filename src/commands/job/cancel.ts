import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type JobMark, jobStream } from "../../vocabulary/events/job.ts";
import { forgottenAt } from "../../vocabulary/http/jobs.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { orRefusal } from "../append-events.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { removeFiles } from "../remove-files.ts";
import { jobDecider, jobFolding, jobNotFound } from "./job.ts";
import { undoCancelled } from "./undo.ts";

/** Ends a job that waits or runs; a second time is no event. @throws Refusal NOT_FOUND; JOB_ENDED */
export const cancelDecider = jobDecider<JobMark & { readonly by: string }>((command, state) => {
  switch (state.status) {
    case "absent":
    case "gone":
      throw jobNotFound(command.jobId);
    case "cancelled":
      return [];
    case "succeeded":
    case "failed":
      throw new Refusal("JOB_ENDED", `The job has ${state.status} already.`);
    case "queued":
    case "running":
      return [{ type: "JobCancelled", data: { ...command, outcome: null, expiresAt: forgottenAt(command.at) } }];
  }
});

/** What it takes to cancel a job. */
export interface JobCancelling {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** Called as soon as it is recorded: whatever works on the job stops. */
  readonly onCancelled?: (jobId: string) => void;
}

/**
 * Ends a job that has not come to its end. One that is being worked on leaves no document either, nor does one whose process
 * ended between the document's event and its own.
 *
 * @throws Refusal NOT_FOUND, JOB_ENDED, UNAVAILABLE; DOCUMENT_HELD: cancelled, but its document stays
 */
export async function cancelJob(
  { log, blobs, onCancelled }: JobCancelling,
  origin: Origin,
  jobId: string,
): Promise<LogPosition> {
  const { tenantId, actor: by, now: at } = origin;
  const command = { tenantId, jobId, by, at };
  const stream = jobStream(tenantId, jobId);
  const { state } = await orRefusal(readPast(log, stream, jobFolding));
  const { position } = await handleCommand(log, stream, origin, cancelDecider, command);
  onCancelled?.(jobId);
  if ("accepted" in state) await removeFiles(blobs, [state.accepted.request]);
  await undoCancelled({ log, blobs }, command, at);
  return position;
}
