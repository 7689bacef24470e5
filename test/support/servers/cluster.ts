import { randomBytes } from "node:crypto";
import { env } from "node:process";
import { isLeftOut } from "../scope.ts";
import { EventStore } from "./eventstoredb/event-store.ts";
import { EventStoreNode } from "./eventstoredb/node.ts";
import { type MongoDouble, startMongoDouble } from "./mongodb/server.ts";
import { freshDatabase } from "./postgres/databases.ts";

/** The storage that several nodes share. */
export interface SharedStorage {
  /** For every node, by their variables' names. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The servers, as doubles within this process. */
export interface TestCluster extends SharedStorage {
  readonly events: EventStoreNode;
  readonly mongo: MongoDouble;
}

export async function startTestCluster(): Promise<TestCluster> {
  const events = await EventStoreNode.start(new EventStore());
  const mongo = await startMongoDouble({ replicaSet: true });
  const settings = {
    STORAGE: "cluster",
    ESDB_URL: events.url,
    MONGO_URL: mongo.url(),
    SEALING_KEY: randomBytes(32).toString("base64"),
  };
  const stop = async (): Promise<void> => {
    await mongo.stop();
    await events.stop();
  };
  return { events, mongo, settings, stop };
}

/** A database that several nodes share, on the server of PG_URL. */
export async function startPostgresStorage(): Promise<SharedStorage> {
  const { url, remove } = await freshDatabase();
  const settings = { STORAGE: "postgres", PG_URL: url, SEALING_KEY: randomBytes(32).toString("base64") };
  return { settings, stop: remove };
}

/**
 * Tests of the service in the projects `cluster` and `postgres` run on shared storage; what looks into the data folder
 * does not.
 */
export const onCluster = ["cluster", "postgres"].includes(env["TEST_STORAGE"] ?? "");

/**
 * Whether a test of which no promise rests on the storage is left out: on shared storage by day. The suite of each port proves what it rests
 * on, the project `api` runs it on embedded storage, and the night everywhere.
 */
export const isRepeated = onCluster && isLeftOut("the whole API on shared storage");

/** By data folder, so that a service that starts again finds what it had. */
const clusters = new Map<string, SharedStorage>();

/** The settings that lead a service of this data folder to its storage: none when that is the folder. */
export async function storageOf(dataDir: string): Promise<Readonly<Record<string, string>>> {
  if (!onCluster) return {};
  const start = env["TEST_STORAGE"] === "postgres" ? startPostgresStorage : startTestCluster;
  const cluster = clusters.get(dataDir) ?? (await start());
  clusters.set(dataDir, cluster);
  // A gallery is dozens of events: there it costs as much as all else that a start does.
  return { GALLERY: "off", ...cluster.settings };
}

export async function stopStorageOf(dataDir: string): Promise<void> {
  await clusters.get(dataDir)?.stop();
  clusters.delete(dataDir);
}
