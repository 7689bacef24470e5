import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GenerateRequest } from "../../commands/document/generate.ts";
import { type Acceptance, acceptJob } from "../../commands/job/accept.ts";
import { cancelJob } from "../../commands/job/cancel.ts";
import { readOutcome } from "../../commands/job/outcome.ts";
import type { Origin } from "../../commands/origin.ts";
import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { JobQueries } from "../../projections/jobs/queries.ts";
import { type JobRecord, jobStatuses, type ListedJob } from "../../vocabulary/http/records.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { resultOf } from "../generation-request.ts";
import { originOf } from "../origin.ts";
import { announcePage } from "../paging.ts";
import { pageParameters, queryParameters, tenantAnd } from "../parameters.ts";
import { problemOf } from "../problem.ts";
import { oneOf, type Query, wholeNumber } from "../query.ts";
import { empty, json, responses } from "../responses.ts";
import { callerOf, pathOf } from "../route.ts";
import type { ReadYourWrites } from "../services.ts";

export interface Jobs extends ReadYourWrites, Acceptance {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly queries: JobQueries;
  readonly baseUrl: () => string;
  /** Jobs of one tenant that may be unfinished. */
  readonly mostWaiting: number;
  readonly runner: {
    add(job: { readonly tenantId: string; readonly jobId: string }): void;
    cancel(jobId: string): void;
  };
}

type JobView = NonNullable<Awaited<ReturnType<JobQueries["get"]>>>;

const url = "/v1/:tenantId/jobs";
const tags = ["Jobs"];
const one = tenantAnd({ jobId: { type: "string", format: "uuid", description: "The job" } });

/** Seconds after which it is worth looking again. */
const retryAfter = "1";

/** Documents that are made while nobody waits: list, look, cancel. */
export function addJobRoutes(app: FastifyInstance, jobs: Jobs): void {
  addListRoute(app, jobs);
  addGetRoute(app, jobs);
  addCancelRoute(app, jobs);
}

/** The answer to `Prefer: respond-async` (RFC 7240, 4.1): the job is in the log before anybody hears of it. */
export async function acceptGeneration(
  jobs: Jobs,
  origin: Origin,
  request: GenerateRequest,
  reply: FastifyReply,
): Promise<JobRecord> {
  if ((await jobs.queries.waiting(origin.tenantId)) >= jobs.mostWaiting) {
    throw new Refusal("UNAVAILABLE", `${jobs.mostWaiting} jobs are waiting already.`);
  }
  const { accepted, position } = await acceptJob(jobs, origin, request);
  const { tenantId, jobId: id, format, at: createdAt } = accepted;
  jobs.runner.add({ tenantId, jobId: id });
  await jobs.caughtUp(position);
  reply.code(202).headers({
    location: `${jobs.baseUrl()}/v1/${tenantId}/jobs/${id}`,
    "preference-applied": "respond-async",
    "retry-after": retryAfter,
  });
  return { id, status: "queued", format, createdAt, finishedAt: null, expiresAt: null };
}

function addListRoute(app: FastifyInstance, { queries, baseUrl }: Jobs): void {
  const schema = {
    summary: "List jobs, newest first",
    tags,
    params: tenantAnd(),
    querystring: queryParameters({
      ...pageParameters(limits.jobsPage),
      status: { type: "string", enum: jobStatuses, description: "In this state" },
    }),
    response: responses({ 200: json("Jobs", { type: "array", items: { $ref: "ListedJob#" } }) }, { also: [400] }),
  };
  app.get(url, { config: { access: "documents:read" }, schema }, async (request, reply) => {
    const query = request.query as Query;
    const limit = wholeNumber(query, "limit", limits.jobsPage, limits.jobsPage);
    const offset = wholeNumber(query, "offset", 0, Number.MAX_SAFE_INTEGER);
    const status = oneOf(query, "status", jobStatuses);
    const { items, total } = await queries.list(callerOf(request).tenantId, { limit, offset, status });
    announcePage(request, reply, baseUrl(), { limit, offset, count: items.length, total });
    return items.map(listed);
  });
}

function listed({ id, status, format, createdAt, finishedAt, expiresAt, made, code }: JobView): ListedJob {
  return {
    ...{ id, status, format, createdAt, finishedAt, expiresAt },
    ...(made === null ? {} : { documentId: made.documentId }),
    ...(code === null ? {} : { errorCode: code }),
  };
}

function addGetRoute(app: FastifyInstance, jobs: Jobs): void {
  const response = responses({ 200: json("The job", { $ref: "Job#" }) }, { also: [404] });
  const schema = { summary: "Look at a job", tags, params: one, response };
  app.get(`${url}/:jobId`, { config: { access: "documents:read" }, schema }, async (request, reply) => {
    const { tenantId } = callerOf(request);
    const job = await jobs.queries.get(tenantId, jobIdOf(request));
    if (job === undefined) throw notFound();
    reply.header("cache-control", "private, no-cache");
    if (job.finishedAt === null) reply.header("retry-after", retryAfter);
    return recordOf(jobs, job, request);
  });
}

async function recordOf(jobs: Jobs, job: JobView, request: FastifyRequest): Promise<JobRecord> {
  const { id, tenantId, status, format, createdAt, finishedAt, expiresAt, made, outcome } = job;
  const record = { id, status, format, createdAt, finishedAt, expiresAt };
  const kept = outcome === null ? undefined : await readOutcome(jobs.sealed, outcome);
  if (made !== null) {
    const warnings = kept !== undefined && "warnings" in kept ? kept.warnings : [];
    return { ...record, result: resultOf(made, warnings, { baseUrl: jobs.baseUrl(), tenantId }) };
  }
  if (job.code === null) return record;
  const refusal = kept !== undefined && "refusal" in kept ? kept.refusal : new Refusal(job.code).record();
  return { ...record, error: problemOf(refusal, pathOf(request), request.id) };
}

function addCancelRoute(app: FastifyInstance, jobs: Jobs): void {
  const response = responses({ 204: empty("Cancelled; no document is made") }, { also: [404, 409] });
  const schema = { summary: "Cancel a job that has not ended", tags, params: one, response };
  app.delete(`${url}/:jobId`, { config: { access: "documents:generate" }, schema }, async (request, reply) => {
    const jobId = jobIdOf(request);
    const position = await cancelJob(jobs, originOf(request, jobs.clock), jobId);
    jobs.runner.cancel(jobId);
    await jobs.caughtUp(position);
    return reply.code(204).send();
  });
}

/** Anything but a GUID is answered like an unknown id. */
function jobIdOf(request: FastifyRequest): string {
  const id = parseGuid((request.params as { readonly jobId: string }).jobId);
  if (id === undefined) throw notFound();
  return id;
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "Job not found.");
}
