import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type JobAccepted, type JobMark, jobStream } from "../../vocabulary/events/job.ts";
import { endOfRetention } from "../../vocabulary/http/retention.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { orRefusal } from "../append-events.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { jobDecider, jobFolding, jobNotFound } from "./job.ts";

interface RetryJob extends JobMark {
  readonly by: string;
  /** Whether what it is to make is still there. */
  readonly hasRequest: boolean;
}

/** A job that waits or runs already needs no event. */
export const retryDecider = jobDecider<RetryJob>(({ hasRequest, ...retried }, state) => {
  switch (state.status) {
    case "absent":
    case "gone":
      throw jobNotFound(retried.jobId);
    case "succeeded":
    case "cancelled":
      throw new Refusal("JOB_ENDED", `The job has ${state.status} already; only one that failed is retried.`);
    case "queued":
    case "running":
      return [];
    case "failed":
      mustOutlive(state.accepted, retried.at);
      if (hasRequest) return [{ type: "JobRetried", data: retried }];
      throw new Refusal("JOB_ENDED", "What the job was to make is no longer kept. Send the request again.");
  }
});

/** A document's time is counted from the request on: one whose time is over already would be deleted as soon as it is made. */
function mustOutlive({ at, ttlSeconds, retention }: JobAccepted["data"], now: string): void {
  const ends = [
    ...(ttlSeconds === null ? [] : [new Date(Date.parse(at) + ttlSeconds * 1000).toISOString()]),
    ...(retention === null ? [] : [endOfRetention(retention, at)]),
  ];
  const over = ends.find((end) => end <= now);
  if (over === undefined) return;
  throw new Refusal("JOB_ENDED", `The document was to be kept until ${over} only. Send the request again.`);
}

/**
 * Has a job that failed begun again, from the request that it was accepted with. Its document keeps the id and the time that it was
 * to have.
 *
 * @throws Refusal NOT_FOUND, JOB_ENDED, UNAVAILABLE
 */
export async function retryJob(
  { log, blobs }: { readonly log: EventLog; readonly blobs: Pick<BlobStore, "stat"> },
  origin: Origin,
  jobId: string,
): Promise<LogPosition> {
  const { tenantId, actor: by, now: at } = origin;
  const stream = jobStream(tenantId, jobId);
  const { state } = await orRefusal(readPast(log, stream, jobFolding));
  const hasRequest = "accepted" in state && (await blobs.stat(state.accepted.request)) !== undefined;
  const command = { tenantId, jobId, by, at, hasRequest };
  return (await handleCommand(log, stream, origin, retryDecider, command)).position;
}
