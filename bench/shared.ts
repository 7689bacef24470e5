import { cpus, loadavg } from "node:os";
import { median } from "./measure/median.ts";
import { writeResults } from "./measure/results.ts";
import { processorTimeOf } from "./node/threads.ts";
import { type RunningService, startService } from "./running-service.ts";
import { type Doubles, startDoubles } from "./shared/doubles.ts";

/**
 * Measures the cost of a small document on EventStoreDB and MongoDB beside embedded storage: `npm run bench:shared`. Both doubles are
 * processes of their own and have their part of the machine's cores; the two services take turns, 16 requests in flight.
 */

const rounds = Number(process.env["ROUNDS"] ?? 5);
const turnMs = Number(process.env["SECONDS"] ?? 4) * 1000;
const warmMs = Number(process.env["WARM_SECONDS"] ?? 12) * 1000;
const lanes = 16;

interface Turn {
  readonly made: number;
  readonly perSecond: number;
  /** Processor time of the service's own process, in milliseconds a document. */
  readonly cpuMs: number;
  /** Milliseconds that 99 of 100 requests took at most. */
  readonly p99: number;
}

let made = 0;

/** Documents one after the other in each lane, for so long. */
async function turn({ base, post, process: { pid = 0 } }: RunningService, ms: number): Promise<Turn> {
  const spent = (): number => {
    const { main, others } = processorTimeOf(pid);
    return main + others;
  };
  const before = spent();
  const start = performance.now();
  const times: number[] = [];
  const lane = async (): Promise<void> => {
    while (performance.now() - start < ms) {
      made += 1;
      const sentAt = performance.now();
      await post(`${base}/documents/generate-from-payload`, { document: { content: [{ p: `Hello ${made}` }] } });
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const count = times.length;
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(count * 0.99)] ?? 0;
  return {
    made: count,
    perSecond: (count * 1000) / (performance.now() - start),
    cpuMs: (spent() - before) / count,
    p99,
  };
}

async function measured(doubles: Doubles): Promise<readonly string[]> {
  const settings = { GALLERY: "off", WORKERS: "2", RENDER_TIMEOUT_SECONDS: "600" };
  const embedded = await startService({ port: 18_760, settings });
  const shared = await startService({ port: 18_761, settings: { ...settings, ...doubles.settings } });
  try {
    const sides = [embedded, shared];
    for (const side of sides) await turn(side, warmMs);
    const turns: Turn[][] = [[], []];
    const calls: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      turns[0]?.push(await turn(embedded, turnMs));
      const before = await doubles.counts();
      turns[1]?.push(await turn(shared, turnMs));
      const after = await doubles.counts();
      for (const [name, count] of Object.entries(after)) calls[name] = (calls[name] ?? 0) + count - (before[name] ?? 0);
    }
    return report(turns[0] ?? [], turns[1] ?? [], calls);
  } finally {
    await Promise.all([embedded.stop(), shared.stop()]);
  }
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

function report(
  embedded: readonly Turn[],
  shared: readonly Turn[],
  calls: Readonly<Record<string, number>>,
): readonly string[] {
  const middle = (turns: readonly Turn[], of: (turn: Turn) => number): number => median(turns.map(of));
  const row = (name: string, turns: readonly Turn[]): string =>
    line([
      name,
      middle(turns, ({ perSecond }) => perSecond).toFixed(0),
      middle(turns, ({ cpuMs }) => cpuMs).toFixed(1),
      middle(turns, ({ p99 }) => p99).toFixed(0),
    ]);
  const ratio = median(shared.map(({ perSecond }, round) => perSecond / (embedded[round]?.perSecond ?? 1)));
  const documents = shared.reduce((sum, turn) => sum + turn.made, 0);
  const each = Object.entries(calls).filter(([, count]) => count / documents >= 0.005);
  const sum = (isMeant: (name: string) => boolean): string =>
    (each.filter(([name]) => isMeant(name)).reduce((all, [, count]) => all + count, 0) / documents).toFixed(1);
  const isMongo = (name: string): boolean => name.startsWith("MongoDB");
  return [
    `Node ${process.version}, ${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    "",
    line(["storage", "documents a second", "ms of the service's processor time", "p99, ms"]),
    line(["---", "---:", "---:", "---:"]),
    row("embedded", embedded),
    row("EventStoreDB and MongoDB (doubles)", shared),
    "",
    `Shared storage makes ${ratio.toFixed(2)} of the embedded rate (median over ${rounds} rounds, each of two turns).`,
    "",
    line(["call", "a document"]),
    line(["---", "---:"]),
    ...each
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, count]) => line([name, (count / documents).toFixed(2)])),
    line(["all of EventStoreDB", sum((name) => !isMongo(name))]),
    line(["all of MongoDB", sum(isMongo)]),
  ];
}

const doubles = await startDoubles();
try {
  const lines = await measured(doubles);
  console.log(lines.join("\n"));
  writeResults("shared.md", `${lines.join("\n")}\n`);
} finally {
  doubles.stop();
}
