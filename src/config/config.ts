import { accessLogModes } from "../vocabulary/events/document-reads.ts";
import { limits } from "../vocabulary/limits.ts";
import {
  days,
  flag,
  folder,
  hosts,
  namesOf,
  networks,
  oneOf,
  optionalAddress,
  optionalFolder,
  optionalKey,
  optionalOneOf,
  optionalText,
  optionalWhole,
  origins,
  type Setting,
  type SettingValues,
  shown,
  text,
  url,
  whole,
} from "./kinds.ts";
import { otelSettings } from "./otel.ts";
import { awsFaults, s3Settings } from "./s3.ts";
import { oidcFaults, oidcSettings } from "./sign-in-provider.ts";
import {
  esdbAddress,
  type FileStoreKind,
  fileStores,
  mongoAddress,
  postgresAddress,
  type Store,
  storages,
} from "./stores.ts";
import { keyFaults, keySettings } from "./tenant-keys.ts";
import { issuerFaults, trustedIssuers } from "./trusted-issuers.ts";

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof levels)[number];

const { eachDocument } = limits;

/** Every setting of the service; `env.example` repeats it and a test keeps the two in step. */
export const settings = {
  host: text("HOST", "127.0.0.1", "The address to listen on; 0.0.0.0 for every network the machine is in."),
  port: whole("PORT", 8080, 0, 65_535, "The port to listen on; 0 takes a free one."),
  baseUrl: url(
    "BASE_URL",
    "The address callers see, for download links and tokens; without it http://localhost:PORT. The same on every node: a token of another address is refused.",
  ),
  storage: oneOf(
    "STORAGE",
    "embedded",
    namesOf(storages),
    "embedded: all in DATA_DIR, for one process. postgres: in one database of PostgreSQL, for any number of nodes. cluster: in EventStoreDB and MongoDB, likewise.",
  ),
  files: optionalOneOf(
    "FILES",
    namesOf(fileStores),
    "folder: files are kept in DATA_DIR, in files.db and in blobs. gridfs: in MongoDB. postgres: in PostgreSQL. s3: in S3_BUCKET. Without it folder with STORAGE=embedded, postgres with STORAGE=postgres, gridfs with STORAGE=cluster. A database, or a prefix of a bucket, for each service: files that its events do not name are removed.",
  ),
  esdbUrl: optionalAddress("ESDB_URL", esdbAddress, "Where events are kept with STORAGE=cluster."),
  mongoUrl: optionalAddress(
    "MONGO_URL",
    mongoAddress,
    "Where all else is kept with STORAGE=cluster, and files with FILES=gridfs.",
  ),
  pgUrl: optionalAddress(
    "PG_URL",
    postgresAddress,
    "Where all is kept with STORAGE=postgres, and files with FILES=postgres. ?sslmode=verify-full for TLS, with &sslrootcert=FILE for roots of your own.",
  ),
  pgConnections: whole(
    "PG_CONNECTIONS",
    10,
    2,
    500,
    "Connections of one node to PostgreSQL for queries; two more are for the event log.",
  ),
  ...s3Settings,
  dataDir: folder(
    "DATA_DIR",
    "./data",
    "Where embedded storage keeps events, read models, files and keys, for one process at a time.",
  ),
  minFreeMb: whole(
    "MIN_FREE_MB",
    100,
    0,
    1_000_000,
    "Free space of the disk under DATA_DIR below which nothing new is stored, in MB of 1,048,576 bytes; deleting goes on.",
  ),
  checkDatabases: flag(
    "CHECK_DATABASES",
    "off",
    "Whether SQLite looks through its files before the service starts; a damaged one ends the start.",
  ),
  checkFiles: oneOf(
    "CHECK_FILES",
    "size",
    ["size", "hash"],
    "What of a stored file is compared with the log before its download begins; for its hash it is read twice. A whole download is compared with its hash before its last piece leaves in any case.",
  ),
  scrubHour: optionalWhole(
    "SCRUB_HOUR",
    0,
    23,
    "Hour of the day (UTC) in which all stored files are read and damaged ones are logged; without it never.",
  ),
  retentionDays: whole(
    "RETENTION_DAYS",
    limits.retentionDays,
    1,
    limits.mostRetentionDays,
    "Days until a generated document expires, where neither the request nor its template nor the tenant says another retention.",
  ),
  historyDays: days(
    "HISTORY_DAYS",
    365,
    "Days for which the log keeps the history of a document, a job or a delivery that is gone; 0: for ever.",
  ),
  accessLog: oneOf(
    "ACCESS_LOG",
    "off",
    accessLogModes,
    "Whether the log notes who gets contents of stored documents: batch, a second's reads together; strict, each before its first byte leaves, which waits for the disk.",
  ),
  accessLogDays: whole(
    "ACCESS_LOG_DAYS",
    90,
    1,
    limits.mostRetentionDays,
    "Days for which the log keeps who got contents of stored documents.",
  ),
  generationsPerMinute: whole(
    "GENERATIONS_PER_MINUTE",
    600,
    1,
    1_000_000,
    "Documents a tenant may make a minute, unless it has its own limit.",
  ),
  rendersPerMinute: whole(
    "RENDERS_PER_MINUTE",
    600,
    1,
    1_000_000,
    "Previews, diagnoses and reproductions a minute, per tenant.",
  ),
  renderSecondsPerMinute: optionalWhole(
    "RENDER_SECONDS_PER_MINUTE",
    1,
    1_000_000,
    "Seconds of rendering that a tenant may use in a minute, all workers added; without it as long as others leave them free.",
  ),
  requestsPerMinute: whole(
    "REQUESTS_PER_MINUTE",
    6000,
    1,
    10_000_000,
    "Other requests a minute, per tenant and endpoint.",
  ),
  workers: optionalWhole(
    "WORKERS",
    1,
    256,
    "Documents made at the same time, each in a process of its own; without it one for each core but one, and two at least.",
  ),
  queueLength: whole(
    "QUEUE_LENGTH",
    256,
    0,
    100_000,
    "Documents that may wait for a worker; tenants take turns. With one more, the tenant with most waiting documents gets a 503.",
  ),
  jobQueueLength: whole(
    "JOB_QUEUE_LENGTH",
    1000,
    0,
    1_000_000,
    "Jobs of one tenant that may be unfinished; one more is answered 503.",
  ),
  renderTimeoutSeconds: whole(
    "RENDER_TIMEOUT_SECONDS",
    eachDocument.seconds,
    1,
    3600,
    "Seconds a document may take, waiting included.",
  ),
  workerMemoryMb: whole("WORKER_MEMORY_MB", eachDocument.memoryMb, 64, 65_536, "Heap of one worker, in MB."),
  maxBodyMb: whole("MAX_BODY_MB", 16, 1, 256, "Largest body of a generation or a template, in MB of 1,048,576 bytes."),
  maxBodiesMb: optionalWhole(
    "MAX_BODIES_MB",
    1,
    1_000_000,
    "Request bodies held at once, in MB; one more is answered 503 before it is read. A tenant has half of it. Without it an eighth of the memory.",
  ),
  requestTimeoutSeconds: whole(
    "REQUEST_TIMEOUT_SECONDS",
    120,
    1,
    3600,
    "Seconds a client gets to send the headers of a request, and then all of its body; of a bulk request, each line.",
  ),
  maxPages: whole("MAX_PAGES", eachDocument.pages, 1, 1_000_000, "Pages a document may have."),
  maxWork: whole(
    "MAX_WORK",
    eachDocument.work,
    1000,
    1e12,
    "Units of work a document may cost: a line, a cell, a mark and what docs/reference/work.md lists.",
  ),
  tagged: oneOf(
    "TAGGED",
    "requested",
    ["requested", "always"],
    "Which documents say what their parts are, for assistive technology: those that ask for it, or all.",
  ),
  communityAnonymous: flag("COMMUNITY_ANONYMOUS", "off", "Whether public templates can be browsed without a token."),
  studio: flag("STUDIO", "on", "Whether the service has the studio, a web app at /studio for people."),
  studioRendersPerMinute: whole(
    "STUDIO_RENDERS_PER_MINUTE",
    1200,
    1,
    1_000_000,
    "Descriptions of pages a minute, per key: the studio asks for one at every keystroke.",
  ),
  gallery: flag("GALLERY", "on", "Whether a new service shows a gallery of templates to begin with."),
  sealingKey: optionalKey(
    "SEALING_KEY",
    "Seals certificates at rest; with STORAGE=postgres or cluster the same on every node, and needed. Otherwise a key is made in DATA_DIR/sealing.key.",
  ),
  sealingKeyPrevious: optionalKey(
    "SEALING_KEY_PREVIOUS",
    "The key that SEALING_KEY replaces. What it sealed is read, and sealed again in the background; remove it when `colophon keys status` says that nothing is left. See docs/how-to/operate.md.",
  ),
  trustedIssuers: trustedIssuers(
    "TRUSTED_ISSUERS",
    "Identity providers whose access tokens the service accepts in addition to its own, with the tenant and the scopes of each.",
  ),
  ...oidcSettings,
  platformAssets: optionalFolder("PLATFORM_ASSETS", "A folder of files that every tenant's documents may name."),
  corsOrigins: origins(
    "CORS_ORIGINS",
    "Origins whose web pages may call the service from a browser, as https://app.example.com; * for every page; empty: none.",
  ),
  trustedProxies: networks(
    "TRUSTED_PROXIES",
    "Addresses of the proxies before the service, or their networks: from them alone it believes the caller's address in X-Forwarded-For. Empty: the address of the connection counts.",
  ),
  outboundAllow: hosts(
    "OUTBOUND_ALLOW",
    "",
    "Public hosts the service may ask, with all below them, whether you name them or tenants do; empty: every public one. Hosts of OUTBOUND_INSIDE and TENANT_OUTBOUND_INSIDE need not stand here.",
  ),
  outboundInside: hosts(
    "OUTBOUND_INSIDE",
    "",
    "Hosts of your own network that you name in these settings (identity providers and issuers, vaults, the signer): the service asks them though their addresses are private, on any port.",
  ),
  tenantOutboundInside: hosts(
    "TENANT_OUTBOUND_INSIDE",
    "",
    "The same for hosts that tenants name (webhooks, deliverTo, timestamp authorities, addresses in certificates): every tenant can then send requests to them. Empty: tenants reach the public internet alone.",
  ),
  ...keySettings,
  metricsPort: optionalWhole(
    "METRICS_PORT",
    1,
    65_535,
    "A port of its own for /metrics; without it /metrics is on PORT.",
  ),
  metricsByTenant: flag(
    "METRICS_BY_TENANT",
    "off",
    `Whether /metrics counts documents, refusals and seconds by tenant too: the first ${limits.tenantsInMetrics} by id, the rest as other.`,
  ),
  ...otelSettings,
  commit: optionalText("COMMIT", "The commit the service was built from, for /version."),
  logLevel: oneOf("LOG_LEVEL", "info", levels, "How much is logged, one JSON line each, to standard output."),
  storageWaitSeconds: whole(
    "STORAGE_WAIT_SECONDS",
    60,
    0,
    3600,
    "Seconds that a start waits for a server of the storage that is not there, or that goes meanwhile.",
  ),
  shutdownDelaySeconds: whole("SHUTDOWN_DELAY_SECONDS", 0, 0, 300, "Seconds /readyz says 503 before the port closes."),
  shutdownGraceSeconds: whole("SHUTDOWN_GRACE_SECONDS", 30, 1, 3600, "Seconds running requests get to finish."),
} as const;

