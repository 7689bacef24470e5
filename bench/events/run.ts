import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import type { EventLog } from "../../src/ports/event-log/port.ts";
import { openSqliteEventLog } from "../../src/ports/event-log/sqlite.ts";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import { allProjections } from "../../src/projections/all.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { upcasts } from "../../src/vocabulary/events/shapes.ts";
import { writeResults } from "../measure/results.ts";
import { endOf, type HistoryClock, tenantOf, write } from "./history.ts";
import { questions } from "./questions.ts";

/**
 * How the service bears a long past: start-up, lists and a rebuild of every read model on SQLite, in one process, with a
 * log of ten thousand events and one a hundred times as long. `npm run bench:events`, or with other lengths behind it.
 */

const [short = 10_000, long = 1_000_000] = process.argv.slice(2).map(Number);

interface Opened {
  readonly log: EventLog;
  readonly store: ProjectionStore;
}

const open = async (folder: string, clock: HistoryClock): Promise<Opened> => ({
  log: await openSqliteEventLog(join(folder, "events.db"), { now: () => clock.now, upcasts }),
  store: await openSqliteProjections(join(folder, "read")),
});

interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const begin = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - begin, cpuMs: (user + system) / 1000 };
}

/** To the log's end with all read models, as a start does it. */
async function follow({ log, store }: Opened): Promise<void> {
  const onStopped = (name: string, error: unknown): never => {
    throw new Error(name, { cause: error });
  };
  const runner = await startProjections({ log, store, projections: allProjections, onStopped });
  await runner.caughtUp();
  for (const { name, state } of runner.health()) if (state !== "live") throw new Error(`${name} is ${state}`);
  await runner.stop();
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const rounds = 25;

interface Built {
  readonly length: number;
  readonly folder: string;
  readonly megabytes: number;
  readonly rebuild: Cost;
  readonly startUp: Cost;
  readonly opened: Opened;
  readonly queries: ReadonlyMap<string, () => Promise<unknown>>;
}

async function build(length: number): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), "colophon-events-"));
  const clock: HistoryClock = { now: new Date() };
  const first = await open(folder, clock);
  const { fileName } = await write(first.log, clock, length);
  const rebuild = await cost(() => follow(first));
  await first.log.close();
  await first.store.close();
  let again: Opened | undefined;
  const startUp = await cost(async () => {
    again = await open(folder, clock);
    await follow(again);
  });
  if (again === undefined) throw new Error("the log did not open");
  const opened = again;
  const queries = questions(opened.store, { tenantId: tenantOf(0), now: endOf(length), fileName });
  const megabytes = statSync(join(folder, "events.db")).size / 1024 / 1024;
  return { length, folder, megabytes, rebuild, startUp, opened, queries };
}

interface Measured extends Omit<Built, "queries"> {
  readonly queries: ReadonlyMap<string, number>;
}

/** Both logs are queried in turns, so that a machine that slows down slows both. */
async function askBoth(built: readonly Built[]): Promise<readonly Measured[]> {
  const took = built.map(() => new Map<string, number[]>());
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { queries }] of built.entries()) {
      for (const [name, ask] of queries) {
        const begin = performance.now();
        await ask();
        const taken = performance.now() - begin;
        const times = took[index]?.get(name) ?? [];
        took[index]?.set(name, times);
        if (round >= 0) times.push(taken);
      }
    }
  }
  return built.map((one, index) => {
    const medians = [...(took[index] ?? [])].map(([name, times]) => [name, median(times)] as const);
    return { ...one, queries: new Map(medians) };
  });
}

async function dispose({ folder, opened }: Built): Promise<void> {
  await opened.log.close();
  await opened.store.close();
  rmSync(folder, { recursive: true, force: true });
}

const count = (n: number): string => n.toLocaleString("en-US");
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

function table(one: Measured, other: Measured): string {
  const row = (what: string, a: number, b: number): string =>
    `| ${what} | ${ms(a)} | ${ms(b)} | ${(b / a).toFixed(2)} |`;
  const perSecond = ({ length, rebuild }: Measured): string =>
    `${count(Math.round((1000 * length) / rebuild.cpuMs))} events a second and core, ${(rebuild.wallMs / 1000).toFixed(1)} s`;
  return [
    `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; before it began the machine had ${busyBefore.toFixed(1)} processes waiting for a core`,
    "",
    `| ms | ${count(one.length)} events | ${count(other.length)} events | ratio |`,
    "|---|---:|---:|---:|",
    row("start-up: open the log and every read model, catch up", one.startUp.wallMs, other.startUp.wallMs),
    ...[...one.queries].map(([name, took]) => row(name, took, other.queries.get(name) ?? Number.NaN)),
    "",
    `Rebuild of all ${allProjections.length} read models: ${perSecond(other)} (${count(one.length)} events: ${perSecond(one)}).`,
    `The log has ${Math.round(other.megabytes)} MB.`,
    "",
  ].join("\n");
}

const [busyBefore = 0] = loadavg();
const built = [await build(short), await build(long)];
const [one, other] = await askBoth(built);
for (const each of built) await dispose(each);
if (one === undefined || other === undefined) throw new Error("two logs were expected");
const text = table(one, other);
console.log(text);
writeResults("events.md", text);
