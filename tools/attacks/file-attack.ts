import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { type OpenLoop, openLoop } from "../../bench/fair/open-loop.ts";
import { firstTenant, newTenant, type Tenant } from "../../bench/fair/tenant.ts";
import { writeResults } from "../../bench/measure/results.ts";
import { startService } from "../../bench/running-service.ts";
import { freePort } from "../../test/support/servers/free-port.ts";
import { childrenOf } from "../../test/support/threads/children-of.ts";

const lanes = 4;
const everyMs = 200;
const sampleMs = 250;
const undisturbedMs = 10_000;
/** Milliseconds that another tenant may wait; on a machine with other work, so many times what it waits without the attack. */
const promised = { p95: 200, p99: 500 };
const times = 3;
/** Megabytes of the service's process, and of each that renders: a heap of 512 and what lies beside it. */
const most = { service: 512, renderer: 1_024 };

/** A file that was sent, and what it came to. */
interface SentFile {
  /** What it is, to be found again. */
  readonly name: string;
  /** 0: it was not answered. */
  readonly status: number;
}

/** Files by the thousand before a service. */
interface FileAttack {
  /** How many. */
  readonly count: number;
  readonly seed: number;
  /** What they are and where they go, in the words of the report. */
  readonly what: string;
  /** The file of the report. */
  readonly results: string;
  readonly send: (tenant: Tenant, number: number) => Promise<SentFile>;
}

/** How many files a run sends, and its seed. @throws Error when the first is no number of files */
export function countAndSeed([given = "1000", seed = "1"]: readonly string[]): Pick<FileAttack, "count" | "seed"> {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) throw new Error(`Expected a number of files; came ${given}.`);
  return { count, seed: Number(seed) };
}

/** What the files came to. */
class Answers {
  readonly gaveWay: string[] = [];
  readonly #counts = new Map<number, number>();
  #longestMs = 0;
  #longest = "";

  note({ name, status }: SentFile, number: number, ms: number): void {
    if (ms > this.#longestMs) [this.#longestMs, this.#longest] = [ms, `${name}, number ${number}`];
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
    if (status === 0 || status >= 500) this.gaveWay.push(`${name}, number ${number}: answered ${status}`);
  }

  table(): readonly string[] {
    const rows = [...this.#counts].toSorted(([one], [other]) => one - other);
    return ["| Answer | files |", "|---|---:|", ...rows.map(([status, files]) => `| ${status} | ${files} |`)];
  }

  longest(): string {
    return `The longest took ${Math.round(this.#longestMs)} ms (${this.#longest}).`;
  }
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

/** Samples what the service and its renderers hold, until it is over. */
async function sampled(pid: number, isOver: () => boolean): Promise<{ service: number; renderer: number }> {
  const held = { service: 0, renderer: 0 };
  while (!isOver()) {
    held.service = Math.max(held.service, heldBy(pid));
    for (const host of childrenOf(pid, "host/main")) held.renderer = Math.max(held.renderer, heldBy(host));
    await pause(sampleMs);
  }
  return held;
}

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);

function row(what: string, { waitedMs, answered, refused, open }: OpenLoop): string {
  const shares = [0.5, 0.95, 0.99].map((share) => percentile(waitedMs, share));
  return `| ${[what, ...shares, answered, refused, open].join(" | ")} |`;
}

/** What another tenant waited beyond the promise. */
function waitedTooLong(waits: OpenLoop, undisturbed: OpenLoop): readonly string[] {
  const shares = [
    [0.95, "p95"],
    [0.99, "p99"],
  ] as const;
  const long = shares.flatMap(([share, name]) => {
    const [waited, alone] = [percentile(waits.waitedMs, share), percentile(undisturbed.waitedMs, share)];
    const limit = Math.max(promised[name], alone * times);
    return waited > limit ? [`another tenant waited ${waited} ms at ${name}, promised ${limit}`] : [];
  });
  return waits.refused > 0 ? [...long, `${waits.refused} small documents of another tenant were not made`] : long;
}

/** Sends them all, in lanes. */
async function sendAll({ count, send }: FileAttack, tenant: Tenant, answers: Answers, hasEnded: () => boolean) {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let number = next++; number < count && !hasEnded(); number = next++) {
      const begin = performance.now();
      answers.note(await send(tenant, number), number, performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const startAttacked = async () =>
  await startService({
    port: await freePort(),
    settings: {
      WORKERS: "2",
      WORKER_MEMORY_MB: "512",
      LOG_LEVEL: "silent",
      RENDERS_PER_MINUTE: "1000000",
    },
    silent: true,
  });

/**
 * Files before a service of its own, while another tenant sends small documents on time; needs `npm run build`. Exit code 1 when a file was
 * answered as a fault of the service or not at all, the service ended, it or a renderer took more memory than is promised, or the other
 * tenant waited longer.
 */
export async function attackWithFiles(attack: FileAttack): Promise<void> {
  const { count, seed, what, results } = attack;
  const service = await startAttacked();
  const hasEnded = (): boolean => service.process.exitCode !== null || service.process.signalCode !== null;
  const honest = firstTenant(service);
  const small = JSON.stringify({ content: { document: { content: [{ p: "One paragraph." }] } }, data: {} });
  const makeSmall = () => honest.make(small);
  for (let turn = 0; turn < 30; turn += 1) await makeSmall();
  const undisturbed = await openLoop(makeSmall, everyMs, (elapsedMs) => elapsedMs < undisturbedMs);
  const before = (loadavg()[0] ?? 0).toFixed(1);
  const answers = new Answers();
  let isOver = false;
  const sampling = sampled(service.process.pid ?? 0, () => isOver);
  const begin = performance.now();
  const over = sendAll(attack, await newTenant(service, "Hostile"), answers, hasEnded).finally(() => {
    isOver = true;
  });
  const waits = await openLoop(makeSmall, everyMs, () => !isOver);
  await over;
  const held = await sampling;
  const seconds = Math.round((performance.now() - begin) / 1000);
  const { gaveWay } = answers;
  if (hasEnded()) gaveWay.push(`the service ended with ${service.process.exitCode ?? service.process.signalCode}`);
  await service.stop();
  gaveWay.push(...waitedTooLong(waits, undisturbed));
  for (const who of ["service", "renderer"] as const)
    if (held[who] > most[who]) gaveWay.push(`a ${who} held ${Math.round(held[who])} MB, promised ${most[who]}`);
  const report = [
    `${count} ${what} (seed ${seed}), four at a time, two renderers, in ${seconds} s; before it began the machine had ${before} processes running or waiting for a core`,
    "",
    ...answers.table(),
    "",
    `${answers.longest()} The service held ${Math.round(held.service)} MB at most, a renderer ${Math.round(held.renderer)} MB.`,
    "",
    `| A small document of another tenant every ${everyMs} ms | p50 ms | p95 ms | p99 ms | made | refused | open at the end |`,
    "|---|---:|---:|---:|---:|---:|---:|",
    row("no attack", undisturbed),
    row("under attack", waits),
    "",
    gaveWay.length === 0 ? "Nothing gave way." : gaveWay.join("\n"),
  ].join("\n");
  console.log(report);
  writeResults(results, `${report}\n`);
  process.exitCode = gaveWay.length === 0 ? 0 : 1;
}
