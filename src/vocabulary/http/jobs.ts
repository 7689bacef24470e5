import type { Static } from "typebox";
import { type RefusalCode, refusals } from "../codes.ts";
import { limits } from "../limits.ts";
import { formats, generationResult } from "./documents.ts";
import { problem } from "./problem.ts";
import { count, guid, instant, orNull, record, reference, text } from "./schema.ts";

/** When a job that ended is forgotten. */
export function forgottenAt(endedAt: string): string {
  return new Date(Date.parse(endedAt) + limits.jobRetentionSeconds * 1000).toISOString();
}

/** The state of a job. */
export const jobStatuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];

const job = {
  id: guid("The job"),
  status: text("Where it is on its way", { enum: jobStatuses }),
  format: text("Of the document", { enum: formats }),
  createdAt: instant("When it was accepted"),
  startedAt: orNull(instant("When it was begun; null: it waits")),
  finishedAt: orNull(instant("When it ended; null: not yet")),
  expiresAt: orNull(instant("When it is forgotten; null: not before it ends")),
  ahead: count("Jobs of the tenant that wait and were accepted before it; of one that waits alone"),
};

export const jobRecord = record(
  "Job",
  {
    ...job,
    result: reference(generationResult, { description: "Of a job that succeeded" }),
    error: reference(problem, { description: "Of a job that failed" }),
  },
  ["ahead", "result", "error"],
);

export const listedJob = record(
  "ListedJob",
  {
    ...job,
    documentId: text("Of the document it made"),
    errorCode: text("Why it failed", { enum: Object.keys(refusals) as RefusalCode[] }),
  },
  ["ahead", "documentId", "errorCode"],
);

/**
 * A document that is generated in the background. Its result and error are those that a direct request would have been
 * answered with.
 */
export type JobRecord = Static<typeof jobRecord>;
/** A job, as lists show it. */
export type ListedJob = Static<typeof listedJob>;
