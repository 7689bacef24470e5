import { expect, test } from "vitest";
import type { RecordedEvent } from "../../../src/ports/event-log/port.ts";
import type { BegunSpan, SpanFacts, Tracer } from "../../../src/ports/tracing/port.ts";
import type { RenderJob, RenderOutcome } from "../../../src/render/contract/job.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import type { Adapters } from "../../../src/service/compose.ts";
import { tracedAdapters, tracedProjections } from "../../../src/service/telemetry/traced-adapters.ts";
import { readTraceparent, writeTraceparent } from "../../../src/vocabulary/trace-context.ts";
import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { nowhere } from "../../support/definitions/nowhere.ts";

const parent = `00-${"1".repeat(32)}-${"2".repeat(16)}-01`;

interface Span extends SpanFacts {
  readonly below: string;
  readonly from: number;
  readonly to: number;
}

/** A tracer that keeps what it gets; its clock goes on by a second with each look. */
function keepingTracer() {
  const spans: Span[] = [];
  const names = new Map<string, string>([["2".repeat(16), "request"]]);
  let time = 0;
  let last = 2;
  const now = (): number => {
    time += 1000;
    return time;
  };
  const begun = (startMs: number, parentId: string): BegunSpan => {
    last += 1;
    const context = { traceId: "1".repeat(32), spanId: String(last).padStart(16, "0"), isSampled: true };
    return { ...context, traceparent: writeTraceparent(context), parentId, startMs };
  };
  const tracer: Tracer = {
    isOn: true,
    now,
    beginRequest: () => begun(now(), ""),
    begin: (given, startMs) => {
      const context = given === undefined ? undefined : readTraceparent(given);
      return context === undefined ? undefined : begun(startMs ?? now(), context.spanId);
    },
    end: (span, facts, endMs) => {
      if (span === undefined) return;
      names.set(span.spanId, facts.name);
      spans.push({ ...facts, below: names.get(span.parentId ?? "") ?? "?", from: span.startMs, to: endMs ?? now() });
    },
    counts: () => ({ exported: 0, dropped: 0, notTaken: 0 }),
    close: async () => undefined,
  };
  return { tracer, spans };
}

const event = (id: string, traceparent?: string) => ({
  ...{ id, type: "A", data: {} },
  meta: { tenantId: "t", correlationId: "c", v: 1, ...(traceparent === undefined ? {} : { traceparent }) },
});

test("an append is a span below the request of its events, and fails with the log's code; without a request it is none", async () => {
  const { tracer, spans } = keepingTracer();
  const { log } = tracedAdapters({ log: memoryEventLog(), pool: {} } as unknown as Adapters, tracer);
  await log.append("s-t.1", "absent", [event("1", parent), event("2", parent)]);
  await expect(log.append("s-t.1", "absent", [event("3", parent)])).rejects.toMatchObject({
    code: "REVISION_CONFLICT",
  });
  await log.append("s-t.2", "absent", [event("4")]);
  expect(spans).toMatchObject([
    {
      ...{ name: "append", below: "request", from: 1000, to: 2000 },
      attributes: { "colophon.stream": "s", "colophon.event.type": "A", "colophon.events": 2 },
    },
    { name: "append", error: "REVISION_CONFLICT" },
  ]);
  expect(spans).toHaveLength(2);
  await log.close();
});

const job = { format: "pdf", source: "payload" } as RenderJob;

const poolThat = (render: RenderPool["render"]): Adapters => ({ pool: { render } }) as unknown as Adapters;

async function rendered(outcome: Partial<RenderOutcome> | Error) {
  const { tracer, spans } = keepingTracer();
  const { pool } = tracedAdapters(
    poolThat(async () => {
      if (outcome instanceof Error) throw outcome;
      return outcome as RenderOutcome;
    }),
    tracer,
  );
  await pool.render(job, nowhere, { tenantId: "t", traceparent: parent }).catch(() => undefined);
  return spans.map(({ name, below, from, to, error, attributes }) => ({ name, below, from, to, error, attributes }));
}

test("a render is a span from the moment a worker began, and its phases stand one behind the other in it", async () => {
  const phases = { accept: 100, layout: 200.5 };
  const spans = await rendered({ kind: "made", pages: 3, begunAt: 1400, phases });
  expect(spans.map(({ name, below, from, to }) => [name, below, from, to])).toEqual([
    ["queue", "request", 1000, 1400],
    ["render", "request", 1400, 2000],
    ["phase accept", "render", 1400, 1500],
    ["phase layout", "render", 1500, 1700.5],
  ]);
  expect(spans[1]?.attributes).toEqual({ "colophon.format": "pdf", "colophon.source": "payload", "colophon.pages": 3 });
});

test.each([
  [0, 1000],
  [9e9, 2000],
])("a worker whose clock says %i began within the time that the service measured", async (begunAt, began) => {
  const [queue, render] = await rendered({ kind: "made", pages: 1, begunAt, phases: {} });
  expect([queue?.to, render?.from, render?.to]).toEqual([began, began, 2000]);
});

test("a refused document says why, and one that no worker made has one span with the fault", async () => {
  const refusal = { code: "RENDER_LIMIT", message: "Too much.", faults: [] } as const;
  const [, refused] = await rendered({ kind: "refused", refusal, begunAt: 1500 });
  expect(refused).toMatchObject({ name: "render", attributes: { "colophon.refusal": "RENDER_LIMIT" } });
  expect(refused?.error).toBeUndefined();
  expect(await rendered(Object.assign(new Error("no"), { code: "UNAVAILABLE" }))).toMatchObject([
    { name: "render", below: "request", error: "UNAVAILABLE" },
  ]);
});

test("each of a read model's simultaneous requests has one span", () => {
  const { tracer, spans } = keepingTracer();
  const other = `00-${"1".repeat(32)}-${"3".repeat(16)}-01`;
  const events = [event("1", parent), event("2", parent), event("3", other), event("4")];
  tracedProjections(tracer)?.("documents", events as unknown as readonly RecordedEvent[])();
  expect(spans.map(({ name, below, attributes }) => [name, below, attributes])).toEqual([
    ["projection documents", "request", { "colophon.events": 4 }],
    ["projection documents", "?", { "colophon.events": 4 }],
  ]);
});