/** The settings, read and checked. */
export type Config = SettingValues<typeof settings>;

/** The environment cannot be used; `faults` has a sentence for each variable that is wrong. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[], options: { readonly cause?: unknown } = {}) {
    super(`The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}.`, options);
    this.faults = faults;
  }
}

/** The exit code of a service whose configuration is wrong (EX_CONFIG of sysexits.h). */
export const exitConfig = 78;

/** Reads every setting at once. An empty variable counts as not set. Throws ConfigError with all that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = (setting: Setting<unknown>): unknown => {
    const given = environment[setting.name];
    const written = given === undefined || given.trim() === "" ? setting.fallback : given.trim();
    if (written === undefined) return undefined;
    const value = setting.read(written);
    const got = setting.secret === true ? "something else" : `"${shown(written)}"`;
    const fault = `${setting.name}: expected ${setting.expected}, got ${got}.`;
    if (value === undefined) faults.push(...(setting.faults?.(written) ?? [fault]));
    return value;
  };
  const config = Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, read(setting)])) as Config;
  const { port, metricsPort } = config;
  faults.push(...keyFaults(config), ...awsFaults(config), ...issuerFaults(config), ...oidcFaults(config, environment));
  if (metricsPort !== undefined && port === metricsPort)
    faults.push("METRICS_PORT: expected another port than PORT's, got the same.");
  if (isSameKey(config.sealingKey, config.sealingKeyPrevious))
    faults.push("SEALING_KEY_PREVIOUS: expected another key than SEALING_KEY's, got the same.");
  faults.push(...storageFaults(config, environment));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

const isSameKey = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.from(one).equals(other);

/** Settings of storage that several nodes share. */
export type SharedSettings = ClusterSettings | PostgresSettings;

