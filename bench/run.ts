import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { colophon } from "./peers/colophon.ts";
import { pdfkit } from "./peers/pdfkit.ts";
import { pdfmakePeer } from "./peers/pdfmake.ts";
import type { Peer } from "./peers/peer.ts";
import { typst } from "./peers/typst.ts";
import { overHttp } from "./service.ts";
import { invoice } from "./workloads/invoice.ts";
import { report } from "./workloads/report.ts";
import type { Workload } from "./workloads/workload.ts";

// Engines take turns within a round, so that a machine that slows down slows all of them; medians over the rounds.

const peers: readonly Peer[] = [colophon, pdfmakePeer, pdfkit, typst];
const out = new URL("../out/bench/", import.meta.url);

interface Plan {
  readonly workload: Workload;
  readonly rounds: number;
  /** Documents in one turn, for the quick engine and for its slower peers. */
  readonly turn: { readonly own: number; readonly peer: number };
}

const plans: readonly Plan[] = [
  { workload: invoice, rounds: 7, turn: { own: 400, peer: 8 } },
  { workload: report, rounds: 5, turn: { own: 10, peer: 1 } },
];

interface Figure {
  readonly peer: string;
  /** CPU milliseconds of the whole process for one document. */
  readonly ms: number;
  readonly bytes: number;
}

async function turn(
  peer: Peer,
  workload: Workload,
  count: number,
  from: number,
): Promise<{ ms: number; bytes: number }> {
  const data = Array.from({ length: count }, (_, at) => workload.data(from + at));
  const before = process.cpuUsage();
  let last = new Uint8Array();
  for (const one of data) last = await peer.make(workload, one);
  const { user, system } = process.cpuUsage(before);
  writeFileSync(new URL(`${workload.name}-${peer.name}.pdf`, out), last);
  return { ms: (user + system) / 1000 / count, bytes: last.byteLength };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function measure({ workload, rounds, turn: { own, peer: other } }: Plan): Promise<Figure[]> {
  const times = new Map(peers.map((peer) => [peer, [] as number[]]));
  const sizes = new Map<Peer, number>();
  for (let round = -1; round < rounds; round += 1)
    for (const peer of peers) {
      const count = peer === colophon ? own : other;
      const { ms, bytes } = await turn(peer, workload, count, (round + 1) * 1000);
      if (round >= 0) times.get(peer)?.push(ms);
      sizes.set(peer, bytes);
    }
  return peers.map((peer) => ({ peer: peer.name, ms: median(times.get(peer) ?? []), bytes: sizes.get(peer) ?? 0 }));
}

function table(workload: Workload, figures: readonly Figure[]): string {
  const of = (name: string): number => figures.find((figure) => figure.peer === name)?.ms ?? Number.NaN;
  const lines = figures.map(
    ({ peer, ms, bytes }) =>
      `| ${peer} | ${(1000 / ms).toFixed(ms > 100 ? 2 : 0)} | ${ms.toFixed(2)} | ${(of("pdfmake") / ms).toFixed(1)} | ${(of("Typst") / ms).toFixed(2)} | ${Math.round(bytes / 1024)} |`,
  );
  return [
    `### ${workload.title}`,
    "",
    "| engine | documents/s per core | CPU ms | times pdfmake | times Typst | KB |",
    "|---|---:|---:|---:|---:|---:|",
    ...lines,
    "",
  ].join("\n");
}

mkdirSync(out, { recursive: true });
const parts = [`Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores`, ""];
let alone = Number.NaN;
for (const plan of plans) {
  const figures = await measure(plan);
  if (plan.workload === invoice)
    alone = 1000 / (figures.find((figure) => figure.peer === colophon.name)?.ms ?? Number.NaN);
  parts.push(table(plan.workload, figures));
  console.log(parts.at(-1));
}
const service = await overHttp();
parts.push(
  "### invoice over HTTP, stored and recorded",
  "",
  "| documents/s | times the renderer alone on one core | p50 ms | p99 ms | errors |",
  "|---:|---:|---:|---:|---:|",
  `| ${service.perSecond.toFixed(0)} | ${(service.perSecond / alone).toFixed(2)} | ${service.p50} | ${service.p99} | ${service.errors} |`,
  "",
);
console.log(parts.slice(-6).join("\n"));
const results = new URL("./results/latest.md", import.meta.url);
mkdirSync(new URL("./results/", import.meta.url), { recursive: true });
writeFileSync(results, `${parts.join("\n")}\n`);
process.exit(0);
