import type { ErrorCode, RefusalCode } from "../codes.ts";
import type { Format } from "../http/documents.ts";
import type { Retention } from "../http/retention.ts";
import { type EventOf, streamOfTenant, type UpcastsByVersion } from "./event.ts";

/** The job and the time, in every event of a job. */
export interface JobMark {
  readonly tenantId: string;
  /** A GUID. */
  readonly jobId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** The end of a job. `outcome`: the blob with the rest of the answer; `expiresAt`: when the job is forgotten. */
interface JobEnd extends JobMark {
  readonly outcome: string | null;
  readonly expiresAt: string;
}

/**
 * A document is to be generated. Its id belongs to the job from the beginning, so that the document is never made twice. What
 * is to be rendered is sealed in the blob store, because it may contain data and passwords.
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
    /** Retention that the caller wants for the document; null: that of the template or the tenant. */
    readonly retention: Retention | null;
    /** The name of the document, as versions 1 to 3 recorded it; null: none, or it is sealed with the request. */
    readonly downloadName: string | null;
    /** Bytes at the end of the request's file that are the document's name, in UTF-8; 0: it has none. */
    readonly nameBytes: number;
    /** Whether the job fails when the document would lack something. */
    readonly strict?: boolean;
    /** Blob key of the request's body, and what follows it. */
    readonly request: string;
    readonly by: string;
    readonly correlationId: string;
  }
>;

/** A process works on the job. Recorded again when the process that started it is gone. */
export type JobStarted = EventOf<
  "JobStarted",
  JobMark & {
    /** Id of the process, another with every start of the service; null: version 1 did not record it. */
    readonly process: string | null;
    /** A process that worked on it is gone: it was the only job there, or there `beside` others; null: none is gone. */
    readonly lost: "alone" | "beside" | null;
  }
>;

/**
 * The job waits again. `busy`: all places were taken, or a storage was away, which is not the job's fault; `lost`: it took down its
 * worker, or a fault of ours broke the attempt off.
 */
export type JobPutBack = EventOf<"JobPutBack", JobMark & { readonly reason: "busy" | "lost" }>;

/** The document was generated. */
export type JobSucceeded = EventOf<
  "JobSucceeded",
  JobEnd & {
    readonly documentId: string;
    readonly fileName: string;
    readonly contentType: string;
    readonly sizeBytes: number;
    readonly errorCodes: readonly ErrorCode[];
    readonly sha256: string;
    /** Time at which the document expires; null: version 1 did not record it. */
    readonly documentExpiresAt: string | null;
  }
>;

/** The document will not be generated: it was refused, or it took down its worker too often. */
export type JobFailed = EventOf<"JobFailed", JobEnd & { readonly code: RefusalCode }>;

/** A caller cancelled the job. */
type JobCancelled = EventOf<"JobCancelled", JobEnd & { readonly by: string }>;

/** A caller had a job that failed begun again: it waits as one that was just accepted. */
type JobRetried = EventOf<"JobRetried", JobMark & { readonly by: string }>;

/** The job and its files are removed; the document it generated has a retention of its own. */
type JobExpired = EventOf<"JobExpired", JobMark & { readonly blobs: readonly string[] }>;

export type JobEvent =
  | JobAccepted
  | JobStarted
  | JobPutBack
  | JobSucceeded
  | JobFailed
  | JobCancelled
  | JobRetried
  | JobExpired;

export const jobShapes: UpcastsByVersion<JobEvent["type"]> = {
  // Version 1 had no names, version 2 no retention, and version 3 the name in the event.
  JobAccepted: {
    1: (data) => ({ ...(data as object), downloadName: null }),
    2: (data) => ({ ...(data as object), retention: null }),
    3: (data) => ({ ...(data as object), nameBytes: 0 }),
  },
  // Version 1 did not say where.
  JobStarted: { 1: (data) => ({ ...(data as object), process: null, lost: null }) },
  JobPutBack: {},
  JobSucceeded: { 1: (data) => ({ ...(data as object), documentExpiresAt: null }) },
  JobFailed: {},
  JobCancelled: {},
  JobRetried: {},
  JobExpired: {},
};

export const jobStreams = "job-";

export const jobStream = streamOfTenant(jobStreams);
