import type { ChildProcess } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { heapsOf, heapTable, withHeapClock } from "./heaps.ts";
import { type LoopDelay, loopDelayOf, startIdleProcess, withLoopClock } from "./loop-delay.ts";
import { writeResults } from "./measure/results.ts";
import { type RunningService, startService } from "./running-service.ts";
import { invoice } from "./workloads/invoice.ts";

// Sixty seconds of mixed traffic at full speed on embedded storage: what fails, how memory moves, how long the event loop is kept.

const seconds = Number(process.env["SECONDS"] ?? 60);
/** Code is optimised and caches are filled by then, as in every other bench. */
const warmSeconds = Math.min(30, seconds);
const windowMs = 2000;

interface Window {
  readonly rssMb: number;
  readonly loop: LoopDelay;
  /** The delays of a process that does nothing, in the same two seconds. */
  readonly idle: LoopDelay;
}

/** Ten requests: three generate, two list, two download, one reads a template, one changes it, one is a job. */
async function mix({ base, headers, post }: RunningService) {
  const content = JSON.stringify(invoice.definition);
  const { id: templateId = "" } = await post(`${base}/templates`, { name: "load", content });
  const first = { templateId, data: invoice.data(1) };
  const { fileName } = await post(`${base}/documents/generate-from-template`, first);
  const generate = (n: number, more: Record<string, string> = {}) => ({
    method: "POST" as const,
    path: `${base}/documents/generate-from-template`,
    headers: { ...headers, ...more },
    body: JSON.stringify({ templateId, data: invoice.data(n) }),
  });
  const get = (path: string) => ({ method: "GET" as const, path: `${base}/${path}`, headers });
  return [
    generate(1),
    get("documents?limit=50"),
    get(`documents/${fileName}`),
    generate(2),
    get("templates"),
    {
      method: "PUT" as const,
      path: `${base}/templates/${templateId}`,
      headers,
      body: JSON.stringify({ id: templateId, content }),
    },
    get(`assets/docs/${fileName}`),
    generate(3),
    get("jobs?limit=20"),
    generate(4, { prefer: "respond-async" }),
  ];
}

/** The numbers of the time since the last query. */
async function window({ address, process: child }: RunningService, idle: ChildProcess): Promise<Window> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const resident = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN);
  return { rssMb: resident / 1024 / 1024, loop: await loopDelayOf(child), idle: await loopDelayOf(idle) };
}

async function run(service: RunningService, idle: ChildProcess) {
  const requests = await mix(service);
  const shoot = (duration: number) =>
    autocannon({ url: service.address, connections: 16, duration, requests, timeout: 30 });
  await shoot(warmSeconds);
  await window(service, idle);
  const windows: Window[] = [];
  const timer = setInterval(() => void window(service, idle).then((one) => windows.push(one)), windowMs);
  const atFirst = heapsOf(service.process);
  const halfWay = pause(seconds * 500).then(() => heapsOf(service.process));
  const measured = await shoot(seconds);
  clearInterval(timer);
  const heaps = { "at first": await atFirst, "half way": await halfWay, "at the end": await heapsOf(service.process) };
  return { measured, windows, heaps };
}

/** The shares of the windows' time in which the thread ran, and waited for a processor. */
function shareOf(delays: readonly LoopDelay[]): string {
  const sum = (of: (delay: LoopDelay) => number): number => delays.reduce((all, delay) => all + of(delay), 0);
  const whole = sum(({ wallMs }) => wallMs);
  const percent = (ms: number): string => `${Math.round((100 * ms) / whole)} %`;
  if (delays.some(({ known }) => !known)) return "the system does not report it";
  return `${percent(sum(({ runningMs }) => runningMs))}, ${percent(sum(({ waitingMs }) => waitingMs))}`;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The median of the windows and the worst of them. */
const spread = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${(sorted[sorted.length >> 1] ?? 0).toFixed(1)}, ${(sorted.at(-1) ?? 0).toFixed(1)}`;
};

const [busyBefore = 0] = loadavg();
const idle = startIdleProcess();
const service = await startService({
  port: 18_733,
  settings: { JOB_QUEUE_LENGTH: "1000000" },
  execArgv: [...withLoopClock, ...withHeapClock, ...(process.env["SERVICE_ARGS"]?.split(" ") ?? [])],
});

try {
  const { measured, windows, heaps } = await run(service, idle);
  const quarter = Math.max(1, windows.length >> 2);
  const early = mean(windows.slice(quarter, 2 * quarter).map(({ rssMb }) => rssMb));
  const late = mean(windows.slice(-quarter).map(({ rssMb }) => rssMb));
  const statuses = Object.entries(measured.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`);
  const loops = windows.map(({ loop }) => loop);
  const row = (who: string, delays: readonly LoopDelay[]): string =>
    `| ${who} | ${spread(delays.map(({ lateMs }) => lateMs))} | ${spread(delays.map(({ ownMs }) => ownMs))} | ${shareOf(delays)} |`;
  const lines = [
    `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; ${warmSeconds} s to get warm, then ${seconds} s that count; 16 connections, the load on the same machine; before it began the machine had ${busyBefore.toFixed(1)} processes waiting for a core`,
    "",
    "| requests/s | p50 ms | p99 ms | statuses | failed connections | memory MB, second and last quarter |",
    "|---:|---:|---:|---|---:|---|",
    `| ${measured.requests.average.toFixed(0)} | ${measured.latency.p50} | ${measured.latency.p99} | ${statuses.join(", ")} | ${measured.errors} | ${early.toFixed(0)}, ${late.toFixed(0)} |`,
    "",
    "| event loop, p99 ms: median and worst of 2 s | all | without waiting for a core | the loop's thread ran, waited for a core |",
    "|---|---|---|---|",
    row("the service", loops),
    row(
      "a process that does nothing, beside it",
      windows.map((one) => one.idle),
    ),
    "",
    ...heapTable(heaps),
    "",
  ];
  console.log(lines.join("\n"));
  writeResults("load.md", lines.join("\n"));
} finally {
  await service.stop();
  idle.disconnect();
}
