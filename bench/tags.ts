import { cpus } from "node:os";
import { median } from "./measure/median.ts";
import { writeResults } from "./measure/results.ts";
import { take } from "./measure/take.ts";
import { bodyOf, renderWithColophon } from "./peers/colophon.ts";
import { typstWith } from "./peers/typst.ts";
import { invoice } from "./workloads/invoice.ts";
import { report } from "./workloads/report.ts";
import type { Workload } from "./workloads/workload.ts";

// Measures the cost of a structure tree: documents tagged and untagged, by Colophon and by Typst, in turns in one process: `npm run
// bench:tags`. With `--short` one short round, which writes no results.

const short = process.argv.includes("--short");
const rounds = short ? 1 : 11;
const warmMs = short ? 300 : 3000;
const turnMs = short ? 100 : 300;

/** Makes a document and answers with its size in bytes. */
type Make = (turn: number) => Promise<number>;

const tagged = (workload: Workload): Workload => {
  const { document } = workload.definition as { document: object };
  return { ...workload, definition: { document: { ...document, tagged: true } } };
};

const byColophon =
  (workload: Workload): Make =>
  async (turn) =>
    (await renderWithColophon(bodyOf(workload, workload.data(turn)))).bytes.length;

const byTypst = (workload: Workload, pdfTags: boolean): Make => {
  const peer = typstWith({ pdfTags });
  return async (turn) => (await peer.ready(workload, workload.data(turn))()).length;
};

/** A row of the table: an engine's documents without tags and with them. */
async function compare(name: string, plain: Make, withTags: Make): Promise<string> {
  const turns: { readonly plain: number; readonly withTags: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ms = round === 0 ? warmMs : turnMs;
    const from = round * 100_000;
    // Other data for each: Typst remembers what it has laid out.
    const turn = { plain: await take(plain, from, ms), withTags: await take(withTags, from + 50_000, ms) };
    if (round > 0) turns.push(turn);
  }
  const bytes = [await plain(0), await withTags(0)] as const;
  const times = [median(turns.map((turn) => turn.plain)), median(turns.map((turn) => turn.withTags))];
  const cells = [
    name,
    ...bytes.map((count) => (count / 1024).toFixed(1)),
    (bytes[1] / bytes[0]).toFixed(2),
    ...times.map((ms) => ms.toFixed(1)),
    median(turns.map((turn) => turn.withTags / turn.plain)).toFixed(2),
  ];
  return `| ${cells.join(" | ")} |`;
}

const rows: string[] = [];
for (const workload of [invoice, report]) {
  const { name } = workload;
  rows.push(await compare(`${name}, Colophon`, byColophon(workload), byColophon(tagged(workload))));
  rows.push(await compare(`${name}, Typst`, byTypst(workload, false), byTypst(workload, true)));
}
const table = [
  `Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}; one process, in turns; new data in every document. CPU: user and system time of all threads. Medians over ${rounds} rounds; ratios are taken within a round.`,
  "",
  "| | KB | KB, tagged | times as many | CPU ms | CPU ms, tagged | times as long |",
  "|---|---:|---:|---:|---:|---:|---:|",
  ...rows,
  "",
].join("\n");
console.log(table);
if (!short) writeResults("tags.md", table);
