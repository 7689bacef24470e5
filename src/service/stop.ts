import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { InFlight } from "../api/plugins/draining.ts";
import type { ChangeHub } from "../background/change-hub.ts";
import type { Housekeeping } from "../background/housekeeping.ts";
import type { JobRunner } from "../background/job-runner.ts";
import type { ReadRecorder } from "../background/read-recorder.ts";
import type { Scrub } from "../background/scrub.ts";
import type { WorkRecorder } from "../background/work-recorder.ts";
import type { Config } from "../config/config.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import type { Adapters } from "./compose.ts";
import type { ServiceTracer } from "./telemetry/tracing.ts";
import type { WebhookWork } from "./wire/wire-webhooks.ts";
import type { ServiceState } from "./wire.ts";

/** Everything that has to be stopped. */
export interface RunningService {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly tracer: ServiceTracer;
  readonly projections: ProjectionRunner;
  readonly state: ServiceState;
  readonly server: FastifyInstance;
  readonly metrics: FastifyInstance | undefined;
  readonly inFlight: InFlight;
  readonly housekeeping: Housekeeping;
  readonly scrub: Scrub;
  /** Over the storage. */
  readonly watches: readonly { stop(): Promise<void> }[];
  readonly jobRunner: JobRunner;
  readonly webhookWork: WebhookWork;
  readonly workRecorder: WorkRecorder;
  readonly readRecorder: ReadRecorder;
  readonly changeHub: ChangeHub;
}

/** How long callers may take to read that their requests are refused, in milliseconds. */
const lastAnswersMs = 5000;

/**
 * Stops in this order. Nothing new comes in. What was accepted, waiting or running, is finished while the grace time lasts. What is left is
 * refused, and those answers are sent. Then connections are closed, and what was written is closed in good order.
 */
export async function stop(running: RunningService): Promise<void> {
  const { config, adapters, projections, state, server, metrics, inFlight, housekeeping, jobRunner, webhookWork } =
    running;
  state.draining = true;
  server.log.info("stopping");
  await new Promise((resolve) => setTimeout(resolve, config.shutdownDelaySeconds * 1000));
  const closed = server.close();
  const worked = Promise.all([jobRunner.stop(), webhookWork.stop(), running.changeHub.stop()]);
  const answered = Promise.all([inFlight.none(), worked]);
  if (await within(answered, config.shutdownGraceSeconds * 1000)) await adapters.pool.close();
  else {
    server.log.warn("the grace time is over: what is not finished is refused");
    await within(Promise.all([adapters.pool.abandon(), answered]), lastAnswersMs);
  }
  server.server.closeAllConnections();
  metrics?.server.closeAllConnections();
  await Promise.all([
    closed,
    metrics?.close(),
    housekeeping.stop(),
    running.scrub.stop(),
    ...running.watches.map((one) => one.stop()),
  ]);
  await running.workRecorder.stop();
  await running.readRecorder.stop();
  await projections.stop();
  await running.tracer.close();
  await adapters.close();
  server.log.info("stopped");
}

/** False when the work takes longer; it is then left to itself. */
async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  const expired = new AbortController();
  const timer = sleep(ms, false, { signal: expired.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), timer]);
  } finally {
    expired.abort();
  }
}
