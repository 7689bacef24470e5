import type { Writable } from "node:stream";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import type { LogLevel } from "../config/config.ts";
import type { Disk } from "../ports/disk/port.ts";
import type { StepTurns } from "../ports/steps/port.ts";
import type { Tracer } from "../ports/tracing/port.ts";
import { limits } from "../vocabulary/limits.ts";
import { createFailures } from "./auth/failures.ts";
import type { SigningIn } from "./auth/sign-in.ts";
import { bodyCompiler } from "./bodies/body-compiler.ts";
import type { RequestAnswers } from "./idempotency/kept-answers.ts";
import type { Metrics } from "./metrics.ts";
import { type Authentication, addAuthentication, isStillIn } from "./plugins/authenticate.ts";
import { addBodies } from "./plugins/bodies.ts";
import { addCors } from "./plugins/cors.ts";
import { addDepartures } from "./plugins/departures.ts";
import { addDraining, type InFlight } from "./plugins/draining.ts";
import { addIdempotency } from "./plugins/idempotency.ts";
import { addBodyBudget, type BodyLimits } from "./plugins/limits/body-budget.ts";
import { addSpaceGuard } from "./plugins/limits/free-space.ts";
import { addPatience } from "./plugins/limits/patience.ts";
import { addRateLimit, type RateLimits } from "./plugins/limits/rate-limit.ts";
import { addMeasuring } from "./plugins/measuring.ts";
import { addOpenApi } from "./plugins/openapi.ts";
import { addPreferences } from "./plugins/preferences.ts";
import { addProblems, answerBrokenRequest, refusalOfError, sendProblem } from "./plugins/problems.ts";
import { addProxyWatch } from "./plugins/proxies.ts";
import { endQueuedAnswers } from "./plugins/queued-answers.ts";
import { addReadNotes, type ReadNotes } from "./plugins/read-notes.ts";
import { addRequestLog } from "./plugins/request-log.ts";
import { addRouting } from "./plugins/routing.ts";
import { addScopeGuard } from "./plugins/scope.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import { addStudioGuard, intoInterface } from "./plugins/session.ts";
import { addStorageClock } from "./plugins/storage-clock.ts";
import { addTenantGuard } from "./plugins/tenant.ts";
import { addTracing } from "./plugins/tracing.ts";
import { requestId } from "./request-id.ts";
import { type AboutServices, addAboutRoutes, addMetricsRoute } from "./routes/about.ts";
import { type Agents, addAgentRoutes } from "./routes/agents.ts";
import { type Assets, addAssetRoutes } from "./routes/assets/assets.ts";
import { addUploadRoutes } from "./routes/assets/upload.ts";
import { addBulkRoute, type BulkGeneration } from "./routes/documents/bulk.ts";
import { addDescribedPagesRoutes, type Outlines } from "./routes/documents/described-pages.ts";
import { addDocumentRoutes, type DocumentServices } from "./routes/documents/documents.ts";
import { addDownloadRoutes } from "./routes/documents/download.ts";
import { addDryRunRoutes } from "./routes/documents/dry-run.ts";
import { addEraseRoutes } from "./routes/documents/erase.ts";
import { addEvidenceRoutes, type EvidenceServices } from "./routes/documents/evidence.ts";
import { addFormRoutes, type FormServices } from "./routes/documents/forms.ts";
import { addGenerateRoutes, type Generation } from "./routes/documents/generate.ts";
import { addHistoryRoutes, type HistoryServices } from "./routes/documents/history.ts";
import { addHoldRoutes } from "./routes/documents/hold.ts";
import { addJobRoutes, type Jobs } from "./routes/documents/jobs.ts";
import { addMergeRoute } from "./routes/documents/merge.ts";
import { addPageRoutes, type PagePictures } from "./routes/documents/pages.ts";
import { addPreviewPictureRoutes } from "./routes/documents/preview-pictures.ts";
import { addReadsRoute, type ReadServices } from "./routes/documents/reads.ts";
import { addRecordRoutes } from "./routes/documents/record.ts";
import { addTableRoutes } from "./routes/documents/tables.ts";
import { addRenewalRoute, addSignRoute } from "./routes/signatures/sign.ts";
import { addVaultKeyRoutes, type VaultKeys } from "./routes/signatures/vault-keys.ts";
import { addVerifyRoute, type VerifyServices } from "./routes/signatures/verify.ts";
import { addStudioApp, type StudioApp } from "./routes/studio/app.ts";
import { addLogoutRoute } from "./routes/studio/logout.ts";
import { addProviderRoutes } from "./routes/studio/provider.ts";
import { addSessionRoutes, type SessionRoutes, type Sessions } from "./routes/studio/session.ts";
import { addCommunityRoutes, type Community } from "./routes/templates/community.ts";
import { addDiffRoute, type Differences } from "./routes/templates/diff.ts";
import { addImpactRoute, type Impacts } from "./routes/templates/impact.ts";
import { addImportRoute, type ImportServices } from "./routes/templates/import.ts";
import { addLiveRoute } from "./routes/templates/live.ts";
import { addRevisionRoutes, type RevisionServices } from "./routes/templates/template-revisions.ts";
import { addTemplateRoutes, type Templates } from "./routes/templates/templates.ts";
import { addWordFileRoutes } from "./routes/templates/word-files.ts";
import { type ApiKeys, addApiKeyRoutes } from "./routes/tenants/api-keys.ts";
import { addChangesRoute, type ChangeStreamServices } from "./routes/tenants/changes.ts";
import { addTenantDeletionRoutes, type TenantDeletions } from "./routes/tenants/deletion.ts";
import { addEveryUsageRoute, type EveryUsage } from "./routes/tenants/every-usage.ts";
import { addTenantSessionRoutes, type TenantSessions } from "./routes/tenants/sessions.ts";
import { addTenantRoutes } from "./routes/tenants/tenants.ts";
import { addTokenRoute } from "./routes/tenants/token.ts";
import { addUsageRoute, type Usage } from "./routes/tenants/usage.ts";
import { addUsageHoursRoute } from "./routes/tenants/usage-hours.ts";
import { addDeliveryRoutes } from "./routes/webhooks/deliveries.ts";
import { addWebhookRoutes, type Webhooks } from "./routes/webhooks/webhooks.ts";
import { addWellKnownRoutes } from "./routes/well-known.ts";

