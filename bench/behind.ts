import { cpus, loadavg } from "node:os";
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
import { type Doubles, startDoubles } from "./shared/doubles.ts";

/**
 * Measures a node whose read models are empty, on EventStoreDB and MongoDB, beside one reading of the log: `npm run bench:behind [events]`,
 * 100,000 when left out. The doubles of both servers are processes of their own; readings and fresh read models take turns. Processor time
 * is counted apart, of the node and of each double: it says the same on a machine that others use as well. The node is built code, as it
 * runs: sources through tsx pay for names that are kept on every closure, of which folding makes many.
 */

const [length = 100_000] = wordsSaid().map(Number);
const rounds = Number(process.env["ROUNDS"] ?? 3);

const now = (): Date => new Date();

/** Seconds that work took, and of the processor in this process and in those of the doubles. */
interface Cost {
  readonly seconds: number;
  readonly node: number;
  readonly eventStore: number;
  readonly mongo: number;
}

const processorSeconds = (pid: number): number => {
  const { main, others } = processorTimeOf(pid);
  return (main + others) / 1000;
};

async function costOf(pids: Doubles["pids"], work: () => Promise<unknown>): Promise<Cost> {
  const spent = () => ({
    seconds: performance.now() / 1000,
    node: processorSeconds(process.pid),
    eventStore: processorSeconds(pids.eventStore),
    mongo: processorSeconds(pids.mongo),
  });
  const before = spent();
  await work();
  const after = spent();
  return {
    seconds: after.seconds - before.seconds,
    node: after.node - before.node,
    eventStore: after.eventStore - before.eventStore,
    mongo: after.mongo - before.mongo,
  };
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

const doubles = await startDoubles();
const { settings, pids } = doubles;
// A machine that others use takes long for many appends at once.
const timing = { answerMs: 60_000, silenceMs: 60_000, patienceMs: 120_000 };
const log = await openEventStoreDb({ url: settings.ESDB_URL, upcasts, timing });
await write(log, { now: new Date() }, length);
const turns: { readonly reading: Cost; readonly fresh: Cost }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const reading = await costOf(pids, () => readOnce(log));
  const fresh = await costOf(pids, () => makeReadModels(log, settings.MONGO_URL, round));
  turns.push({ reading, fresh });
}
await log.close();
doubles.stop();

const row = (title: string, of: (cost: Cost) => number): string => {
  const seconds = (side: "reading" | "fresh"): string => median(turns.map((turn) => of(turn[side]))).toFixed(1);
  // A reading takes nothing of MongoDB's double.
  const isPart = turns.every(({ reading }) => of(reading) > 0.1);
  const ratio = isPart ? median(turns.map(({ reading, fresh }) => of(fresh) / of(reading))).toFixed(2) : "";
  return `| ${[title, seconds("reading"), seconds("fresh"), ratio].join(" | ")} |`;
};
const text = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${length.toLocaleString("en-US")} events, medians of ${rounds} rounds.`,
  "",
  `| Seconds | One reading of the log | All ${allProjections.length} read models, from empty | Ratio within a round |`,
  "|---|---:|---:|---:|",
  row("by the clock", ({ seconds }) => seconds),
  row("of the processor, the node", ({ node }) => node),
  row("of the processor, EventStoreDB's double", ({ eventStore }) => eventStore),
  row("of the processor, MongoDB's double", ({ mongo }) => mongo),
  "",
].join("\n");
console.log(text);
writeResults("behind.md", text);
