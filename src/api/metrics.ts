import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OutboundRequest } from "../ports/net/port.ts";
import type { SpanCounts } from "../ports/tracing/port.ts";
import { formats } from "../vocabulary/http/documents.ts";
import { limits } from "../vocabulary/limits.ts";
import type { RouteLimit } from "./route.ts";
import { tenantLabels } from "./tenant-labels.ts";

/** Values of the gauges, read when metrics are collected. */
export interface GaugeValues {
  readonly waiting: number;
  readonly processes: number;
  readonly workersLost: number;
  /** For their WebAssembly memory: nothing was lost. */
  readonly workersReplaced: number;
  /** Made by the record of an earlier layout and in the usual way, too, and those of them that differed. */
  readonly documentsCompared: number;
  readonly documentsDifferent: number;
  /** Jobs that wait here for their turn. */
  readonly jobsWaiting: number;
  /** Events that no read model has seen yet. */
  readonly projectionLag: number;
  readonly sealing: SealingLevels;
  readonly spans: SpanCounts;
}

/** How far this node has sealed the log; all but the first say nothing where another node does it. */
interface SealingLevels {
  readonly isSealer: boolean;
  /** Since everything was sealed, in milliseconds. */
  readonly behindMs: number;
  /** Events after the last sealed one, checkpoints included. */
  readonly unsealed: number;
  readonly lastCheckpoint: Date | undefined;
  /** Tenants whose events are left out. */
  readonly damagedTenants: number;
}

const outcomes = ["made", "refused", "failed"] as const;

export interface GenerationMetrics {
  readonly tenantId: string;
  readonly format: string;
  readonly outcome: (typeof outcomes)[number];
  readonly pages?: number;
  readonly bytes?: number;
  readonly errorCodes?: readonly string[];
  /** Milliseconds by stage. */
  readonly phases?: Readonly<Record<string, number>>;
}

/** The service's metrics for Prometheus. No label has a value that a caller chooses; one has ids of tenants where that is wanted. */
export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void;
  generation(generation: GenerationMetrics): void;
  /** A thread has worked for a tenant. */
  worked(tenantId: string, milliseconds: number): void;
  /** Events of one decision, on disk. */
  appended(seconds: number): void;
  /** An append that somebody else came before. */
  conflicted(): void;
  /** A stored file is not as the log says. */
  foundDamaged(): void;
  /** A document has waited so long for a thread. */
  waited(seconds: number): void;
  /** A request to somewhere else. */
  outbound(target: OutboundRequest["target"], outcome: "answered" | "refused" | "failed"): void;
  /** A try of a webhook's delivery. */
  delivery(outcome: "delivered" | "failed"): void;
  limited(policy: RouteLimit | "render-seconds" | "token"): void;
  /** Text in the exposition format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const appendSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waitSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const phaseSeconds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30];

/** `byTenant`: documents, refusals and seconds are counted by tenant as well. */
export function createMetrics(levels: () => Promise<GaugeValues>, byTenant: boolean): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const { counter, histogram } = makersOf(register);
  const requests = counter("http_requests_total", "Answered requests", "method", "route", "status");
  const seconds = histogram("http_request_seconds", "Time to answer", requestSeconds, "method", "route");
  const limited = counter("colophon_rate_limited_total", "Requests over a limit", "policy");
  const deliveries = counter("colophon_webhook_deliveries_total", "Tries to deliver to webhooks", "outcome");
  const appends = histogram("colophon_append_seconds", "Time until events are on disk", appendSeconds);
  const repeated = "Appends that somebody else came before; they are decided again";
  const conflicts = counter("colophon_append_conflicts_total", repeated);
  const damaged = counter("colophon_damaged_files_total", "Times that a stored file was found damaged");
  const waits = histogram("colophon_queue_wait_seconds", "Time until a thread begins a document", waitSeconds);
  const called = "Requests to webhooks, key vaults and their directories";
  const outbound = counter("colophon_outbound_total", called, "target", "outcome");
  for (const outcome of ["delivered", "failed"]) deliveries.inc({ outcome }, 0);
  addLevels([register], levels);
  const ofTenants = byTenant ? tenantCounters(register) : undefined;
  const generation = generationCounters(register);
  return {
    request: (method, route, status, took) => {
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, took);
    },
    generation: (made) => {
      generation(made);
      ofTenants?.generation(made);
    },
    worked: (tenantId, milliseconds) => ofTenants?.worked(tenantId, milliseconds),
    appended: (took) => appends.observe(took),
    conflicted: () => conflicts.inc(),
    foundDamaged: () => damaged.inc(),
    waited: (took) => waits.observe(took),
    outbound: (target, outcome) => outbound.inc({ target, outcome }),
    delivery: (outcome) => deliveries.inc({ outcome }),
    limited: (policy) => limited.inc({ policy }),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}