/** All that the HTTP layer works with; compose.ts fills it. */
export interface Services {
  readonly about: AboutServices;
  readonly agents: Agents;
  readonly authentication: Authentication;
  readonly limits: RateLimits;
  /** Turns of what is done with the bytes of callers. */
  readonly steps: StepTurns;
  readonly signingIn: SigningIn;
  /** Undefined: there is no studio. */
  readonly sessions: Sessions | undefined;
  readonly studio: StudioApp | undefined;
  readonly generation: Generation;
  readonly jobs: Jobs;
  readonly webhooks: Webhooks;
  readonly documents: DocumentServices;
  readonly templates: Templates;
  readonly revisions: RevisionServices;
  readonly past: HistoryServices;
  readonly evidence: EvidenceServices;
  readonly reads: ReadServices;
  readonly readRecorder: ReadNotes;
  readonly changes: ChangeStreamServices;
  readonly assets: Assets;
  readonly vaultKeys: VaultKeys;
  readonly verifying: VerifyServices;
  readonly forms: FormServices;
  readonly pictures: PagePictures;
  readonly outlines: Outlines;
  readonly importing: ImportServices;
  readonly differences: Differences;
  readonly community: Community;
  readonly apiKeys: ApiKeys;
  readonly tenants: TenantDeletions & TenantSessions;
  readonly usage: Usage;
  readonly everyUsage: EveryUsage;
  readonly disk: Disk;
  readonly bodies: BodyLimits;
  readonly keptAnswers: RequestAnswers;
  readonly metrics: Metrics;
  /** Undefined: nothing is traced. */
  readonly tracer: Tracer | undefined;
  /** Milliseconds a client gets to send a whole request. */
  readonly patienceMs: number;
  /** Whether storage is on servers, which may not answer. */
  readonly waitsForServers: boolean;
  /** Lines of one bulk request worked on at the same time. */
  readonly bulkAtOnce: number;
  /** Whether an address is one of the proxies that are believed whose request they pass on. */
  readonly isProxy: (address: string) => boolean;
  /** Metrics have a port of their own. */
  readonly metricsElsewhere: boolean;
  /** Origins whose pages may call the service from a browser. */
  readonly corsOrigins: readonly string[];
  readonly log: { readonly level: LogLevel; readonly to?: Writable };
}

