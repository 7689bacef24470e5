import type { GenerationMetrics } from "../../api/metrics.ts";
import { outcomeOf } from "../../api/routes/documents/generate.ts";
import type { Jobs } from "../../api/routes/documents/jobs.ts";
import { JobRunner } from "../../background/job-runner.ts";
import type { GeneratedDocument, Generator } from "../../commands/document/generate.ts";
import { type JobRun, runJob } from "../../commands/job/run.ts";
import type { Config } from "../../config/config.ts";
import type { Clock } from "../../ports/clock/port.ts";
import { jobsCollection } from "../../projections/jobs/project.ts";
import { type JobQueries, jobQueries } from "../../projections/jobs/queries.ts";
import { tenantsCollection } from "../../projections/tenants/project.ts";
import { tenantQueries } from "../../projections/tenants/queries.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Adapters } from "../compose.ts";

export interface JobWiring {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly leaseMs: number;
  readonly generator: Generator;
  readonly baseUrl: () => string;
  readonly quotas: Jobs["quotas"];
  readonly caughtUp: Jobs["caughtUp"];
  readonly listed: JobRun["listed"];
  readonly onGeneration: (metrics: GenerationMetrics) => void;
  readonly onFailure: (what: string, error: unknown) => void;
}

/** Milliseconds between looks for jobs that other processes accepted, and died with; of a process alone for what it could not finish. */
const lookEveryMs = { shared: 1000, alone: 10_000 };

/** The routes for jobs and what works on them, which is started once the read models have caught up. */
export function wireJobs(wiring: JobWiring): { readonly jobs: Jobs; readonly runner: JobRunner } {
  const { config, adapters, generator, baseUrl, quotas, caughtUp } = wiring;
  const { log, blobs, sealed, clock, store, leases } = adapters;
  const queries = jobQueries(store.active(jobsCollection));
  const making = { ...generator, sealed, listed: wiring.listed, ...observersOf(wiring), ...here(clock, queries) };
  const runner = new JobRunner({
    run: (job, signal) => runJob(making, job, signal),
    unfinished: queries.unfinished,
    ...{ leases, leaseMs: wiring.leaseMs, clock },
    atOnce: adapters.pool.concurrency,
    everyMs: adapters.isShared ? lookEveryMs.shared : lookEveryMs.alone,
    onFailure: wiring.onFailure,
  });
  const { retentionDays, jobQueueLength: mostWaiting } = config;
  const { retention: tenantRetention } = tenantQueries(store.active(tenantsCollection));
  const kept = { retentionDays, tenantRetention, outbound: generator.outbound, steps: generator.steps };
  const jobs = { log, blobs, sealed, clock, ...kept, queries, baseUrl, quotas, mostWaiting, runner, caughtUp };
  return { jobs, runner };
}

/** What a job that was begun before says of the process that began it. */
function here(clock: Clock, { leftOthers }: JobQueries): Pick<JobRun, "process" | "leftOthers"> {
  return { process: Buffer.from(clock.randomBytes(16)).toString("hex"), leftOthers };
}

/** Documents of jobs count like others; what threw without being a refusal is a fault of ours. */
function observersOf({ onGeneration, onFailure }: Pick<JobWiring, "onGeneration" | "onFailure">) {
  return {
    onMade: (format: GenerationMetrics["format"], { document, phases }: GeneratedDocument): void => {
      const { tenantId, pages, sizeBytes: bytes, errorCodes } = document;
      onGeneration({ tenantId, format, outcome: "made", pages, bytes, errorCodes, phases });
    },
    onRefused: ({ tenantId, format }: Pick<GenerationMetrics, "tenantId" | "format">, failure: unknown): void => {
      onGeneration({ tenantId, format, outcome: outcomeOf(failure) });
      if (!(failure instanceof Refusal)) onFailure("making a job's document", failure);
    },
  };
}