/** Makes metrics of a registry. */
function makersOf(register: Registry) {
  const registers = [register];
  return {
    counter: (name: string, help: string, ...labelNames: string[]): Counter =>
      new Counter({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, buckets: number[], ...labelNames: string[]): Histogram =>
      new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

function generationCounters(register: Registry): Metrics["generation"] {
  const { counter, histogram } = makersOf(register);
  const generations = counter("colophon_generations_total", "Requested documents", "format", "outcome");
  const pages = counter("colophon_pages_total", "Pages made");
  const bytes = counter("colophon_bytes_total", "Bytes of documents made");
  const codes = counter("colophon_error_codes_total", "Documents that lack something", "code");
  const phases = histogram("colophon_phase_seconds", "Time of a stage of rendering", phaseSeconds, "phase");
  // A series that appears with its first document hides it from Prometheus' `increase`.
  for (const format of formats) for (const outcome of outcomes) generations.inc({ format, outcome }, 0);
  return (generation) => {
    generations.inc({ format: generation.format, outcome: generation.outcome });
    pages.inc(generation.pages ?? 0);
    bytes.inc(generation.bytes ?? 0);
    for (const code of generation.errorCodes ?? []) codes.inc({ code });
    for (const [phase, ms] of Object.entries(generation.phases ?? {})) phases.observe({ phase }, ms / 1000);
  };
}

function tenantCounters(register: Registry): Pick<Metrics, "generation" | "worked"> {
  const { counter } = makersOf(register);
  const labelOf = tenantLabels(limits.tenantsInMetrics);
  const documents = counter("colophon_tenant_documents_total", "Documents made for a tenant", "tenant");
  const refusals = counter("colophon_tenant_refusals_total", "Documents refused to a tenant", "tenant");
  const seconds = counter("colophon_tenant_seconds_total", "Seconds that threads worked for a tenant", "tenant");
  return {
    generation: ({ tenantId, outcome }) => {
      if (outcome === "made") documents.inc({ tenant: labelOf(tenantId) });
      if (outcome === "refused") refusals.inc({ tenant: labelOf(tenantId) });
    },
    worked: (tenantId, milliseconds) => seconds.inc({ tenant: labelOf(tenantId) }, milliseconds / 1000),
  };
}

function addLevels(registers: Registry[], levels: () => Promise<GaugeValues>): void {
  const gauge = (name: string, help: string, level: (now: GaugeValues) => number): Gauge =>
    new Gauge({
      name: `colophon_${name}`,
      help,
      registers,
      async collect() {
        this.set(level(await levels()));
      },
    });
  gauge("queue_depth", "Documents waiting for a worker", ({ waiting }) => waiting);
  gauge("jobs_waiting", "Jobs waiting for their turn", ({ jobsWaiting }) => jobsWaiting);
  gauge("workers", "Processes that render", ({ processes }) => processes);
  const total = (name: string, help: string, count: (now: GaugeValues) => number): Counter =>
    new Counter({
      name: `colophon_${name}_total`,
      help,
      registers,
      async collect() {
        this.reset();
        this.inc(count(await levels()));
      },
    });
  total("worker_restarts", "Processes that rendered, lost and replaced", ({ workersLost }) => workersLost);
  total(
    "worker_renewals",
    "Processes that rendered, replaced for their WebAssembly memory after their document",
    ({ workersReplaced }) => workersReplaced,
  );
  const inBoth = "Documents made by a record and in the usual way, too";
  total("compared_documents", inBoth, ({ documentsCompared }) => documentsCompared);
  total("different_documents", `${inBoth}, which differed`, ({ documentsDifferent }) => documentsDifferent);
  total("spans_exported", "Spans of traces that the collector took", ({ spans }) => spans.exported);
  total("spans_dropped", "Spans thrown away because too many were waiting", ({ spans }) => spans.dropped);
  total("spans_not_taken", "Spans thrown away because the collector did not take them", ({ spans }) => spans.notTaken);
  gauge(
    "projection_lag_events",
    "How far the slowest read model is behind the log",
    ({ projectionLag }) => projectionLag,
  );
  const sealing = (name: string, help: string, level: (now: SealingLevels) => number): Gauge =>
    gauge(`ledger_${name}`, help, (now) => level(now.sealing));
  sealing("sealer", "1 where this node seals the log", ({ isSealer }) => (isSealer ? 1 : 0));
  sealing("unsealed_seconds", "Time since the whole log was sealed", ({ behindMs }) => behindMs / 1000);
  sealing("unsealed_events", "Events after the last sealed one, checkpoints included", ({ unsealed }) => unsealed);
  const signed = "When this node last signed a checkpoint; 0: not yet";
  sealing("checkpoint_timestamp_seconds", signed, ({ lastCheckpoint }) => (lastCheckpoint?.getTime() ?? 0) / 1000);
  const waiting = "Tenants whose events are not sealed, as somebody changed their checkpoints";
  sealing("damaged_tenants", waiting, ({ damagedTenants }) => damagedTenants);
}
