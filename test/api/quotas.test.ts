import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { isRepeated } from "../support/servers/cluster.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";

const json = { document: { content: [{ p: "x" }] } };
const dayMs = 24 * 60 * 60 * 1000;

let service: TestService;
let now: string;
let own: { readonly id: string; readonly apiKey: object; token: string };

const around: NonNullable<Parameters<typeof startTestServiceWith>[3]>["around"] = (opened) => ({
  ...opened,
  clock: { ...opened.clock, now: () => new Date(now) },
});
const start = (folder?: string) => startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, folder, { around });

const anHourBefore = "2026-03-31T23:00:00.000Z";

beforeAll(async () => {
  now = anHourBefore;
  service = await start();
});
afterAll(() => service.stop());
/** One service, and a tenant for each test, for which the month ends in an hour. */
beforeEach(async () => {
  now = anHourBefore;
  const created = await service.ask("POST", "/v1/tenants", { json: { name: "Own" }, token: await operator() });
  const { tenantId, apiKey } = await bodyOf(created);
  own = { id: tenantId, apiKey, token: await signIn(service.baseUrl, apiKey) };
});

const ask = (method: string, path: string, more: object = {}) =>
  service.ask(method, `/v1/${own.id}/${path}`, { token: own.token, ...more });
const make = (more: object = {}) => ask("POST", "documents/generate-from-payload", { json, ...more });
const operator = (): Promise<string> => signIn(service.baseUrl, service.credentials);
const limitTo = async (quotas: object | null): Promise<Response> =>
  service.ask("PATCH", `/v1/tenants/${own.id}`, { json: { quotas }, token: await operator() });
const refusalsOf = async (): Promise<number> => {
  const rows = await bodyOf(await service.ask("GET", "/v1/usage", { token: await operator() }));
  return rows.find(({ tenantId }: { tenantId: string }) => tenantId === own.id).quotaRefusals;
};

/** A job has its place among the documents under way once its render has begun. */
const rendering = (jobs: number): Promise<void> => eventually(() => expect(service.pool.jobs.length).toBe(jobs));

test.skipIf(isRepeated)(
  "quotas are set, shown, replaced and taken back by the operator, and shown to the tenant",
  async () => {
    const quotas = { documentsPerMonth: 5, bytesStored: 1000 };
    expect(await bodyOf(await limitTo(quotas))).toMatchObject({ quotas, ownLimit: false });
    expect((await bodyOf(await ask("GET", "usage"))).limits).toMatchObject({ quotas });
    expect((await bodyOf(await limitTo({ secondsPerMonth: 0 }))).quotas).toEqual({ secondsPerMonth: 0 });
    expect(await bodyOf(await limitTo(null))).not.toHaveProperty("quotas");
    expect((await bodyOf(await ask("GET", "usage"))).limits).not.toHaveProperty("quotas");
    const made = await service.ask("POST", "/v1/tenants", { json: { name: "Born with", quotas } });
    expect(await bodyOf(made)).toMatchObject({ quotas });
    for (const wrong of [
      {},
      { documents: 1 },
      { documentsPerMonth: -1 },
      { bytesStored: 1.5 },
      { secondsPerMonth: "1" },
    ])
      expect((await limitTo(wrong)).status, JSON.stringify(wrong)).toBe(400);
  },
);

test.skipIf(isRepeated)("the document after the last of the month is refused, and made in the next month", async () => {
  await limitTo({ documentsPerMonth: 2 });
  expect([(await make()).status, (await make()).status]).toEqual([200, 200]);
  const refused = await make();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(await bodyOf(refused)).toMatchObject({
    errorCode: "QUOTA_EXCEEDED",
    isRetryable: true,
    message:
      "The tenant has used up its quota documentsPerMonth: the limit is 2, used are 2. The next month begins at 2026-04-01T00:00:00.000Z.",
  });
  expect(await refusalsOf()).toBe(1);
  now = "2026-03-31T23:59:59.999Z";
  expect((await make()).headers.get("retry-after")).toBe("1");
  now = "2026-04-01T00:00:00.000Z";
  own.token = await signIn(service.baseUrl, own.apiKey);
  expect((await make()).status).toBe(200);
});

test.skipIf(isRepeated)(
  "a document that is refused for another reason, or deleted, changes the count as documents do",
  async () => {
    await limitTo({ documentsPerMonth: 1 });
    expect((await make({ json: { document: {} } })).status).toBe(400);
    const { documentId } = await bodyOf(await make());
    expect((await ask("DELETE", "documents", { json: { ids: [documentId] } })).status).toBe(200);
    expect((await make()).status).toBe(429);
    expect((await ask("POST", "documents/preview-from-payload", { json })).status).toBe(200);
  },
);

