import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventMeta, LogPosition } from "../../ports/event-log/port.ts";
import { lacksWorker } from "../../render/contract/job.ts";
import {
  type JobAccepted,
  type JobFailed,
  type JobMark,
  type JobStarted,
  type JobSucceeded,
  jobStream,
} from "../../vocabulary/events/job.ts";
import type { Format } from "../../vocabulary/http/documents.ts";
import { forgottenAt } from "../../vocabulary/http/jobs.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { attemptOf, jobKey } from "../blob-keys.ts";
import { type GeneratedDocument, type Generator, generateDocument } from "../document/generate.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readSealed } from "../read-blob.ts";
import { type FoldedStream, readPast } from "../read-past.ts";
import { removeFiles } from "../remove-files.ts";
import { fateOf, type Mishaps } from "./fate.ts";
import { type JobState, jobDecider, jobFolding, makingOrigin, type OpenJob, stepOrigin, withLoss } from "./job.ts";
import { keepOutcome } from "./outcome.ts";
import { isTemporaryFailure } from "./temporary-failures.ts";
import { undoCancelled } from "./undo.ts";

/** What it takes to work on jobs. */
export interface JobRun extends Generator {
  readonly sealed: BlobStore;
  /** Waits until lists have the document: a caller that hears that a job has ended finds it there. */
  readonly listed: (position: LogPosition) => Promise<void>;
  /** Called with what was made, and of what threw: a fault of ours. */
  readonly onMade: (format: Format, made: GeneratedDocument) => void;
  readonly onRefused: (job: Pick<RunnableJob, "tenantId" | "format">, failure: unknown) => void;
  /** Id of this process, another with every start. */
  readonly process: string;
  /** Whether a process that is gone left other jobs than this one, which it had begun at that time and had not ended. */
  readonly leftOthers: (lost: LostJob) => Promise<boolean>;
}

/** A job that ran in a process that is gone. */
interface LostJob {
  readonly jobId: string;
  readonly process: string;
  /** When that process had begun it: ISO 8601 UTC. */
  readonly begunAt: string;
}

/** `must be alone`: nothing was done, as other jobs may run beside it here. */
export type RunEnd = "ended" | "put back" | "must be alone";

/** A job to be worked on once. */
export interface JobToRun {
  readonly tenantId: string;
  readonly jobId: string;
  /** This process runs no other job meanwhile. */
  readonly isAlone?: boolean;
}

/** Also a job that runs already: the process that began it is gone, or its lease would not be free. A job that has ended needs no event. */
export const startDecider = jobDecider<JobStarted["data"]>((command, state) =>
  state.status === "queued" || state.status === "running" ? [{ type: "JobStarted", data: command }] : [],
);

type FinishJob =
  | { readonly how: "succeeded"; readonly end: JobSucceeded["data"] }
  | { readonly how: "failed"; readonly end: JobFailed["data"] }
  | { readonly how: "put back"; readonly end: JobMark & { readonly reason: "busy" | "lost" } };

/** How an attempt ended. A job that was cancelled meanwhile stays cancelled. */
export const finishDecider = jobDecider<FinishJob>((command, state) => {
  if (state.status !== "queued" && state.status !== "running") return [];
  switch (command.how) {
    case "succeeded":
      return [{ type: "JobSucceeded", data: command.end }];
    case "failed":
      return [{ type: "JobFailed", data: command.end }];
    case "put back":
      return state.status === "running" ? [{ type: "JobPutBack", data: command.end }] : [];
  }
});

type RunnableJob = JobAccepted["data"];

/**
 * Works on a job once. `put back`: it waits again, for want of a worker or because it lost one. Even after a crash
 * in between, the next run goes on where this one ended: a document that exists is not made again.
 *
 * @throws what the log, a store or a full disk throws; the job then waits, and what passes by itself counts for nothing
 */
