import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { quantile } from "./measure/median.ts";
import { cpuOfEnded } from "./measure/processes.ts";
import { writeResults } from "./measure/results.ts";

// What it takes to say which of 400 invoices change when the size of their title does, which all do, and when nothing does: `npm run bench:impact`.
// Processor time of the command and of the process that renders, starts included.

const [documents, runs] = [400, 5];
/** The command's answer to changed documents, and to documents of which none changes. */
const [changed, same] = [1, 0];

const root = resolve(import.meta.dirname, "..");
const example = (name: string): string => readFileSync(join(root, "examples/invoice", name), "utf8");
const older = example("definition.json");
const newer = older.replace('"fontSize": 26,', '"fontSize": 25,');
if (newer === older) throw new Error("the title of the invoice has another size by now");

/** Invoices of one to fourteen lines. */
function invoiceOf(at: number): string {
  const data = JSON.parse(example("data.json"));
  const lines = Array.from({ length: 1 + ((at * 7) % 14) }, (_, line) => ({
    ...data.lines[line % data.lines.length],
    pos: line + 1,
  }));
  return JSON.stringify({ ...data, invoice: { ...data.invoice, number: `2026-${1000 + at}` }, lines });
}

const folder = mkdtempSync(join(tmpdir(), "impact-"));
const sets = join(folder, "sets");
mkdirSync(sets);
for (let at = 0; at < documents; at += 1) writeFileSync(join(sets, `${at}.json`), invoiceOf(at));
for (const [name, text] of Object.entries({ older, newer })) writeFileSync(join(folder, `${name}.json`), text);

/** Seconds. */
function secondsOf(name: string, answer: number): number {
  const before = cpuOfEnded();
  const files = [join(folder, `${name}.json`), "--against", join(folder, "older.json"), "--data", sets];
  const words = ["impact", ...files, "--assets", join(root, "examples/assets")];
  const { status, stderr } = spawnSync(process.execPath, [join(root, "dist/cli/main.js"), ...words]);
  if (status !== answer) throw new Error(`exit code ${status}: ${stderr}`);
  return (cpuOfEnded() - before) / 1000;
}

const lines = [
  `Node ${process.version}, ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} at the beginning.`,
  "",
  `| ${documents} invoices by two definitions | processor time, s |`,
  "|---|---:|",
];
try {
  for (const [title, name, answer] of [
    ["all change", "newer", changed],
    ["none changes", "older", same],
  ] as const) {
    const seconds = Array.from({ length: runs }, () => secondsOf(name, answer));
    lines.push(`| ${title} | ${quantile(seconds, 0.25).toFixed(1)} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(lines.join("\n"));
writeResults("impact.md", `${lines.join("\n")}\n`);
