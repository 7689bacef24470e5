import { totalmem } from "node:os";
import { constrainedMemory, version as node } from "node:process";
import type { Writable } from "node:stream";
import { keptAnswers } from "../api/idempotency/kept-answers.ts";
import { createMetrics, type GaugeValues } from "../api/metrics.ts";
import { isTenant } from "../api/paying.ts";
import type { BodyLimits } from "../api/plugins/limits/body-budget.ts";
import { type RateLimits, spendThreadTime } from "../api/plugins/limits/rate-limit.ts";
import type { StudioFiles } from "../api/routes/studio/app.ts";
import type { Services } from "../api/server.ts";
import { type ChangeHub, createChangeHub } from "../background/change-hub.ts";
import type { JobRunner } from "../background/job-runner.ts";
import type { ReadRecorder } from "../background/read-recorder.ts";
import { type SealingProgress, unsealedOf } from "../background/sealing-progress.ts";
import type { WorkRecorder } from "../background/work-recorder.ts";
import { hostTenant } from "../commands/access/bootstrap.ts";
import type { Epochs } from "../commands/document/epochs.ts";
import type { Generator } from "../commands/document/generate.ts";
import { loadText } from "../commands/template/stored-text.ts";
import type { QuotaGate } from "../commands/usage/quota-gate.ts";
import { type Config, waitsForServers } from "../config/config.ts";
import type { StepTurns } from "../ports/steps/port.ts";
import { accessCollection } from "../projections/access/project.ts";
import { type AccessQueries, accessQueries } from "../projections/access/queries.ts";
import { timeTravel } from "../projections/as-of/queries.ts";
import { assetUsesCollection } from "../projections/asset-uses/project.ts";
import { assetUseQueries } from "../projections/asset-uses/queries.ts";
import { assetsCollection } from "../projections/assets/project.ts";
import { assetQueries } from "../projections/assets/queries.ts";
import { componentsCollection } from "../projections/components/project.ts";
import { componentQueries } from "../projections/components/queries.ts";
import { documentsCollection } from "../projections/documents/project.ts";
import { documentQueries } from "../projections/documents/queries.ts";
import { withDocumentNames } from "../projections/documents/with-names.ts";
import type { ProjectionRunner } from "../projections/runner.ts";
import { signingKeysCollection } from "../projections/signing-keys/project.ts";
import { signingKeyQueries } from "../projections/signing-keys/queries.ts";
import { tenantsCollection } from "../projections/tenants/project.ts";
import { tenantQueries } from "../projections/tenants/queries.ts";
import { usageCollection } from "../projections/usage/project.ts";
import { usageQueries } from "../projections/usage/queries.ts";
import { usageHoursCollection } from "../projections/usage-hours/project.ts";
import { timeQueries, usageHourQueries } from "../projections/usage-hours/queries.ts";
import type { WorkWatcher } from "../render/pool/pool.ts";
import { withinNetworks } from "../vocabulary/addresses.ts";
import { limits } from "../vocabulary/limits.ts";
import { Refusal } from "../vocabulary/refusal.ts";
import type { Adapters } from "./compose.ts";
import { definitionSchema, languageSources, packageVersion } from "./installed/package-files.ts";
import { checksOf, notesOf } from "./readiness.ts";
import { meteredAdapters } from "./telemetry/metered-adapters.ts";
import { tracedAdapters } from "./telemetry/traced-adapters.ts";
import type { ServiceTracer } from "./telemetry/tracing.ts";
import { seenBy, shownInLists } from "./wait-for-read-models.ts";
import { documentsOf } from "./wire/wire-documents.ts";
import { identityOf } from "./wire/wire-identity.ts";
import { wireJobs } from "./wire/wire-jobs.ts";
import { templatesOf } from "./wire/wire-templates.ts";
import { everyUsageOf, quotaGateOf, readRecorderOf, workRecorderOf } from "./wire/wire-usage.ts";
import { type WebhookWork, wireWebhooks } from "./wire/wire-webhooks.ts";

/** State that changes while the service runs. */
export interface ServiceState {
  /** The address callers see; on a free port it is known once the service listens. */
  baseUrl: string;
  draining: boolean;
  readonly sealing: SealingProgress;
}

