import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BlobStore } from "../../src/ports/blobs/port.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { canonicalHash } from "../../src/vocabulary/canonical.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { colophon } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { onCluster } from "../support/servers/cluster.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";

/** Between two rounds of housekeeping, in milliseconds: a round on shared storage takes some of them, and a deletion few rounds. */
const everyMs = 150;
/** Between two looks at how far a deletion is. */
const looking = { interval: everyMs };

/** Real time never passes what a deletion leaves to earlier requests. */
const renderSeconds = 60;
const patient = { RENDER_TIMEOUT_SECONDS: String(renderSeconds), GALLERY: "off" };

/** Milliseconds by which a test moves the services' clock, to pass the time that a deletion leaves to earlier requests. */
let aheadMs = 0;
const letSettle = (): void => {
  aheadMs += 2 * renderSeconds * 1000;
};
const withClock = (adapters: Adapters): Adapters => {
  const { clock } = adapters;
  return { ...adapters, clock: { ...clock, now: () => new Date(clock.now().getTime() + aheadMs) } };
};

let service: TestService;
beforeAll(async () => {
  const settings = { RENDER_TIMEOUT_SECONDS: String(renderSeconds) };
  const more = { housekeepingEveryMs: everyMs, around: withClock };
  service = await startTestServiceWith(fakeRenderPool(), settings, undefined, more);
});
afterAll(async () => {
  await service.stop();
});

const json = { document: { content: [{ p: "secret" }] } };

async function created(name: string) {
  const { tenantId, apiKey } = await bodyOf(await service.ask("POST", "/v1/tenants", { json: { name } }));
  const token = await signIn(service.baseUrl, apiKey);
  const ask = (method: string, path: string, more: Parameters<TestService["ask"]>[2] = {}) =>
    service.ask(method, `/v1/${tenantId}/${path}`, { token, ...more });
  return { tenantId, apiKey, ask };
}

const deletion = async (tenantId: string) => await bodyOf(await service.ask("GET", `/v1/tenants/${tenantId}/deletion`));

