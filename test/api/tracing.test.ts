import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import { eventually } from "../support/eventually.ts";
import { type OtlpSpan, startCollector } from "../support/servers/collector.ts";
import { bodyOf, startTestService, startTestServiceWith } from "../support/servers/service.ts";

const payload = "documents/generate-from-payload";
const definition = { document: { content: [{ p: "Traced" }] } };
const usual = { GALLERY: "off", TENANT_OUTBOUND_INSIDE: "127.0.0.1" };

/** Takes everything, and keeps the trace context by path. */
async function startReceiver() {
  const got = new Map<string, IncomingHttpHeaders>();
  const server = createServer((request, response) => {
    got.set(request.url ?? "", request.headers);
    request.resume().once("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url, got, stop };
}

/** Names below a span, each with those below it; what happens at the same time is in the order of the names. */
function treeBelow(spans: readonly OtlpSpan[], parent: string | undefined): readonly unknown[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .map((span) => {
      const below = treeBelow(spans, span.spanId);
      return below.length === 0 ? span.name : { [span.name]: below };
    })
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const attributesOf = ({ attributes }: OtlpSpan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test("one generation is one trace, from the request to the deliveries", async () => {
  const [collector, receiver] = [await startCollector(), await startReceiver()];
  const pool = composePool(readConfig({ WORKERS: "1", RENDER_TIMEOUT_SECONDS: "300" }));
  const service = await startTestServiceWith(pool, { ...usual, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const webhook = { url: `${receiver.url}/hook`, events: ["document.generated"] };
  expect((await service.ask("POST", "webhooks", { json: webhook })).status).toBe(201);
  const json = { ...definition, deliverTo: { url: `${receiver.url}/put` } };
  const caller = { traceId: "a".repeat(32), spanId: "b".repeat(16) };
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` };
  expect((await service.ask("POST", payload, { json, headers })).status).toBe(200);
  await eventually(() => expect([...receiver.got.keys()].toSorted()).toEqual(["/hook", "/put"]));
  await service.stop();
  const spans = collector.spans().filter(({ traceId }) => traceId === caller.traceId);
  const phases = ["accept", "bind", "layout", "load", "read", "sign", "write"].map((phase) => `phase ${phase}`);
  const below = ["append", "append", "deliver document", "deliver webhook", "projection deliveries"];
  const also = ["projection documents", "projection usage", "projection usage-hours", "queue", { render: phases }];
  expect(treeBelow(spans, caller.spanId)).toEqual([
    { "POST /v1/:tenantId/documents/generate-from-payload": [...below, ...also] },
  ]);
  const [render] = spans.filter(({ name }) => name === "render");
  expect(attributesOf(render as OtlpSpan)).toEqual({
    "colophon.format": "pdf",
    "colophon.source": "payload",
    "colophon.pages": "1",
  });
  for (const [path, name] of [
    ["/hook", "deliver webhook"],
    ["/put", "deliver document"],
  ] as const) {
    const span = spans.find((one) => one.name === name);
    expect(receiver.got.get(path)?.["traceparent"], path).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  }
  receiver.stop();
  await collector.stop();
});

describe("a service that is traced", () => {
  test("believes a well-formed traceparent, also that the caller does not record, and ignores all others", async () => {
    const collector = await startCollector();
    const service = await startTestService({ ...usual, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const [trace, span] = ["c".repeat(32), "d".repeat(16)];
    const hostile = [
      `ff-${trace}-${span}-01`,
      `00-${"0".repeat(32)}-${span}-01`,
      `00-${trace}-${"0".repeat(16)}-01`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${trace}-${span}-01-more`,
      `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
      "a".repeat(8000),
    ];
    for (const traceparent of hostile) await service.ask("GET", "/version", { headers: { traceparent } });
    await service.ask("GET", "/livez", { headers: { traceparent: `00-${trace}-${span}-00` } });
    await service.ask("GET", "/readyz", { headers: { traceparent: `00-${trace}-${span}-03` } });
    await service.stop();
    const spans = collector.spans();
    const versions = spans.filter(({ name }) => name === "GET /version");
    expect(versions).toHaveLength(hostile.length);
    expect(versions.filter(({ traceId, parentSpanId }) => traceId === trace || parentSpanId !== undefined)).toEqual([]);
    expect(new Set(versions.map(({ traceId }) => traceId)).size).toBe(hostile.length);
    expect(spans.filter(({ traceId }) => traceId === trace)).toMatchObject([
      { name: "GET /readyz", parentSpanId: span },
    ]);
    await collector.stop();
  });

  test("says in every log line of a request which trace it is of, and in the span what the line says", async () => {
    const collector = await startCollector();
    const service = await startTestService({ ...usual, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    service.pool.failWith(new Error("broken"));
    const requestId = "a-request-of-the-test";
    const broken = { json: definition, headers: { "x-request-id": requestId } };
    expect((await service.ask("POST", payload, broken)).status).toBe(500);
    await service.stop();
    const lines = service
      .logged()
      .split("\n")
      .filter((line) => line.includes(requestId));
    const [request] = collector.spans().filter((span) => attributesOf(span)["colophon.request.id"] === requestId);
    expect(request).toMatchObject({ kind: 2, status: { code: 2 } });
    expect(attributesOf(request as OtlpSpan)).toMatchObject({
      "http.route": `/v1/:tenantId/${payload}`,
      "http.response.status_code": "500",
      "colophon.tenant.id": service.tenantId,
      "colophon.refusal": "INTERNAL",
    });
    expect(lines.map((line) => JSON.parse(line).msg).toSorted()).toEqual(["request", "request failed"]);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ trace_id: request?.traceId, span_id: request?.spanId });
    const render = collector.spans().find(({ name }) => name === "render");
    expect([render?.parentSpanId, render?.status]).toEqual([request?.spanId, { code: 2 }]);
    await collector.stop();
  });

  test("waits for no collector that hangs; what it does not take is counted, and its key is in no line of the log", async () => {
    const collector = await startCollector();
    const answer = collector.hang();
    const service = await startTestService({
      ...usual,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20canary-key,x-scope=a",
      OTEL_SERVICE_NAME: "papers",
      OTEL_RESOURCE_ATTRIBUTES: "service.name=other,deployment.environment.name=a%20test",
      LOG_LEVEL: "trace",
    });
    // Enough for a request to the collector, which is sent earlier on a machine that needs long for them.
    for (let some = 0; some < 11; some += 1)
      await Promise.all(Array.from({ length: 50 }, () => service.ask("GET", "/livez").then((one) => one.text())));
    const sent = await eventually(() => {
      expect(collector.requests[0]).toBeDefined();
      return collector.requests[0];
    });
    expect(sent).toMatchObject({ path: "/own/path", headers: { authorization: "Basic canary-key", "x-scope": "a" } });
    expect(JSON.parse(sent?.body ?? "").resourceSpans[0].resource.attributes).toEqual([
      { key: "service.name", value: { stringValue: "papers" } },
      { key: "service.version", value: { stringValue: expect.any(String) } },
      { key: "deployment.environment.name", value: { stringValue: "a test" } },
    ]);
    expect(await bodyOf(await service.ask("POST", payload, { json: definition }))).toMatchObject({
      status: "Succeeded",
    });
    answer(400);
    await eventually(async () => {
      const metrics = await (await service.ask("GET", "/metrics")).text();
      expect(Number(/^colophon_spans_not_taken_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0);
      expect(metrics).toMatch(/^colophon_spans_exported_total 0$/m);
      expect(metrics).not.toContain("canary-key");
    });
    await service.stop();
    expect(service.logged()).toContain('"msg":"sending traces"');
    expect(service.logged()).not.toContain("canary-key");
    await collector.stop();
  });
});

test.each([
  ["OTEL_SDK_DISABLED", "true"],
  ["OTEL_TRACES_SAMPLER", "always_off"],
])("with %s=%s nothing is sent, and a trace is passed on as it came", async (name, value) => {
  const [collector, receiver] = [await startCollector(), await startReceiver()];
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const service = await startTestService({ ...usual, ...endpoint, [name]: value });
  const webhook = { url: `${receiver.url}/hook`, events: ["document.generated"] };
  await service.ask("POST", "webhooks", { json: webhook });
  const traceparent = `00-${"e".repeat(32)}-${"f".repeat(16)}-01`;
  await service.ask("POST", payload, { json: definition, headers: { traceparent } });
  await eventually(() => expect(receiver.got.get("/hook")?.["traceparent"]).toBe(traceparent));
  await service.stop();
  expect(collector.requests).toEqual([]);
  expect(service.logged()).not.toContain("trace_id");
  receiver.stop();
  await collector.stop();
});
