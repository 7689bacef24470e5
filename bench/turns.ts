import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { invoice } from "./workloads/invoice.ts";
import { report } from "./workloads/report.ts";

// Old code against new: `npm run bench:turns -- ../older`, a built checkout whose dependencies are installed. Both make every document, one
// right after the other and first by turns, so that whatever else the machine does meets both. Processor time of all threads. The engine
// that is loaded first has it better by a hundredth or so: with `--now-first` that is the new one.

/** npm runs this in the folder of benches. */
const from = process.env["INIT_CWD"] ?? ".";

const nowFirst = process.argv.includes("--now-first");
const [folder] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (folder === undefined)
  throw new Error("Name the folder of a built checkout to compare with: npm run bench:turns -- ../older");

const peerOf = async (root: string): Promise<typeof import("./peers/colophon.ts")> =>
  await import(pathToFileURL(resolve(from, root, "bench/peers/colophon.ts")).href);

/** The share of documents, by time, that is taken for the least a document can take; others met something else on the machine. */
const quiet = 0.25;

const now = resolve(import.meta.dirname, "..");
if (nowFirst) await peerOf(now);
const sides = [await peerOf(folder), await peerOf(now)] as const;

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

console.log(`| | before, ms | now, ms | now / before |\n|---|---:|---:|---:|`);
for (const [workload, warm, documents] of [
  [invoice, 600, 3000],
  [report, 12, 120],
] as const) {
  const times: readonly [number[], number[]] = [[], []];
  const make = async (turn: number, side: 0 | 1): Promise<void> => {
    const { bodyOf, renderWithColophon } = sides[side];
    const body = bodyOf(workload, workload.data(turn));
    const before = process.cpuUsage();
    await renderWithColophon(body);
    const { user, system } = process.cpuUsage(before);
    if (turn >= warm) times[side].push((user + system) / 1000);
  };
  for (let turn = 0; turn < warm + documents; turn += 1) {
    const first = turn % 2 === 0 ? 0 : 1;
    await make(turn, first);
    await make(turn, first === 0 ? 1 : 0);
  }
  const [before, after] = times.map((values) => quantile(values, quiet)) as [number, number];
  console.log(`| ${workload.title} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${(after / before).toFixed(3)} |`);
}
process.exit(0);
