import { Session } from "node:inspector/promises";
import { median } from "../measure/median.ts";
import { kinds } from "./documents.ts";
import { peerOf } from "./sides.ts";

// What some documents of a kind take that no clock measures: `node --import tsx count-work.ts <folder> <kind>` prints it as JSON. Calls of
// functions of the service do not depend on what the engine puts into its callers; allocation on the heap is the median of some documents, as a
// collection may come in between. Two runs differ by less than a hundredth.

/** Documents that are counted, behind those that the caches of an engine are filled with. */
const counted = 20;

const [folder = ".", name] = process.argv.slice(2);
const kind = kinds.find((one) => one.name === name);
if (kind === undefined) throw new Error(`no kind of document is named ${name}`);
const { renderWithColophon } = await peerOf(folder);

const bodies = Array.from({ length: kind.warm + 2 * counted }, (_, turn) =>
  new TextEncoder().encode(JSON.stringify(kind.request(turn))),
);
const make = async (from: number, to: number): Promise<number> => {
  let bytes = 0;
  for (const body of bodies.slice(from, to))
    bytes += (await renderWithColophon(body, undefined, kind.format)).bytes.length;
  return bytes;
};

await make(0, kind.warm);
const allocated: number[] = [];
let bytes = 0;
for (let at = kind.warm; at < kind.warm + counted; at += 1) {
  const before = process.memoryUsage().heapUsed;
  bytes += await make(at, at + 1);
  allocated.push(process.memoryUsage().heapUsed - before);
}
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
await session.post("Profiler.takePreciseCoverage");
await make(kind.warm + counted, kind.warm + 2 * counted);
const { result } = await session.post("Profiler.takePreciseCoverage");
const own = result.filter(({ url }) => url.includes("/dist/"));
const calls = own.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));

console.log(
  JSON.stringify({
    calls: Math.round(calls.reduce((sum, count) => sum + count, 0) / counted),
    allocated: median(allocated),
    bytes: Math.round(bytes / counted),
  }),
);
process.exit(0);
