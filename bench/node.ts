import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import autocannon from "autocannon";
import { loopDelayOf, withLoopClock } from "./loop-delay.ts";
import { median } from "./measure/median.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";
import { type ProcessorTime, processorTimeOf } from "./node/threads.ts";
import { type RunningService, startService } from "./running-service.ts";
import { requestsTo } from "./service.ts";

// Measures the cost of a request apart from rendering: processor time by thread, with a renderer that has its file ready and with
// the real one; and how many documents one main thread can serve beside renderers that only sleep. With `npm run bench:node -- ../older`
// (built, its dependencies installed) instead: the same of both checkouts, in turns. With `OTHER_NODE=<program of another Node.js>` instead:
// this checkout on both versions of Node.js, in turns, with a stub and with the real renderer.

const rounds = Number(process.env["ROUNDS"] ?? 5);
const turnSeconds = Number(process.env["SECONDS"] ?? 4);
const warmSeconds = Number(process.env["WARM_SECONDS"] ?? 12);

type Requests = Awaited<ReturnType<typeof requestsTo>>;

interface Side {
  readonly service: RunningService;
  readonly generations: Requests;
  readonly download: Requests;
  readonly list: Requests;
}

type Renderer = "real" | "stub" | { readonly sleepMs: number };

/** The measurements of one turn; processor time in milliseconds a request. */
interface Turn extends ProcessorTime {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly lateMs: number;
}

const here = resolve(import.meta.dirname, "..");
let lastPort = 18_740;

interface Start {
  readonly renderer: Renderer;
  readonly workers: number;
  readonly node?: string;
}

async function start(folder: string, { renderer, workers, node = process.execPath }: Start): Promise<Side> {
  lastPort += 1;
  const service = await startService({
    ...{ port: lastPort, node },
    settings: { WORKERS: String(workers) },
    execArgv: withLoopClock,
    program: [resolve(import.meta.dirname, "node/serve.mjs"), folder, ...addressOf(renderer, folder)],
  });
  const { base, headers, post } = service;
  const generations = await requestsTo(service);
  const { path, body } = generations[0] as Requests[number];
  const { fileName } = await post(path, JSON.parse(body));
  const get = (what: string) => [{ method: "GET", path: `${base}/${what}`, headers }] as unknown as Requests;
  return { service, generations, download: get(`documents/${fileName}`), list: get("documents?limit=20") };
}

/** The arguments that name a renderer; none: the checkout's own. */
function addressOf(renderer: Renderer, folder: string): readonly string[] {
  if (renderer === "real") return [];
  const address = pathToFileURL(resolve(import.meta.dirname, "node/stub-renderer.mjs"));
  address.searchParams.set("root", `${pathToFileURL(folder).href}/`);
  if (renderer !== "stub") address.searchParams.set("sleep", String(renderer.sleepMs));
  return [address.href];
}

async function take({ service }: Side, requests: Requests, connections: number, duration = turnSeconds): Promise<Turn> {
  const pid = service.process.pid ?? 0;
  await loopDelayOf(service.process);
  const before = processorTimeOf(pid);
  const {
    requests: made,
    latency,
    errors,
    non2xx,
  } = await autocannon({
    ...{ url: service.address, connections, duration, requests, timeout: 30 },
  });
  const after = processorTimeOf(pid);
  if (errors + non2xx > 0) throw new Error(`${errors} connections and ${non2xx} requests failed`);
  if (made.total === 0)
    throw new Error(
      `no request was answered within ${duration} s, so there is nothing to divide by: set SECONDS higher`,
    );
  const each = (of: (time: ProcessorTime) => number): number => (of(after) - of(before)) / made.total;
  return {
    ...{ main: each(({ main }) => main), others: each(({ others }) => others), hosts: each(({ hosts }) => hosts) },
    ...{ perSecond: made.average, p50: latency.p50, p99: latency.p99 },
    lateMs: (await loopDelayOf(service.process)).lateMs,
  };
}

interface Measure {
  readonly title: string;
  readonly of: (side: Side) => Requests;
  readonly connections: number;
}

const generate = (connections: number): Measure => ({
  title: `generation, ${connections} in flight`,
  of: ({ generations }) => generations,
  connections,
});
const measures: readonly Measure[] = [
  generate(16),
  generate(64),
  { title: "download, 16 in flight", of: ({ download }) => download, connections: 16 },
  { title: "list of 20, 16 in flight", of: ({ list }) => list, connections: 16 },
];

const middle = (turns: readonly Turn[], of: (turn: Turn) => number): number => median(turns.map(of));

async function turnsOf(side: Side, { of, connections }: Measure): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < rounds; round += 1) turns.push(await take(side, of(side), connections));
  return turns;
}

const head = [
  "| | service: main ms | service: other threads ms | rendering processes ms | requests/s | p50 ms | p99 ms | event loop late, p99 ms |",
  "|---|---:|---:|---:|---:|---:|---:|---:|",
];

