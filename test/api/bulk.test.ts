import { request as send } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "../../src/ports/drivers/unavailable.ts";
import { withAppend } from "../../src/ports/event-log/port.ts";
import { isForRequest } from "../../src/ports/patience/port.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { workbook } from "../render/import/workbook.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, startTestServiceWith, type TestService } from "../support/servers/service.ts";

let service: TestService;
let templateId: string;
beforeAll(async () => {
  service = await startTestService({ GENERATIONS_PER_MINUTE: "1000000" });
  const content = JSON.stringify({ document: { content: [{ p: "$data.name" }] } });
  ({ id: templateId } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Bulk", content } })));
});
afterAll(async () => {
  await service.stop();
});

const ndjson = { "content-type": "application/x-ndjson" };
const document = { content: [{ p: "Hello" }] };

interface BulkAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: lines of every shape
  readonly lines: readonly any[];
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly summary: any;
}

async function bulk(
  body: string,
  more: { readonly query?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  on: TestService = service,
): Promise<BulkAnswer> {
  const answer = await on.ask("POST", `documents/bulk${more.query ?? ""}`, {
    body,
    headers: { ...ndjson, ...more.headers },
  });
  const answers = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const lines = answers.slice(0, -1).toSorted((a, b) => a.line - b.line);
  return { status: answer.status, headers: answer.headers, lines, summary: answers.at(-1).summary };
}

const asLines = (...values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join("\n");

test("lines are made outside of the one clock that a request has for servers: it would be over for those that come late", async () => {
  const forRequests = new Set<boolean>();
  const around = (opened: Adapters): Adapters => ({
    ...opened,
    log: withAppend(opened.log, (stream, expected, events) => {
      if (events.some(({ type }) => type.startsWith("Document"))) forRequests.add(isForRequest());
      return opened.log.append(stream, expected, events);
    }),
  });
  const own = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, undefined, { around });
  onTestFinished(() => own.stop());
  const { summary } = await bulk(asLines({ document }), {}, own);
  expect(summary).toMatchObject({ succeeded: 1, complete: true });
  expect([...forRequests]).toEqual([false]);
});

test.each([
  ["application/x-ndjson", ""],
  ["text/csv", "a\n"],
])("a body of %s that is little else than line ends is answered, and the service goes on", async (type, head) => {
  const { lines, summary } = await bulk(`${head}{"document":1}\n${"\n".repeat(3_000_000)}`, {
    headers: { "content-type": type },
  });
  expect(lines).toHaveLength(1);
  expect(summary).toMatchObject({ lines: 1, complete: false, error: { status: 413, errorCode: "PAYLOAD_TOO_LARGE" } });
  const answer = await service.ask("GET", "templates?limit=1");
  expect(answer.status).toBe(200);
});

describe("a bulk request", () => {
  test("makes a document of every line, definitions and templates mixed, and names each by number and id", async () => {
    const { status, headers, lines, summary } = await bulk(
      asLines(
        { id: "a", document },
        { id: 7, templateId, data: { name: "Ada" } },
        { templateId, data: {}, format: "PDF" },
      ),
    );
    expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    expect(lines).toMatchObject([
      { line: 1, id: "a", status: "succeeded", result: { status: "Succeeded", contentType: "application/pdf" } },
      { line: 2, id: 7, status: "succeeded" },
      { line: 3, status: "succeeded" },
    ]);
    expect(summary).toEqual({ lines: 3, succeeded: 3, failed: 0, replayed: 0, complete: true });
    const listed = await bodyOf(await service.ask("GET", `documents?templateId=${templateId}`));
    const ids = listed.map((record: { documentId: string }) => record.documentId);
    expect(ids).toEqual(expect.arrayContaining([lines[1].result.documentId, lines[2].result.documentId]));
  });

  test("takes one template and format for all lines from the query", async () => {
    const query = `?templateId=${templateId}&locale=de-CH`;
    const { lines } = await bulk(asLines({ data: { name: "Ada" } }, { id: "x", data: { name: "Bo" } }), { query });
    expect(lines.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    const job = service.pool.jobs.find(({ documentId }) => documentId === lines[1].result.documentId);
    expect(job).toMatchObject({ source: "template", locale: "de-CH" });
    for (const wrong of ["format=odt", "templateId=none"])
      expect((await service.ask("POST", `documents/bulk?${wrong}`, { body: "", headers: ndjson })).status).toBe(400);
  });

  test("takes a CSV file: each row is the data of a document", async () => {
    const query = `?templateId=${templateId}`;
    const rows = 'id,fileName,name,age:number\n7,"Ada, one",Ada,36\n8,Max,Max,old\n';
    const { lines, summary } = await bulk(rows, { query, headers: { "content-type": "text/csv; charset=utf-8" } });
    expect(lines).toMatchObject([
      { line: 2, id: "7", status: "succeeded" },
      { line: 3, status: "failed", error: { errorCode: "INVALID_REQUEST", path: "/data/age" } },
    ]);
    expect(summary).toEqual({ lines: 2, succeeded: 1, failed: 1, replayed: 0, complete: true });
    const job = service.pool.jobs.find(({ documentId }) => documentId === lines[0].result.documentId);
    expect(JSON.parse(Buffer.from(job?.body ?? new Uint8Array()).toString())).toMatchObject({
      data: { name: "Ada", age: 36 },
    });
    const other = await service.ask("POST", "templates", { body: rows, headers: { "content-type": "text/csv" } });
    expect(other.status).toBe(415);
  });

  test("takes the first sheet of a workbook, and refuses what is none as one line", async () => {
    const query = `?templateId=${templateId}`;
    const headers = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
    const text = (words: string): string => `<c t="str"><v>${words}</v></c>`;
    const rows = `<row>${text("id")}${text("name")}${text("age")}</row><row>${text("7")}${text("Ada")}<c><v>36</v></c></row>`;
    const ask = async (body: Uint8Array) => {
      const answer = await service.ask("POST", `documents/bulk${query}`, { body: new Uint8Array(body), headers });
      return (await answer.text())
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    const [line, { summary }] = await ask(workbook(rows));
    expect(line).toMatchObject({ line: 2, id: "7", status: "succeeded" });
    expect(summary).toMatchObject({ lines: 1, succeeded: 1, complete: true });
    const job = service.pool.jobs.find(({ documentId }) => documentId === line.result.documentId);
    expect(JSON.parse(Buffer.from(job?.body ?? []).toString())).toMatchObject({ data: { name: "Ada", age: 36 } });
    const [refused, end] = await ask(Buffer.from("no archive"));
    expect(refused).toMatchObject({ line: 1, status: "failed", error: { errorCode: "INVALID_REQUEST" } });
    expect(end.summary).toMatchObject({ lines: 1, failed: 1 });
  });

  test("reports what is wrong with a line by its number and the place in it, and goes on", async () => {
    const body = [
      JSON.stringify({ document }),
      "",
      "{ not json",
      JSON.stringify({ id: "d", document: { content: [{ p: 1 }] } }),
      JSON.stringify({ templateId: "00000000-0000-4000-8000-000000000000", data: {} }),
      JSON.stringify({ format: "odt", document }),
      JSON.stringify({ id: ["x"], document }),
      JSON.stringify({ templateId }),
      '{"document": {"content": [}',
      "[]",
      JSON.stringify({ document, comment: "nobody reads this" }),
    ].join("\r\n");
    const { lines, summary } = await bulk(body);
    expect(lines.map(({ line, status, error }) => [line, status, error?.errorCode, error?.path])).toEqual([
      [1, "succeeded", undefined, undefined],
      [3, "failed", "INVALID_JSON", undefined],
      [4, "failed", "INVALID_DEFINITION", "/document/content/0/p"],
      [5, "failed", "TEMPLATE_NOT_FOUND", undefined],
      [6, "failed", "INVALID_REQUEST", "/format"],
      [7, "failed", "INVALID_REQUEST", "/id"],
      [8, "failed", "INVALID_REQUEST", "/data"],
      [9, "failed", "INVALID_JSON", undefined],
      [10, "failed", "INVALID_JSON", undefined],
      [11, "failed", "INVALID_REQUEST", "/comment"],
    ]);
    expect(lines[2].id).toBe("d");
    expect(summary).toMatchObject({ lines: 10, succeeded: 1, failed: 9, complete: true });
    const strict = await bulk(asLines({ document, comment: "x" }), { headers: { prefer: "handling=strict" } });
    expect(strict.headers.get("preference-applied")).toBe("handling=strict");
    expect(strict.lines[0].error).toMatchObject({ code: "UNKNOWN_PROPERTY", path: "/comment" });
  });

  test("refuses a line of two sources as a single request with both would be; null is nothing said", async () => {
    const single = await service.ask("POST", "documents/generate-from-payload", { json: { document, data: {} } });
    const { code, path } = await bodyOf(single);
    const template = { templateId, data: { name: "Ada" } };
    const content = JSON.stringify({ document });
    const { lines } = await bulk(
      asLines(
        { document, data: {} },
        { document, ...template },
        { document, content, data: {} },
        { ...template, content },
        { id: null, format: null, document, templateId: null, content: null, data: null },
        { document: null, templateId: null, content: null, revision: null, data: {} },
      ),
      { query: `?templateId=${templateId}` },
    );
    expect(lines.map(({ status, error }) => [status, error?.code, error?.path])).toEqual([
      ["failed", code, path],
      ["failed", code, "/templateId"],
      ["failed", code, "/data"],
      ...Array.from({ length: 3 }, () => ["succeeded", undefined, undefined]),
    ]);
  });

  test("without lines has only a summary; another media type is not taken", async () => {
    expect((await bulk("\n \n")).summary).toMatchObject({ lines: 0, complete: true });
    const json = await service.ask("POST", "documents/bulk", { json: { document } });
    expect(json.status).toBe(415);
    expect((await service.ask("POST", "documents/bulk")).status).toBe(415);
    const elsewhere = await service.ask("POST", "documents/generate-from-payload", { body: "{}", headers: ndjson });
    expect(elsewhere.status).toBe(415);
  });

  test("repeated with its key makes what is new and answers what is old", async () => {
    const headers = { "idempotency-key": "bulk-1" };
    const first = await bulk(asLines({ document }, { document: { content: [] } }, { document }), { headers });
    expect(first.summary).toMatchObject({ succeeded: 2, failed: 1, replayed: 0 });
    const before = service.pool.jobs.length;
    const again = await bulk(asLines({ document }, { document }, { document }), { headers });
    expect(again.summary).toMatchObject({ succeeded: 3, failed: 0, replayed: 2 });
    expect(service.pool.jobs.length).toBe(before + 1);
    const ids = (answer: BulkAnswer) => answer.lines.map(({ result }) => result?.documentId);
    expect([ids(again)[0], ids(again)[2]]).toEqual([ids(first)[0], ids(first)[2]]);
    expect(new Set(ids(again)).size).toBe(3);
  });

  test("with a key that is in use is refused while the first is being answered", async () => {
    const release = service.pool.hold();
    const headers = { "idempotency-key": "bulk-2" };
    const before = service.pool.jobs.length;
    const first = bulk(asLines({ document }), { headers });
    await eventually(() => expect(service.pool.jobs.length).toBe(before + 1));
    const second = await service.ask("POST", "documents/bulk", {
      body: asLines({ document }),
      headers: { ...ndjson, ...headers },
    });
    expect(second.status).toBe(409);
    release();
    expect((await first).summary.succeeded).toBe(1);
    await eventually(async () => expect((await bulk(asLines({ document }), { headers })).summary.replayed).toBe(1));
  });
});

describe("lines of a bulk request", () => {
  test("that are too long are skipped while they come in; the next one is made", async () => {
    const small = await startTestService({ MAX_BODY_MB: "1" });
    const long = JSON.stringify({ document: { content: [{ p: "x".repeat(1_200_000) }] } });
    const { lines, summary } = await bulk([long, JSON.stringify({ document })].join("\n"), {}, small);
    expect(lines).toMatchObject([
      { line: 1, status: "failed", error: { errorCode: "PAYLOAD_TOO_LARGE" } },
      { line: 2, status: "succeeded" },
    ]);
    expect(summary.lines).toBe(2);
    await small.stop();
  });

  test("count as generations, and a tenth of the minute's is left to others", async () => {
    const limited = await startTestService({ GENERATIONS_PER_MINUTE: "10" });
    const answer = await limited.ask("POST", "documents/bulk", {
      body: asLines(...Array.from({ length: 12 }, () => ({ document }))),
      headers: ndjson,
    });
    const reader = (answer.body as NonNullable<typeof answer.body>).getReader();
    await eventually(() => expect(limited.pool.jobs).toHaveLength(9));
    const json = { document };
    const other = await limited.ask("POST", "documents/generate-from-payload", { json });
    expect(other.status).toBe(429);
    await reader.cancel();
    expect(limited.pool.jobs).toHaveLength(9);
    await limited.stop();
  });

  test("go on within the minute when the tenant's limit is raised", async () => {
    const limited = await startTestService({ GENERATIONS_PER_MINUTE: "10" });
    const answer = bulk(asLines(...Array.from({ length: 12 }, () => ({ document }))), {}, limited);
    await eventually(() => expect(limited.pool.jobs).toHaveLength(9));
    const json = { generationLimit: 100 };
    expect((await limited.ask("PATCH", `/v1/tenants/${limited.tenantId}`, { json })).status).toBe(200);
    await eventually(() => expect(limited.pool.jobs).toHaveLength(12));
    expect((await answer).summary).toMatchObject({ succeeded: 12, complete: true });
    await limited.stop();
  });

  test("are not begun any more when the caller is gone", async () => {
    const own = await startTestService({ GENERATIONS_PER_MINUTE: "1000000" });
    const release = own.pool.hold();
    const request = send(`${own.baseUrl}/v1/${own.tenantId}/documents/bulk`, {
      method: "POST",
      headers: { ...ndjson, authorization: `Bearer ${own.token}` },
    });
    request.on("error", () => undefined);
    request.write(`${asLines(...Array.from({ length: 50 }, () => ({ document })))}\n`);
    // As many as are worked on at once, of which none ends before the pool lets it.
    await eventually(() => expect(own.pool.jobs).toHaveLength(2));
    request.destroy();
    await eventually(() => expect(own.logged()).toContain('"aborted":true'));
    release();
    const json = { document };
    expect((await own.ask("POST", "documents/generate-from-payload", { json })).status).toBe(200);
    expect(own.pool.jobs).toHaveLength(3);
    expect(await bodyOf(await own.ask("GET", "documents"))).toHaveLength(1);
    await own.stop();
  });

  test("are answered while others are still on their way", async () => {
    let more: (line: string | null) => void = () => undefined;
    const body = new Readable({ read: () => undefined });
    more = (line) => body.push(line);
    const answer = fetch(`${service.baseUrl}/v1/${service.tenantId}/documents/bulk`, {
      method: "POST",
      headers: { ...ndjson, authorization: `Bearer ${service.token}` },
      body: Readable.toWeb(body) as ReadableStream,
      duplex: "half",
    } as RequestInit);
    more(`${asLines({ id: "first", document })}\n`);
    const reader = ((await answer).body as NonNullable<Response["body"]>).getReader();
    const { value } = await reader.read();
    expect(JSON.parse(Buffer.from(value ?? []).toString())).toMatchObject({ id: "first", status: "succeeded" });
    more(asLines({ id: "second", document }));
    more(null);
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += Buffer.from(part.value).toString();
    expect(rest).toContain('"second"');
    expect(rest).toContain('"complete":true');
  });
});

test("a storage that goes before the first line is 503 with Retry-After, and no internal error", async () => {
  const own = await startTestServiceWith(fakeRenderPool(), {}, undefined, {
    around: (opened: Adapters): Adapters => {
      const { limiter } = opened;
      // Only the bulk request reads the documents of the minute.
      const away = (): never => {
        throw new StoreUnavailable("The database does not answer.");
      };
      const look: typeof limiter.look = async (key, limit) =>
        key.startsWith("gen") ? away() : await limiter.look(key, limit);
      const consume: typeof limiter.consume = async (key, limit, points) =>
        key.startsWith("gen") ? away() : await limiter.consume(key, limit, points);
      return { ...opened, limiter: { ...limiter, look, consume } };
    },
  });
  onTestFinished(() => own.stop());
  const answer = await own.ask("POST", "documents/bulk", { body: JSON.stringify({ document }), headers: ndjson });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(answer.headers.get("retry-after")).not.toBeNull();
  expect(await bodyOf(answer)).toMatchObject({ errorCode: "UNAVAILABLE", isRetryable: true });
});
