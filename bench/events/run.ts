import { cpus, loadavg } from "node:os";
import { env } from "node:process";
import { allProjections } from "../../src/projections/all.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { wordsSaid, writeResults } from "../measure/results.ts";
import { type Engine, type Opened, type Place, postgresAt, sqlite } from "./engines.ts";
import { endOf, type HistoryClock, tenantOf, write } from "./history.ts";
import { measureProving, type ProvedCost } from "./proving.ts";
import { questions } from "./questions.ts";
import { measureSealing, type SealedCost } from "./sealing.ts";
import { measureWriting, type Written } from "./writing.ts";

/**
 * How the service bears a long past: start-up, lists and a rebuild of every read model, in one process, with a short log and
 * a long one; and what a log takes. On SQLite, and on the PostgreSQL of PG_URL (`PG_DISK=1 tools/postgres.sh npm run bench:events`).
 * Lengths may be said: 10,000 and 100,000 events when left out.
 */

const [short = 10_000, long = 100_000] = wordsSaid().map(Number);

interface Cost {
  readonly wallMs: number;
  /** Processor time of this process. */
  readonly cpuMs: number;
  readonly serverMs: number;
}

async function cost({ serverMs }: Engine, work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const server = serverMs();
  const begin = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - begin, cpuMs: (user + system) / 1000, serverMs: serverMs() - server };
}

