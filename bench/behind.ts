import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { connectMongo } from "../dist/ports/drivers/mongodb.js";
import { openEventStoreDb } from "../dist/ports/event-log/eventstoredb.js";
import { openMongoLeases } from "../dist/ports/leases/mongodb.js";
import { takeoverLeaseMs } from "../dist/ports/leases/port.js";
import { mongoProjections } from "../dist/ports/read-models/mongodb.js";
import { allProjections } from "../dist/projections/all.js";
import { startProjections } from "../dist/projections/runner.js";
import { upcasts } from "../dist/vocabulary/events/shapes.js";
import type { EventLog } from "../src/ports/event-log/port.ts";
import { write } from "./events/history.ts";
import { median } from "./measure/median.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";
import { processorTimeOf } from "./node/threads.ts";

/**
 * Measures a node whose read models are empty, on EventStoreDB and MongoDB, beside one reading of the log: `npm run bench:behind [events]`,
 * 100,000 when left out. The doubles of both servers are a process of their own; readings and fresh read models take turns. Processor time
 * is counted apart, of the node and of the doubles: it says the same on a machine that others use as well. The node is built code, as it
 * runs: sources through tsx pay for names that are kept on every closure, of which folding makes many.
 */

const [length = 100_000] = wordsSaid().map(Number);
const rounds = Number(process.env["ROUNDS"] ?? 3);

const now = (): Date => new Date();

/** Seconds that work took, and of the processor in this process and in that of the doubles. */
interface Cost {
  readonly seconds: number;
  readonly node: number;
  readonly doubles: number;
}

const processorSeconds = (pid: number): number => {
  const { main, others } = processorTimeOf(pid);
  return (main + others) / 1000;
};

async function costOf(doubles: number, work: () => Promise<unknown>): Promise<Cost> {
  const [node, other] = [processorSeconds(process.pid), processorSeconds(doubles)];
  const begin = performance.now();
  await work();
  const seconds = (performance.now() - begin) / 1000;
  return { seconds, node: processorSeconds(process.pid) - node, doubles: processorSeconds(doubles) - other };
}

async function readOnce(log: EventLog): Promise<void> {
  let read = 0;
  for await (const _ of log.readAll()) read += 1;
  if (read < length) throw new Error(`the log has ${read} of ${length} events`);
}

/** Into a database that is empty. */
async function makeReadModels(log: EventLog, url: string, round: number): Promise<void> {
  const address = new URL(url);
  address.pathname = `/behind-${round}`;
  const mongo = await connectMongo(address.href);
  const leases = await openMongoLeases(mongo, now);
  const runner = await startProjections({
    ...{ log, store: mongoProjections(mongo, now), projections: allProjections },
    onStopped: (name, error) => {
      throw new Error(name, { cause: error });
    },
    sharing: { leases, leaseMs: takeoverLeaseMs },
  });
  await runner.caughtUp();
  for (const { name, state } of runner.health()) if (state !== "live") throw new Error(`${name} is ${state}`);
  await runner.stop();
  await leases.close();
  await mongo.close();
}

const child: ChildProcess = fork(fileURLToPath(new URL("shared/doubles.ts", import.meta.url)));
const [settings] = (await once(child, "message")) as [{ readonly ESDB_URL: string; readonly MONGO_URL: string }];
const log = await openEventStoreDb({ url: settings.ESDB_URL, upcasts });
await write(log, { now: new Date() }, length);
const turns: { readonly reading: Cost; readonly fresh: Cost }[] = [];
const { pid: doubles = 0 } = child;
for (let round = 0; round < rounds; round += 1) {
  const reading = await costOf(doubles, () => readOnce(log));
  const fresh = await costOf(doubles, () => makeReadModels(log, settings.MONGO_URL, round));
  turns.push({ reading, fresh });
}
await log.close();
child.disconnect();

const row = (title: string, of: (cost: Cost) => number): string => {
  const seconds = (side: "reading" | "fresh"): string => median(turns.map((turn) => of(turn[side]))).toFixed(1);
  const ratio = median(turns.map(({ reading, fresh }) => of(fresh) / of(reading))).toFixed(2);
  return `| ${[title, seconds("reading"), seconds("fresh"), ratio].join(" | ")} |`;
};
const text = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${length.toLocaleString("en-US")} events, medians of ${rounds} rounds.`,
  "",
  `| Seconds | One reading of the log | All ${allProjections.length} read models, from empty | Ratio within a round |`,
  "|---|---:|---:|---:|",
  row("by the clock", ({ seconds }) => seconds),
  row("of the processor, the node", ({ node }) => node),
  row("of the processor, both doubles", ({ doubles }) => doubles),
  "",
].join("\n");
console.log(text);
writeResults("behind.md", text);
