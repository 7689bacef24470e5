import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readKey } from "../../src/api/idempotency/read-key.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { isRepeated, onCluster } from "../support/servers/cluster.ts";
import { describedRoutes } from "../support/servers/described-routes.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { removeStored, storedKeys } from "../support/stored-files.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestServiceWith(fakeRenderPool());
});
afterAll(async () => {
  await service.stop();
});

let last = 0;
const newKey = (): string => {
  last += 1;
  return `key-${last}`;
};
const content = JSON.stringify({ document: { content: [{ p: "Hello" }] } });
const post = (path: string, key: string, more: object = {}) =>
  service.ask("POST", path, { headers: { "idempotency-key": key }, ...more });
const replayed = (answer: Response): string | null => answer.headers.get("idempotency-replayed");

describe("a POST with an idempotency key", () => {
  test("is answered once and again with the same answer: one template, one document, one upload", async () => {
    const definition = { document: { content: [{ p: "Hello" }] } };
    for (const [path, more, status] of [
      ["templates", { json: { name: "Once", content } }, 201],
      ["documents/generate-from-payload", { json: definition }, 200],
      ["documents/generate-from-template", { json: { content: definition, data: {} } }, 200],
      ["assets/attachments", upload("once.txt", "once"), 201],
      ["/v1/tenants", { json: { name: "Once" } }, 201],
    ] as const) {
      const key = newKey();
      const first = await post(path, key, more);
      const again = await post(path, `"${key}"`, more);
      expect([first.status, again.status], path).toEqual([status, status]);
      expect([replayed(first), replayed(again)]).toEqual([null, "true"]);
      const body = await bodyOf(first);
      if (body.apiKey !== undefined) delete body.apiKey.clientSecret;
      expect(await bodyOf(again)).toEqual(body);
      for (const name of ["content-type", "location", "etag"]) {
        expect(again.headers.get(name), `${path} ${name}`).toBe(first.headers.get(name));
      }
    }
    expect(await bodyOf(await service.ask("GET", "templates"))).toHaveLength(1);
    expect(await bodyOf(await service.ask("GET", "documents"))).toHaveLength(2);
  });

  test.skipIf(isRepeated)("is another without a key, or with another one", async () => {
    const json = { name: "Many", content };
    const ids = new Set<string>();
    for (const headers of [{}, {}, { "idempotency-key": newKey() }, { "idempotency-key": newKey() }]) {
      ids.add((await bodyOf(await service.ask("POST", "templates", { json, headers }))).id);
    }
    expect(ids.size).toBe(4);
  });

  test.skipIf(isRepeated)(
    "is refused when the key stands for another request: another body, path, query or file",
    async () => {
      const key = newKey();
      const json = { name: "First", content };
      const { id } = await bodyOf(await post("templates", key, { json }));
      for (const [path, more] of [
        ["templates", { json: { ...json, name: "Second" } }],
        ["templates?a=1", { json }],
        [`templates/${id}/revisions`, {}],
        ["assets/attachments", upload("a.txt", "a")],
      ] as const) {
        const answer = await post(path, key, more);
        expect(await bodyOf(answer), path).toMatchObject({
          status: 422,
          errorCode: "IDEMPOTENCY_KEY_REUSED",
          isRetryable: false,
        });
      }
      const other = newKey();
      expect((await post("assets/attachments", other, upload("b.txt", "one"))).status).toBe(201);
      expect((await post("assets/attachments", other, upload("b.txt", "two"))).status).toBe(422);
      expect((await post("assets/attachments", other, upload("c.txt", "one"))).status).toBe(422);
    },
  );

  test.skipIf(isRepeated)(
    "is refused when the key stands for another preference that is heeded, and only then",
    async () => {
      const json = { document: { content: [{ p: "Preferred" }] } };
      const ask = (key: string, prefer?: string) =>
        service.ask("POST", "documents/generate-from-payload", {
          json,
          headers: { "idempotency-key": key, ...(prefer === undefined ? {} : { prefer }) },
        });
      for (const [first, others, same] of [
        [undefined, ["respond-async", "handling=strict"], "wait=10, handling=lenient"],
        ["handling=strict", [undefined, "respond-async, handling=strict"], 'wait=10, Handling="strict"'],
        ["respond-async", [undefined, "respond-async, handling=strict"], "Respond-Async; x=1"],
      ] as const) {
        const key = newKey();
        const made = await ask(key, first);
        expect(made.ok).toBe(true);
        for (const other of others) {
          const refused = await bodyOf(await ask(key, other));
          expect(refused, other).toMatchObject({ status: 422, errorCode: "IDEMPOTENCY_KEY_REUSED" });
        }
        const again = await ask(key, same);
        expect([again.status, replayed(again)], first).toEqual([made.status, "true"]);
        for (const name of ["location", "preference-applied", "retry-after"]) {
          expect(again.headers.get(name), `${first} ${name}`).toBe(made.headers.get(name));
        }
        expect(await bodyOf(again)).toEqual(await bodyOf(made));
      }
      // The job of the last round would be rendered while other tests count.
      await eventually(async () => {
        for (const status of ["queued", "running"])
          expect(await bodyOf(await service.ask("GET", `jobs?status=${status}`))).toEqual([]);
      });
    },
  );

  test("is answered 409 while the first one runs, and with its answer when that is done", async () => {
    const key = newKey();
    const json = { document: { content: [{ p: "Slow" }] } };
    const release = service.pool.hold();
    const before = service.pool.jobs.length;
    const first = post("documents/generate-from-payload", key, { json });
    await eventually(() => expect(service.pool.jobs.length).toBe(before + 1));
    const second = await post("documents/generate-from-payload", key, { json });
    expect(await bodyOf(second)).toMatchObject({ status: 409, errorCode: "REQUEST_IN_PROGRESS", isRetryable: true });
    release();
    const made = await bodyOf(await first);
    const third = await post("documents/generate-from-payload", key, { json });
    expect([replayed(third), await bodyOf(third)]).toEqual(["true", made]);
    expect(service.pool.jobs.length).toBe(before + 1);
  });

  test("may be tried again when it failed: nothing was done", async () => {
    const key = newKey();
    const json = { document: { content: [{ p: "Twice" }] } };
    service.pool.failWith(new Error("broken"));
    expect((await post("documents/generate-from-payload", key, { json })).status).toBe(500);
    const answer = await post("documents/generate-from-payload", key, { json });
    expect([answer.status, replayed(answer)]).toEqual([200, null]);
  });

  test.skipIf(onCluster)("does what it did, though its answer was lost: the command follows from the key", async () => {
    const key = newKey();
    const json = { document: { content: [{ p: "Lost" }] } };
    const made = await bodyOf(await post("documents/generate-from-payload", key, { json }));
    const template = await bodyOf(await post("templates", `t${key}`, { json: { name: "Lost", content } }));
    const issued = await bodyOf(await post("api-keys", `k${key}`, { json: { name: "Lost" } }));
    await service.service.stop();
    await forgetAnswers(service.folder);
    service = await startTestServiceWith(fakeRenderPool(), {}, service.folder);
    const again = await post("documents/generate-from-payload", key, { json });
    expect(replayed(again)).toBeNull();
    expect(await bodyOf(again)).toEqual({ ...made, downloadUrl: expect.any(String), warnings: [] });
    expect(service.pool.jobs).toEqual([]);
    const same = await bodyOf(await post("templates", `t${key}`, { json: { name: "Lost", content } }));
    expect(same).toEqual(template);
    const keyAgain = await bodyOf(await post("api-keys", `k${key}`, { json: { name: "Lost" } }));
    expect(keyAgain.clientId).toBe(issued.clientId);
    expect(keyAgain).not.toHaveProperty("clientSecret");
  });

  test.skipIf(isRepeated)("never shows a secret again", async () => {
    const key = newKey();
    const made = await bodyOf(await post("api-keys", key, { json: { name: "Secret" } }));
    expect(made.clientSecret).toEqual(expect.any(String));
    const again = await post("api-keys", key, { json: { name: "Secret" } });
    const { clientSecret, ...shown } = made;
    expect([replayed(again), await bodyOf(again)]).toEqual(["true", shown]);
    const rotation = `r${key}`;
    expect(await bodyOf(await post(`api-keys/${made.clientId}/rotate`, rotation))).toHaveProperty("clientSecret");
    expect(await bodyOf(await post(`api-keys/${made.clientId}/rotate`, rotation))).toEqual({ clientId: made.clientId });
  });

  test("is its client's own: the same key of another client is another", async () => {
    const { clientId, clientSecret } = await bodyOf(await service.ask("POST", "api-keys", { json: { name: "Other" } }));
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ clientId, clientSecret });
    const signed = await fetch(`${service.baseUrl}/v1/api-auth/token`, { method: "POST", headers, body });
    const { access_token: token } = await bodyOf(signed);
    const key = newKey();
    const json = { name: "Whose", content };
    const mine = await bodyOf(await post("templates", key, { json }));
    const theirs = await bodyOf(await post("templates", key, { json, token }));
    expect(theirs.id).not.toBe(mine.id);
  });

  test.skipIf(isRepeated).each(["", '""', "x".repeat(256), "naïve"])("is refused with the key %j", async (key) => {
    const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
    const answer = await service.ask("POST", "templates", { json: { name: "x", content }, headers });
    expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path: "/Idempotency-Key" });
  });
});

