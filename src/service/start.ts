import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { atMostEvery } from "../api/at-most-every.ts";
import { buildMetricsServer, buildServer } from "../api/server.ts";
import { type StartingServer, startingServer } from "../api/starting-server.ts";
import { historyRetentionOf } from "../background/history-retention.ts";
import { type Housekeeping, type HousekeepingOptions, startHousekeeping } from "../background/housekeeping.ts";
import { KeyRotation } from "../background/key-rotation.ts";
import { watchScavenges } from "../background/scavenge-watch.ts";
import { type Scrub, startScrub } from "../background/scrub.ts";
import { SealingProgress } from "../background/sealing-progress.ts";
import { watchStorage } from "../background/storage-watch.ts";
import { bootstrap, hostTenant } from "../commands/access/bootstrap.ts";
import { Epochs, raisingEpochs } from "../commands/document/epochs.ts";
import type { HistoryRetention } from "../commands/history/remove-ended.ts";
import { keyRecords } from "../commands/sealing/key-record.ts";
import { seedGallery } from "../commands/template/seed-gallery.ts";
import { type Config, sharedOf } from "../config/config.ts";
import { isStorageFault } from "../ports/disk/port.ts";
import { withFollow } from "../ports/event-log/port.ts";
import { type Leases, takeoverLeaseMs } from "../ports/leases/port.ts";
import { allProjections } from "../projections/all.ts";
import { deliveriesCollection } from "../projections/deliveries/project.ts";
import { deliveryQueries } from "../projections/deliveries/queries.ts";
import { documentsCollection } from "../projections/documents/project.ts";
import { documentQueries } from "../projections/documents/queries.ts";
import { withDocumentNames } from "../projections/documents/with-names.ts";
import { jobsCollection } from "../projections/jobs/project.ts";
import { jobQueries } from "../projections/jobs/queries.ts";
import { readOthersWrites, readYourWrites } from "../projections/read-your-writes.ts";
import { type ProjectionRunner, startProjections } from "../projections/runner.ts";
import { tenantsCollection } from "../projections/tenants/project.ts";
import { tenantQueries } from "../projections/tenants/queries.ts";
import { usageCollection } from "../projections/usage/project.ts";
import { usageQueries } from "../projections/usage/queries.ts";
import { usageHoursCollection } from "../projections/usage-hours/project.ts";
import { usageHourQueries } from "../projections/usage-hours/queries.ts";
import { workCollection } from "../projections/work/project.ts";
import { workQueries } from "../projections/work/queries.ts";
import { scopes } from "../vocabulary/http/scopes.ts";
import { limits } from "../vocabulary/limits.ts";
import { type Adapters, compose } from "./compose.ts";
import { notInstalled } from "./compose-renderer.ts";
import { galleryTemplates, studioFiles } from "./installed/package-files.ts";
import { type Bootstrap, makeDataFolder, writeBootstrap } from "./private-files.ts";
import { warnOfRefusedWebhooks } from "./refused-webhooks.ts";
import { namingServer } from "./servers/naming-server.ts";
import { patiently, wasWaiting } from "./servers/patience.ts";
import { linkFor } from "./sign-in-link.ts";
import type { StartedService, StartOptions } from "./started-service.ts";
import { type RunningService, stop } from "./stop.ts";
import { tracedProjections } from "./telemetry/traced-adapters.ts";
import { openTracer, type ServiceTracer } from "./telemetry/tracing.ts";
import { type ServiceState, type WiringInput, wireServices } from "./wire.ts";

export { wasWaiting };

const housekeepingEveryMs = 60_000;
const keysEveryMs = 10_000;
const aloneMs = 30_000;
const askAgainMs = 100;

/** Starts, and waits for servers of the storage as long as the configuration says; the port says meanwhile that it is a start. */
export async function startService(config: Config, options: StartOptions = {}): Promise<StartedService> {
  const isShared = sharedOf(config) !== undefined;
  // A port that the system has yet to choose is not watched.
  const starting = isShared && config.port !== 0 ? startingServer(config) : undefined;
  try {
    return await patiently((there) => startOnce(config, { ...options, there, starting }), {
      waitMs: isShared ? config.storageWaitSeconds * 1000 : 0,
      giveUp: options.giveUp,
      say: (sentence) => console.error(sentence),
      now: () => performance.now(),
      pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    });
  } catch (error) {
    throw namingServer(config, error);
  } finally {
    await starting?.close();
  }
}