export interface WiringInput {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly tracer: ServiceTracer;
  readonly projections: ProjectionRunner;
  /** Raised by what is written to the log of `adapters`; undefined where others write as well. */
  readonly epochs: Epochs | undefined;
  readonly state: ServiceState;
  /** Milliseconds after which another process takes over what one that is gone was doing. */
  readonly leaseMs: number;
  /** Milliseconds between looks for deliveries that are due again. */
  readonly lookEveryMs: number;
  /** The studio as it was built. */
  readonly studio: StudioFiles;
  /** Where log lines go; standard output when left out. */
  readonly logTo?: Writable;
  /** Milliseconds between two signs of life of a stream of changes. */
  readonly heartbeatMs: number;
  /** Called with faults outside of requests. */
  readonly onFailure: (what: string, error: unknown) => void;
}

/** The HTTP layer's part, and what works beside requests. */
export interface WiredService {
  readonly services: Services;
  readonly jobRunner: JobRunner;
  readonly webhookWork: WebhookWork;
  readonly workRecorder: WorkRecorder;
  readonly readRecorder: ReadRecorder;
  readonly changeHub: ChangeHub;
}

/** Hands the HTTP layer what it works with. */
export function wireServices(given: WiringInput): WiredService {
  const metrics = createMetrics(() => levelsOf(given, jobRunner), given.config.metricsByTenant);
  const wiring = { ...given, adapters: tracedAdapters(meteredAdapters(given.adapters, metrics), given.tracer) };
  const { config, adapters, state } = wiring;
  const { log, store, blobs, sealed, disk, clock, pool } = adapters;
  const baseUrl = (): string => state.baseUrl;
  const keys = accessQueries(store.active(accessCollection));
  const workRecorder = workRecorderOf(wiring, seenBy(wiring, "work"));
  const readRecorder = readRecorderOf(wiring);
  const quotas = quotaGateOf(wiring, workRecorder, seenBy(wiring, "usage"));
  const rates = ratesOf(wiring, quotas, metrics.limited);
  const worked = workWatcher(wiring, rates, [workRecorder, metrics]);
  adapters.pool.watch(worked);
  const past = timeTravel(withDocumentNames(log, sealed), (stored) => loadText(blobs, stored));
  const common = { log, blobs, clock, baseUrl, past, checksHash: config.checkFiles === "hash" };
  const largeBody = config.maxBodyMb * megabyte;
  const steps = adapters.steps(worked);
  const {
    webhooks,
    work: webhookWork,
    onDeliveryWanted,
  } = wireWebhooks({
    ...{ ...wiring, baseUrl },
    caughtUp: seenBy(wiring, "webhooks", "deliveries"),
    listed: seenBy(wiring, "documents"),
    onAttempt: metrics.delivery,
    version: packageVersion(),
  });
  const generator = { ...generatorOf(wiring, quotas, steps), onDeliveryWanted };
  const counting = { caughtUp: seenBy(wiring, "documents", "usage"), onGeneration: metrics.generation };
  const { jobs, runner: jobRunner } = wireJobs({
    ...wiring,
    ...{ generator, baseUrl, quotas },
    ...{ caughtUp: seenBy(wiring, "jobs"), listed: counting.caughtUp },
    onGeneration: metrics.generation,
  });
  const changeHub = createChangeHub({ log, seen: shownInLists(wiring), onFailure: wiring.onFailure });
  const services: Services = {
    ...aboutOf(wiring, baseUrl),
    ...identityOf(wiring, rates, keys, () => metrics.limited("token")),
    limits: rates,
    steps,
    ...administrationOf(wiring, rates, keys),
    everyUsage: everyUsageOf(wiring, workRecorder, baseUrl),
    generation: { generator, baseUrl, ...counting, bodyLimit: largeBody },
    ...{ jobs, webhooks, disk, keptAnswers: keptAnswers(blobs, clock) },
    ...documentsOf(wiring, common, { allowance: generator.allowance, bodyLimit: largeBody }),
    ...templatesOf(wiring, { ...common, pool, bodyLimit: largeBody }),
    changes: { log, source: changeHub, heartbeatMs: wiring.heartbeatMs },
    assets: assetsOf(wiring, past, quotas),
    vaultKeys: vaultKeysOf(wiring),
    ...{ metrics, readRecorder },
    ...answeringOf(wiring),
  };
  return { services, jobRunner, webhookWork, workRecorder, readRecorder, changeHub };
}