export interface ClusterSettings {
  readonly storage: "cluster";
  readonly esdbUrl: string;
  readonly mongoUrl: string;
  readonly sealingKey: Uint8Array;
  readonly sealingKeyPrevious: Uint8Array | undefined;
}

export interface PostgresSettings {
  readonly storage: "postgres";
  readonly sealingKey: Uint8Array;
  readonly sealingKeyPrevious: Uint8Array | undefined;
}

/** Undefined with embedded storage. */
export function sharedOf(config: Config): SharedSettings | undefined {
  const { storage, esdbUrl, mongoUrl, pgUrl, sealingKey, sealingKeyPrevious } = config;
  if (storage === "embedded") return undefined;
  if (sealingKey !== undefined) {
    if (storage === "postgres" && pgUrl !== undefined) return { storage, sealingKey, sealingKeyPrevious };
    if (storage === "cluster" && esdbUrl !== undefined && mongoUrl !== undefined)
      return { storage, esdbUrl, mongoUrl, sealingKey, sealingKeyPrevious };
  }
  throw new Error("This configuration did not come from readConfig.");
}

/** Where files are kept: as FILES says, else where the storage keeps all else. */
export const fileStoreOf = ({ files, storage }: Config): FileStoreKind => files ?? storages[storage].files;

/** Whether requests wait for servers: for those of events and read models, or of files alone. */
export const waitsForServers = (config: Config): boolean =>
  storages[config.storage].isShared || fileStores[fileStoreOf(config)].isShared;

