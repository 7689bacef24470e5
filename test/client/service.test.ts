import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  answered,
  type BulkAnswer,
  type BulkLine,
  ColophonProblem,
  createClient,
  verifyWebhook,
} from "../../packages/client/src/index.ts";
import { signedHeaders } from "../../src/commands/webhook/secret.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { eventually } from "../support/eventually.ts";
import { type Description, judgeOf, operationsOf } from "../support/servers/openapi.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { outcomeOf } from "./replay.ts";
import { type Case, exchangeCases, webhookCases } from "./vectors.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const access = () => ({ baseUrl: service.baseUrl, tenantId: service.tenantId, ...service.credentials });
const secretKey = "tenant/webhook.secret";
const definition = { document: { content: [{ p: "Hello" }] } };

const ofService = exchangeCases().filter(([, { service: holds }]) => holds === true);

describe("a service answers as each vector expects of a call", () => {
  test.each(ofService)("%s", async (_, one) => {
    const secret = one.clientSecret ?? service.credentials.clientSecret;
    const client = createClient({ ...access(), clientSecret: secret });
    const outcomes: unknown[] = [];
    for (const call of one.calls) outcomes.push(await outcomeOf(client, call));
    expect(shapeOf(outcomes)).toEqual(shapeOf(one.calls.map(({ outcome }) => outcome)));
  });
});

/** Ids by the order in which they come, so that the same one is the same; answers of bulk by their lines; files by their kind. */
function shapeOf(outcomes: readonly unknown[]): unknown {
  const ids = new Map<unknown, number>();
  const named = (id: unknown): number => {
    if (!ids.has(id)) ids.set(id, ids.size + 1);
    return ids.get(id) ?? 0;
  };
  const byLine = (one: { readonly line: number }, other: { readonly line: number }): number => one.line - other.line;
  const text = JSON.stringify(outcomes, (key, value) => {
    if (key === "answers") return [...value].sort(byLine);
    if (key === "documentId") return named(value);
    return key === "file" ? String(value).slice(0, "%PDF-".length) : value;
  });
  return JSON.parse(text);
}