/** How requests are taken and answered, whatever they want. */
function answeringOf({ config, adapters, tracer, logTo }: WiringInput) {
  return {
    tracer: tracer.isOn ? tracer : undefined,
    bodies: bodyLimitsOf(config),
    patienceMs: config.requestTimeoutSeconds * 1000,
    waitsForServers: waitsForServers(config),
    corsOrigins: config.corsOrigins,
    isProxy: withinNetworks(config.trustedProxies),
    bulkAtOnce: adapters.pool.concurrency * 2,
    metricsElsewhere: config.metricsPort !== undefined,
    log: { level: config.logLevel, ...(logTo === undefined ? {} : { to: logTo }) },
  };
}

const megabyte = 1024 * 1024;

/**
 * The bodies of requests get one part in this many of the memory that the process may use; one tenant gets half of
 * that.
 */
const bodyShare = 8;

function bodyLimitsOf({ maxBodiesMb, maxBodyMb }: Config): BodyLimits {
  const available = Math.min(totalmem(), constrainedMemory() || Number.POSITIVE_INFINITY);
  const all =
    maxBodiesMb === undefined ? Math.max(available / bodyShare, 2 * maxBodyMb * megabyte) : maxBodiesMb * megabyte;
  return { all, eachTenant: all / 2 };
}

/** The generator of documents. It starts none that could not be stored or listed. */
function generatorOf(
  { config, adapters, projections, epochs }: WiringInput,
  quotas: QuotaGate,
  steps: StepTurns,
): Generator {
  const { log, store, blobs, disk, sealed, clock, pool, outbound, platformAsset, seeds } = adapters;
  const { named: componentsNamed } = componentQueries(store.active(componentsCollection));
  const allowance = { work: config.maxWork, pages: config.maxPages };
  const tenants = tenantQueries(store.active(tenantsCollection));
  const termsOf: Generator["termsOf"] = async (tenantId) => {
    const tenant = await tenants.get(tenantId);
    if (typeof tenant?.closedAt === "string") throw new Refusal("UNAUTHENTICATED", "The tenant is being deleted.");
    projections.mustServe(documentsCollection.name);
    await disk.mustHaveSpace();
    return { retention: tenant?.retention ?? undefined, quotas: tenant?.quotas ?? null };
  };
  return {
    ...{ vault: adapters.vault(outbound), quotas, steps },
    ...{ log, blobs, clock, pool, outbound, sealed, platformAsset, componentsNamed, allowance, seeds, termsOf },
    ...{ tagged: config.tagged === "always", retentionDays: config.retentionDays, epochs },
  };
}

type PastQueries = ReturnType<typeof timeTravel>;

/** Uploads. */
function assetsOf(wiring: WiringInput, past: PastQueries, quotas: QuotaGate): Services["assets"] {
  const { log, store, blobs, sealed, clock, pool } = wiring.adapters;
  return {
    store: { log, blobs, sealed, clock, pool, quotas },
    clock,
    checksHash: wiring.config.checkFiles === "hash",
    baseUrl: () => wiring.state.baseUrl,
    queries: assetQueries(store.active(assetsCollection)),
    uses: assetUseQueries(store.active(assetUsesCollection)),
    past,
    caughtUp: seenBy(wiring, "assets"),
  };
}

/** Keys in the tenants' own vaults. */
function vaultKeysOf(wiring: WiringInput): Services["vaultKeys"] {
  const { adapters, state } = wiring;
  const { log, store, clock } = adapters;
  return {
    store: { log, vault: adapters.vault(adapters.outbound), clock },
    clock,
    baseUrl: () => state.baseUrl,
    queries: signingKeyQueries(store.active(signingKeysCollection)),
    caughtUp: seenBy(wiring, "signing-keys"),
  };
}

/** Held documents that the refusal to delete their tenant names. */
const mostHeldNamed = 10;