function row(title: string, turns: readonly Turn[]): string {
  const numbers = [
    ...[({ main }: Turn) => main, ({ others }: Turn) => others, ({ hosts }: Turn) => hosts].map((of) =>
      middle(turns, of).toFixed(2),
    ),
    ...[({ perSecond }: Turn) => perSecond, ({ p50 }: Turn) => p50, ({ p99 }: Turn) => p99].map((of) =>
      middle(turns, of).toFixed(0),
    ),
    middle(turns, ({ lateMs }) => lateMs).toFixed(1),
  ];
  return `| ${[title, ...numbers].join(" | ")} |`;
}

/** Answers with the milliseconds that a rendering process takes for a document. */
async function measureWith(renderer: "stub" | "real", say: (line: string) => void): Promise<number> {
  const side = await start(here, { renderer, workers: 2 });
  try {
    await take(side, side.generations, 16, warmSeconds);
    let hostMs = Number.NaN;
    for (const measure of measures) {
      const turns = await turnsOf(side, measure);
      if (Number.isNaN(hostMs)) hostMs = middle(turns, ({ hosts }) => hosts);
      say(row(`${renderer} renderer: ${measure.title}`, turns));
    }
    return hostMs;
  } finally {
    await side.service.stop();
  }
}

async function measureSleeping(workers: number, sleepMs: number, say: (line: string) => void): Promise<void> {
  const side = await start(here, { renderer: { sleepMs }, workers });
  try {
    await take(side, side.generations, 64, warmSeconds);
    say(row(`${workers} renderers that sleep`, await turnsOf(side, generate(64))));
  } finally {
    await side.service.stop();
  }
}

async function measureAll(): Promise<void> {
  const lines: string[] = [];
  const [busyBefore = 0] = loadavg();
  const say = (line: string): void => {
    console.log(line);
    lines.push(line);
  };
  say(
    `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, the load on the same machine; 2 renderers; ` +
      `${warmSeconds} s to get warm, then medians of ${rounds} turns of ${turnSeconds} s; processor time by request; before it began the machine had ${busyBefore.toFixed(1)} processes running or waiting for a core`,
  );
  say("");
  for (const line of head) say(line);
  await measureWith("stub", say);
  const sleepMs = await measureWith("real", say);
  say("");
  say(
    `Generations, 64 in flight, beside renderers that sleep for ${sleepMs.toFixed(1)} ms, as long as a real one takes:`,
  );
  say("");
  for (const line of head) say(line);
  for (const workers of [2, 4, 8, 16]) await measureSleeping(workers, sleepMs, say);
  writeResults("node.md", `${lines.join("\n")}\n`);
}

/** One of two that are compared. */
interface Compared extends Start {
  readonly name: string;
  readonly folder: string;
}

type Pair<One> = readonly [first: One, second: One];

/** Both in turns: the ratio is taken within a round. */
async function compare(pair: Pair<Compared>): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const { folder, ...how } of pair) sides.push(await start(folder, how));
    const [first, second] = pair;
    console.log(`\n| ${first.renderer} renderer | | ${first.name} | ${second.name} | ${second.name} / ${first.name} |`);
    console.log("|---|---|---:|---:|---:|");
    await compareSides(sides as unknown as Pair<Side>);
  } finally {
    for (const { service } of sides) await service.stop();
  }
}

async function compareSides(sides: Pair<Side>): Promise<void> {
  for (const side of sides) await take(side, side.generations, 16, warmSeconds);
  for (const { title, of, connections } of measures) {
    const turns: readonly [Turn[], Turn[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        turns[at].push(await take(sides[at], of(sides[at]), connections));
    for (const line of comparison(title, turns)) console.log(line);
  }
}

function comparison(title: string, turns: readonly [readonly Turn[], readonly Turn[]]): readonly string[] {
  const values: readonly (readonly [string, (turn: Turn) => number])[] = [
    ["main ms", ({ main }) => main],
    ["service ms", ({ main, others }) => main + others],
    ["rendering processes ms", ({ hosts }) => hosts],
    ["requests/s", ({ perSecond }) => perSecond],
  ];
  return values.map(([what, value]) => {
    const [before, now] = [turns[0].map(value), turns[1].map(value)];
    const ratio = median(now.map((one, round) => one / (before[round] ?? Number.NaN)));
    return `| ${[title, what, median(before).toFixed(2), median(now).toFixed(2), ratio.toFixed(2)].join(" | ")} |`;
  });
}

/** This checkout on two versions of Node.js. */
async function compareNodes(node: string): Promise<void> {
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  for (const renderer of ["stub", "real"] as const) {
    const common = { folder: here, renderer, workers: 2 };
    await compare([
      { ...common, name: `Node ${process.version}` },
      { ...common, name: `Node ${version}`, node },
    ]);
  }
}

const compareCheckouts = (older: string): Promise<void> =>
  compare([
    { name: "before", folder: older, renderer: "stub", workers: 2 },
    { name: "now", folder: here, renderer: "stub", workers: 2 },
  ]);

const [older] = wordsSaid();
const otherNode = process.env["OTHER_NODE"];
const from = process.env["INIT_CWD"] ?? ".";
if (older !== undefined) await compareCheckouts(resolve(from, older));
else if (otherNode !== undefined) await compareNodes(resolve(from, otherNode));
else await measureAll();
process.exit(0);