async function forgetAnswers(folder: string): Promise<void> {
  for (const key of await storedKeys(folder, "/answer.")) removeStored(folder, key);
}

test.skipIf(isRepeated)("a key is read quoted or bare", () => {
  const read = (header: string) => readKey({ headers: { "idempotency-key": header } } as never);
  expect(read(" a b ")).toBe("a b");
  expect(read('"a \\"b\\" \\\\"')).toBe('a "b" \\');
  expect(read("x".repeat(255))).toHaveLength(255);
});

test.skipIf(isRepeated)(
  "every POST but the token's says in the description that it takes a key, and nothing else does",
  async () => {
    const { paths } = await bodyOf(await service.ask("GET", "/openapi.json"));
    for (const { method, path, scopes, statuses } of await describedRoutes(service)) {
      const { parameters = [] } = paths[path][method.toLowerCase()];
      const takes = parameters.some(({ name }: { name: string }) => name === "Idempotency-Key");
      expect(takes, `${method} ${path}`).toBe(method === "POST" && scopes !== undefined);
      if (takes) expect(statuses).toEqual(expect.arrayContaining([409, 422]));
    }
  },
);

describe("Prefer: handling=strict", () => {
  const prefer = (value: string, json: object, path = "templates") =>
    service.ask("POST", path, { json, headers: { prefer: value } });
  const odd = { name: "x", content, nmae: "y" };

  test.skipIf(isRepeated)(
    "refuses members that nothing reads, with the nearest name; otherwise those that look like no misspelt one are ignored",
    async () => {
      const farther = { name: "x", content, colour: "x" };
      expect((await service.ask("POST", "templates", { json: odd })).status).toBe(400);
      expect((await service.ask("POST", "templates", { json: farther })).status).toBe(201);
      const refused = await prefer("respond-async, handling=strict", odd);
      expect(await bodyOf(refused)).toMatchObject({
        status: 400,
        code: "UNKNOWN_PROPERTY",
        path: "/nmae",
        message: expect.stringContaining("'name'"),
      });
      expect((await prefer("handling=strict", farther)).status).toBe(400);
      expect((await prefer("handling=lenient", farther)).status).toBe(201);
    },
  );

  test.skipIf(isRepeated)("says that it was heeded", async () => {
    const answer = await prefer('Handling="strict"; x=1', { name: "x", content });
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([201, "handling=strict"]);
    const ids = { ids: ["x"], also: 1 };
    const deletion = await service.ask("DELETE", "documents", { json: ids, headers: { prefer: "handling=strict" } });
    expect(deletion.status).toBe(400);
    const { id } = await bodyOf(answer);
    const saved = await service.ask("POST", `templates/${id}/revisions`, { headers: { prefer: "handling=strict" } });
    expect(saved.status).toBe(201);
  });
});
