import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WatchedStorage } from "../background/storage-watch.ts";
import { keyRecords } from "../commands/sealing/key-record.ts";
import { SealingKeyMissing, takeKeys } from "../commands/sealing/take-keys.ts";
import {
  type ClusterSettings,
  type Config,
  ConfigError,
  fileStoreOf,
  type PostgresSettings,
  type SharedSettings,
  sharedOf,
} from "../config/config.ts";
import type { FileStoreKind } from "../config/stores.ts";
import { assetFolder } from "../ports/assets/folder.ts";
import { existingFolderBlobs, type FolderPlaces, openFolderBlobs } from "../ports/blobs/folder.ts";
import type { BlobStore, SealedHeads } from "../ports/blobs/port.ts";
import { sealedBlobs, sealedHeads } from "../ports/blobs/sealed.ts";
import type { Clock } from "../ports/clock/port.ts";
import { systemClock } from "../ports/clock/system.ts";
import { diskElsewhere } from "../ports/disk/elsewhere.ts";
import { folderDisk } from "../ports/disk/folder.ts";
import { DataDamaged, type Disk } from "../ports/disk/port.ts";
import { lockDataFolder, smallFilesFile } from "../ports/drivers/data-folder.ts";
import { databaseFaults } from "../ports/drivers/sqlite.ts";
import { type EventLog, withSalt } from "../ports/event-log/port.ts";
import { openSqliteEventLog } from "../ports/event-log/sqlite.ts";
import { httpKeyVault } from "../ports/key-vault/http.ts";
import type { KeyVault } from "../ports/key-vault/port.ts";
import { httpsSigner } from "../ports/key-vault/signer.ts";
import { keyVaults } from "../ports/key-vault/vaults.ts";
import { localLeases } from "../ports/leases/local.ts";
import type { Leases } from "../ports/leases/port.ts";
import { guardedOutbound } from "../ports/net/guarded.ts";
import type { Outbound } from "../ports/net/port.ts";
import { memoryLimiter } from "../ports/rate-limit/memory.ts";
import type { Limiter } from "../ports/rate-limit/port.ts";
import type { ProjectionStore } from "../ports/read-models/port.ts";
import { openSqliteProjections } from "../ports/read-models/sqlite.ts";
import { FairSteps } from "../ports/steps/fair-steps.ts";
import type { StepTurns } from "../ports/steps/port.ts";
import type { Outside } from "../render/contract/outside.ts";
import type { RenderPool, WorkWatcher } from "../render/pool/pool.ts";
import { upcasts } from "../vocabulary/events/shapes.ts";
import { type DocumentSeeds, documentSeeds } from "../vocabulary/sealing/document-seeds.ts";
import { SealingKeys } from "../vocabulary/sealing/sealing-key.ts";
import { oneTokenKey, type TokenKeys } from "../vocabulary/sealing/token-keys.ts";
import { sealedUseOf } from "../vocabulary/sealing/uses.ts";
import { outboundOf } from "./compose-outbound.ts";
import { composePool } from "./compose-renderer.ts";
import { keptSealingKey, sharedTokenKey, tokenKey, writeSealingKey } from "./private-files.ts";
import { type Keep, opened, opening, refusing, type Servers, serversOf } from "./servers/servers.ts";

/** Implementations of the ports, opened and ready. */
export interface Adapters {
  readonly log: EventLog;
  readonly store: ProjectionStore;
  readonly blobs: BlobStore;
  readonly disk: Disk;
  /** The same files, sealed: for certificates. */
  readonly sealed: BlobStore;
  readonly heads: SealedHeads;
  readonly limiter: Limiter;
  readonly leases: Leases;
  /** Other processes work on the same stores. */
  readonly isShared: boolean;
  /** Servers whose loss the log of the service reports. */
  readonly watched: readonly WatchedStorage[];
  /** Since when the event log has not reclaimed space; undefined where it does so by itself. */
  readonly unscavengedSince?: () => Promise<Date | undefined>;
  readonly tokenKeys: TokenKeys;
  readonly sealingKeys: SealingKeys;
  readonly seeds: DocumentSeeds;
  readonly clock: Clock;
  /** The way out, guarded. */
  readonly outbound: Outbound;
  readonly pool: RenderPool;
  /** Key vaults, called through this outbound adapter. */
  readonly vault: (outbound: Outbound) => KeyVault;
  /** Turns of what is done with the bytes of callers; called with the time that it took. */
  readonly steps: (onWorked: WorkWatcher) => StepTurns;
  readonly platformAsset: Outside["asset"];
  /** In words, for the log of a start. */
  readonly engines: Readonly<Record<string, string>>;
  /** Closes the stores and lets the data folder go. The pool has its own end. */
  close(): Promise<void>;
}

