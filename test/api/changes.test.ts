import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../src/vocabulary/limits.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService } from "../support/servers/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), {}, undefined, { heartbeatMs: 50 });
});

afterAll(() => service.stop());

interface Opened {
  readonly status: number;
  readonly headers: Headers;
  /** The next event or comment, as its lines; undefined at the end of the stream. */
  next(): Promise<readonly string[] | undefined>;
  /** The next event, comments passed over: its name, its id and its data. */
  event(): Promise<{ readonly name: string; readonly id: string; readonly data: unknown }>;
  close(): Promise<void>;
}

async function open(
  more: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Opened> {
  const answer = await service.ask("GET", "changes", more);
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<readonly string[] | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const part = text.slice(0, end);
        text = text.slice(end + 2);
        return part.split("\n");
      }
      const { done, value = "" } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  const fieldOf = (lines: readonly string[], field: string): string | undefined =>
    lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
  return {
    status: answer.status,
    headers: answer.headers,
    next,
    event: async () => {
      for (;;) {
        const lines = await next();
        if (lines === undefined) return expect.unreachable("the stream ended");
        const data = fieldOf(lines, "data");
        if (data === undefined) continue;
        return { name: fieldOf(lines, "event") ?? "message", id: fieldOf(lines, "id") ?? "", data: JSON.parse(data) };
      }
    },
    close: () => reader.cancel(),
  };
}

async function secondTenant(): Promise<{ readonly tenantId: string; readonly token: string }> {
  const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Second" } }));
  return { tenantId, token: await signIn(service.baseUrl, apiKey) };
}

const template = (name: string) => ({ name, content: JSON.stringify({ document: { content: [{ p: "One." }] } }) });

async function makeTemplate(name: string): Promise<string> {
  return (await bodyOf(await service.ask("POST", "templates", { json: template(name) }))).id;
}

test("a change comes as an event with its kind and id, after the position from which on changes come", async () => {
  const stream = await open();
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toBe("text/event-stream");
  expect(stream.headers.get("x-accel-buffering")).toBe("no");
  const ready = await stream.event();
  expect(ready).toEqual({ name: "ready", id: expect.stringMatching(/^\d+$/), data: { position: ready.id } });
  const id = await makeTemplate("Of a stream");
  const change = await stream.event();
  expect(change).toEqual({
    name: "message",
    id: expect.anything(),
    data: { position: change.id, kind: "template", id },
  });
  expect(BigInt(change.id)).toBeGreaterThan(BigInt(ready.id));
  await stream.close();
});

test("with Last-Event-ID what was missed comes first, once", async () => {
  const before = await open();
  const { id: position } = await before.event();
  await before.close();
  const [one, two] = [await makeTemplate("Missed"), await makeTemplate("Missed as well")];
  const stream = await open({ headers: { "last-event-id": position } });
  expect(await stream.event()).toMatchObject({ name: "ready", id: position });
  expect(await stream.event()).toMatchObject({ data: { kind: "template", id: one } });
  expect(await stream.event()).toMatchObject({ data: { kind: "template", id: two } });
  const three = await makeTemplate("Now");
  expect(await stream.event()).toMatchObject({ data: { kind: "template", id: three } });
  await stream.close();
});

test("a position ahead of the log means that lists are to be read again", async () => {
  const stream = await open({ headers: { "last-event-id": "9223372036854775000" } });
  expect(await stream.event()).toMatchObject({ name: "behind" });
  await stream.close();
});

test.each(["x", "-1", "1.5", "12345678901234567890"])("Last-Event-ID %s is refused by name", async (position) => {
  const answer = await service.ask("GET", "changes", { headers: { "last-event-id": position } });
  expect(answer.status).toBe(400);
  expect(await bodyOf(answer)).toMatchObject({
    errorCode: "INVALID_REQUEST",
    message: expect.stringMatching(/Last-Event-ID/),
  });
});

test("changes of another tenant, and of what the caller may not read, do not come", async () => {
  const other = await secondTenant();
  const key = await bodyOf(
    await service.ask("POST", "api-keys", { json: { name: "Reader", scopes: ["documents:read"] } }),
  );
  const token = await signIn(service.baseUrl, key);
  const stream = await open({ token });
  expect(await stream.event()).toMatchObject({ name: "ready" });
  await service.ask("POST", `/v1/${other.tenantId}/documents/generate-from-payload`, {
    token: other.token,
    json: { document: { content: [{ p: "Theirs." }] } },
  });
  await makeTemplate("Not to be read by this key");
  const made = await bodyOf(
    await service.ask("POST", "documents/generate-from-payload", { json: { document: { content: [{ p: "Ours." }] } } }),
  );
  expect(await stream.event()).toMatchObject({ data: { kind: "document", id: made.documentId } });
  await stream.close();
});

test("signs of life come, and the stream ends with the key", async () => {
  const key = await bodyOf(
    await service.ask("POST", "api-keys", { json: { name: "Watcher", scopes: ["templates:read"] } }),
  );
  const stream = await open({ token: await signIn(service.baseUrl, key) });
  expect(await stream.event()).toMatchObject({ name: "ready" });
  expect(await stream.next()).toEqual([":"]);
  expect((await service.ask("DELETE", `api-keys/${key.clientId}`)).status).toBe(204);
  while ((await stream.next()) !== undefined);
});

test("a tenant has so many streams at once, and a closed one gives its place back", async () => {
  const other = await secondTenant();
  const ask = () => service.ask("GET", `/v1/${other.tenantId}/changes`, { token: other.token });
  const streams = [];
  for (let count = 0; count < limits.changes.ofTenant; count += 1) streams.push(await ask());
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(await bodyOf(refused)).toMatchObject({ errorCode: "RATE_LIMITED" });
  await streams.pop()?.body?.cancel();
  await expect
    .poll(async () => {
      const again = await ask();
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
  for (const { body } of streams) await body?.cancel();
});

test("a service that stops ends its streams", async () => {
  const stopping = await startTestServiceWith(fakeRenderPool());
  const answer = await stopping.ask("GET", "changes");
  const text = answer.text();
  await stopping.stop();
  expect(await text).toMatch(/^id: \d+\nevent: ready\n/);
});
