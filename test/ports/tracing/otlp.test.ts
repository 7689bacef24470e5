import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OutboundRequest } from "../../../src/ports/net/port.ts";
import { otlpTracer } from "../../../src/ports/tracing/otlp.ts";
import { otlpJson } from "../../../src/ports/tracing/otlp-json.ts";
import { silentTracer } from "../../../src/ports/tracing/port.ts";
import { samplerOf } from "../../../src/ports/tracing/sampler.ts";
import { readTraceparent } from "../../../src/vocabulary/trace-context.ts";

const trace = "1".repeat(32);

function tracerOf(randomBytes = (count: number): Uint8Array => Buffer.alloc(count, 0xab)) {
  const sent: OutboundRequest[] = [];
  let time = 1_700_000_000_000;
  const tracer = otlpTracer({
    url: "http://collector:4318/v1/traces",
    headers: { "x-key": "secret" },
    resource: { attributes: { "service.name": "colophon" }, version: "1.2.3" },
    sampler: samplerOf("parentbased_always_on", 1),
    outbound: {
      request: async (request) => {
        sent.push(request);
        return { status: 200, headers: {}, body: new Uint8Array() };
      },
      close: () => undefined,
    },
    now: () => {
      time += 0.125;
      return time;
    },
    randomBytes,
    wait: async (_ms, signal) => {
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    },
    onFailure: () => undefined,
  });
  return { tracer, sent };
}

/** The members that trace.proto, common.proto and resource.proto of OTLP 1.x know of those that are used here, as JSON writes them. */
const shapes: Readonly<Record<string, Readonly<Record<string, (value: unknown) => void>>>> = {
  request: { resourceSpans: each("resourceSpans") },
  resourceSpans: { resource: one("resource"), scopeSpans: each("scopeSpans") },
  resource: { attributes: each("attribute") },
  scopeSpans: { scope: one("scope"), spans: each("span") },
  scope: { name: is(/^colophon$/), version: is(/^[\d.]+$/) },
  span: {
    traceId: is(/^[0-9a-f]{32}$/),
    spanId: is(/^[0-9a-f]{16}$/),
    parentSpanId: is(/^[0-9a-f]{16}$/),
    name: is(/./),
    kind: (value) => expect([1, 2, 3, 4, 5]).toContain(value),
    startTimeUnixNano: is(/^[1-9]\d{18}$/),
    endTimeUnixNano: is(/^[1-9]\d{18}$/),
    attributes: each("attribute"),
    status: one("status"),
  },
  status: { code: (value) => expect([0, 1, 2]).toContain(value) },
  attribute: { key: is(/./), value: one("value") },
  value: {
    stringValue: (value) => expect(typeof value).toBe("string"),
    intValue: is(/^-?\d+$/),
    doubleValue: (value) => expect(typeof value).toBe("number"),
  },
};

function is(pattern: RegExp): (value: unknown) => void {
  return (value) => {
    expect(typeof value).toBe("string");
    expect(value).toMatch(pattern);
  };
}

function one(shape: string): (value: unknown) => void {
  return (value) => {
    for (const [name, member] of Object.entries(value as object)) {
      const check = shapes[shape]?.[name];
      expect(check, `${shape} has no ${name}`).toBeDefined();
      check?.(member);
    }
  };
}

function each(shape: string): (value: unknown) => void {
  return (value) => {
    expect(Array.isArray(value)).toBe(true);
    for (const item of value as unknown[]) one(shape)(item);
  };
}

