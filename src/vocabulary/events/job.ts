import type { ErrorCode, RefusalCode } from "../codes.ts";
import type { Format } from "../http/documents.ts";
import type { Retention } from "../http/retention.ts";
import type { EventOf, Shapes } from "./event.ts";

/** Which job; all its events say so. */
interface JobMark {
  readonly tenantId: string;
  /** A GUID. */
  readonly jobId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** At the end of a job: `outcome` is the blob with the rest of the answer, `expiresAt` when it is forgotten. */
interface JobEnd extends JobMark {
  readonly outcome: string | null;
  readonly expiresAt: string;
}

/**
 * A document will be made. The id of the document belongs to the job from the beginning, so that it is never made twice; what
 * is to be rendered lies sealed in the blob store, since it may hold data and passwords.
 */
export type JobAccepted = EventOf<
  "JobAccepted",
  JobMark & {
    readonly documentId: string;
    readonly format: Format;
    readonly source: "payload" | "template";
    readonly locale: string | null;
    readonly timeZone: string | null;
    readonly ttlSeconds: number | null;
    /** How long the caller wants the document kept; null: as the template or the tenant says. */
    readonly retention: Retention | null;
    /** The name that the caller wants downloads of the document to have; null: its file name. */
    readonly downloadName: string | null;
    /** Rather no document than one that lacks something. */
    readonly strict?: boolean;
    /** The key of the request's body. */
    readonly request: string;
    readonly by: string;
    readonly correlationId: string;
  }
>;

/** A process works on it. Recorded again when the process that began is gone. */
type JobStarted = EventOf<"JobStarted", JobMark>;

/** It waits again: `busy`, since all places were taken, which is not the job's fault; `lost`, since it took its worker along. */
type JobPutBack = EventOf<"JobPutBack", JobMark & { readonly reason: "busy" | "lost" }>;

/** The document is made. */
export type JobSucceeded = EventOf<
  "JobSucceeded",
  JobEnd & {
    readonly documentId: string;
    readonly fileName: string;
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly errorCodes: readonly ErrorCode[];
    readonly sha256: string;
    /** When the document ceases to be; null: version 1 did not say. */
    readonly documentExpiresAt: string | null;
  }
>;

/** The document will not be made: it was refused, or cost its worker too often. */
export type JobFailed = EventOf<"JobFailed", JobEnd & { readonly code: RefusalCode }>;

/** Its caller wants it no more. */
type JobCancelled = EventOf<"JobCancelled", JobEnd & { readonly by: string }>;

/** It is forgotten, and its files with it; the document it made has a time of its own. */
type JobExpired = EventOf<"JobExpired", JobMark & { readonly blobs: readonly string[] }>;

export type JobEvent = JobAccepted | JobStarted | JobPutBack | JobSucceeded | JobFailed | JobCancelled | JobExpired;

export const jobShapes: Shapes<JobEvent["type"]> = {
  // Version 1 knew no download names, version 2 no retention of a request.
  JobAccepted: {
    1: (data) => ({ ...(data as object), downloadName: null }),
    2: (data) => ({ ...(data as object), retention: null }),
  },
  JobStarted: {},
  JobPutBack: {},
  JobSucceeded: { 1: (data) => ({ ...(data as object), documentExpiresAt: null }) },
  JobFailed: {},
  JobCancelled: {},
  JobExpired: {},
};

export const jobStreams = "job-";

export function jobStream(tenantId: string, jobId: string): string {
  return `${jobStreams}${tenantId}.${jobId}`;
}