/** A setting that a chosen store needs, and the choice in words. */
interface Need {
  readonly setting: Setting<unknown>;
  readonly as: string;
}

/** Each setting once. */
function needsOf({ storage, files }: Config): readonly Need[] {
  const ofStorage = storages[storage].needs.map((key) => ({ setting: settings[key], as: `STORAGE is ${storage}` }));
  if (files === undefined) return ofStorage;
  const ofFiles = fileStores[files].needs.map((key) => ({ setting: settings[key], as: `FILES is ${files}` }));
  return [...ofStorage, ...ofFiles.filter(({ setting }) => !ofStorage.some((need) => need.setting === setting))];
}

/** Settings that name a store and are of no use without it; `SEALING_KEY` is of use with any. */
const ofStores = new Set<Setting<unknown>>(
  [...Object.values(storages), ...Object.values(fileStores)]
    .flatMap(({ needs, takes = [] }: Store) => [...needs, ...takes])
    .filter((key) => key !== "sealingKey")
    .map((key) => settings[key]),
);

/**
 * Faults of the storage settings. A half-configured service would store its data where its operator does not look for
 * it.
 */
function storageFaults(config: Config, environment: Readonly<Record<string, string | undefined>>): string[] {
  const { storage, files } = config;
  const isSet = ({ name }: Setting<unknown>): boolean => (environment[name] ?? "").trim() !== "";
  // The needs of a choice that was misread are not known.
  if (!Object.hasOwn(storages, String(storage)) || (files === undefined && isSet(settings.files))) return [];
  const needs = needsOf(config);
  const missing = needs.filter(({ setting }) => !isSet(setting));
  const taken: readonly Setting<unknown>[] =
    (fileStores[fileStoreOf(config)] as Store).takes?.map((key) => settings[key]) ?? [];
  const used = new Set([...needs.map(({ setting }) => setting), ...taken]);
  const idle = [...ofStores].filter((setting) => isSet(setting) && !used.has(setting));
  const isAlone = files !== undefined && storages[storage].isShared && !fileStores[files].isShared;
  return [
    ...missing.map(({ setting: { name, expected }, as }) => `${name}: expected ${expected}, as ${as}; got nothing.`),
    ...idle.map(({ name }) => `${name}: expected nothing, as neither STORAGE nor FILES chooses a store that uses it.`),
    ...(isAlone ? [`FILES: expected a store that nodes share, as STORAGE is ${storage}; got ${files}.`] : []),
  ];
}