describe("a span", () => {
  test("is sent as the JSON encoding of OTLP writes it, and to the collector alone with the key", async () => {
    const { tracer, sent } = tracerOf();
    const request = tracer.beginRequest(`00-${trace}-${"2".repeat(16)}-01`);
    const below = tracer.begin(request.traceparent, 1_700_000_000_000.5);
    tracer.end(below, { name: "below", attributes: { share: 0.5, pages: 3, word: "é" } }, 1_700_000_000_002);
    tracer.end(request, { name: "GET /x", kind: "server", error: "500" });
    await tracer.close();
    expect(sent).toMatchObject([{ target: "traces", method: "POST", url: "http://collector:4318/v1/traces" }]);
    expect(sent[0]?.headers).toEqual({
      "x-key": "secret",
      "content-type": "application/json",
      "user-agent": "Colophon/1.2.3",
    });
    const body: unknown = JSON.parse(String(sent[0]?.body));
    one("request")(body);
    expect(body).toMatchObject({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  ...{ traceId: trace, parentSpanId: request.spanId, name: "below", kind: 1 },
                  startTimeUnixNano: "1700000000000500000",
                  endTimeUnixNano: "1700000000002000000",
                },
                { parentSpanId: "2".repeat(16), kind: 2, status: { code: 2 } },
              ],
            },
          ],
        },
      ],
    });
    expect(tracer.counts()).toEqual({ exported: 2, dropped: 0, notTaken: 0 });
  });

  test("never ends before it begins, whatever the clocks say", () => {
    const span = { traceId: trace, spanId: "3".repeat(16), traceparent: "", parentId: undefined, isSampled: true };
    const body = otlpJson({ attributes: {}, version: "1" }, [
      { span: { ...span, startMs: 2_000_000_000_000 }, facts: { name: "x" }, endMs: 1_999_999_999_999 },
    ]);
    expect(body).toContain('"endTimeUnixNano":"2000000000000000000"');
  });

  test("has no id of zeros, even if chance gives one", () => {
    let calls = 0;
    const { tracer } = tracerOf((count) => {
      calls += 1;
      return calls === 1 ? Buffer.alloc(count) : createHash("shake256", { outputLength: count }).update("x").digest();
    });
    const { traceId, spanId, traceparent } = tracer.beginRequest(undefined);
    expect([traceId, spanId].filter((id) => /^0+$/.test(id))).toEqual([]);
    expect(readTraceparent(traceparent)).toEqual({ traceId, spanId, isSampled: true });
  });

  test.each([undefined, "no trace", `00-${trace}-${"2".repeat(16)}-00`])(
    "below %j is not recorded, and its end is none",
    async (parent) => {
      const { tracer, sent } = tracerOf();
      const span = tracer.begin(parent);
      expect(span).toBeUndefined();
      tracer.end(span, { name: "x" });
      await tracer.close();
      expect(sent).toEqual([]);
    },
  );

  test("is none of the silent tracer's", async () => {
    const parent = `00-${trace}-${"2".repeat(16)}-01`;
    expect(silentTracer.begin(parent)).toBeUndefined();
    silentTracer.end(undefined, { name: "x" });
    expect(silentTracer.counts()).toEqual({ exported: 0, dropped: 0, notTaken: 0 });
    await silentTracer.close();
  });
});

describe("a sampler", () => {
  const ids = Array.from({ length: 4000 }, (_, index) => createHash("md5").update(String(index)).digest("hex"));
  const shareOf = (name: Parameters<typeof samplerOf>[0], ratio: number, parent?: boolean): number =>
    ids.filter((id) => samplerOf(name, ratio)(id, parent)).length / ids.length;

  test.each([0, 0.25, 1])("by ratio %d records that share, whatever the caller does", (ratio) => {
    for (const parent of [undefined, true, false]) {
      const share = shareOf("traceidratio", ratio, parent);
      expect(Math.abs(share - ratio)).toBeLessThanOrEqual(ratio === 0.25 ? 0.03 : 0);
    }
  });

  test("records the traces of a smaller ratio with a larger one, too", () => {
    const [few, many] = [samplerOf("traceidratio", 0.1), samplerOf("traceidratio", 0.5)];
    expect(ids.filter((id) => few(id, undefined) && !many(id, undefined))).toEqual([]);
  });

  test.each([
    ["always_on", [1, 1, 1]],
    ["always_off", [0, 0, 0]],
    ["parentbased_always_on", [1, 1, 0]],
    ["parentbased_always_off", [0, 1, 0]],
    ["parentbased_traceidratio", [0, 1, 0]],
  ] as const)("%s records of traces that begin here, and of callers that record or do not: %j", (name, shares) => {
    expect([undefined, true, false].map((parent) => shareOf(name, 0, parent))).toEqual(shares);
  });
});
