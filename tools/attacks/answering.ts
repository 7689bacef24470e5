import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resultsFolder, wordsSaid, writeResults } from "../../bench/measure/results.ts";
import {
  agentCases,
  type Case,
  casesOf,
  type Description,
  leftOut,
  type Sizes,
} from "../../test/support/answering/cases.ts";
import { freePort } from "../../test/support/servers/free-port.ts";
import { type Measured, Stand } from "./answering/stand.ts";

// Every route x every body type that it takes x every shape x every way of sending, one after the other, before a service of its own:
// `npm run attack -- answering [part/of] [words of the name]`. What was measured is kept in `out/bench/answering.jsonl`, and not
// measured again unless it was beyond what is promised: a run that was broken off goes on. Exit code 1 when a measurement is beyond what is promised.

const megabyte = 1024 * 1024;
const sizes: Sizes = { small: 64_000, large: 15 * megabyte, head: 12_000 };
/** Milliseconds: of a block of the event loop, of `/livez`, of another tenant's open loop (p95), and of a block after the caller left. */
const promised = { blockMs: 50, livezMs: 250, p95Ms: 200, afterMs: 50 };
const turns = 3;
const tools = ["language", "validate", "preview", "generate", "import", "list_templates", "save_template"];

const [share = "1/1", ...named] = wordsSaid();
const [part = 1, parts = 1] = share.split("/").map(Number);
if (!(part >= 1 && part <= parts)) throw new Error(`Expected a part of the cases, as 1/4; came ${share}.`);

const folder = resultsFolder(process.argv);
mkdirSync(folder, { recursive: true });
const file = new URL("answering.jsonl", folder);
const known = new Map<string, Measured>();
if (existsSync(file))
  for (const line of readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .filter((one) => one !== "")) {
    const measured = JSON.parse(line) as Measured;
    known.set(measured.name, measured);
  }

async function all(stand: Stand): Promise<readonly Case[]> {
  const description = (await (await fetch(`${stand.address}/openapi.json`)).json()) as Description;
  const cases = [...casesOf(description, stand.tenantId, sizes), ...agentCases(stand.tenantId, tools, sizes)];
  return cases.filter(({ name }, at) => at % parts === part - 1 && named.every((word) => name.includes(word)));
}

const faultsOf = ({ name, ...measured }: Measured): readonly string[] => {
  const beyond = Object.entries(promised).filter(([what, most]) => measured[what as keyof typeof promised] > most);
  return [
    ...beyond.map(([what, most]) => `${name}: ${what} ${measured[what as keyof typeof promised]}, promised ${most}`),
    ...(measured.refused > 0 ? [`${name}: ${measured.refused} requests of another tenant were refused`] : []),
    ...(measured.status >= 500 && measured.status !== 503 ? [`${name}: answered ${measured.status}`] : []),
  ];
};

/** A machine that others use as well holds up one turn, hardly each of three: the least times count, and the worst answers. */
async function leastOf(stand: Stand, one: Case): Promise<Measured> {
  let least = await stand.measure(one);
  for (let again = 1; again < turns && faultsOf(least).length > 0; again += 1)
    least = lesser(least, await stand.measure(one));
  return least;
}

const lesser = (one: Measured, other: Measured): Measured => ({
  ...other,
  status: Math.max(one.status, other.status),
  blockMs: Math.min(one.blockMs, other.blockMs),
  afterMs: Math.min(one.afterMs, other.afterMs),
  livezMs: Math.min(one.livezMs, other.livezMs),
  p95Ms: Math.min(one.p95Ms, other.p95Ms),
  refused: Math.max(one.refused, other.refused),
});

const rowOf = ({ name, status, blockMs, afterMs, livezMs, p95Ms, chargedMs }: Measured): string =>
  `| ${[name, status, blockMs, afterMs, livezMs, p95Ms, chargedMs].join(" | ")} |`;

const stand = await Stand.start(await freePort());
const results: Measured[] = [];
const begun = performance.now();
let measuredNow = 0;
try {
  const cases = await all(stand);
  console.error(`${cases.length} cases`);
  for (const [at, one] of cases.entries()) {
    const before = known.get(one.name);
    const isKept = before !== undefined && faultsOf(before).length === 0;
    const measured = isKept ? before : await leastOf(stand, one);
    if (!isKept) {
      appendFileSync(file, `${JSON.stringify(measured)}\n`);
      measuredNow += 1;
    }
    results.push(measured);
    if (at % 100 === 99) console.error(`${at + 1} of ${cases.length}`);
  }
} finally {
  await stand.stop();
}
const meanMs = Math.round((performance.now() - begun) / Math.max(1, measuredNow));
const slowest = results.toSorted((one, other) => other.blockMs - one.blockMs).slice(0, 10);
const gaveWay = results.flatMap(faultsOf);
const report = [
  `${results.length} cases, part ${share}; left out: ${Object.entries(leftOut)
    .map(([id, why]) => `${id}, as ${why}`)
    .join("; ")}`,
  `Measured now: ${measuredNow}, in ${meanMs} ms each; the others are from ${fileURLToPath(file)}`,
  "",
  "| The ten that held the event loop longest | status | block ms | after the caller left | /livez ms | another tenant p95 ms | charged ms |",
  "|---|---:|---:|---:|---:|---:|---:|",
  ...slowest.map(rowOf),
  "",
  gaveWay.length === 0 ? "Nothing gave way." : `${gaveWay.length} gave way:\n${gaveWay.join("\n")}`,
].join("\n");
console.log(report);
writeResults("attack-answering.md", `${report}\n`);
process.exitCode = gaveWay.length === 0 ? 0 : 1;
