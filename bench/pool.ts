import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFlags } from "./measure/node-flags.ts";
import { cpuOf } from "./measure/processes.ts";
import { invoice } from "./workloads/invoice.ts";
import { report } from "./workloads/report.ts";
import { logo, type Workload } from "./workloads/workload.ts";

// Measures the cost of the way to the renderers: the pool of an older checkout against this one's, `npm run bench:pool -- ../older` (built, its dependencies
// installed). Each is a process of its own, with two renderers and eight documents in flight, and they take turns.

const workloads: readonly (readonly [workload: Workload, documents: number])[] = [
  [invoice, 400],
  [report, 16],
];
const rounds = 12;
const inFlight = 8;

/** The times of one turn in milliseconds: of a clock, of the processors for all processes, and for the one that answers requests. */
interface Turn {
  readonly wall: number;
  readonly all: number;
  readonly answering: number;
}

/** Children of this process that render. */
const hosts = (): readonly number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isHost(pid));

function isHost(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("host/main");
  } catch {
    return false;
  }
}

const nothing = async () => ({ failure: "There is no network." });
const outside = {
  template: async () => undefined,
  component: async () => [],
  certificate: async () => undefined,
  asset: async (path: string) => (path === "images/logo.png" ? new Uint8Array(logo) : undefined),
  vaultKey: async () => undefined,
  ...{ timestamp: nothing, validation: nothing, vaultSign: nothing },
};

const jobOf = ({ definition, data }: Workload, turn: number) => ({
  ...{ documentId: "0123456789abcdef0123456789abcdef", format: "pdf", source: "template" },
  ...{ now: "2026-04-14T09:00:00.000Z", locale: "en-US", timeZone: "UTC", seed: "5eed".repeat(16) },
  body: new TextEncoder().encode(JSON.stringify({ content: definition, data: data(turn) })),
  allowance: { work: 50_000_000, pages: 5_000 },
});

async function bePool(root: string): Promise<void> {
  const load = async (path: string) => await import(pathToFileURL(resolve(root, "dist", path)).href);
  const path = ["render/pool/host-pool.js", "render/pool/pool.js", "render/threads/pool.js"].find((file) =>
    existsSync(resolve(root, "dist", file)),
  );
  const faces = (await load("ports/faces/packages.js")).packagedFaces();
  const pool = (await load(path ?? "")).createRenderPool({
    ...{ threads: 2, concurrency: 2, queue: 1000, deadlineMs: 600_000, memoryMb: 1024, engine: "0.0.0-bench" },
    now: () => performance.now(),
    record: async () => ({}),
    faces: faces.list().map((face: { readonly key: string }) => ({ ...face, file: faces.file(face.key) })),
  });
  process.on("message", async ([at, count]: readonly [number, number]) => {
    const [workload] = workloads[at] as (typeof workloads)[number];
    let made = 0;
    const line = async (): Promise<void> => {
      for (let turn = made++; turn < count; turn = made++) {
        const { kind } = await pool.render(jobOf(workload, turn), outside, { tenantId: "tenant" });
        if (kind !== "made") throw new Error(kind);
      }
    };
    const pids = hosts();
    const [own, all, begun] = [cpuOf([]), cpuOf(pids), performance.now()];
    await Promise.all(Array.from({ length: inFlight }, line));
    const wall = performance.now() - begun;
    process.send?.({ wall, all: cpuOf(pids) - all, answering: cpuOf([]) - own } satisfies Turn);
  });
  process.send?.("ready");
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function take(side: ChildProcess, at: number, documents: number): Promise<Turn> {
  side.send([at, documents]);
  const [turn] = await once(side, "message");
  return turn as Turn;
}

async function compare(sides: readonly [ChildProcess, ChildProcess], at: number): Promise<void> {
  const [{ title }, documents] = workloads[at] as (typeof workloads)[number];
  const turns: readonly [Turn[], Turn[]] = [[], []];
  for (const side of sides) await take(side, at, documents);
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      turns[side].push(await take(sides[side], at, documents));
  for (const [what, of] of [
    ["documents a second", ({ wall }: Turn) => (documents * 1000) / wall],
    ["processor ms a document, all processes", ({ all }: Turn) => all / documents],
    ["the same, of the process that answers", ({ answering }: Turn) => answering / documents],
  ] as const) {
    const [before, now] = [turns[0].map(of), turns[1].map(of)];
    const ratio = median(now.map((value, round) => value / (before[round] ?? Number.NaN)));
    console.log(
      `| ${[title, what, median(before).toFixed(2), median(now).toFixed(2), ratio.toFixed(2)].join(" | ")} |`,
    );
  }
}

const [folder, role] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of a built checkout: npm run bench:pool -- ../older");
if (role === "pool") await bePool(folder);
else {
  const start = async (root: string): Promise<ChildProcess> => {
    const side = fork(import.meta.filename, [root, "pool"], { execArgv: [...nodeFlags, "--import", "tsx"] });
    await once(side, "message");
    return side;
  };
  const sides = [
    await start(resolve(process.env["INIT_CWD"] ?? ".", folder)),
    await start(resolve(import.meta.dirname, "..")),
  ] as const;
  console.log("| | | before | now | now / before |\n|---|---|---:|---:|---:|");
  for (const at of workloads.keys()) await compare(sides, at);
  process.exit(0);
}
