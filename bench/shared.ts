import { cpus, loadavg } from "node:os";
import { median } from "./measure/median.ts";
import { writeResults } from "./measure/results.ts";
import { processorTimeOf } from "./node/threads.ts";
import { type RunningService, startService } from "./running-service.ts";
import { type Doubles, startDoubles } from "./shared/doubles.ts";
import { layerNames, Profiles } from "./shared/layers.ts";

/**
 * Measures the cost of a small document on EventStoreDB and MongoDB beside embedded storage: `npm run bench:shared`. Both doubles are
 * processes of their own and have their part of the machine's cores; the two services take turns, 16 requests in flight. With `LAYERS=1`
 * both services are profiled, which makes them slower, and a table says what their answering threads spend a document's time on.
 */

const rounds = Number(process.env["ROUNDS"] ?? 5);
const turnMs = Number(process.env["SECONDS"] ?? 4) * 1000;
const warmMs = Number(process.env["WARM_SECONDS"] ?? 12) * 1000;
const lanes = 16;
const hasLayers = process.env["LAYERS"] === "1";

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
  const profiles = hasLayers ? [new Profiles(), new Profiles()] : [];
  const started = async (side: number, more: Readonly<Record<string, string>>): Promise<RunningService> =>
    await startService({
      port: 18_760 + side,
      settings: { ...settings, ...more },
      execArgv: profiles[side]?.execArgv ?? [],
    });
  const embedded = await started(0, {});
  const shared = await started(1, doubles.settings);
  try {
    const sides = [embedded, shared];
    const warm: Turn[] = [];
    for (const side of sides) warm.push(await turn(side, warmMs));
    const turns: Turn[][] = [[], []];
    const calls: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      turns[0]?.push(await turn(embedded, turnMs));
      const before = await doubles.counts();
      turns[1]?.push(await turn(shared, turnMs));
      const after = await doubles.counts();
      for (const [name, count] of Object.entries(after)) calls[name] = (calls[name] ?? 0) + count - (before[name] ?? 0);
    }
    const lines = report(turns[0] ?? [], turns[1] ?? [], calls);
    await Promise.all(sides.map((side) => side.stop()));
    const documents = warm.map(({ made: first }, side) =>
      (turns[side] ?? []).reduce((all, { made: more }) => all + more, first),
    );
    return [
      ...lines,
      ...layersOf(
        profiles.map((profile, side) => profile.read(sides[side]?.process.pid)),
        documents,
      ),
    ];
  } finally {
    await Promise.all([embedded.stop(), shared.stop()]);
  }
}

/** `ms`: by layer, of each side; the start of the service is in them. */
function layersOf(ms: readonly ReadonlyMap<string, number>[], documents: readonly number[]): readonly string[] {
  if (ms.length === 0) return [];
  const cells = (of: (side: ReadonlyMap<string, number>) => number): readonly string[] =>
    ms.map((side, index) => (of(side) / (documents[index] ?? 1)).toFixed(2));
  return [
    "",
    line(["ms of the answering thread a document, profiled", "embedded", "EventStoreDB and MongoDB (doubles)"]),
    line(["---", "---:", "---:"]),
    ...layerNames.map((name) => line([name, ...cells((side) => side.get(name) ?? 0)])),
    line(["all", ...cells((side) => [...side.values()].reduce((all, one) => all + one, 0))]),
  ];
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
  const costs = median(shared.map(({ cpuMs }, round) => cpuMs / (embedded[round]?.cpuMs ?? 1)));
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
    `Shared storage takes ${costs.toFixed(2)} times the processor time of embedded, and makes ${ratio.toFixed(2)} of its rate (medians over ${rounds} rounds, each of two turns).`,
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
