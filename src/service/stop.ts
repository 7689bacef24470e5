import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { InFlight } from "../api/plugins/draining.ts";
import type { Housekeeping } from "../background/housekeeping.ts";
import type { JobRunner } from "../background/job-runner.ts";
import type { Config } from "../config.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import type { Adapters } from "./compose.ts";
import type { ServiceState } from "./wire.ts";
import type { WebhookWork } from "./wire-webhooks.ts";

/** What has to come to its end. */
export interface Running {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly projections: ProjectionRunner;
  readonly state: ServiceState;
  readonly server: FastifyInstance;
  readonly metrics: FastifyInstance | undefined;
  readonly inFlight: InFlight;
  readonly housekeeping: Housekeeping;
  readonly jobRunner: JobRunner;
  readonly webhookWork: WebhookWork;
}

/** First nothing new comes in, then what runs ends or its time does, then what it wrote is closed in good order. */
export async function stop(running: Running): Promise<void> {
  const { config, adapters, projections, state, server, metrics, inFlight, housekeeping, jobRunner, webhookWork } =
    running;
  state.draining = true;
  server.log.info("stopping");
  await sleep(config.shutdownDelaySeconds * 1000);
  const closed = server.close();
  const worked = Promise.all([jobRunner.stop(), webhookWork.stop()]);
  const rendered = adapters.pool.close();
  await within(Promise.all([rendered, inFlight.none(), worked]), config.shutdownGraceSeconds * 1000);
  server.server.closeAllConnections();
  metrics?.server.closeAllConnections();
  await Promise.all([closed, metrics?.close(), housekeeping.stop()]);
  await projections.stop();
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
