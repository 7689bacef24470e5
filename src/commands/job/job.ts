import type { JobAccepted, JobEvent, JobPutBack, JobStarted } from "../../vocabulary/events/job.ts";
import { type Guid, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { decidersOf, type StateFolding } from "../decider.ts";
import type { Origin } from "../origin.ts";
import { type Mishaps, noMishaps } from "./fate.ts";

type JobAcceptedData = JobAccepted["data"];

/** A job that has not ended. `retries`: how often it was begun again after it had failed. */
export interface OpenJob {
  readonly status: "queued" | "running";
  readonly accepted: JobAcceptedData;
  readonly mishaps: Mishaps;
  readonly retries: number;
  /** When and where it was begun the last time, and has not come back; null: it waits. */
  readonly begun: Pick<JobStarted["data"], "at" | "process"> | null;
}

/** A job as the events of its stream describe it. */
export type JobState =
  | { readonly status: "absent" }
  | OpenJob
  | {
      readonly status: "succeeded" | "failed" | "cancelled";
      readonly accepted: JobAcceptedData;
      readonly retries: number;
      readonly outcome: string | null;
      readonly expiresAt: string;
    }
  | { readonly status: "gone" };

/** The job of a stream without events. */
export const noJob: JobState = { status: "absent" };

/** The state of a job after one more event of its stream. */
export function evolveJob(state: JobState, event: JobEvent): JobState {
  const before = "accepted" in state ? state.accepted : undefined;
  const accepted = event.type === "JobAccepted" ? event.data : before;
  if (accepted === undefined) return state;
  const mishaps = "mishaps" in state ? state.mishaps : noMishaps;
  const retries = "retries" in state ? state.retries : 0;
  switch (event.type) {
    case "JobAccepted":
      return { status: "queued", accepted, mishaps, retries, begun: null };
    case "JobStarted":
      return { status: "running", accepted, mishaps: withLoss(mishaps, event.data.lost), retries, begun: event.data };
    case "JobPutBack":
      return { status: "queued", accepted, mishaps: putBack(mishaps, event.data.reason), retries, begun: null };
    case "JobRetried":
      return { status: "queued", accepted, mishaps: noMishaps, retries: retries + 1, begun: null };
    case "JobSucceeded":
      return { status: "succeeded", accepted, retries, ...ending(event.data) };
    case "JobFailed":
      return { status: "failed", accepted, retries, ...ending(event.data) };
    case "JobCancelled":
      return { status: "cancelled", accepted, retries, ...ending(event.data) };
    case "JobExpired":
      return { status: "gone" };
  }
}

/** How the events of a job's stream lead to its state. */
export const jobFolding: StateFolding<JobState, JobEvent> = { initial: noJob, evolve: evolveJob };

/** Makes the decider of one command on jobs. */
export const jobDecider = decidersOf(jobFolding);

/** The same with one more end of a process. */
export const withLoss = (mishaps: Mishaps, lost: JobStarted["data"]["lost"]): Mishaps =>
  lost === null ? mishaps : { ...mishaps, [lost]: mishaps[lost] + 1 };

const putBack = (mishaps: Mishaps, reason: JobPutBack["data"]["reason"]): Mishaps =>
  reason === "busy" ? mishaps : { ...mishaps, deaths: mishaps.deaths + 1 };

function ending({ outcome, expiresAt }: { readonly outcome: string | null; readonly expiresAt: string }) {
  return { outcome, expiresAt };
}

/** The keys of the files a job needs: its request until it ends, and of one that failed, so that it can be retried; its outcome from then on. */
export function blobsOfJob(job: JobState): readonly string[] {
  switch (job.status) {
    case "absent":
    case "gone":
      return [];
    case "queued":
    case "running":
      return [job.accepted.request];
    case "failed":
      return [...(job.outcome === null ? [] : [job.outcome]), job.accepted.request];
    case "succeeded":
    case "cancelled":
      return job.outcome === null ? [] : [job.outcome];
  }
}

/** Refusal NOT_FOUND, with the beginning of the id that was given. */
export function jobNotFound(jobId: string): Refusal {
  return new Refusal("NOT_FOUND", `Job '${jobId.slice(0, 64)}' not found.`);
}

/** Namespace of the ids of what a job does by itself. */
const jobs = "3d0f6a1e-95b4-4c8e-8d27-6f1b0c5e9a72" as Guid;

/** Origin of the document: the caller that requested it, at the time of the request, always as the same command. */
export function makingOrigin({ tenantId, by, correlationId, jobId, at }: JobAcceptedData): Origin {
  return { tenantId, actor: by, correlationId, commandId: uuidv5(jobs, jobId), now: at, mayRepeat: true };
}

/** Origin of the service's own commands on a job. The command id comes from `step`: the same step of a job is the same command. */
export function stepOrigin({ tenantId, correlationId, jobId }: JobAcceptedData, step: string, now: string): Origin {
  return { tenantId, actor: "system", correlationId, commandId: uuidv5(jobs, `${jobId} ${step}`), now };
}
