import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { quantile } from "./measure/median.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";
import { checkoutOf } from "./turns/checkout.ts";
import { type Kind, kinds } from "./turns/documents.ts";
import { inOrder, type Make, sidesOf } from "./turns/sides.ts";

// Old code against new: `npm run bench:turns -- [commit or folder] [kind…]`. Without a commit the old code is that whose times are 1. Both make
// every document, one right after the other and first by turns, so that whatever else the machine does meets both. The engine that is loaded
// first has it better by a hundredth or so: with `--now-first` that is the new one.

/** The code of 23 November 2026, before the invoice became slower unseen. */
const first = "1d355e21";

const root = resolve(import.meta.dirname, "..");
const words = wordsSaid();
const named = words.filter((word) => !word.startsWith("--"));
const chosen = kinds.filter(({ name }) => named.includes(name));
const [given = first] = named.filter((word) => !kinds.some(({ name }) => name === word));
// npm runs this in the folder of benches.
const older = checkoutOf(given, root, process.env["INIT_CWD"] ?? ".");
const make = await sidesOf(older.folder, root, words.includes("--now-first") ? 1 : 0);

/** The share of documents, by time, that is taken for the least a document can take; others met something else on the machine. */
const quiet = 0.25;

const lines = [
  `Node ${process.version}, ${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} at the beginning; before: ${older.name}.`,
  "",
  "| | before, ms | now, ms | now / before | KB before | KB now |",
  "|---|---:|---:|---:|---:|---:|",
];
console.log(lines.join("\n"));
for (const kind of chosen.length > 0 ? chosen : kinds) {
  const line = await rowOf(kind, make);
  lines.push(line);
  console.log(line);
}
writeResults("turns.md", `${lines.join("\n")}\n`);
process.exit(0);

async function rowOf(kind: Kind, make: Make): Promise<string> {
  const ms: readonly [number[], number[]] = [[], []];
  const sizes = [0, 0];
  for (let turn = 0; turn < kind.warm + kind.measured; turn += 1) {
    for (const side of inOrder(turn)) {
      const made = await make(kind, turn, side);
      sizes[side] = made.bytes;
      if (turn >= kind.warm) ms[side].push(made.ms);
    }
  }
  const [before, after] = [quantile(ms[0], quiet), quantile(ms[1], quiet)];
  const kilobytes = sizes.map((size) => (size / 1024).toFixed(1));
  return `| ${[kind.title, before.toFixed(2), after.toFixed(2), (after / before).toFixed(3), ...kilobytes].join(" | ")} |`;
}
