import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { argv } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { type OpenLoop, openLoop } from "../../bench/fair/open-loop.ts";
import { firstTenant, newTenant, type Tenant } from "../../bench/fair/tenant.ts";
import { writeResults } from "../../bench/measure/results.ts";
import { startService } from "../../bench/running-service.ts";
import { mutatedImport } from "../../test/support/files/mutated-imports.ts";
import { freePort } from "../../test/support/servers/free-port.ts";
import { childrenOf } from "../../test/support/threads/children-of.ts";

// Foreign files with changes before the route that imports them, of a service of its own, while another tenant sends small documents on time:
// `npm run attack -- imports 5000 1`, the number of files and the seed; needs `npm run build`. Exit code 1 when a file was answered as a fault
// of the service or not at all, the service ended, it or a renderer took more memory than is promised, or the other tenant waited longer.

const [, , given = "1000", seed = "1"] = argv;
const count = Number(given);
if (!Number.isInteger(count) || count < 1) throw new Error(`Expected a number of files; came ${given}.`);

const lanes = 4;
const everyMs = 200;
const sampleMs = 250;
const renderTimeoutSeconds = 10;
const undisturbedMs = 10_000;
/** Milliseconds that another tenant may wait; on a machine with other work, so many times what it waits without the attack. */
const promised = { p95: 200, p99: 500 };
const times = 3;
/** Megabytes of the service's process, and of each that renders: a heap of 512 and what lies beside it. */
const most = { service: 512, renderer: 1_024 };

const gaveWay: string[] = [];
const answers = new Map<number, number>();
let [longestMs, longest] = [0, ""];

/** Sends them all, in lanes. */
async function attack(tenant: Tenant, hasEnded: () => boolean): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < count && !hasEnded(); number = next++) {
      const { name, bytes } = mutatedImport(number, Number(seed));
      const body = new FormData();
      body.append("file", new Blob([Buffer.from(bytes)]), name);
      const begin = performance.now();
      const status = await tenant.send("templates/import", body);
      const ms = performance.now() - begin;
      if (ms > longestMs) [longestMs, longest] = [ms, `${name}, number ${number}`];
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 0 || status >= 500) gaveWay.push(`${name}, number ${number}: answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Megabytes that a process holds in memory; 0: it is gone. */
function heldBy(pid: number): number {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);

const service = await startService({
  port: await freePort(),
  settings: {
    WORKERS: "2",
    WORKER_MEMORY_MB: "512",
    LOG_LEVEL: "silent",
    RENDER_TIMEOUT_SECONDS: String(renderTimeoutSeconds),
    RENDERS_PER_MINUTE: "1000000",
  },
  silent: true,
});
const pid = service.process.pid ?? 0;
const hasEnded = (): boolean => service.process.exitCode !== null || service.process.signalCode !== null;
const honest = firstTenant(service);
const small = JSON.stringify({ content: { document: { content: [{ p: "One paragraph." }] } }, data: {} });
for (let turn = 0; turn < 30; turn += 1) await honest.make(small);
const undisturbed = await openLoop(
  () => honest.make(small),
  everyMs,
  (elapsedMs) => elapsedMs < undisturbedMs,
);

const before = (loadavg()[0] ?? 0).toFixed(1);
const held = { service: 0, renderer: 0 };
let isOver = false;
const sampling = (async () => {
  while (!isOver) {
    held.service = Math.max(held.service, heldBy(pid));
    for (const host of childrenOf(pid, "host/main")) held.renderer = Math.max(held.renderer, heldBy(host));
    await pause(sampleMs);
  }
})();
const begin = performance.now();
const over = attack(await newTenant(service, "Hostile"), hasEnded).finally(() => {
  isOver = true;
});
const waits = await openLoop(
  () => honest.make(small),
  everyMs,
  () => !isOver,
);
await over;
await sampling;
const seconds = (performance.now() - begin) / 1000;
if (hasEnded()) gaveWay.push(`the service ended with ${service.process.exitCode ?? service.process.signalCode}`);
await service.stop();

const row = (what: string, { waitedMs, answered, refused, open }: OpenLoop): string => {
  const shares = [0.5, 0.95, 0.99].map((share) => percentile(waitedMs, share));
  return `| ${[what, ...shares, answered, refused, open].join(" | ")} |`;
};
for (const [share, name] of [
  [0.95, "p95"],
  [0.99, "p99"],
] as const) {
  const [waited, alone] = [percentile(waits.waitedMs, share), percentile(undisturbed.waitedMs, share)];
  const limit = Math.max(promised[name], alone * times);
  if (waited > limit) gaveWay.push(`another tenant waited ${waited} ms at ${name}, promised ${limit}`);
}
if (waits.refused > 0) gaveWay.push(`${waits.refused} small documents of another tenant were not made`);
for (const who of ["service", "renderer"] as const)
  if (held[who] > most[who]) gaveWay.push(`a ${who} held ${Math.round(held[who])} MB, promised ${most[who]}`);

const report = [
  `${count} changed files (seed ${seed}) before templates/import, four at a time, two renderers, in ${Math.round(seconds)} s; before it began the machine had ${before} processes running or waiting for a core`,
  "",
  "| Answer | files |",
  "|---|---:|",
  ...[...answers].toSorted(([one], [other]) => one - other).map(([status, files]) => `| ${status} | ${files} |`),
  "",
  `The longest took ${Math.round(longestMs)} ms (${longest}). The service held ${Math.round(held.service)} MB at most, a renderer ${Math.round(held.renderer)} MB.`,
  "",
  `| A small document of another tenant every ${everyMs} ms | p50 ms | p95 ms | p99 ms | made | refused | open at the end |`,
  "|---|---:|---:|---:|---:|---:|---:|",
  row("no attack", undisturbed),
  row("changed files", waits),
  "",
  gaveWay.length === 0 ? "Nothing gave way." : gaveWay.join("\n"),
].join("\n");
console.log(report);
writeResults("attack-imports.md", `${report}\n`);
process.exitCode = gaveWay.length === 0 ? 0 : 1;
