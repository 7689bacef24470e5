import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import {
  bodyOf,
  signIn,
  startTestService,
  startTestServiceWith,
  type TestService,
} from "../support/servers/service.ts";

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let service: TestService;
let receiver: Server;
let address: string;
let got: Got[] = [];
let answer = 204;
let answerBody = "";

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer).end(answerBody);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  service = await startTestService({ TENANT_OUTBOUND_INSIDE: "127.0.0.1", GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  for (const { id } of await bodyOf(await service.ask("GET", "webhooks")))
    await service.ask("DELETE", `webhooks/${id}`);
  got = [];
  answer = 204;
  answerBody = "";
});

async function register(events: readonly string[], on = service) {
  const made = await on.ask("POST", "webhooks", { json: { url: address, events } });
  expect(made.status).toBe(201);
  return await bodyOf(made);
}

const generate = async (on = service) => {
  const json = { document: { content: [{ p: "A secret sentence" }] } };
  return await bodyOf(await on.ask("POST", "documents/generate-from-payload", { json }));
};

/** As a receiver checks it, by the text of Standard Webhooks. */
function signatureOf(secret: string, { headers, body }: Got): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

const deliveriesOf = async (id: string) => bodyOf(await service.ask("GET", `webhooks/${id}/deliveries`));

describe("a webhook", () => {
  test("receives the events it wants, by ids, with a signature that its secret makes", async () => {
    const { id, secret } = await register(["document.generated", "document.deleted"]);
    expect(Buffer.from(secret.replace(/^whsec_/, ""), "base64")).toHaveLength(32);
    const { documentId, fileName } = await generate();
    await service.ask("POST", "templates", { json: { name: "Not reported", content: "{}" } });
    await service.ask("DELETE", "documents", { json: { ids: [documentId] } });
    await eventually(() => expect(got).toHaveLength(2));
    const messages = got.map(({ body }) => JSON.parse(body));
    expect(messages.map(({ type }) => type).toSorted()).toEqual(["document.deleted", "document.generated"]);
    const [made] = messages.filter(({ type }) => type === "document.generated");
    expect(made).toEqual({
      type: "document.generated",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: expect.any(String), documentId, fileName },
    });
    for (const one of got) {
      expect(one.headers["webhook-signature"]).toBe(signatureOf(secret, one));
      expect(Math.abs(Number(one.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
      expect(one.headers["content-type"]).toBe("application/json");
      expect(one.headers["user-agent"]).toMatch(/^Colophon\//);
      expect(one.body).not.toContain("secret sentence");
    }
    await eventually(async () => {
      const deliveries = await deliveriesOf(id);
      expect(deliveries.map(({ status, responseStatus }: Record<string, unknown>) => [status, responseStatus])).toEqual(
        [
          ["delivered", 204],
          ["delivered", 204],
        ],
      );
    });
  });

  test("gets the trace of the request that led to the message, also when a job made the document", async () => {
    await register(["document.generated"]);
    const json = { document: { content: [{ p: "Traced" }] } };
    const trace = (digit: string) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`;
    const send = (headers: Readonly<Record<string, string>>) =>
      service.ask("POST", "documents/generate-from-payload", { json, headers });
    await send({ traceparent: trace("a") });
    await send({ traceparent: trace("b"), prefer: "respond-async" });
    await send({ traceparent: "no trace" });
    await eventually(() => expect(got).toHaveLength(3));
    const traces = got.map(({ headers }) => headers["traceparent"] ?? "none");
    expect(traces.toSorted()).toEqual([trace("a"), trace("b"), "none"]);
  });

  test("receives events of jobs and templates as well", async () => {
    await register([
      "job.succeeded",
      "job.failed",
      "template.created",
      "template.revised",
      "template.live",
      "template.deleted",
    ]);
    const content = JSON.stringify({ document: { content: [] } });
    const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Reported", content } }));
    await service.ask("PUT", `templates/${id}`, { json: { id, content: "{}" } });
    await service.ask("PUT", `templates/${id}/live`, { json: { revision: null } });
    const [{ revision, id: revisionId }] = await bodyOf(await service.ask("GET", `templates/${id}/revisions`));
    await service.ask("PUT", `templates/${id}/live`, { json: { revision } });
    await service.ask("DELETE", `templates/${id}`);
    for (const json of [{ document: { content: [{ p: "x" }] } }, {}]) {
      await service.ask("POST", "documents/generate-from-payload", { json, headers: { prefer: "respond-async" } });
    }
    await eventually(() => expect(got).toHaveLength(6));
    const messages = got.map(({ body }) => JSON.parse(body));
    const live = messages.find(({ type }) => type === "template.live");
    expect(live.data).toEqual({ templateId: id, revisionId, revision });
    const types = messages.map(({ type }) => type).toSorted();
    expect(types).toEqual([
      ...["job.failed", "job.succeeded"],
      ...["template.created", "template.deleted", "template.live", "template.revised"],
    ]);
  });

  test("receives nothing of what happened before, and nothing of another tenant's", async () => {
    await generate();
    const other = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name: "Other" } }));
    const { id } = await register(["document.generated", "template.created"]);
    const token = await signIn(service.baseUrl, other.apiKey);
    await service.ask("POST", `/v1/${other.tenantId}/templates`, {
      token,
      json: { name: "Other's", content: "{}" },
    });
    await generate();
    await eventually(() => expect(got).toHaveLength(1));
    expect(await deliveriesOf(id)).toHaveLength(1);
  });

  test("hears of a DOCX file as of any other, under its own name", async () => {
    await register(["document.generated"]);
    const json = { document: { content: [{ p: "A secret sentence" }] } };
    const { documentId } = await bodyOf(await service.ask("POST", "documents/generate-from-payload/docx", { json }));
    await eventually(() => expect(got).toHaveLength(1));
    expect(JSON.parse(got[0]?.body ?? "")).toMatchObject({
      type: "document.generated",
      data: { documentId, fileName: `service_v1-${documentId}.docx` },
    });
  });

  test("that does not take a message gets it again later; the log of deliveries says when", async () => {
    answer = 500;
    const { id } = await register(["document.generated"]);
    await generate();
    const [delivery] = await eventually(async () => {
      const found = await deliveriesOf(id);
      expect(found[0]).toMatchObject({ attempts: 1 });
      return found;
    });
    expect(delivery).toMatchObject({ status: "pending", responseStatus: 500, problem: null });
    const wait = Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt);
    expect(wait).toBe(10_000);
  });

  test("that says 410 is disabled and receives nothing until it is enabled again", async () => {
    answer = 410;
    const { id } = await register(["document.generated"]);
    await generate();
    await eventually(async () =>
      expect(await bodyOf(await service.ask("GET", `webhooks/${id}`))).toMatchObject({
        enabled: false,
        disabledReason: "gone",
      }),
    );
    await generate();
    answer = 204;
    const enabled = await service.ask("PATCH", `webhooks/${id}`, { json: { enabled: true } });
    expect(await bodyOf(enabled)).toMatchObject({ enabled: true });
    const { documentId } = await generate();
    await eventually(() => expect(got).toHaveLength(2));
    expect(got[1]?.body).toContain(documentId);
    const failed = await eventually(async () => {
      const first = (await deliveriesOf(id)).at(-1);
      expect(first).toMatchObject({ status: "failed", nextAttemptAt: null });
      return first;
    });
    const again = await service.ask("POST", `webhooks/deliveries/${failed.id}/replay`);
    expect([again.status, (await bodyOf(again)).status]).toEqual([202, "pending"]);
    await eventually(() => expect(got).toHaveLength(3));
    expect(got[2]?.headers["webhook-id"]).toBe(failed.id);
    expect(got[2]?.body).toBe(got[0]?.body);
  });

  test("has for each delivery what was sent and each answer; those that failed are found and sent again", async () => {
    [answer, answerBody] = [410, "moved <b>away</b>"];
    const { id } = await register(["document.generated"]);
    const { documentId } = await generate();
    const failed = await eventually(async () => {
      const [found, ...others] = await bodyOf(await service.ask("GET", `webhooks/${id}/deliveries?status=failed`));
      expect([found?.status, others]).toEqual(["failed", []]);
      return found;
    });
    const look = async () => await bodyOf(await service.ask("GET", `webhooks/deliveries/${failed.id}`));
    expect(await look()).toEqual({
      ...failed,
      payload: got[0]?.body,
      tries: [
        {
          ...{ attempt: 1, at: expect.stringMatching(/Z$/), outcome: "failed", status: 410, problem: null },
          ...{ ms: expect.any(Number), reply: "moved <b>away</b>" },
        },
      ],
    });
    const since = failed.createdAt;
    const recover = (json: unknown = { since }) => service.ask("POST", `webhooks/${id}/recover`, { json });
    expect(await bodyOf(await recover())).toMatchObject({ status: 400, detail: expect.stringContaining("disabled") });
    [answer, answerBody] = [204, ""];
    await service.ask("PATCH", `webhooks/${id}`, { json: { enabled: true } });
    const later = new Date(Date.parse(since) + 1).toISOString();
    expect(await bodyOf(await recover({ since: later }))).toEqual({ recovered: 0, remaining: 0 });
    const recovered = await recover();
    expect([recovered.status, await bodyOf(recovered)]).toEqual([202, { recovered: 1, remaining: 0 }]);
    await eventually(async () => expect(await look()).toMatchObject({ status: "delivered", attempts: 2 }));
    expect(got[1]?.body).toContain(documentId);
    expect((await look()).tries.at(-1)).toMatchObject({ outcome: "delivered", status: 204, reply: null });
    expect(await bodyOf(await service.ask("GET", `webhooks/${id}/deliveries?status=failed`))).toEqual([]);
    for (const wrong of [{}, { since: "yesterday" }, { since: 5 }, { since: "2026-02-30T00:00:00Z" }])
      expect((await recover(wrong)).status).toBe(400);
    expect((await service.ask("GET", `webhooks/${id}/deliveries?status=lost`)).status).toBe(400);
    expect((await service.ask("GET", "webhooks/deliveries/none")).status).toBe(404);
    const history = await bodyOf(await service.ask("GET", `audit/events?subject=${failed.id}`));
    expect(JSON.stringify(history)).not.toContain("moved");
  });

  test("that is removed gets nothing again", async () => {
    const { id } = await register(["document.generated"]);
    const { id: delivery } = await bodyOf(await service.ask("POST", `webhooks/${id}/test`));
    await eventually(() => expect(got).toHaveLength(1));
    expect((await service.ask("DELETE", `webhooks/${id}`)).status).toBe(204);
    const again = await service.ask("POST", `webhooks/deliveries/${delivery}/replay`);
    expect(await bodyOf(again)).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
  });

  test("can be tried, and signs with both secrets for a day after the secret was rotated", async () => {
    const { id, secret } = await register(["document.generated"]);
    const rotated = await bodyOf(await service.ask("POST", `webhooks/${id}/rotate`));
    expect(rotated.secret).not.toBe(secret);
    const tried = await service.ask("POST", `webhooks/${id}/test`);
    expect([tried.status, (await bodyOf(tried)).type]).toEqual([202, "webhook.test"]);
    await eventually(() => expect(got).toHaveLength(1));
    const [one] = got as [Got];
    expect(JSON.parse(one.body)).toMatchObject({ type: "webhook.test", data: { webhookId: id } });
    expect(one.headers["webhook-signature"]).toBe(`${signatureOf(rotated.secret, one)} ${signatureOf(secret, one)}`);
  });

  test("may be registered for the public internet only, by http or https", async () => {
    const guarded = await startTestService({ GALLERY: "off" });
    const loopback = ["http://127.0.0.1/x", "http://[::1]/", "http://localhost:8080/x"];
    for (const url of [...loopback, "ftp://example.com/", "https://u:p@example.com/", "x"]) {
      const refused = await guarded.ask("POST", "webhooks", { json: { url, events: ["job.failed"] } });
      expect(refused.status, url).toBe(400);
      expect(await bodyOf(refused)).toMatchObject({ path: "/url" });
    }
    await guarded.stop();
  });

  test("is listed, changed and removed; its secret is shown once and kept sealed", async () => {
    const { id, secret } = await register(["document.generated"]);
    const listed = await service.ask("GET", "webhooks");
    expect(listed.headers.get("x-total-count")).toBe(String((await bodyOf(listed.clone())).length));
    expect(await listed.clone().text()).not.toContain("whsec_");
    expect(await bodyOf(listed)).toMatchObject([{ id, url: address, enabled: true }]);
    const changed = await service.ask("PATCH", `webhooks/${id}`, { json: { events: ["job.failed"], enabled: false } });
    expect(await bodyOf(changed)).toMatchObject({ events: ["job.failed"], enabled: false, disabledReason: "asked" });
    const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    for (const file of filesUnder(service.folder)) expect(readFileSync(file).includes(bytes), file).toBe(false);
    expect((await service.ask("DELETE", `webhooks/${id}`)).status).toBe(204);
    for (const path of [`webhooks/${id}`, `webhooks/${id}/deliveries`]) {
      expect((await service.ask("GET", path)).status).toBe(404);
    }
    expect((await service.ask("DELETE", `webhooks/${id}`)).status).toBe(404);
    expect((await service.ask("PATCH", `webhooks/${id}`, { json: { enabled: true } })).status).toBe(404);
    expect((await service.ask("POST", `webhooks/${id}/rotate`)).status).toBe(404);
    expect((await service.ask("POST", `webhooks/${id}/test`)).status).toBe(404);
  });

  test("there are twenty of at most", async () => {
    for (let one = 0; one < 20; one += 1) await register(["job.failed"]);
    const json = { url: address, events: ["job.failed"] };
    const refused = await service.ask("POST", "webhooks", { json });
    expect([refused.status, (await bodyOf(refused)).errorCode]).toEqual([409, "TOO_MANY"]);
  });
});

test("a delivery scheduled before a stop is sent after the next start", async () => {
  const first = await startTestService({ TENANT_OUTBOUND_INSIDE: "127.0.0.1", GALLERY: "off" });
  const { id } = await register(["document.generated"], first);
  await generate(first);
  await eventually(() => expect(got).toHaveLength(1));
  await first.service.stop();
  const settings = { TENANT_OUTBOUND_INSIDE: "127.0.0.1", GALLERY: "off" };
  const second = await startTestServiceWith(fakeRenderPool(), settings, first.folder);
  const { documentId } = await generate(second);
  await eventually(() => expect(got).toHaveLength(2));
  expect(got[1]?.body).toContain(documentId);
  expect(await bodyOf(await second.ask("GET", `webhooks/${id}/deliveries`))).toHaveLength(2);
  await second.stop();
});

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}