/** Steps of an attempt that others hear of, or take part in. */
interface StartAttempt extends StartOptions {
  /** Called when the servers have answered. */
  readonly there: () => void;
  /** The server that answers on the port until the service does. */
  readonly starting: StartingServer | undefined;
}

/** Compose, catch up, listen. A fault on the way is thrown after all that was opened is closed. */
async function startOnce(config: Config, options: StartAttempt): Promise<StartedService> {
  await makeDataFolder(config.dataDir);
  const { around = (opened: Adapters): Adapters => opened } = options;
  await options.starting?.open();
  const adapters = around(await compose(config, options));
  options.there();
  for (const sentence of notInstalled()) console.error(sentence);
  const undo: (() => Promise<void>)[] = [() => adapters.close(), () => adapters.pool.close()];
  try {
    const service = await start(config, options, adapters, undo);
    // Its files are read before a document needs them, and do not delay the start; a failure is the first document's.
    adapters.pool.engine().catch(() => undefined);
    return service;
  } catch (error) {
    // A server that is away fails some of the steps, too; the others are taken all the same.
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    throw error;
  }
}

async function start(
  config: Config,
  options: StartAttempt,
  composed: Adapters,
  undo: (() => Promise<void>)[],
): Promise<StartedService> {
  const state: ServiceState = {
    baseUrl: config.baseUrl ?? localUrl(config.port),
    draining: false,
    sealing: new SealingProgress(),
  };
  const troubles: Troubles = { report: (what, error) => console.error(what, error), say: () => undefined };
  const onFailure: Troubles["report"] = (what, error) => troubles.report(what, error);
  const tracer = await openTracer(config, onFailure);
  undo.push(() => tracer.close());
  // Before all that takes its time: until other nodes know of this one, they may go over to a key that it does not have.
  const rotation = startRotation(composed, options.keysEveryMs ?? keysEveryMs, troubles, onFailure);
  undo.push(() => rotation.stop());
  const projections = await project(composed, options, troubles, tracer);
  undo.push(() => projections.stop());
  const { log, store } = readsOf(composed, projections);
  // Others write to what this process does not see.
  const epochs = composed.isShared ? undefined : new Epochs(() => performance.now());
  const adapters = { ...composed, store, log: epochs === undefined ? log : raisingEpochs(log, epochs) };
  const logging = options.logTo === undefined ? {} : { logTo: options.logTo };
  const heartbeatMs = options.heartbeatMs ?? limits.changes.heartbeatSeconds * 1000;
  const { leaseMs = takeoverLeaseMs, lookEveryMs = 1000 } = options;
  const sharing = { leaseMs, lookEveryMs, heartbeatMs };
  const studio = "studio" in options ? options.studio : studioFiles();
  const wiring = { config, adapters, tracer, projections, epochs, state, onFailure, studio, ...sharing, ...logging };
  const { services, ...working } = wireServices(wiring);
  const { jobRunner, webhookWork, workRecorder, readRecorder } = working;
  const { app: server, routes, inFlight } = await buildServer(services);
  undo.push(() => server.close());
  troubles.report = reportTo(server.log);
  troubles.say = (what, more = {}) => server.log.info(more, what);
  const first = await alone(adapters.leases, "first start", () => firstStart(wiring));
  await projections.caughtUp();
  const metrics = config.metricsPort === undefined ? undefined : buildMetricsServer(services);
  if (metrics !== undefined) undo.push(() => metrics.close());
  await metrics?.listen({ host: config.host, port: config.metricsPort ?? 0 });
  await options.starting?.close();
  const { port } = await listen(server, config);
  if (config.baseUrl === undefined) state.baseUrl = localUrl(port);
  if (first !== undefined && config.port === 0) {
    await writeBootstrap(config.dataDir, { ...first, baseUrl: state.baseUrl });
  }
  for (const work of [jobRunner, webhookWork, workRecorder, readRecorder]) work.start();
  const everyMs = options.housekeepingEveryMs ?? housekeepingEveryMs;
  const housekeeping = keepHouse(wiring, everyMs);
  const scrub = scrubOf(wiring, everyMs, server.log);
  const watches = [rotation, ...watchesOver(composed, config, server.log)];
  server.log.info({ baseUrl: state.baseUrl, ...adapters.engines }, "listening");
  warnOfRefusedWebhooks(services.webhooks, server.log).catch((error) => onFailure("looking at the webhooks", error));
  const work = { housekeeping, scrub, watches, ...working };
  return serviceOf({ ...wiring, ...work, server, metrics, inFlight }, routes, first);
}

