import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { contest, type Plan } from "./measure/contest.ts";
import { median } from "./measure/median.ts";
import { placement } from "./measure/pinned.ts";
import { contestTable, wordsTable } from "./measure/table.ts";
import { overHttp } from "./service.ts";
import { invoice } from "./workloads/invoice.ts";
import { multilingual } from "./workloads/multilingual.ts";
import { report } from "./workloads/report.ts";

/** `node run.ts invoice` measures that workload alone and leaves the results file as it is. */
const only = process.argv.slice(2);
const engines = ["colophon", "pdfmake", "pdfkit", "typst"];

/** Peers beyond npm are measured where they are installed. */
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const plans: readonly Plan[] = [
  { workload: invoice, engines, rounds: 9, warmMs: 6000, turnMs: 1000 },
  { workload: report, engines, rounds: 7, warmMs: 8000, turnMs: 1500 },
  {
    workload: multilingual,
    engines: ["colophon", "typst", ...(existsSync(chromium) ? ["chromium"] : [])],
    rounds: 7,
    warmMs: 5000,
    turnMs: 1000,
  },
];

mkdirSync(new URL("../out/bench/", import.meta.url), { recursive: true });
const parts = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; each engine in a process of its own, ${placement}, in turns; new data in every document.`,
  "CPU: user and system time of all its threads. Medians over the rounds; ratios are taken within a round, on CPU.",
  "",
];
let alone = Number.NaN;
for (const plan of plans) {
  if (only.length > 0 && !only.includes(plan.workload.name)) continue;
  const contestants = await contest(plan);
  if (plan.workload === invoice) alone = 1000 / median(contestants[0]?.turns.map(({ cpuMs }) => cpuMs) ?? []);
  parts.push(contestTable(plan.workload, contestants));
  console.log(parts.at(-1));
  if (plan.workload === multilingual) {
    parts.push(wordsTable(contestants));
    console.log(parts.at(-1));
  }
}
if (only.length === 0 || only.includes("http")) {
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
}
if (only.length === 0) writeFileSync(new URL("./results/latest.md", import.meta.url), `${parts.join("\n")}\n`);
process.exit(0);
