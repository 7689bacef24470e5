import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Growth, Memory } from "./measure/growth-process.ts";
import { nodeFlags } from "./measure/node-flags.ts";
import type { Peak } from "./measure/peak-process.ts";
import { pinned, placement } from "./measure/pinned.ts";
import { writeResults } from "./measure/results.ts";

// Whether cost grows with the document and no faster, and whether memory stands still over many documents.

const kinds = [
  { kind: "pages", unit: "page", sizes: [10, 100, 1_000] },
  { kind: "rows", unit: "row", sizes: [1_000, 10_000, 100_000] },
  { kind: "rows as DOCX", unit: "row", sizes: [1_000, 10_000, 100_000] },
] as const;

const worker = fileURLToPath(new URL("./measure/growth-process.ts", import.meta.url));

function run<T>(...args: readonly string[]): T {
  const [file, all] = pinned(worker, ...args);
  return JSON.parse(execFileSync(file, all, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })) as T;
}

const peakWorker = fileURLToPath(new URL("./measure/peak-process.ts", import.meta.url));
/** As many as one document may have. */
const mostRows = 100_000;
/** Megabytes that a thread may take for them. */
const mostPeakMb = 300;
/** WORKER_MEMORY_MB, as it is unless it is set. */
const heapMb = 1024;

/** The largest table as DOCX, made by a process that has a rendering thread's heap and is handed the request's body. */
function peakOfDocx(): Peak {
  const folder = mkdtempSync(join(tmpdir(), "colophon-growth-"));
  try {
    const body = join(folder, "body.json");
    execFileSync(process.execPath, ["--import", "tsx", peakWorker, "body", String(mostRows), body]);
    const flags = [...nodeFlags, `--max-old-space-size=${heapMb}`, "--import", "tsx"];
    const answer = execFileSync(process.execPath, [...flags, peakWorker, "peak", body], { encoding: "utf8" });
    return JSON.parse(answer) as Peak;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const lines = [
  `Node ${process.version}; every size in a process of its own, ${placement}. CPU: user and system time of all threads, the median of at least three documents.`,
  "",
  "| document | pages | CPU ms | us for each | times the smallest | peak MB |",
  "|---|---:|---:|---:|---:|---:|",
];
for (const { kind, unit, sizes } of kinds) {
  let smallest: number | undefined;
  for (const size of sizes) {
    const { pages, cpuMs, peakMb } = run<Growth>(kind, String(size));
    const each = cpuMs / (unit === "page" ? pages : size);
    smallest ??= each;
    const cells = [
      `${size.toLocaleString("en")} ${kind}`,
      pages,
      cpuMs.toFixed(cpuMs < 100 ? 1 : 0),
      `${(each * 1000).toFixed(each < 0.1 ? 1 : 0)} a ${unit}`,
      (each / smallest).toFixed(2),
      Math.round(peakMb),
    ];
    lines.push(`| ${cells.join(" | ")} |`);
    console.log(lines.at(-1));
  }
}
const peak = peakOfDocx();
lines.push(
  "",
  `A table of ${mostRows.toLocaleString("en")} rows as DOCX, in a process with the heap of a rendering thread (${heapMb} MB): ` +
    `${peak.peakMb} MB resident at most, ${peak.beforeMb} MB of them before, with a request of ${peak.bodyMb} MB.`,
);
console.log(lines.at(-1));
if (peak.peakMb > mostPeakMb) throw new Error(`more than ${mostPeakMb} MB`);
const { resident, inUse } = run<Memory>("invoices");
const [first, last] = inUse;
lines.push(
  "",
  `Resident megabytes after each thousand of 10,000 invoices in one process: ${resident.join(", ")}. ` +
    `In use after a collection: ${first} MB after the first thousand, ${last} MB after the last.`,
);
console.log(lines.at(-1));
writeResults("growth.md", `${lines.join("\n")}\n`);