/** In place of what the configuration would choose. */
export interface Own {
  readonly pool?: RenderPool;
  readonly outbound?: Outbound;
}

/** Adapters that differ between one process with a folder and many nodes with servers. */
type Storage = Pick<
  Adapters,
  "log" | "store" | "disk" | "limiter" | "leases" | "isShared" | "watched" | "unscavengedSince" | "engines"
> & {
  readonly sealing: SealingKeys;
  /** In place of those that follow from the sealing keys. */
  readonly tokenKeys?: TokenKeys;
  /** Called when it is certain that the storage needs no other sealing keys. */
  readonly keepKey?: () => Promise<void>;
};

/**
 * Chooses and opens every adapter; no other code names one. Adapters already opened are closed again when a later one
 * fails.
 */
export async function compose(config: Config, own: Own = {}): Promise<Adapters> {
  return await opened(async (keep, close) => {
    const shared = sharedOf(config);
    const servers = serversOf(config, keep);
    const storage = shared === undefined ? await embedded(config, keep) : await onServers(shared, servers, keep);
    const { sealing, engines, keepKey, tokenKeys = tokenKeysOf(sealing), ...ports } = storage;
    const files = fileStoreOf(config);
    const blobs = keep(await openFiles[files].open(config, servers));
    const heads = sealedHeads(blobs);
    await takeSealingKeys(config, { keys: sealing, records: keyRecords(ports.store), heads, now: systemClock.now() });
    await keepKey?.();
    const outbound = own.outbound ?? outboundOf(config);
    const { platformAssets } = config;
    return {
      ...ports,
      log: withSalt(ports.log, () => Buffer.from(systemClock.randomBytes(16)).toString("base64url")),
      engines: { ...engines, blobs: files },
      blobs,
      heads,
      sealed: ofKnownUses(sealedBlobs(blobs, sealing, systemClock)),
      tokenKeys,
      sealingKeys: sealing,
      seeds: documentSeeds(sealing),
      clock: systemClock,
      outbound,
      pool: own.pool ?? composePool(config),
      vault: composeVault(config),
      steps: (onWorked) => new FairSteps({ nextTurn: setImmediate, now: () => performance.now(), onWorked }),
      platformAsset: platformAssets === undefined ? async () => undefined : assetFolder(platformAssets),
      close,
    };
  });
}

/** The way to one host that the user of the command line names, wherever it is, and to no other. */
export const outboundTo = (host: string): Outbound => guardedOutbound({ allow: [host], inside: [host] });

/** Keys in the tenants' own vaults; without an identity of the service's own, none of them lets it in. */
function composeVault(config: Config): Adapters["vault"] {
  const { vaultClientId: clientId, vaultClientSecret: clientSecret, vaultScope: scope, vaultHosts: hosts } = config;
  const authority = config.vaultAuthority ?? "https://login.microsoftonline.com";
  const known = clientId !== undefined && clientSecret !== undefined;
  const identity = known ? { authority, clientId, clientSecret, scope } : undefined;
  const wait = async (ms: number): Promise<void> => void (await sleep(ms));
  const { signerHost: host, signerCredential: credential } = config;
  const has = host !== undefined && credential !== undefined;
  return (outbound) =>
    keyVaults([
      httpKeyVault({ outbound, clock: systemClock, hosts, identity, wait }),
      ...(has ? [httpsSigner({ outbound, host, credential, wait })] : []),
    ]);
}

/** The files of SQLite in a data folder, the event log first. */
export function databasesOf(dataDir: string): readonly string[] {
  const folder = join(dataDir, "read");
  const readModels = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".db")) : [];
  const smallFiles = existsSync(join(dataDir, smallFilesFile)) ? [smallFilesFile] : [];
  return ["events.db", ...smallFiles, ...readModels.map((name) => join("read", name))];
}