export async function runJob(
  service: JobRun,
  { tenantId, jobId, isAlone = false }: JobToRun,
  signal: AbortSignal,
): Promise<RunEnd> {
  await service.termsOf(tenantId);
  const found = await findJob(service, tenantId, jobId);
  if (found === undefined) return "ended";
  const reading = readSealed(service.sealed, found.accepted.request);
  // As long as the store is away, nothing is recorded: an outage has no length.
  await reading.catch(throwPassing);
  const lost = await lossOf(service, found);
  const fate = fateOf(withLoss(found.mishaps, lost));
  if (fate === "make alone" && !isAlone) return "must be alone";
  const started = await startJob(service, found, lost);
  if (started === undefined) return "ended";
  try {
    if (fate === "give up") return await fail(service, started, worn(started.mishaps));
    return await attempt(service, started, reading, signal);
  } catch (error) {
    // What a log that is away cannot record does not count; the first fault says more than the second.
    await putBack(service, started, isTemporaryFailure(error) ? "busy" : "lost").catch(() => undefined);
    throw error;
  }
}

/** What the process that had begun it last left, if that is not this one, in which the attempt threw and could not be recorded. */
async function lossOf(service: JobRun, { accepted, begun }: FoundJob): Promise<JobStarted["data"]["lost"]> {
  if (begun === null || begun.process === service.process) return null;
  if (begun.process === null) return "beside";
  const lost = { jobId: accepted.jobId, process: begun.process, begunAt: begun.at };
  return (await service.leftOthers(lost)) ? "beside" : "alone";
}

function throwPassing(error: unknown): void {
  if (isTemporaryFailure(error)) throw error;
}

async function attempt(
  service: JobRun,
  started: Unfinished,
  reading: Promise<Uint8Array | undefined>,
  signal: AbortSignal,
): Promise<"ended" | "put back"> {
  const body = await reading;
  if (body === undefined) return await fail(service, started, new Refusal("INTERNAL", "The request is gone."));
  return await make(service, started, body, signal);
}

function worn({ alone, deaths }: Mishaps): Refusal {
  const why =
    alone < limits.jobEndsAlone
      ? `The document was begun ${deaths} times and never came to its end.`
      : `The service ended ${alone} times while this was the only job that it worked on.`;
  return new Refusal("UNAVAILABLE", why);
}

type Unfinished = OpenJob & {
  /** Name of the caller and trace context of the request that was answered with the job. */
  readonly request: Pick<Origin, "actorName" | "traceparent">;
};

type FoundJob = Unfinished & Pick<FoldedStream<JobState>, "revision">;

/** Undefined: the job has ended. */
async function findJob({ log }: JobRun, tenantId: string, jobId: string): Promise<FoundJob | undefined> {
  let request: Unfinished["request"] = {};
  const { state, revision } = await readPast(log, jobStream(tenantId, jobId), jobFolding, (event, { meta }) => {
    if (event.type === "JobAccepted") request = requestOf(meta);
  });
  return "mishaps" in state ? { ...state, request, revision } : undefined;
}

/** Undefined: the job has ended meanwhile. */
async function startJob(
  { log, clock, process }: JobRun,
  found: FoundJob,
  lost: JobStarted["data"]["lost"],
): Promise<Unfinished | undefined> {
  const { accepted, mishaps, revision } = found;
  const { tenantId, jobId } = accepted;
  const at = clock.now().toISOString();
  const origin = stepOrigin(accepted, `start ${revision}`, at);
  const stream = jobStream(tenantId, jobId);
  const { events } = await handleCommand(log, stream, origin, startDecider, {
    ...{ tenantId, jobId, at, process, lost },
  });
  return events.length === 0 ? undefined : { ...found, mishaps: withLoss(mishaps, lost) };
}

