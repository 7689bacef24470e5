import { randomBytes } from "node:crypto";
import { env } from "node:process";
import { EventStore } from "./eventstoredb/event-store.ts";
import { EventStoreNode } from "./eventstoredb/node.ts";
import { type MongoDouble, startMongoDouble } from "./mongodb/server.ts";

/** The servers that several nodes share, as doubles within this process. */
export interface TestCluster {
  readonly events: EventStoreNode;
  readonly mongo: MongoDouble;
  /** For every node, by their variables' names. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
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

/** Tests of the service in the project `cluster` run on shared storage; what looks into the data folder does not. */
export const onCluster = env["TEST_STORAGE"] === "cluster";

/** By data folder, so that a service that starts again finds what it had. */
const clusters = new Map<string, TestCluster>();

/** What a service of this data folder needs to know of its storage: nothing when that is the folder. */
export async function storageOf(dataDir: string): Promise<Readonly<Record<string, string>>> {
  if (!onCluster) return {};
  const cluster = clusters.get(dataDir) ?? (await startTestCluster());
  clusters.set(dataDir, cluster);
  return cluster.settings;
}

export async function stopStorageOf(dataDir: string): Promise<void> {
  await clusters.get(dataDir)?.stop();
  clusters.delete(dataDir);
}
