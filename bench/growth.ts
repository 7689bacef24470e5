import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Growth, Memory } from "./measure/growth-process.ts";
import { pinned, placement } from "./measure/pinned.ts";

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
const { resident, inUse } = run<Memory>("invoices");
const [first, last] = inUse;
lines.push(
  "",
  `Resident megabytes after each thousand of 10,000 invoices in one process: ${resident.join(", ")}. ` +
    `In use after a collection: ${first} MB after the first thousand, ${last} MB after the last.`,
);
console.log(lines.at(-1));
mkdirSync(new URL("./results/", import.meta.url), { recursive: true });
writeFileSync(new URL("./results/growth.md", import.meta.url), `${lines.join("\n")}\n`);