describe("a tenant that is deleted", () => {
  test("loses its access at once, then all it has, and leaves a certificate of counts", async () => {
    const { tenantId, apiKey, ask } = await created("Leaving");
    const content = JSON.stringify(json);
    const { id: templateId } = await bodyOf(await ask("POST", "templates", { json: { name: "Letter", content } }));
    const fromTemplate = { json: { templateId, data: {} } };
    await ask("POST", "documents/generate-from-template", fromTemplate);
    await ask("POST", "documents/generate-from-payload", { json });
    const later = await ask("POST", "documents/generate-from-payload", { json, headers: { Prefer: "respond-async" } });
    const { id: jobId } = await bodyOf(later);
    await eventually(async () =>
      expect(await bodyOf(await ask("GET", `jobs/${jobId}`))).toMatchObject({ status: "succeeded" }),
    );
    await ask("POST", "assets/attachments", upload("data.csv", "a;b"));
    await ask("POST", "webhooks", { json: { url: "https://example.com/hook", events: ["document.deleted"] } });
    await ask("POST", "api-keys", { json: { name: "Second" } });

    const answer = await service.ask("DELETE", `/v1/tenants/${tenantId}`);
    expect(answer.status).toBe(202);
    expect(answer.headers.get("location")).toBe(`${service.baseUrl}/v1/tenants/${tenantId}/deletion`);
    const by = { tenantId, requestedBy: service.credentials.clientId };
    expect(await bodyOf(answer)).toMatchObject({ ...by, status: "running" });
    expect((await ask("GET", "documents")).status).toBe(401);
    expect(await signIn(service.baseUrl, apiKey)).toBeUndefined();
    expect(await bodyOf(await service.ask("GET", `/v1/tenants/${tenantId}`))).toHaveProperty("closedAt");

    letSettle();
    await eventually(async () => expect(await deletion(tenantId)).toMatchObject({ status: "completed" }), looking);
    const done = await deletion(tenantId);
    expect(done.removed).toMatchObject({ documents: 3, templates: 1, assets: 1, apiKeys: 2, jobs: 1, webhooks: 1 });
    expect(done.removed).toMatchObject({ usageDays: expect.any(Number), files: expect.any(Number) });
    expect(done.sha256).toBe(canonicalHash(done.certificate));
    await eventually(async () => expect((await service.ask("GET", `/v1/tenants/${tenantId}`)).status).toBe(404));
    const listed = await bodyOf(await service.ask("GET", "/v1/tenants"));
    expect(listed.map((one: { tenantId: string }) => one.tenantId)).not.toContain(tenantId);
    expect((await ask("GET", "documents")).status).toBe(401);
    const [audited] = await bodyOf(await service.ask("GET", "audit/events?type=ErasureCompleted"));
    expect(audited).toMatchObject({
      eventId: done.eventId,
      position: done.position,
      subject: { kind: "tenant", id: tenantId },
      data: { sha256: done.sha256, certificate: { removed: done.removed } },
    });
    expect((await service.ask("GET", "documents")).status).toBe(200);
  });

  test("is deleted with what it still has to deliver, and an answer that comes after that leaves no trace", async () => {
    const calls: string[] = [];
    let answer = (): void => undefined;
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const receiver = createServer(async (request, response) => {
      await request.toArray();
      calls.push(request.method ?? "");
      await answering;
      response.writeHead(500).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { around, leftOf } = watchingStreams();
    const settings = { ...patient, TENANT_OUTBOUND_INSIDE: "127.0.0.1" };
    const own = await startTestServiceWith(fakeRenderPool(), settings, undefined, {
      housekeepingEveryMs: everyMs,
      around: (adapters) => around(withClock(adapters)),
    });
    const { tenantId, apiKey } = await bodyOf(await own.ask("POST", "/v1/tenants", { json: { name: "Owing" } }));
    const token = await signIn(own.baseUrl, apiKey);
    const ask = (path: string, given: object) => own.ask("POST", `/v1/${tenantId}/${path}`, { token, json: given });
    await bodyOf(await ask("webhooks", { url: address, events: ["document.generated"] }));
    await bodyOf(await ask("documents/generate-from-payload", { deliverTo: { url: address }, ...json }));
    await eventually(() => expect(calls.toSorted()).toEqual(["POST", "PUT"]));
    await own.ask("DELETE", `/v1/tenants/${tenantId}`);
    letSettle();
    await eventually(async () => {
      const found = await bodyOf(await own.ask("GET", `/v1/tenants/${tenantId}/deletion`));
      expect(found).toMatchObject({ status: "completed", removed: { documents: 1, deliveries: 1, webhooks: 1 } });
    }, looking);
    answer();
    // A service that stops lets the deliveries end that are on their way, and records what came of them.
    await own.stop();
    // That its tree began is a leaf of the first tenant's.
    const left = leftOf(tenantId).filter((stream) => stream !== `tree-${tenantId}`);
    expect(left).toEqual([`erasure-${tenantId}`]);
    receiver.close();
  });

  test("gets no more documents of a request that was let in before", async () => {
    const own = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" });
    const { tenantId, apiKey } = await bodyOf(await own.ask("POST", "/v1/tenants", { json: { name: "Busy" } }));
    const token = await signIn(own.baseUrl, apiKey);
    const release = own.pool.hold();
    const body = Array.from({ length: 6 }, () => JSON.stringify(json)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const asking = own.ask("POST", `/v1/${tenantId}/documents/bulk`, { token, body, headers });
    // So many at a time: the others wait for these.
    const begun = 2 * own.pool.concurrency;
    await eventually(() => expect(own.pool.jobs).toHaveLength(begun));
    expect((await own.ask("DELETE", `/v1/tenants/${tenantId}`)).status).toBe(202);
    const known = await bodyOf(await own.ask("GET", `/v1/tenants/${tenantId}`));
    expect(known).toHaveProperty("closedAt");
    release();
    const lines = (await (await asking).text()).trim().split("\n").slice(0, -1);
    const codes = lines.map((line) => (JSON.parse(line) as { error?: { errorCode: string } }).error?.errorCode);
    expect(codes.filter((code) => code === "UNAUTHENTICATED")).toHaveLength(6 - begun);
    expect(own.pool.jobs).toHaveLength(begun);
    await own.stop();
  });

  test("goes on being deleted after a restart in the middle, and nothing is counted twice", async () => {
    const every = { housekeepingEveryMs: everyMs };
    let failures = 0;
    const around = (opened: Adapters): Adapters => {
      const remove = async (keys: readonly string[]): Promise<void> => {
        // Sweeps of stray files find none here.
        if (keys.length === 0) return;
        failures += 1;
        throw new Error("the disk is gone");
      };
      return withClock({ ...opened, blobs: { ...methodsOf(opened.blobs), remove } });
    };
    const first = await startTestServiceWith(fakeRenderPool(), patient, undefined, { ...every, around });
    const { tenantId, apiKey } = await bodyOf(await first.ask("POST", "/v1/tenants", { json: { name: "Torn" } }));
    const token = await signIn(first.baseUrl, apiKey);
    await first.ask("POST", `/v1/${tenantId}/documents/generate-from-payload`, { token, json });
    await first.ask("DELETE", `/v1/tenants/${tenantId}`);
    letSettle();
    await eventually(() => expect(failures).toBeGreaterThan(1));
    const torn = await bodyOf(await first.ask("GET", `/v1/tenants/${tenantId}/deletion`));
    expect(torn).toMatchObject({ status: "running", removed: { files: 1 } });
    await first.service.stop();

    const second = await startTestServiceWith(fakeRenderPool(), patient, first.folder, { ...every, around: withClock });
    await eventually(async () => {
      const found = await bodyOf(await second.ask("GET", `/v1/tenants/${tenantId}/deletion`));
      expect(found).toMatchObject({ status: "completed", removed: { files: 1, documents: 1, apiKeys: 1 } });
    }, looking);
    await second.stop();
  });

  test("is not deleted while a document of it is held, and the answer says how many", async () => {
    const { tenantId, ask } = await created("Sued");
    const { documentId } = await bodyOf(await ask("POST", "documents/generate-from-payload", { json }));
    await ask("PUT", `documents/${documentId}/hold`, { json: { reason: "Case 2026/17" } });
    const refused = await bodyOf(await service.ask("DELETE", `/v1/tenants/${tenantId}`));
    expect(refused).toMatchObject({ status: 409, errorCode: "DOCUMENT_HELD" });
    expect(refused.detail).toContain(`1 documents of the tenant are held: ${documentId}`);
    expect((await ask("GET", "documents")).status).toBe(200);
    expect((await service.ask("GET", `/v1/tenants/${tenantId}/deletion`)).status).toBe(404);
    await ask("DELETE", `documents/${documentId}/hold`);
    expect((await service.ask("DELETE", `/v1/tenants/${tenantId}`)).status).toBe(202);
  });

  test("is neither the service's first nor one that is not there, and only the administrator deletes it", async () => {
    const { tenantId, ask } = await created("Other");
    expect((await service.ask("DELETE", `/v1/tenants/${service.tenantId}`)).status).toBe(400);
    expect((await service.ask("DELETE", "/v1/tenants/00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await ask("DELETE", `../tenants/${tenantId}`)).status).toBe(403);
    expect((await ask("GET", "documents")).status).toBe(200);
  });
});

// The command reads a data folder.
test.skipIf(onCluster)("tenants that were deleted leave a log in which everything is as it was sealed", async () => {
  await eventually(async () => {
    const settings = { DATA_DIR: service.folder, GALLERY: "off" };
    const { code, out } = await colophon(["ledger", "check", "--json"], settings);
    const { tenants, faults } = JSON.parse(out);
    const found = [...faults, ...tenants.flatMap((tree: { readonly faults: readonly unknown[] }) => tree.faults)];
    expect([code, found]).toEqual([0, []]);
  }, looking);
});

/** Notes every stream that is written to; when the log is closed, those that still have an event. */
function watchingStreams() {
  const written = new Set<string>();
  const left: string[] = [];
  const around = (adapters: Adapters): Adapters => {
    const { log } = adapters;
    const append = log.append.bind(log);
    const close = adapters.close.bind(adapters);
    log.append = (stream, expected, events) => {
      written.add(stream);
      return append(stream, expected, events);
    };
    return {
      ...adapters,
      close: async () => {
        for (const stream of written) {
          for await (const _ of log.readStream(stream, { limit: 1 })) left.push(stream);
        }
        await close();
      },
    };
  };
  return { around, leftOf: (tenantId: string) => left.filter((stream) => stream.includes(tenantId)) };
}

/** The methods of a store that is a class's, so that one of them can be another. */
function methodsOf(blobs: BlobStore): BlobStore {
  return {
    put: (...given) => blobs.put(...given),
    open: (...given) => blobs.open(...given),
    stat: (key) => blobs.stat(key),
    remove: (keys) => blobs.remove(keys),
    list: (options) => blobs.list(options),
    close: () => blobs.close(),
  };
}