/**
 * Log and store for queries. A process with stores of its own waits in queries for its own writes; one that shares them, for
 * those of others too. A read model that has stopped is not read.
 */
function readsOf(composed: Adapters, projections: ProjectionRunner): Pick<Adapters, "log" | "store"> {
  if (!composed.isShared) return readYourWrites(composed, projections);
  const log = withFollow(composed.log, (range) => projections.follow(range));
  return readOthersWrites({ ...composed, log }, projections, () => performance.now());
}

function serviceOf(
  running: RunningService,
  routes: StartedService["routes"],
  first: Bootstrap | undefined,
): StartedService {
  const { config, state } = running;
  let stopping: Promise<void> | undefined;
  return {
    baseUrl: state.baseUrl,
    metricsPort: config.metricsPort,
    routes,
    firstAccess: first && firstAccessOf(running, first),
    stop: () => {
      stopping ??= stop(running);
      return stopping;
    },
  };
}

/** With a link into the studio, where there is one. */
function firstAccessOf(
  { config, adapters, state }: RunningService,
  first: Bootstrap,
): NonNullable<StartedService["firstAccess"]> {
  const access = { ...first, baseUrl: state.baseUrl };
  return { ...access, signInLink: config.studio ? linkFor(adapters.tokenKeys, adapters.clock, access) : undefined };
}

function project(
  { log, sealed, store, leases, isShared }: Adapters,
  options: StartOptions,
  troubles: Troubles,
  tracer: ServiceTracer,
): Promise<ProjectionRunner> {
  const onStopped = (name: string, error: unknown): void => troubles.report(`the read model ${name} stopped`, error);
  const onResumed = (name: string): void => troubles.say(`the read model ${name} goes on`);
  const onInterrupted = (name: string, error: unknown): void =>
    troubles.report(`the read model ${name} was interrupted and goes on by itself`, error);
  const sharing = { leases, leaseMs: options.leaseMs ?? takeoverLeaseMs };
  return startProjections({
    ...{
      log: withDocumentNames(log, sealed),
      store,
      projections: allProjections,
      onStopped,
      onResumed,
      onTaking: tracedProjections(tracer),
    },
    ...(options.waitMs === undefined ? {} : { waitMs: options.waitMs }),
    ...(isShared ? { sharing, onInterrupted } : {}),
  });
}

async function firstStart({ config, adapters, state }: WiringInput): Promise<Bootstrap | undefined> {
  const access = await firstAccess(config, adapters, state);
  if (config.gallery) await seedGallery(adapters, galleryTemplates());
  return access;
}

function keepHouse({ config, adapters, projections, onFailure, state }: WiringInput, everyMs: number): Housekeeping {
  const { log, store, blobs, sealed, clock, leases } = adapters;
  const removal = historyRetentionOf(log, store, projections);
  return startHousekeeping({
    ...{
      log,
      blobs,
      clock,
      leases,
      everyMs,
      onFailure,
      historyDays: config.historyDays,
      accessLogDays: config.accessLogDays,
    },
    due: documentQueries(store.active(documentsCollection)).due,
    dueJobs: jobQueries(store.active(jobsCollection)).due,
    dueDeliveries: deliveryQueries(store.active(deliveriesCollection)).expired,
    removal,
    erasures: { ...removal, blobs, swept: removal.erasedSwept },
    progress: state.sealing,
    sealing: { log, sealed, clock, host: () => hostTenant(log), hostName: () => new URL(state.baseUrl).hostname },
    erasing: erasingOf({ config, adapters, projections }, removal),
  });
}

/**
 * Dependencies of the deletion of tenants. A request that was let in before its tenant was closed ends within twice a document's
 * time.
 */
