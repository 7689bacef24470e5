import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { connectMongo } from "../src/ports/drivers/mongodb.ts";
import { openEventStoreDb } from "../src/ports/event-log/eventstoredb.ts";
import type { EventLog } from "../src/ports/event-log/port.ts";
import { openMongoLeases } from "../src/ports/leases/mongodb.ts";
import { takeoverLeaseMs } from "../src/ports/leases/port.ts";
import { mongoProjections } from "../src/ports/read-models/mongodb.ts";
import { allProjections } from "../src/projections/all.ts";
import { startProjections } from "../src/projections/runner.ts";
import { upcasts } from "../src/vocabulary/events/shapes.ts";
import { write } from "./events/history.ts";
import { median } from "./measure/median.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";

/**
 * What a node takes whose read models are empty, on EventStoreDB and MongoDB, beside one reading of the log: `npm run bench:behind [events]`,
 * 100,000 when left out. The doubles of both servers are a process of their own; readings and fresh read models take turns.
 */

const [length = 100_000] = wordsSaid().map(Number);
const rounds = Number(process.env["ROUNDS"] ?? 3);

const now = (): Date => new Date();

/** Seconds that work took. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
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
const turns: { readonly reading: number; readonly fresh: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const reading = await secondsOf(() => readOnce(log));
  const fresh = await secondsOf(() => makeReadModels(log, settings.MONGO_URL, round));
  turns.push({ reading, fresh });
}
await log.close();
child.disconnect();

const seconds = (of: (turn: (typeof turns)[number]) => number): string => median(turns.map(of)).toFixed(1);
const ratio = median(turns.map(({ reading, fresh }) => fresh / reading)).toFixed(2);
const text = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${length.toLocaleString("en-US")} events, medians of ${rounds} rounds.`,
  "",
  `One reading of the log: ${seconds(({ reading }) => reading)} s. All ${allProjections.length} read models, from empty: ${seconds(({ fresh }) => fresh)} s. Ratio within a round: ${ratio}.`,
  "",
].join("\n");
console.log(text);
writeResults("behind.md", text);
