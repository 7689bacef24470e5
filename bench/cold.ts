import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { median } from "./measure/median.ts";
import { nodeFlags } from "./measure/node-flags.ts";
import { wordsSaid, writeResults } from "./measure/results.ts";

// The first invoice of a fresh process, by the command line, by the library and by pdfmake, and the service until it listens, in turns: seconds by the
// clock and of the processor, of all processes that take part. `npm run bench:cold -- ../older` measures that checkout (built) as well.

const rounds = Number(process.env["ROUNDS"] ?? 9);
const here = fileURLToPath(new URL("../", import.meta.url));
const [older] = wordsSaid();
const folder = mkdtempSync(join(tmpdir(), "colophon-cold-"));

interface Cost {
  readonly clock: number;
  readonly processor: number;
}

/** The shell counts what all processes of a command took. */
function costOf(words: readonly string[]): Cost {
  const timed = `TIMEFORMAT='%R %U %S'; { time "$@" > /dev/null 2>&3; } 3>&2`;
  const { status, stderr } = spawnSync("bash", ["-c", timed, "bash", ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${stderr}`);
  const [clock = 0, user = 0, system = 0] = (stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { clock, processor: user + system };
}

/** What `npx colophon` starts. */
const programOf = (checkout: string): string =>
  join(checkout, JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")).bin.colophon);

const invoiceBy = (checkout: string): readonly string[] => [
  ...[process.execPath, ...nodeFlags, programOf(checkout), "render"],
  ...[join(here, "examples/invoice/definition.json"), "--data", join(here, "examples/invoice/data.json")],
  ...["--assets", join(here, "examples/assets"), "-o", join(folder, "invoice.pdf")],
];

const serviceOf = (checkout: string): readonly string[] => [
  ...[process.execPath, join(here, "bench/cold/service.mjs"), ...nodeFlags, checkout],
];

/** As JavaScript in one file beside its packages: nothing is transformed while it is measured. */
async function invoiceByPdfmake(): Promise<readonly string[]> {
  const program = fileURLToPath(new URL("out/pdfmake.mjs", import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL("cold/pdfmake.ts", import.meta.url))],
    ...{ outfile: program, bundle: true, format: "esm", platform: "node", packages: "external", logLevel: "warning" },
  });
  return [process.execPath, program, join(folder, "pdfmake.pdf")];
}

const sides: readonly (readonly [name: string, words: readonly string[]])[] = [
  ["colophon render", invoiceBy(here)],
  ...(older === undefined ? [] : [["the same, older", invoiceBy(older)] as const]),
  ["the library", [process.execPath, join(here, "bench/cold/library.mjs"), join(folder, "library.pdf")]],
  ["pdfmake", await invoiceByPdfmake()],
  ["the service, until it listens", serviceOf(here)],
  ...(older === undefined ? [] : [["the same service, older", serviceOf(older)] as const]),
  ["node alone", [process.execPath, "-e", "0"]],
];
const [busy = 0] = loadavg();
const turns: (readonly Cost[])[] = [];
// The first round fills the caches of the system.
for (let round = 0; round <= rounds; round += 1) {
  const costs = sides.map(([, words]) => costOf(words));
  if (round > 0) turns.push(costs);
}
rmSync(folder, { recursive: true });

const peer = sides.findIndex(([name]) => name === "pdfmake");
const rows = sides.map(([name], side) => {
  const of = (each: (cost: Cost) => number): readonly string[] => {
    const values = turns.map((costs) => each(costs[side] as Cost));
    const ratios = turns.map((costs) => each(costs[side] as Cost) / each(costs[peer] as Cost));
    return [median(values).toFixed(2), median(ratios).toFixed(2)];
  };
  return `| ${[name, ...of(({ clock }) => clock), ...of(({ processor }) => processor)].join(" | ")} |`;
});
const text = [
  `The first invoice of a fresh process. Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${busy.toFixed(1)} at the beginning; medians of ${rounds} rounds, ratios within a round.`,
  "",
  "| | seconds | times pdfmake | seconds of the processor | times pdfmake |",
  "|---|---:|---:|---:|---:|",
  ...rows,
  "",
].join("\n");
console.log(text);
writeResults("cold.md", text);