export interface BuiltServer {
  readonly app: FastifyInstance;
  /** The methods of every path's pattern. */
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly inFlight: InFlight;
}

/**
 * Names of values that are redacted if they ever reach a log: a second safeguard beside log lines that do not contain
 * them.
 */
const secrets = ["authorization", "clientSecret", "client_secret", "access_token", "password", "cookie"];
const redact = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * Builds the server; it does not listen. The order of the guards is the order in which a request is judged: route, token,
 * tenant, scope, limit, then media type and size, syntax, schema, and last whether what it names exists.
 */
export async function buildServer(services: Services): Promise<BuiltServer> {
  const app = createApp(services);
  endQueuedAnswers(app);
  addDepartures(app);
  addProblems(app);
  addRequestLog(app);
  addProxyWatch(app, services.isProxy);
  if (services.tracer !== undefined) addTracing(app, services.tracer);
  addMeasuring(app, services.metrics);
  addPatience(app, services.patienceMs);
  if (services.waitsForServers) addStorageClock(app, () => performance.now());
  const inFlight = addDraining(app, services.about.isDraining);
  addSecurityHeaders(app);
  addCors(app, services.corsOrigins);
  const routes = addRouting(app);
  addAuthentication(app, services.authentication);
  addStudioGuard(app);
  addTenantGuard(app);
  addScopeGuard(app);
  addRateLimit(app, services.limits);
  addSpaceGuard(app, services.disk);
  addBodyBudget(app, services.bodies);
  addBodies(app, services.steps);
  addPreferences(app);
  addIdempotency(app, services.keptAnswers);
  addReadNotes(app, services.readRecorder);
  await addOpenApi(app, {
    version: services.about.version.version,
    baseUrl: services.generation.baseUrl,
    definition: services.about.definitionSchema.text,
  });
  await addRoutes(app, services);
  return { app, routes, inFlight };
}

async function addRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { signingIn, sessions, studio } = services;
  const failures = createFailures(() => signingIn.clock.now().getTime(), signingIn.onBlocked);
  await addTokenRoute(app, signingIn, failures);
  addWellKnownRoutes(app, services.signingIn.tokens, services.generation.baseUrl);
  addGenerateRoutes(app, services.generation, services.jobs);
  addMergeRoute(app, services.generation);
  addFormRoutes(app, services.generation, services.forms);
  addPageRoutes(app, services.generation, services.pictures);
  addSignRoute(app, services.generation, services.documents);
  addRenewalRoute(app, services.generation, services.documents);
  addDryRunRoutes(app, services.generation);
  addPreviewPictureRoutes(app, services.generation, services.pictures);
  addTableRoutes(app, services.generation);
  addDescribedPagesRoutes(app, services.generation, services.outlines);
  addJobRoutes(app, services.jobs);
  addBulkRoute(app, bulkOf(services));
  addStoredDocumentRoutes(app, services.documents);
  addTemplateRoutes(app, services.templates);
  await addWordFileRoutes(app, services.templates);
  addRevisionRoutes(app, services.revisions);
  addLiveRoute(app, services.revisions);
  addDiffRoute(app, services.differences);
  addImpactRoute(app, impactsOf(services));
  await addImportRoute(app, services.importing);
  addHistoryRoutes(app, services.past);
  addEvidenceRoutes(app, services.evidence);
  addReadsRoute(app, services.reads);
  const { authentication } = services;
  addChangesRoute(app, { ...services.changes, isStillIn: (request) => isStillIn(request, authentication) });
  addCommunityRoutes(app, services.community);
  addAssetRoutes(app, services.assets);
  await addUploadRoutes(app, services.assets);
  addVaultKeyRoutes(app, services.vaultKeys);
  await addVerifyRoute(app, services.verifying);
  addApiKeyRoutes(app, services.apiKeys);
  addTenantRoutes(app, services.tenants);
  addTenantDeletionRoutes(app, services.tenants);
  addWebhookRoutes(app, services.webhooks);
  addDeliveryRoutes(app, services.webhooks);
  addUsageRoute(app, services.usage);
  addUsageHoursRoute(app, services.usage);
  addEveryUsageRoute(app, services.tenants, services.everyUsage);
  addAgentRoutes(app, services.agents);
  addAboutRoutes(app, services.about);
  if (!services.metricsElsewhere) addMetricsRoute(app, services.metrics);
  addTenantSessionRoutes(app, services.tenants);
  if (sessions !== undefined) await addStudioSignIn(app, { ...sessions, signingIn, failures });
  if (studio !== undefined) addStudioApp(app, studio);
}