function erasingOf(
  {
    config,
    adapters: { log, blobs, store, clock },
    projections,
  }: Pick<WiringInput, "config" | "adapters" | "projections">,
  { seenByAll }: Pick<HistoryRetention, "seenByAll">,
): HousekeepingOptions["erasing"] {
  const tenants = tenantQueries(store.active(tenantsCollection));
  const usage = usageQueries(store.active(usageCollection));
  const work = workQueries(store.active(workCollection));
  const hours = usageHourQueries(store.active(usageHoursCollection));
  return {
    ...{ log, blobs, seenByAll, host: () => hostTenant(log), settleMs: config.renderTimeoutSeconds * 2000 },
    held: (tenantId) => documentQueries(store.active(documentsCollection)).held(tenantId, 1, clock.now().toISOString()),
    heldReaches: (position) => projections.waitFor(documentsCollection.name, position),
    usageOf: usage.some,
    workDayOf: async (tenantId) => (await work.firstDay(tenantId)) ?? (await hours.firstDay(tenantId)),
    closed: tenants.closed,
  };
}

/** Faults that one scrub logs; how many there are, it says in the end. */
const mostFaultsLogged = 100;

function scrubOf({ config, adapters, onFailure }: WiringInput, everyMs: number, log: FastifyInstance["log"]): Scrub {
  const { log: events, blobs, clock, leases } = adapters;
  return startScrub({
    ...{ log: events, blobs, clock, leases, hour: config.scrubHour, everyMs, onFailure },
    onChecked: ({ faults, ...sums }) => {
      for (const fault of faults.slice(0, mostFaultsLogged)) log.error({ ...fault }, "a stored file is damaged");
      log.info({ ...sums, damaged: faults.length }, "all stored files were read");
    },
  });
}

function startRotation(
  { sealingKeys: keys, store, heads, sealed, leases, isShared, clock }: Adapters,
  everyMs: number,
  troubles: Troubles,
  onFailure: Troubles["report"],
): KeyRotation {
  const rotation = new KeyRotation({
    ...{ keys, records: keyRecords(store), heads, sealed, leases, isShared, clock, everyMs, onFailure },
    onStep: (what, sums) => troubles.say(what, { sealingKey: keys.current.id, ...sums }),
  });
  rotation.start();
  return rotation;
}

/** Watches that report on the storage in the log of the service, without any request. */
function watchesOver(
  { watched, unscavengedSince, clock }: Adapters,
  { historyDays }: Config,
  log: FastifyInstance["log"],
): readonly { stop(): Promise<void> }[] {
  const ofServers = watchStorage({ watched, log, now: () => performance.now() });
  if (unscavengedSince === undefined || historyDays === 0) return [ofServers];
  return [ofServers, watchScavenges({ unscavengedSince, historyDays, clock, log })];
}

/** A disk that takes nothing, or a read model that does not come after, fails every round of every work: once a minute says so. */
function reportTo(log: FastifyInstance["log"]): Troubles["report"] {
  const mayReport = atMostEvery(60_000);
  return (what, error) => {
    const passes =
      isStorageFault(error) ||
      ["READ_MODEL_STOPPED", "READ_MODEL_BEHIND"].includes(String((error as { code?: unknown }).code));
    if (!passes || mayReport()) log.error({ err: error }, what);
  };
}

/** Where faults outside of requests are reported; the server's log, once there is one. */
interface Troubles {
  report: (what: string, error: unknown) => void;
  /** Reports good news. */
  say: (what: string, more?: object) => void;
}

/** Where the service is found when no `BASE_URL` says it. */
function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<AddressInfo> {
  await server.listen({ host, port });
  return server.server.address() as AddressInfo;
}

/** One process at a time does the work; the others wait for it, since they rely on what it makes. */
async function alone<Done>(leases: Leases, name: string, work: () => Promise<Done>): Promise<Done> {
  for (;;) {
    const lease = await leases.acquire(name, aloneMs);
    if (lease === undefined) {
      await sleep(askAgainMs);
      continue;
    }
    try {
      return await work();
    } finally {
      await lease.release();
    }
  }
}

/** On an empty data folder: a tenant and a key, kept in a file before they count. */
async function firstAccess(
  { dataDir }: Config,
  { log, clock }: Adapters,
  { baseUrl }: ServiceState,
): Promise<Bootstrap | undefined> {
  const made = await bootstrap(
    { log, clock },
    {
      name: "First tenant",
      generationLimit: limits.generationsPerMinute,
      scopes,
      keep: (access) => writeBootstrap(dataDir, { baseUrl, ...access }),
    },
  );
  return made && { baseUrl, ...made.access };
}
