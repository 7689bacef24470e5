import { join } from "node:path";
import { type Config, fileStoreOf, type SharedSettings, sharedOf } from "../config/config.ts";
import { sealedBlobs } from "../ports/blobs/sealed.ts";
import { systemClock } from "../ports/clock/system.ts";
import type { EventLog, LogIntake, LogTraits, Upcasts } from "../ports/event-log/port.ts";
import { openSqliteEventLog } from "../ports/event-log/sqlite.ts";
import { openSqliteIntake } from "../ports/event-log/sqlite-intake.ts";
import { takeoverLeaseMs } from "../ports/leases/port.ts";
import type { ProjectionStore } from "../ports/read-models/port.ts";
import { openSqliteProjections } from "../ports/read-models/sqlite.ts";
import type { Sharing } from "../projections/shared-follower.ts";
import { upcasts as newest } from "../vocabulary/events/shapes.ts";
import {
  filesBeside,
  type Keep,
  lockIn,
  once,
  opened,
  openFiles,
  opening,
  type Servers,
  serversOf,
} from "./compose.ts";
import { MigrationFault, type Sides } from "./migration/side.ts";
import { keptSealingKey, makeDataFolder, writeSealingKey } from "./private-files.ts";

/** The event log and the read models of one side, as its engine opens them. */
interface Engine {
  readonly place: string;
  readonly traits: LogTraits;
  readonly log: (upcasts: Upcasts) => Promise<EventLog>;
  readonly intake: () => Promise<LogIntake>;
  readonly readModels: () => Promise<ProjectionStore>;
  readonly sharing: () => Promise<Sharing | undefined>;
}

/**
 * Opens both storages of a migration. `isLast`: no service works on the source, whose data folder is locked then.
 *
 * @throws MigrationFault when both are the same, or have different sealing keys
 */
export async function composeMigration(
  from: Config,
  to: Config,
  isLast: boolean,
): Promise<Sides & { readonly close: () => Promise<void> }> {
  if (addressOf(from) === addressOf(to))
    throw new MigrationFault(`Both files name the same storage: ${placeOf(from)}. Name two.`);
  const sealing = await sealingOf(from, to);
  return await opened(async (keep, close) => {
    if (isLast && sharedOf(from) === undefined) lockIn(from.dataDir, keep);
    if (sharedOf(to) === undefined) await takeFolder(to, sealing, keep);
    const servers = serversOf(to, keep);
    const source = await sideOf(engineOf(from, serversOf(from, keep), keep));
    const target = await sideOf(engineOf(to, servers, keep));
    const blobs = keep(await openFiles[fileStoreOf(to)].open(to, servers));
    const sealed = sealedBlobs(blobs, sealing, systemClock);
    return {
      source: { ...source, blobs: await filesBeside(from, keep) },
      target: { ...target, blobs, sealed },
      sharesFiles: filesAddressOf(from) === filesAddressOf(to),
      close,
    };
  });
}

async function takeFolder({ dataDir, sealingKey }: Config, sealing: Uint8Array, keep: Keep): Promise<void> {
  await makeDataFolder(dataDir);
  lockIn(dataDir, keep);
  if (sealingKey === undefined) await writeSealingKey(dataDir, sealing);
}

async function sideOf({ place, traits, log, intake, readModels, sharing }: Engine) {
  return {
    ...{ place, traits, readModels: once(readModels), openIntake: intake, sharing: await sharing() },
    openLog: (shapes: "recorded" | "newest") => log(shapes === "newest" ? newest : {}),
  };
}

function engineOf(config: Config, servers: Servers, keep: Keep): Engine {
  const shared = sharedOf(config);
  if (shared === undefined) return embedded(config, keep);
  return shared.storage === "postgres" ? onPostgres(servers, keep) : clustered(shared, servers, keep);
}

function embedded(config: Config, keep: Keep): Engine {
  const file = join(config.dataDir, "events.db");
  return {
    place: placeOf(config),
    traits: { positions: "kept", showsRemoved: false },
    log: (upcasts) => openSqliteEventLog(file, { now: systemClock.now, upcasts }),
    intake: async () => openSqliteIntake(file),
    readModels: async () => keep(await openSqliteProjections(join(config.dataDir, "read"))),
    sharing: async () => undefined,
  };
}

