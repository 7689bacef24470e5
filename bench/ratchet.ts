import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { resultsFolder, wordsSaid, writeResults } from "./measure/results.ts";
import { checkoutOf } from "./turns/checkout.ts";
import { type Kind, kinds } from "./turns/documents.ts";
import { inOrder, sidesOf } from "./turns/sides.ts";
import {
  type CountedWork,
  increasesOf,
  isSlower,
  lowerQuartile,
  mostSlower,
  type Ratios,
  rounds,
} from "./turns/slower.ts";

// Whether this code is slower than that of the last landing, or of the commit that is named: `npm run bench:ratchet -- [commit]`. Exit code 1
// when three of four rounds say so, twice; or when a document takes more calls, memory or bytes than are recorded. `--record` records what it
// takes now; the landing that records more says in docs/performance.md what for.

const root = resolve(import.meta.dirname, "..");
const [given = "HEAD~1"] = wordsSaid();
const judged = kinds.filter(({ name }) => name === "invoice" || name === "invoice-docx");
const counts = "counts.json";
/** Documents of each side in a round. */
const perRound = 12;

const found = [...(await slowerKinds()), ...increases(countAll())];
for (const one of found) console.log(one);
process.exit(found.length > 0 ? 1 : 0);

async function slowerKinds(): Promise<readonly string[]> {
  if (isAbsentParent()) {
    console.log("Not compared: this clone has no commit before this one.");
    return [];
  }
  const make = await sidesOf(checkoutOf(given, root, process.env["INIT_CWD"] ?? ".").folder, root);
  const slower: string[] = [];
  for (const kind of judged) {
    for (let turn = 0; turn < kind.warm; turn += 1) for (const side of inOrder(turn)) await make(kind, turn, side);
    if (await isSlower(() => ratiosOf(kind, make)))
      slower.push(`${kind.title}: slower than ${mostSlower} times, twice.`);
  }
  return slower;
}

/** A clone of the newest commit alone has none before it. */
function isAbsentParent(): boolean {
  const { status } = spawnSync("git", ["rev-parse", "--verify", "--quiet", "HEAD~1"], { cwd: root });
  return given === "HEAD~1" && status !== 0;
}

async function ratiosOf(kind: Kind, make: Awaited<ReturnType<typeof sidesOf>>): Promise<Ratios> {
  const ratios: number[] = [];
  let turn = 0;
  for (let round = 0; round < rounds; round += 1) {
    const ms = [0, 0];
    for (const side of inOrder(round))
      for (let at = 0; at < perRound; at += 1) ms[side] = (ms[side] ?? 0) + (await make(kind, turn + at, side)).ms;
    turn += perRound;
    ratios.push((ms[1] ?? 0) / (ms[0] ?? 0));
  }
  console.log(
    `${kind.title}: ${lowerQuartile(ratios).toFixed(3)} of the time before, or more, in three of four rounds`,
  );
  return ratios;
}

type Counts = Readonly<Record<string, CountedWork>>;

/** What was counted, and with which Node.js: another one takes other memory for the same. */
interface RecordedCounts {
  readonly node: string;
  readonly of: Counts;
}

/** In a process of its own each, whose heap is large enough for all that is counted. */
function countAll(): Counts {
  const program = resolve(import.meta.dirname, "turns/count-work.ts");
  const heap = ["--min-semi-space-size=256", "--max-semi-space-size=256", "--single-threaded-gc"];
  const counted = judged.map(({ name, title }) => {
    const words = [...heap, "--import", "tsx", program, root, name];
    const work = JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" })) as CountedWork;
    console.log(`${title}: ${work.calls} calls, ${work.allocated} bytes of memory, ${work.bytes} bytes`);
    return [name, work] as const;
  });
  return Object.fromEntries(counted);
}

function increases(now: Counts): readonly string[] {
  const counted: RecordedCounts = { node: process.version, of: now };
  writeResults(counts, `${JSON.stringify(counted, null, 2)}\n`);
  const recorded = new URL(counts, resultsFolder(["--record"]));
  if (!existsSync(recorded)) return [];
  const before = JSON.parse(readFileSync(recorded, "utf8")) as RecordedCounts;
  if (before.node !== process.version) {
    console.log(
      `Not compared with what is recorded: that was counted with ${before.node}, this with ${process.version}.`,
    );
    return [];
  }
  return Object.entries(now).flatMap(([name, work]) => {
    const one = before.of[name];
    return one === undefined ? [] : increasesOf(name, one, work);
  });
}
