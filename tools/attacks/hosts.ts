import { loadavg } from "node:os";
import { argv, exit } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { reports } from "../../bench/fair/loads.ts";
import { type OpenLoop, openLoop } from "../../bench/fair/open-loop.ts";
import { firstTenant, newTenant, type Tenant } from "../../bench/fair/tenant.ts";
import { writeResults } from "../../bench/measure/results.ts";
import { type RunningService, startService } from "../../bench/running-service.ts";
import { freePort } from "../../test/support/servers/free-port.ts";
import { childrenOf, statOf } from "../../test/support/threads/children-of.ts";
import { type Kind, kinds } from "./hosts/kinds.ts";

/**
 * Hostile jobs of every kind, one after the other in four lanes, while a tenant sends small documents on time and another prints reports:
 * `npm run attack -- hosts 1000`, 100 by default. Half of them come from two tenants, the others from a new tenant every ten seconds. Exit code 1
 * when the service ended, an honest request failed, a process was left, or another tenant waited longer than promised.
 */
const [, , count = "100"] = argv;
const jobs = Number(count);
if (!Number.isInteger(jobs) || jobs < 1) throw new Error(`Expected a number of jobs; came ${count}.`);

const renderers = 2;
const everyMs = 200;
const lanes = 4;
const reportLanes = 4;
const undisturbedMs = 20_000;
const atWorkMs = 1000;
const newcomersMs = 10_000;
/** Processes are gone so soon after the service's. */
const orphanedMs = 1000;
/** Milliseconds that another tenant may wait, and the share of its rate that one with much to print keeps beside small documents. */
const promised = { known: { p95: 200, p99: 500 }, newcomers: { p95: 1000, p99: 1500 }, rate: 0.9 } as const;

const small = JSON.stringify({ content: { document: { content: [{ p: "One paragraph." }] } }, data: {} });

const root = fileURLToPath(new URL("../../", import.meta.url));
const rows: string[] = [];
const gaveWay: string[] = [];
const outcomes = new Map<string, Map<number, number>>();

const say = (line: string): void => {
  console.log(line);
  rows.push(line);
};

async function attacked(): Promise<RunningService> {
  const renderer = new URL("./hosts/deadly-renderer.mjs", import.meta.url);
  renderer.searchParams.set("root", pathToFileURL(root).href);
  return await startService({
    port: await freePort(),
    settings: {
      WORKERS: String(renderers),
      LOG_LEVEL: "silent",
      RENDER_TIMEOUT_SECONDS: "10",
      RENDERS_PER_MINUTE: "1000000",
    },
    program: [fileURLToPath(new URL("../../bench/node/serve.mjs", import.meta.url)), root, renderer.href],
    silent: true,
  });
}