/** @throws DataDamaged */
function mustBeSound(dataDir: string): void {
  for (const file of databasesOf(dataDir).filter((name) => existsSync(join(dataDir, name)))) {
    const [fault] = databaseFaults(join(dataDir, file), "quick");
    if (fault !== undefined) throw new DataDamaged(`${join(dataDir, file)} is damaged: ${fault}`);
  }
}

async function embedded(config: Config, keep: Keep): Promise<Storage> {
  const { dataDir, minFreeMb } = config;
  lockIn(dataDir, keep);
  if (config.checkDatabases) mustBeSound(dataDir);
  return {
    log: keep(await openLog(dataDir)),
    store: keep(await openSqliteProjections(join(dataDir, "read"))),
    disk: folderDisk(dataDir, minFreeMb, { now: () => performance.now() }),
    limiter: keep(memoryLimiter()),
    leases: keep(localLeases()),
    isShared: false,
    watched: [],
    ...(await sealingIn(config)),
    tokenKeys: oneTokenKey(await tokenKey(dataDir)),
    engines: { log: "sqlite", readModels: "sqlite", limits: "memory", leases: "none needed" },
  };
}

/** A new key is kept only when nothing is sealed with one that was lost. */
async function sealingIn({
  dataDir,
  sealingKey,
  sealingKeyPrevious,
}: Config): Promise<Pick<Storage, "sealing" | "keepKey">> {
  const kept = sealingKey ?? (await keptSealingKey(dataDir));
  const key = kept ?? systemClock.randomBytes(32);
  const sealing = new SealingKeys(key, sealingKeyPrevious);
  return kept === undefined ? { sealing, keepKey: () => writeSealingKey(dataDir, key) } : { sealing };
}

/** On shared storage tokens are signed with keys that follow from the sealing keys. */
function tokenKeysOf(sealing: SealingKeys): TokenKeys {
  const keys = new Map(sealing.all.map((key) => [key.id, sharedTokenKey(key)]));
  return { all: [...keys.values()], current: () => keys.get(sealing.current.id) as string };
}

/** A missing key is a fault of the settings: which one, and what to do. */
async function takeSealingKeys(config: Config, taking: Parameters<typeof takeKeys>[0]): Promise<void> {
  try {
    await takeKeys(taking);
  } catch (error) {
    if (!(error instanceof SealingKeyMissing)) throw error;
    const { keyId, files } = error;
    const isFile = config.sealingKey === undefined;
    const setting = isFile ? `${join(config.dataDir, "sealing.key")} or SEALING_KEY` : "SEALING_KEY";
    const got = taking.keys.all.map((key) => key.id).join(" and ");
    const remedy = `Put the right key back from where it is kept; if it is being replaced, set it as SEALING_KEY_PREVIOUS. If it is lost for good, "colophon keys forget ${keyId}" lets the service start without what it sealed.`;
    const fault = `${setting}: expected the key ${keyId}, with which ${files} stored files are sealed, got the key ${got}. ${remedy}`;
    throw new ConfigError([fault], { cause: error });
  }
}

/** A file of another use would not be sealed again when the key is rotated. */
function ofKnownUses(sealed: BlobStore): BlobStore {
  return {
    ...sealed,
    put: async (blob, source, known) => {
      if (sealedUseOf(blob) === undefined)
        throw new Error(`${blob} is of no use that src/vocabulary/sealing/uses.ts names.`);
      return await sealed.put(blob, source, known);
    },
  };
}

const onServers = (shared: SharedSettings, servers: Servers, keep: Keep): Promise<Storage> =>
  shared.storage === "postgres" ? onPostgres(shared, servers, keep) : clustered(shared, servers, keep);

/** All in one database. Its client is loaded only here. */
async function onPostgres(
  { sealingKey, sealingKeyPrevious }: PostgresSettings,
  servers: Servers,
  keep: Keep,
): Promise<Storage> {
  const { openPostgresEventLog } = await import("../ports/event-log/postgres.ts");
  const { postgresProjections } = await import("../ports/read-models/postgres.ts");
  const { openPostgresLimiter } = await import("../ports/rate-limit/postgres.ts");
  const { openPostgresLeases } = await import("../ports/leases/postgres.ts");
  const postgres = await servers.postgres();
  const log = keep(await openPostgresEventLog(postgres, { now: systemClock.now, upcasts }));
  return {
    log,
    store: keep(postgresProjections(postgres, systemClock.now)),
    disk: diskElsewhere,
    limiter: keep(await openPostgresLimiter(postgres)),
    leases: keep(await openPostgresLeases(postgres)),
    isShared: true,
    watched: [{ setting: "PG_URL", ask: () => log.head(), why: async () => undefined }],
    sealing: new SealingKeys(sealingKey, sealingKeyPrevious),
    engines: { log: "postgres", readModels: "postgres", limits: "postgres", leases: "postgres" },
  };
}