test("requests that come at once make no more documents than are left", async () => {
  await limitTo({ documentsPerMonth: 3 });
  await make();
  const release = service.pool.hold();
  const before = service.pool.jobs.length;
  const requested = Array.from({ length: 6 }, () => make());
  await eventually(async () => expect(await refusalsOf()).toBe(4));
  await rendering(before + 2);
  release();
  const statuses = (await Promise.all(requested)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
});

test("a line of a bulk request, and a job, are refused by themselves", async () => {
  await limitTo({ documentsPerMonth: 2 });
  const body = [1, 2, 3].map((id) => JSON.stringify({ id, ...json })).join("\n");
  const answer = await ask("POST", "documents/bulk", { body, headers: { "content-type": "application/x-ndjson" } });
  const lines = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.at(-1).summary).toMatchObject({ succeeded: 2, failed: 1 });
  expect(lines.find(({ error }) => error !== undefined).error).toMatchObject({
    errorCode: "QUOTA_EXCEEDED",
    status: 429,
  });
  const prefer = { prefer: "respond-async" };
  expect((await make({ headers: prefer })).status).toBe(429);
  await limitTo({ documentsPerMonth: 3 });
  const release = service.pool.hold();
  const before = service.pool.jobs.length;
  const { id } = await bodyOf(await make({ headers: prefer }));
  await rendering(before + 1);
  expect((await make()).status).toBe(429);
  release();
  await eventually(async () => expect((await bodyOf(await ask("GET", `jobs/${id}`))).status).toBe("succeeded"));
  await limitTo({ documentsPerMonth: 4 });
  const held = service.pool.hold();
  await make({ headers: prefer });
  await rendering(before + 2);
  await limitTo({ documentsPerMonth: 100 });
  const second = await bodyOf(await make({ headers: prefer }));
  await limitTo({ documentsPerMonth: 4 });
  held();
  await eventually(async () =>
    expect(await bodyOf(await ask("GET", `jobs/${second.id}`))).toMatchObject({
      status: "failed",
      error: { errorCode: "QUOTA_EXCEEDED" },
    }),
  );
});

test.skipIf(isRepeated)(
  "stored bytes are full at the quota, for documents and uploads, and free again after a deletion",
  async () => {
    const { fileSizeBytes: bytes, documentId } = await bodyOf(await make());
    await limitTo({ bytesStored: bytes + 1 });
    expect((await ask("POST", "assets/attachments", upload("a.txt", "ab"))).status).toBe(403);
    expect((await ask("POST", "assets/attachments", upload("a.txt", "a"))).status).toBe(201);
    const refused = await make();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([403, null]);
    expect(await bodyOf(refused)).toMatchObject({
      errorCode: "STORAGE_QUOTA_EXCEEDED",
      isRetryable: false,
      message: `The tenant has used up its quota bytesStored: the limit is ${bytes + 1}, used are ${bytes + 1}. Delete documents or uploads.`,
    });
    await ask("DELETE", "documents", { json: { ids: [documentId] } });
    expect((await make()).status).toBe(200);
  },
);

test.skipIf(isRepeated)("uploads that were replaced count as stored until their name is deleted", async () => {
  await limitTo({ bytesStored: 10 });
  expect((await ask("POST", "assets/attachments", upload("a.txt", "123456"))).status).toBe(201);
  expect((await ask("POST", "assets/attachments", upload("a.txt", "abc"))).status).toBe(200);
  expect((await bodyOf(await ask("POST", "assets/attachments", upload("a.txt", "xy")))).message).toContain(
    "used are 9",
  );
  expect((await ask("DELETE", "assets/attachments/a.txt")).status).toBe(204);
  expect((await ask("POST", "assets/attachments", upload("a.txt", "1234567890"))).status).toBe(201);
});

test.skipIf(isRepeated)("a document is not signed when stored bytes are full", async () => {
  const { fileSizeBytes: bytes, documentId } = await bodyOf(await make());
  await limitTo({ bytesStored: bytes });
  const body = { signature: { certificate: "certs/a.p12", password: "x" } };
  const refused = await ask("POST", `documents/${documentId}/sign`, { json: body });
  expect([refused.status, (await bodyOf(refused)).errorCode]).toEqual([403, "STORAGE_QUOTA_EXCEEDED"]);
  await limitTo({ bytesStored: bytes + 1 });
  const other = await ask("POST", `documents/${documentId}/sign`, { json: body });
  expect((await bodyOf(other)).errorCode).not.toBe("STORAGE_QUOTA_EXCEEDED");
});

test.skipIf(isRepeated)(
  "seconds of rendering are used up by all that rendered, and dry runs and signatures wait for the next month",
  async () => {
    const { documentId } = await bodyOf(await make());
    await limitTo({ secondsPerMonth: 2 });
    service.pool.worked(own.id, 1999);
    expect((await make()).status).toBe(200);
    service.pool.worked(own.id, 1);
    const body = { signature: { certificate: "certs/a.p12", password: "x" } };
    for (const [path, sent] of [
      ["documents/generate-from-payload", json],
      ["documents/preview-from-payload", json],
      ["documents/diagnose-from-payload", json],
      [`documents/${documentId}/sign`, body],
    ] as const) {
      const refused = await ask("POST", path, { json: sent });
      expect([refused.status, refused.headers.get("retry-after")], path).toEqual([429, "3600"]);
      expect((await bodyOf(refused)).message).toContain(
        "The tenant has used up its quota secondsPerMonth: the limit is 2, used are 2.",
      );
    }
    now = new Date(Date.parse(now) + dayMs).toISOString();
    own.token = await signIn(service.baseUrl, own.apiKey);
    expect((await make()).status).toBe(200);
  },
);

test("used amounts are known after a restart", async () => {
  await limitTo({ documentsPerMonth: 1, secondsPerMonth: 100 });
  service.pool.worked(own.id, 60_000);
  await make();
  expect((await make()).status).toBe(429);
  const { folder } = service;
  await service.service.stop();
  service = await start(folder);
  own.token = await signIn(service.baseUrl, own.apiKey);
  expect((await make()).status).toBe(429);
  expect(await refusalsOf()).toBe(2);
  await limitTo({ secondsPerMonth: 60 });
  expect((await bodyOf(await make())).message).toContain("used are 60.");
});

test("a repeated request is answered as before, also when the quota is used up meanwhile", async () => {
  await limitTo({ documentsPerMonth: 1 });
  const headers = { "idempotency-key": "once-and-no-more" };
  const first = await bodyOf(await make({ headers }));
  const again = await make({ headers });
  expect([again.status, await bodyOf(again)]).toEqual([200, first]);
});
