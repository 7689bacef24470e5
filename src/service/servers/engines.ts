import { join } from "node:path";
import { type Config, type SharedSettings, sharedOf } from "../../config/config.ts";
import { systemClock } from "../../ports/clock/system.ts";
import type { EventLog, LogIntake, LogTraits, Upcasts } from "../../ports/event-log/port.ts";
import { openSqliteEventLog } from "../../ports/event-log/sqlite.ts";
import { openSqliteIntake } from "../../ports/event-log/sqlite-intake.ts";
import { takeoverLeaseMs } from "../../ports/leases/port.ts";
import type { ProjectionStore } from "../../ports/read-models/port.ts";
import { openSqliteProjections } from "../../ports/read-models/sqlite.ts";
import type { SharedProjection } from "../../projections/shared-follower.ts";
import { type Keep, refusing, type Servers } from "./servers.ts";

/** The event log and the read models of a storage, as its engine opens them. */
export interface StorageEngine {
  readonly place: string;
  readonly traits: LogTraits;
  readonly log: (upcasts: Upcasts) => Promise<EventLog>;
  readonly intake: () => Promise<LogIntake>;
  readonly readModels: () => Promise<ProjectionStore>;
  readonly sharing: () => Promise<SharedProjection | undefined>;
}

/** The engine of STORAGE. Logs and intakes are closed by the caller, all else is kept. */
export function engineOf(config: Config, servers: Servers, keep: Keep): StorageEngine {
  const shared = sharedOf(config);
  if (shared === undefined) return embedded(config, keep);
  return shared.storage === "postgres" ? onPostgres(servers, keep) : clustered(shared, servers, keep);
}

function embedded(config: Config, keep: Keep): StorageEngine {
  const file = join(config.dataDir, "events.db");
  return {
    place: storageName(config),
    traits: { positions: "kept", showsRemoved: false },
    log: (upcasts) => openSqliteEventLog(file, { now: systemClock.now, upcasts }),
    intake: async () => openSqliteIntake(file),
    readModels: async () => keep(await openSqliteProjections(join(config.dataDir, "read"))),
    sharing: async () => undefined,
  };
}

function onPostgres(servers: Servers, keep: Keep): StorageEngine {
  return {
    place: "STORAGE=postgres",
    traits: { positions: "kept", showsRemoved: false },
    log: async (upcasts) => {
      const { openPostgresEventLog } = await import("../../ports/event-log/postgres.ts");
      return await openPostgresEventLog(await servers.postgres(), { now: systemClock.now, upcasts });
    },
    intake: async () => {
      const { postgresIntake } = await import("../../ports/event-log/postgres-intake.ts");
      return postgresIntake(await servers.postgres());
    },
    readModels: async () => {
      const { postgresProjections } = await import("../../ports/read-models/postgres.ts");
      return keep(postgresProjections(await servers.postgres(), systemClock.now));
    },
    sharing: async () => {
      const { openPostgresLeases } = await import("../../ports/leases/postgres.ts");
      return { leases: keep(await openPostgresLeases(await servers.postgres())), leaseMs: takeoverLeaseMs };
    },
  };
}

function clustered(
  { esdbUrl: url }: Extract<SharedSettings, { storage: "cluster" }>,
  servers: Servers,
  keep: Keep,
): StorageEngine {
  return {
    place: "STORAGE=cluster",
    traits: { positions: "own", showsRemoved: true },
    log: async (upcasts) => {
      const { openEventStoreDb } = await import("../../ports/event-log/eventstoredb.ts");
      return await refusing("ESDB_URL", openEventStoreDb({ url, upcasts }));
    },
    intake: async () => {
      const { openEventStoreDbIntake } = await import("../../ports/event-log/eventstoredb/intake.ts");
      return openEventStoreDbIntake(url);
    },
    readModels: async () => {
      const { mongoProjections } = await import("../../ports/read-models/mongodb.ts");
      return keep(mongoProjections(await servers.mongo(), systemClock.now));
    },
    sharing: async () => {
      const { openMongoLeases } = await import("../../ports/leases/mongodb.ts");
      return { leases: keep(await openMongoLeases(await servers.mongo(), systemClock.now)), leaseMs: takeoverLeaseMs };
    },
  };
}

/** In words without an address, which may hold a password. */
export function storageName(config: Config): string {
  return sharedOf(config) === undefined ? `DATA_DIR ${config.dataDir}` : `STORAGE=${config.storage}`;
}