/** Reports without a pause until `isOver`; answers with how many a second were made. */
async function printing(tenant: Tenant, isOver: () => boolean): Promise<number> {
  const begin = performance.now();
  let [made, next] = [0, 0];
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const status = await tenant.make(reports[next++ % reports.length] as string);
      if (status === 200) made += 1;
      else gaveWay.push(`a report was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: reportLanes }, lane));
  return made / ((performance.now() - begin) / 1000);
}

/** All that is honest while something goes on, which comes when they are at work. */
async function beside(
  honest: Honest,
  comes: () => Promise<unknown>,
): Promise<{ readonly waits: OpenLoop; readonly rate: number }> {
  let isOver = false;
  const meanwhile = pause(atWorkMs)
    .then(comes)
    .finally(() => {
      isOver = true;
    });
  const [waits, rate] = await Promise.all([
    openLoop(
      () => honest.small.make(small),
      everyMs,
      () => !isOver,
    ),
    printing(honest.reports, () => isOver),
    meanwhile,
  ]);
  if (waits.refused > 0) gaveWay.push(`${waits.refused} small documents of another tenant were not made`);
  return { waits, rate };
}

interface Honest {
  readonly small: Tenant;
  readonly reports: Tenant;
}

/** So many hostile jobs; `tenantFor` says whose each is. */
async function hostile(
  service: RunningService,
  numbers: readonly number[],
  tenantFor: () => Promise<Tenant>,
): Promise<void> {
  const left = [...numbers];
  const lane = async (): Promise<void> => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      const kind = kinds[number % kinds.length] as Kind;
      const status = await (await tenantFor()).send(kind.path, kind.body(number));
      note(kind, status);
      if (service.process.exitCode !== null || service.process.signalCode !== null) return;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

function note({ what, mayBeMade }: Kind, status: number): void {
  const known = outcomes.get(what) ?? new Map<number, number>();
  outcomes.set(what, known.set(status, (known.get(status) ?? 0) + 1));
  if (status === 0) gaveWay.push(`${what}: no answer`);
  if (status < 300 && mayBeMade !== true && status !== 0) gaveWay.push(`${what}: answered ${status}`);
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
};

function row(
  what: string,
  { waits, rate }: { readonly waits: OpenLoop; readonly rate: number },
  limit?: { p95: number; p99: number },
): void {
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(waits.waitedMs, share));
  say(`| ${[what, p50, p95, p99, waits.answered, waits.refused, waits.open, rate.toFixed(2)].join(" | ")} |`);
  if (limit === undefined) return;
  if (p95 > limit.p95) gaveWay.push(`${what}: p95 ${p95} ms, promised ${limit.p95}`);
  if (p99 > limit.p99) gaveWay.push(`${what}: p99 ${p99} ms, promised ${limit.p99}`);
}

async function run(service: RunningService): Promise<void> {
  const honest = { small: firstTenant(service), reports: await newTenant(service, "Reports") };
  for (let turn = 0; turn < 30; turn += 1) await honest.small.make(small);
  const begin = performance.now();
  const alone = await printing(honest.reports, () => performance.now() - begin > undisturbedMs);
  const undisturbed = await beside(honest, () => pause(undisturbedMs));
  row("no attack", undisturbed);
  const kept = undisturbed.rate / alone;
  if (kept < promised.rate)
    gaveWay.push(
      `reports kept ${kept.toFixed(2)} of their rate alone beside small documents, promised ${promised.rate}`,
    );
  const numbers = Array.from({ length: jobs }, (_, at) => at);
  const middle = Math.ceil(jobs / 2);
  const two = [await newTenant(service, "Hostile 1"), await newTenant(service, "Hostile 2")];
  let turn = 0;
  const known = () => hostile(service, numbers.slice(0, middle), async () => two[turn++ % two.length] as Tenant);
  row(`${middle} hostile jobs of two tenants`, await beside(honest, known), promised.known);
  const others = () => hostile(service, numbers.slice(middle), newcomers(service));
  row(`${jobs - middle} of a new tenant every 10 s`, await beside(honest, others), promised.newcomers);
  say(`\nReports alone: ${alone.toFixed(2)} a second; beside small documents ${kept.toFixed(2)} of that.`);
}

function newcomers(service: RunningService): () => Promise<Tenant> {
  let [since, number] = [Number.NEGATIVE_INFINITY, 0];
  let current: Promise<Tenant> | undefined;
  return () => {
    if (current === undefined || performance.now() - since > newcomersMs) {
      since = performance.now();
      number += 1;
      current = newTenant(service, `New ${number}`);
    }
    return current;
  };
}

const service = await attacked();
const pid = service.process.pid ?? 0;
say(
  `${jobs} hostile jobs of ${kinds.length} kinds, ${renderers} renderers, a small document every ${everyMs} ms; Node ${process.version}; before it began the machine had ${(loadavg()[0] ?? 0).toFixed(1)} processes running or waiting for a core\n`,
);
say(
  "| Beside | p50 ms | p95 ms | p99 ms | made | refused | open at the end | reports a second |\n|---|---:|---:|---:|---:|---:|---:|---:|",
);
await run(service);
const ended = service.process.exitCode ?? service.process.signalCode;
if (ended !== null) gaveWay.push(`the service ended with ${ended}`);
const hosts = childrenOf(pid, "host/main");
await service.stop();
await pause(orphanedMs);
const left = hosts.filter((host) => statOf(host) !== undefined);
if (left.length > 0) gaveWay.push(`${left.length} processes were left`);
say("\n| Kind | answers |\n|---|---|");
for (const [what, statuses] of outcomes)
  say(`| ${what} | ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(", ")} |`);
for (const fault of new Set(gaveWay)) say(`\nGave way: ${fault}`);
writeResults("attack-hosts.md", `${rows.join("\n")}\n`);
exit(gaveWay.length === 0 ? 0 : 1);