/** Keys, tenants and what they use. */
function administrationOf(
  wiring: WiringInput,
  { generations, requests }: RateLimits,
  keys: AccessQueries,
): Pick<Services, "apiKeys" | "tenants" | "usage"> {
  const { config, adapters, state } = wiring;
  const { log, clock, store } = adapters;
  const common = { log, clock, baseUrl: () => state.baseUrl };
  const queries = tenantQueries(store.active(tenantsCollection));
  let host: Promise<string | undefined> | undefined;
  return {
    apiKeys: { ...common, queries: keys, caughtUp: seenBy(wiring, "access") },
    tenants: {
      ...common,
      times: timeQueries(store.active(usageHoursCollection)),
      queries,
      generations,
      host: () => {
        host ??= hostTenant(log).catch((error: unknown) => {
          host = undefined;
          throw error;
        });
        return host;
      },
      held: (tenantId) =>
        documentQueries(store.active(documentsCollection)).held(tenantId, mostHeldNamed, clock.now().toISOString()),
      caughtUp: seenBy(wiring, "tenants", "access"),
    },
    usage: {
      clock,
      queries: usageQueries(store.active(usageCollection)),
      hours: usageHourQueries(store.active(usageHoursCollection)),
      generations,
      requestsPerMinute: requests,
      retentionDays: config.retentionDays,
      retention: queries.retention,
      quotas: queries.quotas,
    },
  };
}

/** A tenant with the usual number of documents follows the setting; one whose number was changed has its own. */
function ratesOf({ config, adapters }: WiringInput, quotas: QuotaGate, onLimited: RateLimits["onLimited"]): RateLimits {
  const tenants = tenantQueries(adapters.store.active(tenantsCollection));
  const rates: RateLimits = {
    limiter: adapters.limiter,
    renders: config.rendersPerMinute,
    studioRenders: config.studioRendersPerMinute,
    requests: config.requestsPerMinute,
    renderSeconds: config.renderSecondsPerMinute,
    generations: async (tenantId) => {
      const { ownLimit = null, generationLimit = limits.generationsPerMinute } = (await tenants.get(tenantId)) ?? {};
      if (ownLimit !== null) return ownLimit;
      return generationLimit === limits.generationsPerMinute ? config.generationsPerMinute : generationLimit;
    },
    mustHaveTime: (tenantId) => quotas.mustHaveTime(tenantId),
    onLimited,
  };
  return rates;
}

/** Passes each measured time to everything that counts it; that of an address without a tenant to the limit alone. */
function workWatcher(
  { onFailure }: WiringInput,
  rates: RateLimits,
  counting: readonly Pick<WorkRecorder, "worked">[],
): WorkWatcher {
  return (tenantId, milliseconds) => {
    if (isTenant(tenantId)) for (const one of counting) one.worked(tenantId, milliseconds);
    spendThreadTime(rates, tenantId, milliseconds).catch((error: unknown) => onFailure("counting thread time", error));
  };
}

function aboutOf(wiring: WiringInput, baseUrl: () => string): Pick<Services, "about" | "agents"> {
  const version = packageVersion();
  const { state, config, adapters } = wiring;
  return {
    about: {
      version: { version, commit: config.commit ?? null, engine: version, schema: "v1", node },
      checks: () => checksOf(wiring),
      notes: () => notesOf(adapters.pool.stats(), state.sealing.stateAt(adapters.clock.now())),
      isDraining: () => state.draining,
      definitionSchema: definitionSchema(),
    },
    agents: { version, baseUrl, language: languageSources, pool: adapters.pool },
  };
}

async function levelsOf({ adapters, projections, tracer, state }: WiringInput, jobs: JobRunner): Promise<GaugeValues> {
  const { waiting, processes, lost, replaced, compared, different } = adapters.pool.stats();
  const head = await adapters.log.head();
  const sealing = state.sealing.stateAt(adapters.clock.now());
  const behind = projections.health().map(({ position }) => Number(head - position));
  return {
    waiting,
    processes,
    workersLost: lost,
    workersReplaced: replaced,
    documentsCompared: compared,
    documentsDifferent: different,
    jobsWaiting: jobs.stats().waiting,
    projectionLag: Math.max(0, ...behind),
    sealing: { ...sealing, unsealed: unsealedOf(sealing, head) },
    spans: tracer.counts(),
  };
}