function requestOf({ actorName, traceparent }: EventMeta): Unfinished["request"] {
  return {
    ...(actorName === undefined ? {} : { actorName }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

async function make(
  service: JobRun,
  started: Unfinished,
  stored: Uint8Array,
  signal: AbortSignal,
): Promise<"ended" | "put back"> {
  const { accepted, request } = started;
  const { format, source, locale, timeZone, ttlSeconds, retention, strict } = accepted;
  const { body, fileName } = withoutName(stored, accepted);
  const choices = {
    locale: locale ?? undefined,
    timeZone: timeZone ?? undefined,
    ttlSeconds: ttlSeconds ?? undefined,
    retention: retention ?? undefined,
  };
  let made: GeneratedDocument;
  try {
    made = await generateDocument(
      service,
      { ...makingOrigin(accepted), ...request, signal },
      // Whether its names are known was judged where it was accepted, if anywhere: only routes of the contract accept jobs.
      { format, source, body, ...choices, strict, fileName, unknownNames: "named" },
    );
  } catch (error) {
    if (signal.aborted) return "ended";
    return await unmade(service, started, error);
  }
  service.onMade(format, made);
  await service.listed(made.position);
  return await succeed(service, accepted, made);
}

/** The body of a stored request, and the name behind it. */
function withoutName(
  stored: Uint8Array,
  { nameBytes, downloadName }: RunnableJob,
): { readonly body: Uint8Array; readonly fileName: string | undefined } {
  if (nameBytes === 0) return { body: stored, fileName: downloadName ?? undefined };
  const end = stored.length - nameBytes;
  return { body: stored.slice(0, end), fileName: Buffer.from(stored.slice(end)).toString("utf8") };
}

/** Why there is no document decides what becomes of the job. */
async function unmade(service: JobRun, started: Unfinished, error: unknown): Promise<"ended" | "put back"> {
  const { accepted, mishaps } = started;
  if (isTemporaryFailure(error)) throw error;
  if (!(error instanceof Refusal)) {
    service.onRefused(accepted, error);
    return await fail(service, started, new Refusal("INTERNAL"));
  }
  if (error.code === "UNAVAILABLE") {
    if (lacksWorker(error)) return await putBack(service, started, "busy");
    if (mishaps.deaths + 1 < limits.jobDeaths) return await putBack(service, started, "lost");
  }
  service.onRefused(accepted, error);
  return await fail(service, started, error);
}

async function putBack(service: JobRun, { accepted }: Unfinished, reason: "busy" | "lost"): Promise<"put back"> {
  const { tenantId, jobId } = accepted;
  const at = service.clock.now().toISOString();
  // Each time is another command; a random part keeps apart what happens at the same time.
  const once = Buffer.from(service.clock.randomBytes(8)).toString("hex");
  await finish(service, accepted, `put back ${once}`, {
    how: "put back",
    end: { tenantId, jobId, reason, at },
  });
  return "put back";
}

/** The request stays until the job is forgotten, so that it can be retried. */
async function fail(
  service: JobRun,
  { accepted, retries }: Pick<Unfinished, "accepted" | "retries">,
  refusal: Refusal,
): Promise<"ended"> {
  const { tenantId, jobId } = accepted;
  const outcome = jobKey(tenantId, jobId, attemptOf(service.clock), "outcome");
  await keepOutcome(service.sealed, outcome, { refusal: refusal.record() });
  const at = service.clock.now().toISOString();
  const end = { tenantId, jobId, code: refusal.code, outcome, at, expiresAt: forgottenAt(at) };
  // Failing after a retry is another command than failing before it.
  await finish(service, accepted, retries === 0 ? "fail" : `fail ${retries}`, { how: "failed", end });
  return "ended";
}

async function succeed(
  service: JobRun,
  accepted: RunnableJob,
  { document, warnings }: GeneratedDocument,
): Promise<"ended"> {
  const { tenantId, jobId } = accepted;
  const outcome = warnings.length === 0 ? null : jobKey(tenantId, jobId, attemptOf(service.clock), "outcome");
  if (outcome !== null) await keepOutcome(service.sealed, outcome, { warnings });
  const at = service.clock.now().toISOString();
  const { documentId, fileName, contentType, sizeBytes, errorCodes, colophon, expiresAt: documentExpiresAt } = document;
  const file = { documentId, fileName, contentType, sizeBytes, errorCodes, sha256: colophon.output, documentExpiresAt };
  const end = { tenantId, jobId, ...file, outcome, at, expiresAt: forgottenAt(at) };
  const recorded = await finish(service, accepted, "succeed", { how: "succeeded", end });
  if (!recorded) await undoCancelled(service, accepted, at);
  await removeFiles(service.blobs, [accepted.request]);
  return "ended";
}

async function finish(service: JobRun, accepted: RunnableJob, step: string, command: FinishJob): Promise<boolean> {
  const { log, clock } = service;
  const origin = stepOrigin(accepted, step, clock.now().toISOString());
  const stream = jobStream(accepted.tenantId, accepted.jobId);
  const { events } = await handleCommand(log, stream, origin, finishDecider, command);
  return events.length > 0;
}
