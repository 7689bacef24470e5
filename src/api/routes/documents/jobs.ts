import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { type Acceptance, acceptJob } from "../../../commands/job/accept.ts";
import { cancelJob } from "../../../commands/job/cancel.ts";
import { readOutcome } from "../../../commands/job/outcome.ts";
import { retryJob } from "../../../commands/job/retry.ts";
import type { Origin } from "../../../commands/origin.ts";
import type { QuotaGate } from "../../../commands/usage/quota-gate.ts";
import type { BlobStore } from "../../../ports/blobs/port.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { JobQueries } from "../../../projections/jobs/queries.ts";
import { type JobRecord, jobStatuses, type ListedJob } from "../../../vocabulary/http/jobs.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { overLimit } from "../../../vocabulary/over-limit.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { problemOf } from "../../answers/problem.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { resultOf } from "../../parameters/generation-request.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { oneOf, page, pathGuid } from "../../parameters/parameter.ts";
import { callerOf, pathOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface Jobs extends ReadYourWrites, Acceptance {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly queries: JobQueries;
  readonly baseUrl: () => string;
  readonly quotas: Pick<QuotaGate, "mayEnter">;
  /** Jobs of one tenant that may be unfinished. */
  readonly mostWaiting: number;
  readonly runner: {
    add(job: { readonly tenantId: string; readonly jobId: string }): void;
    cancel(jobId: string): void;
  };
}

type FoundJobView = NonNullable<Awaited<ReturnType<JobQueries["get"]>>>;

const url = "/v1/:tenantId/jobs";
const tags = ["Jobs"];
const one = { jobId: pathGuid("The job", notFound) };

/** Seconds after which it is worth looking again. */
const retryAfter = "1";

/** Routes of jobs, which generate documents in the background: list, get, retry, cancel. */
export function addJobRoutes(app: FastifyInstance, jobs: Jobs): void {
  addListRoute(app, jobs);
  addGetRoute(app, jobs);
  addRetryRoute(app, jobs);
  addCancelRoute(app, jobs);
}

/** The answer to `Prefer: respond-async` (RFC 7240, 4.1): the job is in the log before anybody hears of it. */
export async function acceptGeneration(
  jobs: Jobs,
  origin: Origin,
  request: GenerateRequest,
  reply: FastifyReply,
): Promise<JobRecord> {
  await mayWait(jobs, origin);
  const { accepted, position } = await acceptJob(jobs, origin, request);
  const { tenantId, jobId: id } = accepted;
  jobs.runner.add({ tenantId, jobId: id });
  await jobs.caughtUp(position);
  reply.code(202).headers({
    location: `${jobs.baseUrl()}/v1/${tenantId}/jobs/${id}`,
    "preference-applied": "respond-async",
    "retry-after": retryAfter,
  });
  return queued({ id, format: accepted.format, createdAt: accepted.at });
}

/** A job that waits. */
const queued = ({ id, format, createdAt }: Pick<FoundJobView, "id" | "format" | "createdAt">): JobRecord => ({
  ...{ id, status: "queued", format, createdAt },
  ...{ startedAt: null, finishedAt: null, expiresAt: null },
});

async function mayWait(jobs: Jobs, origin: Origin): Promise<void> {
  const limit = jobs.mostWaiting;
  const used = await jobs.queries.waiting(origin.tenantId);
  if (used >= limit) throw overLimit("waitingJobs", { whose: "tenant", limit, used });
  await jobs.quotas.mayEnter(origin);
}

const listQuery = { ...page(limits.jobsPage, limits.jobsPage), status: oneOf("In this state", jobStatuses) };

function addListRoute(app: FastifyInstance, { queries, baseUrl }: Jobs): void {
  addRoute(app, {
    ...{ operationId: "listJobs", method: "GET", url, config: { access: "documents:read" }, tags },
    summary: "List jobs, newest first",
    query: listQuery,
    sends: ofList,
    response: responses({ 200: json("Jobs", { type: "array", items: { $ref: "ListedJob#" } }) }, { also: [400] }),
    handler: async ({ query }, request, reply) => {
      const { items, total } = await queries.list(callerOf(request).tenantId, query);
      const { limit, offset } = query;
      announcePage(request, reply, baseUrl(), { limit, offset, count: items.length, total });
      return await withPlaces(queries, items);
    },
  });
}

/** The newest first: of those that wait, each has one less before it than the one above it. */
async function withPlaces(queries: JobQueries, items: readonly FoundJobView[]): Promise<readonly ListedJob[]> {
  const first = items.find(({ status }) => status === "queued");
  let ahead = first === undefined ? 0 : await queries.ahead(first.tenantId, first.createdAt);
  return items.map((job) => {
    if (job.status !== "queued") return listed(job);
    const placed = { ...listed(job), ahead };
    ahead = Math.max(0, ahead - 1);
    return placed;
  });
}

function listed({
  id,
  status,
  format,
  createdAt,
  startedAt,
  finishedAt,
  expiresAt,
  made,
  code,
}: FoundJobView): ListedJob {
  return {
    ...{ id, status, format, createdAt, startedAt, finishedAt, expiresAt },
    ...(made === null ? {} : { documentId: made.documentId }),
    ...(code === null ? {} : { errorCode: code }),
  };
}

function addGetRoute(app: FastifyInstance, jobs: Jobs): void {
  addRoute(app, {
    ...{ operationId: "getJob", method: "GET", url: `${url}/:jobId`, config: { access: "documents:read" }, tags },
    summary: "Look at a job",
    path: one,
    sends: ["Retry-After"],
    response: responses({ 200: json("The job", { $ref: "Job#" }) }, { also: [404] }),
    handler: async ({ path: { jobId } }, request, reply) => {
      const job = await jobs.queries.get(callerOf(request).tenantId, jobId);
      if (job === undefined) throw notFound();
      reply.header("cache-control", "private, no-cache");
      if (job.finishedAt === null) reply.header("retry-after", retryAfter);
      return jobRecord(jobs, job, request);
    },
  });
}

async function jobRecord(jobs: Jobs, job: FoundJobView, request: FastifyRequest): Promise<JobRecord> {
  const { id, tenantId, status, format, createdAt, startedAt, finishedAt, expiresAt, made, outcome } = job;
  const record = { id, status, format, createdAt, startedAt, finishedAt, expiresAt };
  if (status === "queued") return { ...record, ahead: await jobs.queries.ahead(tenantId, createdAt) };
  const kept = outcome === null ? undefined : await readOutcome(jobs.sealed, outcome);
  if (made !== null) {
    const warnings = kept !== undefined && "warnings" in kept ? kept.warnings : [];
    const { documentExpiresAt, ...file } = made;
    const finished = documentExpiresAt === null ? file : { ...file, expiresAt: documentExpiresAt };
    return { ...record, result: resultOf(finished, warnings, { baseUrl: jobs.baseUrl(), tenantId }) };
  }
  if (job.code === null) return record;
  const refusal = kept !== undefined && "refusal" in kept ? kept.refusal : new Refusal(job.code).record();
  return { ...record, error: problemOf(refusal, pathOf(request), request.id) };
}

function addRetryRoute(app: FastifyInstance, jobs: Jobs): void {
  addRoute(app, {
    ...{ operationId: "retryJob", method: "POST", url: `${url}/:jobId/retry`, tags },
    config: { access: "documents:generate" },
    summary: "Begin a job that failed again, from the request that it was accepted with",
    path: one,
    response: responses({ 202: json("The job, which waits again", { $ref: "Job#" }) }, { also: [404, 409, 503] }),
    handler: async ({ path: { jobId } }, request, reply): Promise<JobRecord> => {
      const origin = originOf(request, jobs.clock);
      const { tenantId } = origin;
      const job = await jobs.queries.get(tenantId, jobId);
      if (job === undefined) throw notFound();
      await mayWait(jobs, origin);
      // Before it is begun again: what is done is answered as done, however far the read model has come.
      const ahead = await jobs.queries.ahead(tenantId, job.createdAt);
      const position = await retryJob(jobs, origin, jobId);
      jobs.runner.add({ tenantId, jobId });
      await jobs.caughtUp(position);
      reply.code(202);
      return { ...queued(job), ahead };
    },
  });
}

function addCancelRoute(app: FastifyInstance, jobs: Jobs): void {
  addRoute(app, {
    ...{ operationId: "cancelJob", method: "DELETE", url: `${url}/:jobId`, tags },
    config: { access: "documents:generate" },
    summary: "Cancel a job that has not ended",
    path: one,
    response: responses(
      { 204: empty("Cancelled; no document is made, and one made just now is deleted") },
      { also: [404, 409, 503] },
    ),
    handler: async ({ path: { jobId } }, request, reply) => {
      const onCancelled = (id: string): void => jobs.runner.cancel(id);
      const position = await cancelJob({ ...jobs, onCancelled }, originOf(request, jobs.clock), jobId);
      await jobs.caughtUp(position);
      return reply.code(204).send();
    },
  });
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "Job not found.");
}
