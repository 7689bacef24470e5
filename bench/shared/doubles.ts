import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Counts } from "./double.ts";

/** The doubles of EventStoreDB and MongoDB, each a process of its own, as the servers are. */
export interface Doubles {
  /** What a node needs to know of them, by its variables' names. */
  readonly settings: { readonly ESDB_URL: string; readonly MONGO_URL: string; readonly [name: string]: string };
  /** Their processes, by the server each stands for. */
  readonly pids: { readonly eventStore: number; readonly mongo: number };
  readonly counts: () => Promise<Counts>;
  readonly stop: () => void;
}

interface Double {
  readonly child: ChildProcess;
  readonly settings: Readonly<Record<string, string>>;
}

export async function startDoubles(): Promise<Doubles> {
  const [eventStore, mongo] = await Promise.all([start("event-store-double.ts"), start("mongo-double.ts")]);
  const { ESDB_URL = "" } = eventStore.settings;
  const { MONGO_URL = "" } = mongo.settings;
  return {
    settings: { STORAGE: "cluster", ESDB_URL, MONGO_URL, SEALING_KEY: randomBytes(32).toString("base64") },
    pids: { eventStore: eventStore.child.pid ?? 0, mongo: mongo.child.pid ?? 0 },
    counts: async () => Object.assign({}, ...(await Promise.all([countsOf(eventStore), countsOf(mongo)]))),
    stop: () => {
      for (const { child } of [eventStore, mongo]) child.disconnect();
    },
  };
}

async function start(file: string): Promise<Double> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const [settings] = (await once(child, "message")) as [Double["settings"]];
  return { child, settings };
}

async function countsOf({ child }: Double): Promise<Counts> {
  const answer = once(child, "message");
  child.send("counts");
  return ((await answer) as [Counts])[0];
}