function addStoredDocumentRoutes(app: FastifyInstance, documents: Services["documents"]): void {
  addDocumentRoutes(app, documents);
  addHoldRoutes(app, documents);
  addEraseRoutes(app, documents);
  addRecordRoutes(app, documents);
  addDownloadRoutes(app, documents);
}

async function addStudioSignIn(app: FastifyInstance, sessions: SessionRoutes): Promise<void> {
  addSessionRoutes(app, sessions);
  addProviderRoutes(app, sessions);
  await addLogoutRoute(app, sessions);
}

function bulkOf(services: Services): BulkGeneration {
  const { generation, importing, limits: rates, steps, about, patienceMs, bulkAtOnce } = services;
  const { isDraining } = about;
  return { generation, sheets: importing.pool, limits: rates, steps, isDraining, atOnce: bulkAtOnce, patienceMs };
}

function impactsOf({ generation, differences, limits: rates, steps }: Services): Impacts {
  const { generator, bodyLimit } = generation;
  return { generator, bodyLimit, pool: differences.pool, queries: differences.queries, limits: rates, steps };
}

/** The metrics alone, for a port that is not open to the public. */
export function buildMetricsServer(services: Pick<Services, "metrics" | "log" | "patienceMs">): FastifyInstance {
  const app = createApp(services);
  endQueuedAnswers(app);
  addProblems(app);
  addRequestLog(app);
  addMetricsRoute(app, services.metrics);
  return app;
}

type CreatedServer = Pick<Services, "log" | "patienceMs"> & Partial<Pick<Services, "sessions" | "isProxy">>;

/** Milliseconds between two looks at connections whose headers take too long, as Node.js has it. */
const lookEveryMs = 30_000;

function createApp({ log: { level, to }, patienceMs, sessions, isProxy }: CreatedServer): FastifyInstance {
  const app = Fastify({
    http: { headersTimeout: patienceMs, connectionsCheckingInterval: Math.min(lookEveryMs, patienceMs) },
    logger: {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: redact, censor: "[kept back]" },
      ...(to === undefined ? {} : { stream: to }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    requestIdHeader: false,
    ...(isProxy === undefined ? {} : { trustProxy: isProxy }),
    ...(sessions === undefined ? {} : { rewriteUrl: intoInterface }),
    genReqId: requestId,
    bodyLimit: limits.smallBodyBytes,
    requestTimeout: 0,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      request.facts = {};
      sendProblem(request, reply, refusalOfError(error, request)).catch((failure: unknown) =>
        request.log.error(failure),
      );
    },
    clientErrorHandler: answerBrokenRequest,
  });
  // Given to each route, because what is set for all of them copies all shared schemas for every route.
  app.addHook("onRoute", (route) => {
    route.validatorCompiler ??= bodyCompiler;
    route.serializerCompiler ??= () => (answer) => JSON.stringify(answer);
  });
  return app;
}
