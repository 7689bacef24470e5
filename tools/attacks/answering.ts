import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { resultsFolder, wordsSaid, writeResults } from "../../bench/measure/results.ts";
import {
  agentCases,
  type Case,
  casesOf,
  type Description,
  doorCases,
  leftOut,
  type Sizes,
} from "../../test/support/answering/cases.ts";
import { freePort } from "../../test/support/servers/free-port.ts";
import { type Measured, Stand } from "./answering/stand.ts";

// Every route x every body type that it takes x every shape x every way of sending, one after the other, before a service of its own:
// `npm run attack -- answering [part/of] [words of the name]`. What was measured is kept in `out/bench/answering.jsonl`, and not
// measured again unless it was beyond what is promised: a run that was broken off goes on. Exit code 1 when a measurement is beyond what is promised.
//
// Other programs of the machine do not count: a block is processor time of the thread that answers, and requests beside a case are judged by
// the clock or, where that is beyond the promise, without the time that others took from them (own-time.ts). Where the thread that answers
// sleeps, on a disk or as a host is started, requests beside the case wait, and are judged: how long a start takes, other programs decide.

const megabyte = 1024 * 1024;
const sizes: Sizes = { small: 64_000, large: 15 * megabyte, head: 12_000 };
/** Milliseconds: of a block of the event loop, of `/livez`, of another tenant's open loop (p95), and of a block after the caller left. */
const promised = { blockMs: 50, livezOwnMs: 250, p95OwnMs: 200, afterMs: 50 };
const byTheClock = { livezMs: promised.livezOwnMs, p95Ms: promised.p95OwnMs };
const turns = 3;
/** So many cases have a service of their own: tokens last an hour. */
const casesOfService = 1500;

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
  const tools = await stand.tools();
  const { tenantId } = stand;
  const cases = [
    ...casesOf(description, tenantId, sizes),
    ...agentCases(tenantId, tools, sizes),
    ...doorCases(tenantId, sizes),
  ];
  return cases.filter(({ name }, at) => at % parts === part - 1 && named.every((word) => name.includes(word)));
}

type Figure = keyof typeof promised | keyof typeof byTheClock | "sleepMs";

const beyond = (measured: Measured, most: Readonly<Partial<Record<Figure, number>>>): readonly string[] =>
  Object.entries(most)
    .filter(([what, ms]) => measured[what as Figure] > ms)
    .map(([what, ms]) => `${what} ${measured[what as Figure]}, promised ${ms}`);

const faultsOf = (measured: Measured): readonly string[] => {
  const { name, status, refused, refusal } = measured;
  const faults = [
    ...beyond(measured, promised),
    ...(refused > 0 ? [`${refused} requests of another tenant were refused, the first with ${refusal}`] : []),
    ...(status >= 500 && status !== 503 ? [`answered ${status}`] : []),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
};

/** A machine that others use as well holds up one turn, hardly each of three: the least times count, and the worst answers. */
async function leastOf(stand: Stand, one: Case): Promise<Measured> {
  let least = await stand.measure(one);
  for (let again = 1; again < turns && faultsOf(least).length > 0; again += 1)
    least = lesser(least, await stand.measure(one));
  return least;
}

const lesser = (one: Measured, other: Measured): Measured => {
  const least = ([...Object.keys({ ...promised, ...byTheClock }), "sleepMs"] as Figure[]).map((what) => [
    what,
    Math.min(one[what], other[what]),
  ]);
  const worst = one.refused > other.refused ? one : other;
  return {
    ...{ ...other, ...(Object.fromEntries(least) as Record<Figure, number>) },
    ...{ status: Math.max(one.status, other.status), refused: worst.refused, refusal: worst.refusal },
  };
};

const rowOf = ({ name, status, blockMs, afterMs, livezMs, p95Ms, chargedMs }: Measured): string =>
  `| ${[name, status, blockMs, afterMs, livezMs, p95Ms, chargedMs].join(" | ")} |`;

/** A stand that sees what it is for. */
async function seeing(): Promise<Stand> {
  const stand = await Stand.start(await freePort());
  for (let turn = 0; turn < turns; turn += 1) if (await stand.seesBlock()) return stand;
  await stand.stop();
  throw new Error("A block of 120 ms in the service was not seen in what is measured.");
}

/** What is known of the cases from `from` on, until a service has had as many as it may; measures what is not known. */
async function measured(from: number): Promise<{ readonly of: number; readonly results: readonly Measured[] }> {
  const stand = await seeing();
  const results: Measured[] = [];
  let here = 0;
  try {
    const cases = await all(stand);
    for (const one of cases.slice(from)) {
      const before = known.get(one.name);
      const isKept = before !== undefined && faultsOf(before).length === 0;
      if (!isKept && here === casesOfService) break;
      const result = isKept ? before : await leastOf(stand, one);
      results.push(result);
      if (isKept) continue;
      appendFileSync(file, `${JSON.stringify(result)}\n`);
      here += 1;
    }
    measuredNow += here;
    console.error(`${from + results.length} of ${cases.length}`);
    return { of: cases.length, results };
  } finally {
    await stand.stop();
  }
}

const begun = performance.now();
let measuredNow = 0;
const results: Measured[] = [];
for (let of = 1; results.length < of; ) {
  const next = await measured(results.length);
  ({ of } = next);
  results.push(...next.results);
}
const meanMs = Math.round((performance.now() - begun) / Math.max(1, measuredNow));
const slowest = results.toSorted((one, other) => other.blockMs - one.blockMs).slice(0, 10);
const gaveWay = results.flatMap(faultsOf);
const most = (what: Figure): number => results.reduce((longest, one) => Math.max(longest, one[what]), 0);
const busy = results.filter((one) => beyond(one, byTheClock).length > 0);
const report = [
  `${results.length} cases, part ${share}; left out: ${Object.entries(leftOut)
    .map(([id, why]) => `${id}, as ${why}`)
    .join("; ")}`,
  `Measured now: ${measuredNow}, in ${meanMs} ms each; the others are from an earlier part of the run (answering.jsonl)`,
  `The most of all cases, in ms: a block ${most("blockMs")}, asleep ${most("sleepMs")}, after the caller left ${most("afterMs")}, /livez ${most("livezMs")}, another tenant's p95 ${most("p95Ms")}`,
  `Judged without waits for a processor, as they were beyond the promise by the clock: ${busy.length}; of these the most of /livez ${most("livezOwnMs")}, of another tenant's p95 ${most("p95OwnMs")}`,
  "",
  "| The ten that held the event loop longest | status | block ms | after the caller left | /livez ms by the clock | another tenant p95 ms by the clock | charged ms |",
  "|---|---:|---:|---:|---:|---:|---:|",
  ...slowest.map(rowOf),
  "",
  gaveWay.length === 0 ? "Nothing gave way." : `${gaveWay.length} gave way:\n${gaveWay.join("\n")}`,
].join("\n");
console.log(report);
writeResults("attack-answering.md", `${report}\n`);
process.exitCode = gaveWay.length === 0 ? 0 : 1;