test("every answer in a vector is one that the service's own description declares", async () => {
  const description: Description = await bodyOf(await service.ask("GET", "/openapi.json"));
  const judge = judgeOf(description);
  const operations = operationsOf(description);
  const faults = exchangeCases().flatMap(([name, one, { tenantId }]) =>
    answersOf(one).flatMap(({ request, answer }) => {
      const operation = operations.find(
        ({ method, path }) => method === request.method && patternOf(path, tenantId).test(request.path),
      );
      if (operation === undefined) return [`${name}: there is no ${request.method} ${request.path}`];
      const body = answer.text ?? JSON.stringify(answer.json);
      const headers = Object.keys(answer.headers).filter((header) => header !== "www-authenticate");
      const fault = judge(operation, { ...answer, contentType: answer.headers["content-type"], headers, body });
      return fault === undefined ? [] : [`${name}: ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
});

/** Exchanges with a service: the answers of a proxy belong to no operation. */
const answersOf = ({ exchanges }: Case) =>
  exchanges.flatMap(({ request, answer }) =>
    "connection" in answer || answer.headers["content-type"] === "text/html" ? [] : [{ request, answer }],
  );

const patternOf = (path: string, tenantId: string): RegExp =>
  new RegExp(`^${path.replace("{tenantId}", tenantId).replaceAll(/\{\w+\}/g, "[^/]+")}$`);

test("the service signs the messages of the vectors as they are signed there", async () => {
  for (const one of webhookCases().filter(({ outcome }) => outcome === "accepted")) {
    const sealed = memoryBlobs();
    await sealed.put(secretKey, Buffer.from(one.secret.replace("whsec_", ""), "base64"));
    const { "webhook-id": id = "", "webhook-timestamp": timestamp, "webhook-signature": signature } = one.headers;
    const message = { id, timestamp: Number(timestamp), message: one.body };
    const signed = await signedHeaders(sealed, [secretKey], message);
    expect(signature?.split(" "), one.name).toContain(signed?.["webhook-signature"]);
    await expect(verifyWebhook(signed ?? {}, one.body, one.secret, one.nowSeconds * 1000)).resolves.toMatchObject({
      id,
    });
  }
});

test("a document is made once when the connection is lost after it was made", async () => {
  let sent = 0;
  const client = createClient({
    ...access(),
    wait: async () => undefined,
    fetch: async (request) => {
      const answer = await fetch(request);
      const isFirst = request.url.includes("generate-from-payload") && ++sent === 1;
      if (isFirst) throw new TypeError("fetch failed");
      return answer;
    },
  });
  const before = service.pool.jobs.length;
  const { record, file } = await client.generate(definition);
  expect([sent, service.pool.jobs.length - before]).toEqual([2, 1]);
  expect(file.length).toBe(record.fileSizeBytes);
});

test("a job is waited for while it is made, and the wait ends by its signal", async () => {
  const release = service.pool.hold();
  const ending = new AbortController();
  const client = createClient({
    ...access(),
    wait: async (_, signal) => {
      ending.abort(new Error("enough"));
      signal?.throwIfAborted();
      release();
    },
  });
  const job = await client.begin(definition);
  await expect(job.wait({ signal: ending.signal })).rejects.toThrow("enough");
  const record = await client.job(job.id).wait();
  expect(record).toEqual((await job.state()).result);
  await expect(job.cancel()).rejects.toMatchObject({ code: "JOB_ENDED", status: 409 });
});

test("lines are read at the pace at which they are made, and answers come meanwhile", async () => {
  let read = 0;
  async function* lines(): AsyncGenerator<BulkLine> {
    for (; read < 60; read += 1) yield { id: read, ...definition };
  }
  const client = createClient(access());
  const ids: unknown[] = [];
  for await (const answer of client.bulk(lines())) {
    if ("summary" in answer) expect(answer.summary).toMatchObject({ lines: 60, succeeded: 60, complete: true });
    else ids.push(answer.id);
  }
  expect(ids.length).toBe(60);
  expect(new Set(ids).size).toBe(60);
});

test("a call of the typed interface that is refused is a problem with its faults", async () => {
  const { api, tenantId } = createClient(access());
  const path = { tenantId };
  const made = await answered(
    api.POST("/v1/{tenantId}/templates", {
      params: { path },
      body: { name: "Letter", content: JSON.stringify(definition) },
    }),
  );
  expect(made.name).toBe("Letter");
  const missing = api.GET("/v1/{tenantId}/templates/{id}", { params: { path: { tenantId, id: crypto.randomUUID() } } });
  await expect(answered(missing)).rejects.toSatisfy(
    (error) => error instanceof ColophonProblem && error.code === "TEMPLATE_NOT_FOUND" && error.status === 404,
  );
});

test("lines that can be begun again are sent again when the connection is lost, and each is made and answered once", async () => {
  const keys: (string | null)[] = [];
  async function* lines(): AsyncGenerator<BulkLine> {
    for (let id = 1; id <= 40; id += 1) yield { id, ...definition };
  }
  const client = createClient({
    ...access(),
    fetch: async (request) => {
      const key = request.headers.get("idempotency-key");
      const answer = await fetch(request);
      // The service may not have seen yet that a connection broke: REQUEST_IN_PROGRESS is answered until then.
      if (!request.url.includes("/bulk") || answer.status === 409) return answer;
      keys.push(key);
      return keys.length < 3 ? brokenAfter(answer, 5) : answer;
    },
  });
  const before = new Set(await storedIds());
  const answers: BulkAnswer[] = [];
  for await (const answer of client.bulk(lines)) answers.push(answer);
  expect(answers.at(-1)).toMatchObject({ summary: { lines: 40, succeeded: 40, complete: true } });
  const numbers = answers.flatMap((answer) => ("line" in answer ? [answer.line] : []));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  const made = answers.flatMap((answer) => ("result" in answer ? [answer.result.documentId] : []));
  const since = (await storedIds()).filter((id) => !before.has(id));
  expect(since.toSorted()).toEqual(made.toSorted());
});

async function storedIds(): Promise<readonly string[]> {
  const stored: readonly { readonly documentId: string }[] = await bodyOf(
    await service.ask("GET", "documents?limit=1000"),
  );
  return stored.map(({ documentId }) => documentId);
}

/** The answer until so many of its lines have come; then its connection breaks. */
function brokenAfter(answer: Response, lines: number): Response {
  let seen = 0;
  const text = new TextDecoder();
  const breaking = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (seen >= lines) return controller.error(new TypeError("terminated"));
      controller.enqueue(chunk);
      seen += text.decode(chunk).split("\n").length - 1;
    },
  });
  return new Response(answer.body?.pipeThrough(breaking) ?? null, answer);
}

// The last one: a line that was on its way when the client went may be stored later.
test("to stop reading answers ends the request, and the lines", async () => {
  let ended = false;
  async function* lines(): AsyncGenerator<BulkLine> {
    try {
      for (let id = 0; ; id += 1) yield { id, ...definition };
    } finally {
      ended = true;
    }
  }
  const client = createClient(access());
  for await (const answer of client.bulk(lines())) {
    expect(answer).toMatchObject({ status: "succeeded" });
    break;
  }
  await eventually(async () => expect(ended).toBe(true));
});
