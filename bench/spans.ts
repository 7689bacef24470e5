import { randomBytes } from "node:crypto";
import { cpus } from "node:os";
import { otlpTracer } from "../src/ports/tracing/otlp.ts";
import { silentTracer, type Tracer } from "../src/ports/tracing/port.ts";
import { median } from "./measure/median.ts";
import { writeResults } from "./measure/results.ts";
import { take } from "./measure/take.ts";

// Measures the cost of a span on the thread that answers: without tracing, below a request that is not recorded, and recorded, written as
// JSON for the collector and handed on (a stub takes it; the network is not part of it). `npm run bench:spans`. Processor time.

const rounds = 9;
const turnMs = 100;
const sampled = `00-${"1".repeat(32)}-${"2".repeat(16)}-01`;
const notSampled = `00-${"1".repeat(32)}-${"2".repeat(16)}-00`;
/** As many as go into one request to the collector. */
const atOnce = 512;

let bytes = 0;
const tracer = otlpTracer({
  url: "http://collector:4318/v1/traces",
  headers: {},
  resource: { attributes: { "service.name": "colophon" }, version: "0" },
  sampler: () => true,
  outbound: {
    request: async ({ body = "" }) => {
      bytes += Buffer.byteLength(body);
      return { status: 200, headers: {}, body: new Uint8Array() };
    },
    close: () => undefined,
  },
  now: () => performance.timeOrigin + performance.now(),
  randomBytes: (count) => randomBytes(count),
  wait: async () => undefined,
  onFailure: (error) => {
    throw error;
  },
});

const attributes = { "colophon.stream": "document", "colophon.event.type": "DocumentGenerated", "colophon.events": 1 };

/** Spans one after the other, as an append has them; then what waits is sent. */
async function spans(by: Pick<Tracer, "begin" | "end">, parent: string): Promise<void> {
  for (let count = 0; count < atOnce; count += 1) {
    const span = by.begin(parent);
    if (span !== undefined) by.end(span, { name: "append", attributes });
  }
  await new Promise((resolve) => setImmediate(resolve));
}

/** The same turn without spans, to be taken off. */
const nothing: Pick<Tracer, "begin" | "end"> = { begin: () => undefined, end: () => undefined };

const ways = [
  ["off", () => spans(silentTracer, sampled)],
  ["on, the request is not recorded", () => spans(tracer, notSampled)],
  ["on, recorded and sent", () => spans(tracer, sampled)],
] as const;

const nsOf = (ms: number): number => (ms * 1e6) / atOnce;
const emptyNs: number[] = [];
const found = ways.map((): number[] => []);
for (let round = 0; round <= rounds; round += 1) {
  const empty = nsOf(await take(() => spans(nothing, sampled), 0, turnMs));
  if (round > 0) emptyNs.push(empty);
  for (const [index, [, way]] of ways.entries()) {
    const ns = nsOf(await take(way, 0, turnMs));
    if (round > 0) found[index]?.push(ns);
  }
}
const { exported, dropped, notTaken } = tracer.counts();
if (dropped + notTaken > 0) throw new Error(`all spans were expected to be sent; ${dropped + notTaken} were not`);

const rows = ways.map(([name], index) => `| ${name} | ${median(found[index] ?? []).toFixed(0)} |`);
const text = [
  `Node ${process.versions.node}, ${cpus()[0]?.model}; ${rounds} rounds, ${Math.round(bytes / exported)} bytes a span`,
  "",
  "| A span, begun and ended | ns |",
  "|---|---:|",
  `| the loop alone | ${median(emptyNs).toFixed(0)} |`,
  ...rows,
  "",
].join("\n");
writeResults("spans.md", text);
console.log(text);