function onPostgres(servers: Servers, keep: Keep): Engine {
  return {
    place: "STORAGE=postgres",
    traits: { positions: "kept", showsRemoved: false },
    log: async (upcasts) => {
      const { openPostgresEventLog } = await import("../ports/event-log/postgres.ts");
      return await openPostgresEventLog(await servers.postgres(), { now: systemClock.now, upcasts });
    },
    intake: async () => {
      const { postgresIntake } = await import("../ports/event-log/postgres-intake.ts");
      return postgresIntake(await servers.postgres());
    },
    readModels: async () => {
      const { postgresProjections } = await import("../ports/read-models/postgres.ts");
      return keep(postgresProjections(await servers.postgres(), systemClock.now));
    },
    sharing: async () => {
      const { openPostgresLeases } = await import("../ports/leases/postgres.ts");
      return { leases: keep(await openPostgresLeases(await servers.postgres())), leaseMs: takeoverLeaseMs };
    },
  };
}

function clustered(
  { esdbUrl: url }: Extract<SharedSettings, { storage: "cluster" }>,
  servers: Servers,
  keep: Keep,
): Engine {
  return {
    place: "STORAGE=cluster",
    traits: { positions: "own", showsRemoved: true },
    log: async (upcasts) => {
      const { openEventStoreDb } = await import("../ports/event-log/eventstoredb.ts");
      return await opening("ESDB_URL", openEventStoreDb({ url, upcasts }));
    },
    intake: async () => {
      const { openEventStoreDbIntake } = await import("../ports/event-log/eventstoredb/intake.ts");
      return openEventStoreDbIntake(url);
    },
    readModels: async () => {
      const { mongoProjections } = await import("../ports/read-models/mongodb.ts");
      return keep(mongoProjections(await servers.mongo(), systemClock.now));
    },
    sharing: async () => {
      const { openMongoLeases } = await import("../ports/leases/mongodb.ts");
      return { leases: keep(await openMongoLeases(await servers.mongo(), systemClock.now)), leaseMs: takeoverLeaseMs };
    },
  };
}

/** In words without an address, which may hold a password. */
function placeOf(config: Config): string {
  return sharedOf(config) === undefined ? `DATA_DIR ${config.dataDir}` : `STORAGE=${config.storage}`;
}

/** Two of the same are one storage. Never shown. */
function addressOf({ storage, dataDir, pgUrl, esdbUrl }: Config): string {
  return [storage, ...{ embedded: [dataDir], postgres: [pgUrl], cluster: [esdbUrl] }[storage]].join(" ");
}

function filesAddressOf(config: Config): string {
  const { dataDir, pgUrl, mongoUrl, s3Endpoint, s3Bucket, s3Prefix } = config;
  const store = fileStoreOf(config);
  const at = { folder: [dataDir], gridfs: [mongoUrl], postgres: [pgUrl], s3: [s3Endpoint, s3Bucket, s3Prefix] };
  return [store, ...at[store]].join(" ");
}

/**
 * The sealing key of both sides. A data folder that has none yet gets that of the source.
 *
 * @throws MigrationFault when they differ
 */
async function sealingOf(from: Config, to: Config): Promise<Uint8Array> {
  const ours = from.sealingKey ?? (await keptSealingKey(from.dataDir));
  if (ours === undefined)
    throw new MigrationFault(
      `${placeOf(from)}: expected SEALING_KEY, or sealing.key in the folder; came neither. Put sealing.key back from a backup.`,
    );
  const theirs = to.sealingKey ?? (await keptSealingKey(to.dataDir)) ?? ours;
  if (Buffer.from(ours).equals(theirs)) return ours;
  throw new MigrationFault(
    `${placeOf(to)}: expected the sealing key of the source (SEALING_KEY there, or what its sealing.key holds), came another. With it no certificate, webhook secret or job would open, and no encrypted document could be made again. Set SEALING_KEY to that of the source.`,
  );
}
