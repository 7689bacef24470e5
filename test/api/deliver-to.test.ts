import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { storedKeys } from "../support/stored-files.ts";

interface Put {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let service: TestService;
let receiver: Server;
let port: number;
let puts: Put[] = [];
/** Statuses of the next answers, then 200; undefined: none until the gate opens. */
let statuses: (number | undefined)[] = [];
let openGate: () => void = () => undefined;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    puts.push({ method: request.method, url: request.url, headers: request.headers, body });
    const status = statuses.length === 0 ? 200 : statuses.shift();
    if (status === undefined) {
      await new Promise<void>((resolve) => {
        openGate = resolve;
      });
    }
    response.writeHead(status ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  ({ port } = receiver.address() as AddressInfo);
  service = await startTestService({ TENANT_OUTBOUND_INSIDE: "127.0.0.1", GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  puts = [];
  statuses = [];
});

const secret = "X-Amz-Signature=s3cr3t";
const address = (path = "/bucket/file.pdf"): string => `http://127.0.0.1:${port}${path}?${secret}`;
const content = [{ p: "Hello" }];
const generate = (deliverTo: unknown, headers: Readonly<Record<string, string>> = {}, on = service) =>
  on.ask("POST", "documents/generate-from-payload", { json: { deliverTo, document: { content } }, headers });
const recordOf = async (documentId: string) =>
  (await bodyOf(await service.ask("GET", "documents"))).find(
    (record: { readonly documentId: string }) => record.documentId === documentId,
  );

describe("deliverTo", () => {
  test("puts the document's bytes to the address, with its headers, and the record says so without the secrets", async () => {
    const made = await generate({ url: address(), headers: { "X-Amz-Acl": "s3cr3t-too" } });
    expect(made.status).toBe(200);
    const { documentId, fileName, contentType } = await bodyOf(made);
    const record = await eventually(async () => {
      const found = await recordOf(documentId);
      expect(found.delivery.state).toBe("succeeded");
      return found;
    });
    const file = Buffer.from(await (await service.ask("GET", `documents/${fileName}`)).arrayBuffer());
    const [put] = puts;
    expect(puts).toHaveLength(1);
    expect(put).toMatchObject({ method: "PUT", url: `/bucket/file.pdf?${secret}` });
    expect(put?.body.equals(file)).toBe(true);
    expect(put?.headers).toMatchObject({
      "content-length": String(file.length),
      "content-type": contentType,
      "x-amz-acl": "s3cr3t-too",
    });
    expect(put?.headers["content-disposition"]).toBeUndefined();
    expect(put?.headers["transfer-encoding"]).toBeUndefined();
    expect(record.delivery).toEqual({
      state: "succeeded",
      to: `http://127.0.0.1:${port}/bucket/file.pdf`,
      attempts: 1,
      at: expect.any(String),
    });
    const history = await (await service.ask("GET", `documents/${documentId}/history`)).text();
    expect(history).toContain("DocumentDeliveryAttempted");
    expect(history + JSON.stringify(record) + service.logged()).not.toContain("s3cr3t");
    expect(service.pool.jobs.some(({ body }) => Buffer.from(body).includes("s3cr3t"))).toBe(false);
  });

  test("a request that is repeated with its Idempotency-Key is answered the same, and the document put once", async () => {
    const headers = { "idempotency-key": "deliver-once" };
    const first = await bodyOf(await generate({ url: address() }, headers));
    await eventually(async () => expect((await recordOf(first.documentId)).delivery.state).toBe("succeeded"));
    const second = await generate({ url: address() }, headers);
    expect(second.status).toBe(200);
    expect((await bodyOf(second)).documentId).toBe(first.documentId);
    expect((await generate({ url: address("/other") }, headers)).status).toBe(422);
    expect(puts).toHaveLength(1);
  });

  test.each([
    [{}, "attachment; filename=\"Zoe.pdf\"; filename*=UTF-8''Zo%C3%AB.pdf"],
    [{ "Content-Disposition": "inline" }, "inline"],
  ])("says the document's name, unless the caller does with %j", async (headers, expected) => {
    const json = { deliverTo: { url: address(), headers }, document: { content } };
    const query = `fileName=${encodeURIComponent("Zoë")}`;
    await service.ask("POST", `documents/generate-from-payload?${query}`, { json });
    await eventually(() => expect(puts.map(({ headers: sent }) => sent["content-disposition"])).toEqual([expected]));
  });

  test("works for a job; webhooks receive document.delivered", async () => {
    const hook = { url: `http://127.0.0.1:${port}/hook`, events: ["document.delivered", "document.undelivered"] };
    const { id } = await bodyOf(await service.ask("POST", "webhooks", { json: hook }));
    expect((await generate({ url: address() }, { prefer: "respond-async" })).status).toBe(202);
    await eventually(() => expect(puts.map(({ method }) => method).toSorted()).toEqual(["POST", "PUT"]));
    const message = puts.find(({ method }) => method === "POST");
    expect(JSON.parse(String(message?.body))).toMatchObject({ type: "document.delivered" });
    expect(String(message?.body)).not.toContain("s3cr3t");
    await service.ask("DELETE", `webhooks/${id}`);
  });

  test("an answer of 500 is an error in the record, and the next try comes later; 410 ends the tries", async () => {
    statuses = [500];
    const { documentId } = await bodyOf(await generate({ url: address() }));
    const error = "Expected a status from 200 to 299; came 500.";
    await eventually(async () => expect((await recordOf(documentId)).delivery).toMatchObject({ attempts: 1, error }));
    // Its next try would meet the answer to another one.
    await service.ask("DELETE", "documents", { json: { ids: [documentId] } });
    statuses = [410];
    const gone = await bodyOf(await generate({ url: address() }));
    await eventually(async () => expect((await recordOf(gone.documentId)).delivery.state).toBe("failed"));
  });

  test("a receiver that does not answer keeps neither the answer nor another delivery waiting", async () => {
    statuses = [undefined];
    const slow = await bodyOf(await generate({ url: address("/slow") }));
    await eventually(() => expect(puts).toHaveLength(1));
    const quick = await bodyOf(await generate({ url: address("/quick") }));
    await eventually(async () => expect((await recordOf(quick.documentId)).delivery.state).toBe("succeeded"));
    expect((await recordOf(slow.documentId)).delivery).toMatchObject({ state: "pending", attempts: 0 });
    openGate();
    await eventually(async () => expect((await recordOf(slow.documentId)).delivery.state).toBe("succeeded"));
  });

  test("is put at once, and not by the next look for what is due", async () => {
    const settings = { TENANT_OUTBOUND_INSIDE: "127.0.0.1", GALLERY: "off" };
    const rarely = await startTestServiceWith(fakeRenderPool(), settings, undefined, { lookEveryMs: 3_600_000 });
    try {
      await (await generate({ url: address("/at-once") }, {}, rarely)).text();
      await eventually(() => expect(puts.map(({ url }) => url)).toEqual([`/at-once?${secret}`]));
    } finally {
      await rarely.stop();
    }
  });

  test("ends with its document: a deleted one is not put any more", async () => {
    statuses = [500];
    const { documentId } = await bodyOf(await generate({ url: address() }));
    await eventually(async () => expect((await recordOf(documentId)).delivery.attempts).toBe(1));
    await service.ask("DELETE", "documents", { json: { ids: [documentId] } });
    expect(await recordOf(documentId)).toBeUndefined();
    expect(await storedKeys(service.folder, documentId)).toEqual([]);
  });

  test.each<[what: string, deliverTo: unknown, path: string]>([
    ["no object", "text", "/deliverTo"],
    ["no address", {}, "/deliverTo"],
    ["an address that is none", { url: "s3cr3t" }, "/deliverTo/url"],
    [
      "a header of the connection",
      { url: "https://example.com/?s3cr3t", headers: { Host: "s3cr3t" } },
      "/deliverTo/headers/Host",
    ],
    ...["X-aws-ec2-metadata-token-ttl-seconds", "Metadata-Flavor", "Metadata", "Cookie", "X-Forwarded-For", "a"].map(
      (name) =>
        [
          `the header ${name}, which no store needs,`,
          { url: "https://example.com/", headers: { [name]: "s3cr3t" } },
          `/deliverTo/headers/${name}`,
        ] as [string, unknown, string],
    ),
    [
      "a value with a line end",
      { url: "https://example.com/", headers: { Expires: "s3cr3t\r\nb: c" } },
      "/deliverTo/headers/Expires",
    ],
    ["a value that is no text", { url: "https://example.com/", headers: { Expires: 1 } }, "/deliverTo/headers/Expires"],
    [
      "a name twice",
      { url: "https://example.com/", headers: { Expires: "s3cr3t", EXPIRES: "b" } },
      "/deliverTo/headers/EXPIRES",
    ],
    ["http to the internet", { url: "http://example.com/?s3cr3t" }, "/deliverTo/url"],
    ["another member", { url: "https://example.com/", method: "POST" }, "/deliverTo"],
  ])("%s is refused with its place and without its value, also before a job", async (_, deliverTo, path) => {
    for (const headers of [{}, { prefer: "respond-async" }]) {
      const answer = await generate(deliverTo, headers);
      expect(answer.status).toBe(400);
      const text = await answer.text();
      expect(JSON.parse(text).errors[0].path).toMatch(new RegExp(`^${path}`));
      expect(text).not.toContain("s3cr3t");
    }
    expect(service.logged()).not.toContain("s3cr3t");
  });

  test("127.0.0.1 is refused unless the operator allows it", async () => {
    const guarded = await startTestService({ GALLERY: "off" });
    const answer = await generate({ url: address() }, {}, guarded);
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer)).errors[0]).toMatchObject({ path: "/deliverTo/url" });
    expect(puts).toHaveLength(0);
    await guarded.stop();
  });
});