/** The clients are loaded only here: a start without them does not wait for their code. */
async function clustered(
  { esdbUrl, sealingKey, sealingKeyPrevious }: ClusterSettings,
  servers: Servers,
  keep: Keep,
): Promise<Storage> {
  const { openEventStoreDb } = await import("../ports/event-log/eventstoredb.ts");
  const { obstacleTo } = await import("../ports/event-log/eventstoredb/survey.ts");
  const { mongoProjections } = await import("../ports/read-models/mongodb.ts");
  const { openMongoLimiter } = await import("../ports/rate-limit/mongodb.ts");
  const { openMongoLeases } = await import("../ports/leases/mongodb.ts");
  const mongo = await servers.mongo();
  const log = keep(await refusing("ESDB_URL", openEventStoreDb({ url: esdbUrl, upcasts })));
  return {
    log,
    store: keep(mongoProjections(mongo, systemClock.now)),
    disk: diskElsewhere,
    limiter: keep(await refusing("MONGO_URL", openMongoLimiter(mongo))),
    leases: keep(await refusing("MONGO_URL", openMongoLeases(mongo, systemClock.now))),
    isShared: true,
    watched: [
      { setting: "ESDB_URL", ask: () => log.head(), why: async () => (await obstacleTo(esdbUrl))?.sentence },
      { setting: "MONGO_URL", ask: () => mongo.ping(), why: async () => undefined },
    ],
    unscavengedSince: () => log.unscavengedSince(),
    sealing: new SealingKeys(sealingKey, sealingKeyPrevious),
    engines: { log: "eventstoredb", readModels: "mongodb", limits: "mongodb", leases: "mongodb" },
  };
}

/**
 * A store of files. `openBeside`: for reading while a service works on the store; left out where `open` does not disturb
 * it.
 */
interface FilesOpener {
  readonly open: (config: Config, servers: Servers) => Promise<BlobStore>;
  readonly openBeside?: (config: Config) => Pick<BlobStore, "open" | "stat" | "list" | "close">;
}

const placesIn = (dataDir: string): FolderPlaces => ({
  folder: join(dataDir, "blobs"),
  smallFile: join(dataDir, smallFilesFile),
});

/** The adapters of files. Clients of servers are loaded only here: a start without them does not wait for their code. */
export const openFiles: Readonly<Record<FileStoreKind, FilesOpener>> = {
  folder: {
    open: ({ dataDir, minFreeMb }) =>
      openFolderBlobs(placesIn(dataDir), { now: systemClock.now, leastFreeMb: minFreeMb }),
    openBeside: ({ dataDir }) => existingFolderBlobs(placesIn(dataDir)),
  },
  gridfs: {
    open: async (_config, servers) => {
      const { openGridFsBlobs } = await import("../ports/blobs/gridfs.ts");
      return await refusing("MONGO_URL", openGridFsBlobs(await servers.mongo(), systemClock.now));
    },
  },
  postgres: {
    open: async (_config, servers) => {
      const { openPostgresBlobs } = await import("../ports/blobs/postgres.ts");
      return await openPostgresBlobs(await servers.postgres());
    },
  },
  s3: {
    open: async (config) => {
      const { openFilesInS3 } = await import("./servers/files-in-s3.ts");
      return await opening("S3_BUCKET", openFilesInS3(config));
    },
  },
};

/** The files of a service that may be working on them. */
export async function filesBeside(
  config: Config,
  keep: Keep,
  servers = serversOf(config, keep),
): Promise<Pick<BlobStore, "open" | "stat" | "list">> {
  const { open, openBeside } = openFiles[fileStoreOf(config)];
  return keep(openBeside?.(config) ?? (await open(config, servers)));
}

export const openLog = (folder: string): Promise<EventLog> =>
  openSqliteEventLog(join(folder, "events.db"), { now: systemClock.now, upcasts });

/** Held until all that was opened in the folder is closed. */
export function lockIn(folder: string, keep: Keep): void {
  const lock = lockDataFolder(folder);
  keep({ close: () => lock.release() });
}
