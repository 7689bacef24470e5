import { collection } from "../../ports/read-models/port.ts";
import type { RefusalCode } from "../../vocabulary/codes.ts";
import {
  type JobAccepted,
  type JobEvent,
  type JobStarted,
  type JobSucceeded,
  jobStream,
  jobStreams,
} from "../../vocabulary/events/job.ts";
import type { Format } from "../../vocabulary/http/documents.ts";
import type { JobRecord, JobStatus, ListedJob } from "../../vocabulary/http/jobs.ts";
import {
  becomes,
  type DocumentChange,
  goes,
  ownStream,
  type Projection,
  type ShownFields,
  sets,
} from "../projection.ts";

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
  /** Processes that began it and did not end it, the one that works on it last. */
  readonly begunIn: readonly string[];
}

export const jobsCollection = collection<JobView>()({
  name: "jobs",
  version: 5,
  fields: { status: "text", createdAt: "text", expiresAt: "text", begunIn: "texts" },
  acrossTenants: ["status", "expiresAt"],
  order: "createdAt",
  counted: ["status"],
});

const shown: ShownFields<JobView, JobRecord & ListedJob> = {
  id: "id",
  tenantId: { hidden: "the path names it" },
  status: "status",
  format: "format",
  createdAt: "createdAt",
  startedAt: "startedAt",
  finishedAt: "finishedAt",
  expiresAt: "expiresAt",
  made: "result",
  code: "errorCode",
  outcome: "result",
  begunIn: { hidden: "for the work that begins jobs again" },
};

export const jobs: Projection<JobView, JobEvent> = {
  collection: jobsCollection,
  shown,
  prefixes: [jobStreams],
  sourcesOf: ownStream(jobStream),
  change: (event) => {
    const { jobId: id } = event.data;
    switch (event.type) {
      case "JobAccepted":
        return becomes(accepted(event.data));
      case "JobStarted":
        return begins(event.data);
      case "JobPutBack":
        return comesBack(id, { status: "queued", startedAt: null });
      case "JobRetried":
        return sets(id, { status: "queued", ...open });
      case "JobSucceeded": {
        const { tenantId, jobId, at: finishedAt, outcome, expiresAt, ...made } = event.data;
        return comesBack(id, { status: "succeeded", finishedAt, expiresAt, outcome, made });
      }
      case "JobFailed": {
        const { at: finishedAt, outcome, expiresAt, code } = event.data;
        return comesBack(id, { status: "failed", finishedAt, expiresAt, outcome, code });
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

/** A process that is begun in again, by itself, is there once. */
function begins({ jobId: id, at: startedAt, process }: JobStarted["data"]): DocumentChange<JobView> {
  const here = process === null ? [] : [process];
  return {
    id,
    apply: (job) => job && { ...job, status: "running", startedAt, begunIn: [...new Set([...job.begunIn, ...here])] },
  };
}

/** The process that works on it has said what became of it. */
function comesBack(id: string, members: Partial<JobView>): DocumentChange<JobView> {
  return {
    id,
    apply: (job) =>
      job && { ...job, ...members, begunIn: job.status === "running" ? job.begunIn.slice(0, -1) : job.begunIn },
  };
}

/** The fields of a job that still waits. */
const open = { startedAt: null, finishedAt: null, expiresAt: null, made: null, code: null, outcome: null };

function accepted({ jobId: id, tenantId, format, at: createdAt }: JobAccepted["data"]): JobView {
  return { id, tenantId, status: "queued", format, createdAt, ...open, begunIn: [] };
}
