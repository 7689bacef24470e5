import { collection } from "../../ports/read-models/port.ts";
import type { RefusalCode } from "../../vocabulary/codes.ts";
import {
  type JobAccepted,
  type JobEvent,
  type JobSucceeded,
  jobStream,
  jobStreams,
} from "../../vocabulary/events/job.ts";
import type { Format } from "../../vocabulary/http/documents.ts";
import type { JobStatus } from "../../vocabulary/http/jobs.ts";
import { becomes, goes, ownStream, type Projection, sets } from "../projection.ts";

/** A job as its owner sees it. */
export interface JobView {
  /** The job's id. */
  readonly id: string;
  readonly tenantId: string;
  readonly status: JobStatus;
  readonly format: Format;
  readonly createdAt: string;
  /** When it was begun, the last time; null: not yet, or it waits again. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** When it is forgotten; null: not before it ends. */
  readonly expiresAt: string | null;
  readonly made: Omit<JobSucceeded["data"], "tenantId" | "jobId" | "at" | "outcome" | "expiresAt"> | null;
  readonly code: RefusalCode | null;
  /** The blob with the rest of its outcome. */
  readonly outcome: string | null;
}

export const jobsCollection = collection<JobView>()({
  name: "jobs",
  version: 4,
  fields: { status: "text", createdAt: "text", expiresAt: "text" },
  acrossTenants: ["status", "expiresAt"],
  order: "createdAt",
  counted: ["status"],
});

export const jobs: Projection<JobView, JobEvent> = {
  collection: jobsCollection,
  prefixes: [jobStreams],
  sourcesOf: ownStream(jobStream),
  change: (event) => {
    const { jobId: id } = event.data;
    switch (event.type) {
      case "JobAccepted":
        return becomes(accepted(event.data));
      case "JobStarted":
        return sets(id, { status: "running", startedAt: event.data.at });
      case "JobPutBack":
        return sets(id, { status: "queued", startedAt: null });
      case "JobRetried":
        return sets(id, { status: "queued", ...open });
      case "JobSucceeded": {
        const { tenantId, jobId, at: finishedAt, outcome, expiresAt, ...made } = event.data;
        return sets(id, { status: "succeeded", finishedAt, expiresAt, outcome, made });
      }
      case "JobFailed": {
        const { at: finishedAt, outcome, expiresAt, code } = event.data;
        return sets(id, { status: "failed", finishedAt, expiresAt, outcome, code });
      }
      case "JobCancelled": {
        const { at: finishedAt, expiresAt } = event.data;
        return sets(id, { status: "cancelled", finishedAt, expiresAt });
      }
      case "JobExpired":
        return goes(id);
    }
  },
};

/** The fields of a job that still waits. */
const open = { startedAt: null, finishedAt: null, expiresAt: null, made: null, code: null, outcome: null };

function accepted({ jobId: id, tenantId, format, at: createdAt }: JobAccepted["data"]): JobView {
  return { id, tenantId, status: "queued", format, createdAt, ...open };
}