/** To the log's end with all read models, as a start does it. */
async function follow({ log, store, sharing }: Opened): Promise<void> {
  const onStopped = (name: string, error: unknown): never => {
    throw new Error(name, { cause: error });
  };
  const runner = await startProjections({
    ...{ log, store, projections: allProjections, onStopped },
    ...(sharing === undefined ? {} : { sharing }),
  });
  await runner.caughtUp();
  for (const { name, state } of runner.health()) if (state !== "live") throw new Error(`${name} is ${state}`);
  await runner.stop();
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const rounds = 25;

interface Built {
  readonly engine: string;
  readonly length: number;
  readonly place: Place;
  readonly megabytes: number;
  readonly rebuild: Cost;
  readonly startUp: Cost;
  readonly opened: Opened;
  readonly queries: ReadonlyMap<string, () => Promise<unknown>>;
}

async function build(engine: Engine, length: number): Promise<Built> {
  const place = await engine.make();
  const clock: HistoryClock = { now: new Date() };
  const first = await place.open(clock);
  const { fileName } = await write(first.log, clock, length);
  const rebuild = await cost(engine, () => follow(first));
  await first.close();
  let again: Opened | undefined;
  const startUp = await cost(engine, async () => {
    again = await place.open(clock);
    await follow(again);
  });
  if (again === undefined) throw new Error("the log did not open");
  const opened = again;
  const queries = questions(opened.store, { tenantId: tenantOf(0), now: endOf(length), fileName });
  return { engine: engine.name, length, place, megabytes: await place.megabytes(), rebuild, startUp, opened, queries };
}

interface Measured extends Omit<Built, "queries"> {
  readonly queries: ReadonlyMap<string, number>;
}

/** All logs are queried in turns, so that a machine that slows down slows all. */
async function askAll(built: readonly Built[]): Promise<readonly Measured[]> {
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

async function dispose({ place, opened }: Built): Promise<void> {
  await opened.close();
  await place.remove();
}

const count = (n: number): string => Math.round(n).toLocaleString("en-US");
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** Short and long log of each engine side by side. */
type Pair = readonly [Measured, Measured];

function listsTable(pairs: readonly Pair[]): readonly string[] {
  const row = (what: string, numberOf: (one: Measured) => number): string =>
    line([
      what,
      ...pairs.flatMap(([one, other]) => [
        ms(numberOf(one)),
        ms(numberOf(other)),
        (numberOf(other) / numberOf(one)).toFixed(2),
      ]),
    ]);
  const [names = []] = pairs.map(([one]) => [...one.queries.keys()]);
  return [
    line(["ms", ...pairs.flatMap(([one, other]) => [titleOf(one), titleOf(other), "ratio"])]),
    `|---|${pairs.map(() => "---:|---:|---:|").join("")}`,
    row("start-up: open the log and every read model, catch up", ({ startUp }) => startUp.wallMs),
    ...names.map((name) => row(name, ({ queries }) => queries.get(name) ?? Number.NaN)),
  ];
}

const titleOf = ({ engine, length }: Measured): string => `${engine}, ${count(length)} events`;

function rebuildTable(pairs: readonly Pair[]): readonly string[] {
  const perSecond = ({ length, rebuild }: Measured): string => count((1000 * length) / rebuild.cpuMs);
  return [
    line([
      `rebuild of all ${allProjections.length} read models`,
      "events a second and core of the node",
      "s",
      "s of a core, the server",
      "MB of the log",
    ]),
    "|---|---:|---:|---:|---:|",
    ...pairs.flat().map((one) => {
      const { rebuild, megabytes } = one;
      const seconds = [rebuild.wallMs / 1000, rebuild.serverMs / 1000].map((value) => value.toFixed(1));
      return line([titleOf(one), perSecond(one), ...seconds, count(megabytes)]);
    }),
  ];
}

function writingTable(engines: readonly Engine[], written: readonly Written[]): readonly string[] {
  const rows: readonly (readonly [string, (one: Written) => string])[] = [
    ["appends a second, one after the other", ({ oneByOne }) => count(oneByOne)],
    ["appends a second, 64 at once", ({ together }) => count(together)],
    ["ms until a follower has an event, p95", ({ lagP95 }) => lagP95.toFixed(1)],
  ];
  return [
    line(["events of 1.5 KB", ...engines.map(({ name }) => name)]),
    `|---|${engines.map(() => "---:|").join("")}`,
    ...rows.map(([what, show]) => line([what, ...written.map(show)])),
  ];
}

function sealingTable(engines: readonly Engine[], costs: readonly SealedCost[]): readonly string[] {
  const rows: readonly (readonly [string, (one: SealedCost) => number])[] = [
    ["µs of the node to seal an event", ({ sealUs }) => sealUs],
    ["bytes of checkpoints for an event", ({ bytes }) => bytes],
    ["µs of the node to check an event", ({ checkUs }) => checkUs],
  ];
  return [
    line([`sealing ${count(short)} events`, ...engines.map(({ name }) => name)]),
    `|---|${engines.map(() => "---:|").join("")}`,
    ...rows.map(([what, numberOf]) => line([what, ...costs.map((one) => count(numberOf(one)))])),
  ];
}

/** Leaves of the tree that proofs are made of, and those that a checkpoint brings. */
const [provedLeaves, provedEach] = [1_000_000, 64] as const;

function provingTable(engines: readonly Engine[], costs: readonly ProvedCost[]): readonly string[] {
  const rows: readonly (readonly [string, (one: ProvedCost) => number])[] = [
    ["ms until a proof of inclusion is made", ({ inclusion }) => inclusion[0]],
    ["the same, p95", ({ inclusion }) => inclusion[1]],
    ["ms until a proof of consistency is made", ({ consistency }) => consistency[0]],
    ["the same, p95", ({ consistency }) => consistency[1]],
  ];
  return [
    line([`a tree of ${count(provedLeaves)} leaves`, ...engines.map(({ name }) => name)]),
    `|---|${engines.map(() => "---:|").join("")}`,
    ...rows.map(([what, numberOf]) => line([what, ...costs.map((one) => numberOf(one).toFixed(1))])),
  ];
}

const [busyBefore = 0] = loadavg();
const url = env["PG_URL"] ?? "";
if (url === "") console.error("No PG_URL: nothing is measured on PostgreSQL. tools/postgres.sh starts one.");
const engines: readonly Engine[] = url === "" ? [sqlite] : [sqlite, await postgresAt(url)];
const written = await measureWriting(engines, 5);
const sealing: SealedCost[] = [];
for (const engine of engines) sealing.push(await measureSealing(engine, short));
const proving: ProvedCost[] = [];
for (const engine of engines) proving.push(await measureProving(engine, provedLeaves, provedEach));
const built: Built[] = [];
for (const engine of engines) for (const length of [short, long]) built.push(await build(engine, length));
const measured = await askAll(built);
for (const each of built) await dispose(each);
const pairs = engines.map((_, index) => measured.slice(2 * index, 2 * index + 2) as unknown as Pair);
const text = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; before it began the machine had ${busyBefore.toFixed(1)} processes waiting for a core`,
  "",
  ...writingTable(engines, written),
  "",
  ...listsTable(pairs),
  "",
  ...rebuildTable(pairs),
  "",
  ...sealingTable(engines, sealing),
  "",
  ...provingTable(engines, proving),
  "",
].join("\n");
console.log(text);
writeResults("events.md", text);
