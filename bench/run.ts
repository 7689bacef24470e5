import { existsSync, mkdirSync } from "node:fs";
import { cpus } from "node:os";
import { contest, type Plan } from "./measure/contest.ts";
import { placement } from "./measure/pinned.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";
import { contestTable, titleOf, wordsTable } from "./measure/table.ts";
import { refuseOtherText, templateTable } from "./measure/word-files.ts";
import { method, overHttp } from "./service.ts";
import { invoice } from "./workloads/invoice.ts";
import { multilingual } from "./workloads/multilingual.ts";
import { report } from "./workloads/report.ts";
import { contract, manyRows, thousandRows } from "./workloads/word.ts";

/**
 * `node run.ts invoice` measures that workload alone, `node run.ts docx` the Word files, `node run.ts word` those that are templates themselves; `--short` takes one short round of each, to see that everything
 * runs and how large the files are. Both write no results.
 */
const words = wordsSaid();
const short = words.includes("--short");
const only = words.filter((word) => word !== "--short");
const engines = ["colophon", "pdfmake", "pdfkit", "typst"];

/** The same as Word files. */
const inWord = ["colophon-docx", "docxtemplater", "docx", "docx-templates"];

/** The same from a Word file that is the template. */
const filling = [
  ...["colophon-word", "colophon-word-cold", "colophon-word-request"],
  ...["docxtemplater", "docx-templates", "easy-template-x"],
];

/** Peers beyond npm are measured where they are installed. */
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const shortly = { rounds: 1, warmMs: 300, turnMs: 200 };

const plans: readonly Plan[] = [
  { workload: invoice, engines, rounds: 9, warmMs: 6000, turnMs: 1000 },
  { workload: report, engines, rounds: 7, warmMs: 8000, turnMs: 1500 },
  { workload: invoice, engines: inWord, ending: "docx", rounds: 9, warmMs: 6000, turnMs: 1000 },
  { workload: report, engines: inWord, ending: "docx", rounds: 7, warmMs: 8000, turnMs: 1500 },
  {
    workload: multilingual,
    engines: ["colophon", "typst", ...(existsSync(chromium) ? ["chromium"] : [])],
    rounds: 7,
    warmMs: 12_000,
    turnMs: 1000,
  },
];

const templatePlans: readonly Plan[] = [invoice, contract, thousandRows, manyRows].map((workload) => ({
  ...{ workload, engines: filling, ending: "docx", rounds: 7, warmMs: 4000, turnMs: 1000, check: refuseOtherText },
}));

mkdirSync(new URL("../out/bench/", import.meta.url), { recursive: true });
const heading = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores; each engine in a process of its own, ${placement}, in turns; new data in every document.`,
  "CPU: user and system time of all its threads. Medians over the rounds; ratios are taken within a round, on CPU.",
  "",
];
const parts = [...heading];
for (const plan of plans) {
  if (only.length > 0 && !only.includes(plan.workload.name) && !only.includes(plan.ending ?? "pdf")) continue;
  const contestants = await contest(short ? { ...plan, ...shortly } : plan);
  const { workload, ending } = plan;
  parts.push(contestTable(ending === undefined ? workload.title : `${workload.title}, as DOCX`, contestants));
  console.log(parts.at(-1));
  if (plan.workload === multilingual) {
    parts.push(wordsTable(contestants));
    console.log(parts.at(-1));
  }
}
if (short ? only.includes("http") : only.length === 0 || only.includes("http")) {
  const { perSecond, alone, timesAlone, p50, p99, errors } = await overHttp();
  const httpTable = [
    "### invoice over HTTP, stored and recorded",
    "",
    method,
    "",
    "| documents/s | the renderer alone on one core | times that | p50 ms | p99 ms | errors |",
    "|---:|---:|---:|---:|---:|---:|",
    `| ${perSecond.toFixed(0)} | ${alone.toFixed(0)} | ${timesAlone.toFixed(2)} | ${p50} | ${p99} | ${errors} |`,
    "",
  ].join("\n");
  parts.push(httpTable);
  console.log(httpTable);
}
if (words.length === 0) writeResults("latest.md", `${parts.join("\n")}\n`);
if (only.length === 0 || only.includes("word")) {
  const tables: string[] = [];
  for (const plan of templatePlans) {
    const contestants = await contest(short ? { ...plan, ...shortly } : plan);
    tables.push(templateTable(plan.workload.title, contestants, titleOf));
    console.log(tables.at(-1));
  }
  if (!short) writeResults("word-templates.md", `${[...heading, ...tables].join("\n")}\n`);
}
process.exit(0);
