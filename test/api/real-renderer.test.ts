import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import { eventually } from "../support/eventually.ts";
import { isLeftOut } from "../support/scope.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { endlessContent } from "../support/threads/endless-job.ts";

const example = (path: string): URL => new URL(`../../examples/${path}`, import.meta.url);

let service: TestService<RenderPool>;
beforeAll(async () => {
  const pool = composePool(readConfig({ WORKERS: "1", QUEUE_LENGTH: "1", RENDER_TIMEOUT_SECONDS: "300" }));
  service = await startTestServiceWith(pool, { PLATFORM_ASSETS: fileURLToPath(example("assets")) });
});
afterAll(async () => {
  await service.stop();
});

const payload = "documents/generate-from-payload";

test("the invoice of the examples is made from a stored template, whole, by threads of its own", async () => {
  const content = readFileSync(example("invoice/definition.json"), "utf8");
  const data = JSON.parse(readFileSync(example("invoice/data.json"), "utf8"));
  const template = await bodyOf(await service.ask("POST", "templates", { json: { name: "Invoice", content } }));
  const answer = await service.ask("POST", "documents/generate-from-template", {
    json: { templateId: template.id, data },
  });
  const made = await bodyOf(answer);
  expect(made).toMatchObject({ status: "Succeeded", errorCodes: [], warnings: [] });
  const file = Buffer.from(await (await service.ask("GET", new URL(made.downloadUrl).pathname)).arrayBuffer());
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  expect(file.length).toBe(made.fileSizeBytes);
});

test("the log line of a generation and the metrics say how long it waited for a thread", async () => {
  const rows = Array.from({ length: 3_000 }, (_, row) => [{ td: `row ${row}` }]);
  const json = { document: { content: [{ table: { rows } }] } };
  const answers = await Promise.all([1, 2].map(() => service.ask("POST", payload, { json })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const answer of answers) await answer.arrayBuffer();
  const waits = await eventually(() => {
    const found = [...service.logged().matchAll(/"queueMs":(\d+)/g)].map(([, ms]) => Number(ms));
    // That of the request before is one of them.
    expect(found.length).toBeGreaterThanOrEqual(3);
    return found;
  });
  // One thread: when two come at once, one waits until the other is made.
  expect(Math.max(...waits)).toBeGreaterThan(0);
  const text = await (await service.ask("GET", "/metrics")).text();
  const [, count] = /^colophon_queue_wait_seconds_count (\d+)$/m.exec(text) ?? [];
  expect(Number(count)).toBeGreaterThanOrEqual(waits.length);
});

test("a component stands where a definition names it as soon as it is stored; one that was not stored is refused", async () => {
  const component = { component: { metadata: { name: "letterhead" }, content: [{ p: "Lindqvist & Co." }] } };
  const stored = { name: "Letterhead", content: JSON.stringify(component) };
  expect((await service.ask("POST", "templates", { json: stored })).status).toBe(201);
  const document = (name: string) => ({ json: { document: { content: [{ use: { name } }] } } });
  expect(await bodyOf(await service.ask("POST", payload, document("letterhead")))).toMatchObject({
    status: "Succeeded",
  });
  const refused = await service.ask("POST", payload, document("nobody"));
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    400,
    { errors: [{ code: "UNKNOWN_COMPONENT", path: "/document/content/0/use" }] },
  ]);
});

test("more documents than threads and queue can hold are 503, and the service goes on", async () => {
  const rows = Array.from({ length: 8_000 }, (_, row) => [{ td: `row ${row}` }, { td: "x" }]);
  const body = JSON.stringify({ document: { content: [{ table: { rows } }] } });
  const headers = { "content-type": "application/json" };
  const answers = await Promise.all(Array.from({ length: 8 }, () => service.ask("POST", payload, { headers, body })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(1);
  for (const answer of answers) await answer.arrayBuffer();
  expect((await service.ask("POST", payload, { json: { document: { content: [{ p: "after" }] } } })).status).toBe(200);
});

test.skipIf(isLeftOut("a stop of the service's own pool"))(
  "a stopping service finishes what is being rendered, and what waits for a thread",
  async () => {
    const pool = composePool(readConfig({ WORKERS: "1", RENDER_TIMEOUT_SECONDS: "300" }));
    // More than three tables take on any machine.
    const own = await startTestServiceWith(pool, { SHUTDOWN_GRACE_SECONDS: "3600" });
    const rows = Array.from({ length: 8_000 }, (_, row) => [{ td: `row ${row}` }]);
    const body = JSON.stringify({ document: { content: [{ table: { rows } }] } });
    const headers = { "content-type": "application/json" };
    await own.ask("POST", payload, { json: { document: { content: [{ p: "warm" }] } } });
    const asking = Promise.all([1, 2, 3].map(() => own.ask("POST", payload, { headers, body })));
    await eventually(() => expect(pool.stats().waiting).toBe(2), { interval: 5 });
    await own.stop();
    const statuses = (await asking).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200]);
  },
);

test.skipIf(isLeftOut("deaths of every kind of real hosts"))(
  "a document that takes too long is 503, its thread is replaced, and the next one is made",
  async () => {
    const pool = composePool(readConfig({ WORKERS: "1", RENDER_TIMEOUT_SECONDS: "2" }));
    const own = await startTestServiceWith(pool, { MAX_WORK: "1000000000000" });
    const small = (): Promise<Response> =>
      own.ask("POST", payload, { json: { document: { content: [{ p: "small" }] } } });
    const isMade = async (): Promise<void> => expect((await small()).status).toBe(200);
    await eventually(isMade);
    const { lost } = pool.stats();
    const { definition: content, data } = endlessContent();
    const answer = await own.ask("POST", "documents/generate-from-template", { json: { content, data } });
    expect(await bodyOf(answer)).toMatchObject({ status: 503, errorCode: "RENDER_LIMIT", isRetryable: false });
    expect(answer.headers.get("retry-after")).toBeNull();
    expect(pool.stats().lost).toBe(lost + 1);
    await eventually(isMade);
    await own.stop();
  },
);
