import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { galleryTenantId } from "../../src/commands/template/seed-gallery.ts";
import { usualScopes } from "../../src/vocabulary/http/scopes.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { nextMoment } from "../support/next-moment.ts";
import { addTenant } from "../support/servers/second-tenant.ts";
import {
  bodyOf,
  signIn,
  startTestService,
  startTestServiceWith,
  type TestService,
} from "../support/servers/service.ts";

const second = "22222222-2222-4222-8222-222222222222";
const third = "33333333-3333-4333-8333-333333333333";
const nobody = "00000000-0000-4000-8000-000000000000";
const content = JSON.stringify({ document: { content: [{ p: "Hello" }] } });

let service: TestService;
const tokens = new Map<string, string>();
beforeAll(async () => {
  const before = await startTestService({ GALLERY: "off" });
  await before.service.stop();
  const keys = [await addTenant(before.folder, second, { scopes: usualScopes })];
  keys.push(await addTenant(before.folder, third, { scopes: usualScopes }));
  service = await startTestServiceWith(fakeRenderPool(), { GALLERY: "off" }, before.folder);
  for (const { tenantId, credentials } of keys) tokens.set(tenantId, await signIn(service.baseUrl, credentials));
});
afterAll(async () => {
  await service.stop();
});

afterEach(async () => {
  for (const { id } of await bodyOf(await service.ask("GET", "templates")))
    await service.ask("DELETE", `templates/${id}`);
});

const as = (tenant: string, method: string, path: string, more: object = {}) =>
  service.ask(method, path, { token: tokens.get(tenant) ?? service.token, ...more });
const create = async (more: object, name = "Template") =>
  await bodyOf(await service.ask("POST", "templates", { json: { name, content, testData: "{}", ...more } }));
const browse = async (query = "", tenant = second) =>
  await bodyOf(await as(tenant, "GET", `/v1/templates/browse${query}`));
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe("publishing", () => {
  test("is part of the template's record once it was said, and stays until it is said otherwise", async () => {
    const shown = {
      visibility: "shared",
      sharedWith: [second],
      category: "Letters",
      tags: ["a", "b"],
      description: "d",
    };
    const { warnings: _, ...made } = await create(shown);
    expect(made).toMatchObject(shown);
    expect(await bodyOf(await service.ask("GET", `templates/${made.id}`))).toEqual(made);
    const put = (json: object) =>
      service.ask("PUT", `templates/${made.id}`, { json: { id: made.id, content, ...json } });
    expect((await put({ visibility: "community", category: null })).status).toBe(204);
    const changed = await bodyOf(await service.ask("GET", `templates/${made.id}`));
    expect(changed).toMatchObject({ ...shown, visibility: "public", category: null });
    expect((await put({})).status).toBe(204);
    expect(await bodyOf(await service.ask("GET", `templates/${made.id}`))).toMatchObject({ visibility: "public" });
    const plain = await create({});
    expect(plain).not.toHaveProperty("visibility");
  });

  test("needs its own scope when it changes something, on creating as on changing", async () => {
    const scope = "templates:read templates:write";
    const token = await signIn(service.baseUrl, { ...service.credentials, scope });
    const made = await create({ visibility: "public", tags: ["x"] });
    const refused = await service.ask("POST", "templates", {
      token,
      json: { name: "x", content, visibility: "public" },
    });
    expect(await bodyOf(refused)).toMatchObject({ status: 403, errorCode: "SCOPE_MISSING" });
    expect(refused.headers.get("www-authenticate")).toContain("insufficient_scope");
    const put = (json: object) => service.ask("PUT", `templates/${made.id}`, { token, json });
    expect((await put({ ...made, visibility: "private" })).status).toBe(403);
    expect((await put(made)).status).toBe(204);
    expect((await service.ask("POST", "templates", { token, json: { name: "x", content } })).status).toBe(201);
  });

  test.each([
    { visibility: "everybody" },
    { visibility: "" },
    { sharedWith: ["no guid"] },
    { sharedWith: nobody },
    { category: "x".repeat(51) },
    { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) },
    { tags: ["x".repeat(31)] },
    { tags: "x" },
    { description: "x".repeat(501) },
  ])("%j is refused", async (json) => {
    const answer = await service.ask("POST", "templates", { json: { name: "x", content, ...json } });
    expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
  });
});

describe("browsing", () => {
  test("shows what is public, shared with the caller, or shared and its own; nothing else and no texts", async () => {
    const open = await create(
      { visibility: "public", category: "Finance", tags: ["VAT"], description: "Quite open" },
      "Open",
    );
    const shared = await create({ visibility: "shared", sharedWith: [second.toUpperCase()] }, "Shared");
    const own = await create({ visibility: "private" }, "Own");
    expect(idsOf(await browse()).toSorted()).toEqual([open.id, shared.id].toSorted());
    expect(idsOf(await browse("", service.tenantId)).toSorted()).toEqual([open.id, shared.id].toSorted());
    expect(await browse("", third)).toEqual([
      {
        id: open.id,
        name: "Open",
        description: "Quite open",
        category: "Finance",
        tags: ["VAT"],
        visibility: "public",
        owner: service.tenantId,
        revision: open.revision,
        likes: 0,
        likedByMe: false,
        createdAt: open.createdAt,
        updatedAt: open.updatedAt,
      },
    ]);
    for (const { id } of [open, shared, own]) await service.ask("DELETE", `templates/${id}`);
    expect(await browse()).toEqual([]);
  });

  test("shows no client id to other tenants, in lists and details; the owner's tenant sees its own", async () => {
    const { id } = await create({ visibility: "public" });
    const { clientId } = service.credentials;
    const detail = `/v1/templates/browse/${id}`;
    for (const path of ["/v1/templates/browse", detail])
      expect(await (await as(third, "GET", path)).text()).not.toContain(clientId);
    expect(await bodyOf(await as(third, "GET", detail))).toMatchObject({
      owner: service.tenantId,
      createdBy: service.tenantId,
    });
    expect(await bodyOf(await as(service.tenantId, "GET", detail))).toMatchObject({
      owner: clientId,
      createdBy: clientId,
    });
    await service.ask("DELETE", `templates/${id}`);
  });

  test("takes every filter and order, and refuses what it does not know", async () => {
    const made: Awaited<ReturnType<typeof create>>[] = [];
    for (const [more, name] of [
      [{ visibility: "public", category: "Finance", tags: ["VAT", "A4"], description: "red" }, "b one"],
      [{ visibility: "public", category: "finance", tags: ["a4"], description: "blue" }, "A two"],
      [{ visibility: "shared", sharedWith: [second], tags: ["A4"] }, "c three"],
    ] as const) {
      await nextMoment();
      made.push(await create(more, name));
    }
    const [one, two, three] = idsOf(made);
    await as(second, "POST", `/v1/templates/${one}/like`);
    for (const [query, expected] of [
      ["?sort=name", [two, one, three]],
      ["?sort=recent", [three, two, one]],
      ["?sort=POPULAR", [one, three, two]],
      ["", [one, three, two]],
      ["?visibility=public&sort=name", [two, one]],
      ["?visibility=Community&sort=name", [two, one]],
      ["?visibility=shared", [three]],
      ["?visibility=private", []],
      ["?category=FINANCE&sort=name", [two, one]],
      ["?category=fin", []],
      ["?category=&tags=&search=&sort=name", [two, one, three]],
      ["?tags=a4&sort=name", [two, one, three]],
      ["?tags=A4,%20vat,", [one]],
      ["?search=one%20RED", [one]],
      ["?search=finance%20a4&sort=name", [two, one]],
      ["?search=%25", []],
      ["?sort=name&page=2&pageSize=2", [three]],
      ["?page=9", []],
      ["?pageSize=1000&sort=name", [two, one, three]],
    ] as const) {
      expect(idsOf(await browse(query)), query).toEqual(expected);
    }
    for (const query of [
      "sort=random",
      "visibility=all",
      "page=0",
      "pageSize=0",
      "page=-1",
      "page=x",
      `search=${"x".repeat(201)}`,
      "tags=a&tags=b",
    ]) {
      const answer = await as(second, "GET", `/v1/templates/browse?${query}`);
      expect(await bodyOf(answer), query).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST" });
    }
    const page = await as(second, "GET", "/v1/templates/browse?sort=name&page=2&pageSize=1");
    expect(page.headers.get("x-total-count")).toBe("3");
    const link = page.headers.get("link") ?? "";
    expect(link).toContain(`<${service.baseUrl}/v1/templates/browse?sort=name&page=3&pageSize=1>; rel="next"`);
    expect(link).toMatch(/page=1&pageSize=1>; rel="prev".*page=1&pageSize=1>; rel="first"/);
  });
});

describe("a template of the community", () => {
  test("can be looked at, liked and unliked by each tenant once, and be another's parent", async () => {
    const { id } = await create({ visibility: "shared", sharedWith: [second], tags: ["x"] });
    const detail = await bodyOf(await as(second, "GET", `/v1/templates/browse/${id}`));
    expect(detail).toMatchObject({ id, content, testData: "{}", tenantId: service.tenantId, likes: 0, tags: ["x"] });
    expect(detail).not.toHaveProperty("sharedWith");
    const own = await bodyOf(await service.ask("GET", `/v1/templates/browse/${id.toUpperCase()}`));
    expect(own.sharedWith).toEqual([second]);

    const like = (tenant: string, method = "POST") => as(tenant, method, `/v1/templates/${id}/like`);
    expect(await bodyOf(await like(second))).toEqual({ id, likes: 1, liked: true });
    expect(await bodyOf(await like(second))).toEqual({ id, likes: 1, liked: true });
    expect(await bodyOf(await like(service.tenantId))).toEqual({ id, likes: 2, liked: true });
    expect(await browse()).toMatchObject([{ id, likes: 2, likedByMe: true }]);
    expect(await bodyOf(await like(second, "DELETE"))).toEqual({ id, likes: 1, liked: false });
    expect(await bodyOf(await like(second, "DELETE"))).toEqual({ id, likes: 1, liked: false });
    const looked = await bodyOf(await as(second, "GET", `/v1/templates/browse/${id}`));
    expect(looked).toMatchObject({ likes: 1, likedByMe: false });

    const child = { name: "Child", content, parentId: id };
    const copy = await as(second, "POST", `/v1/${second}/templates`, { json: child });
    expect(await bodyOf(copy)).toMatchObject({ parentId: id, tenantId: second });
    expect((await as(third, "POST", `/v1/${third}/templates`, { json: child })).status).toBe(400);
    const generate = { templateId: id, data: {} };
    const made = await as(second, "POST", `/v1/${second}/documents/generate-from-template`, { json: generate });
    expect(made.status).toBe(404);
  });

  test("that one does not see is not there: not to look at, like or unlike", async () => {
    const hidden = await create({ visibility: "private" });
    const shared = await create({ visibility: "shared", sharedWith: [second] });
    for (const id of [hidden.id, shared.id, nobody, "no-guid"]) {
      for (const [method, path] of [
        ["GET", `/v1/templates/browse/${id}`],
        ["POST", `/v1/templates/${id}/like`],
        ["DELETE", `/v1/templates/${id}/like`],
      ] as const) {
        const answer = await as(third, method, path);
        expect(await bodyOf(answer), `${method} ${path}`).toMatchObject({
          status: 404,
          errorCode: "TEMPLATE_NOT_FOUND",
        });
      }
    }
  });

  test("counts right however many like and unlike it at once", async () => {
    const { id } = await create({ visibility: "public" });
    const like = (tenant: string, method: string) => as(tenant, method, `/v1/templates/${id}/like`);
    const tenants = [service.tenantId, second, third];
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => like(tenants[n % 3] ?? "", n % 2 === 0 ? "POST" : "DELETE")),
    );
    for (const tenant of tenants) await like(tenant, "POST");
    await like(third, "DELETE");
    expect(await browse()).toMatchObject([{ id, likes: 2 }]);
  });
});

describe("without a token", () => {
  test("templates are shown only if the host wants it", async () => {
    expect((await service.ask("GET", "/v1/templates/browse", { token: null })).status).toBe(401);
    expect((await service.ask("GET", `/v1/templates/browse/${nobody}`, { token: null })).status).toBe(401);
  });

  test("public templates are shown when the host wants it so; liking needs a token all the same", async () => {
    const open = await startTestService({ GALLERY: "on", COMMUNITY_ANONYMOUS: "true", REQUESTS_PER_MINUTE: "5" });
    try {
      const anybody = { token: null };
      const listed = await bodyOf(await open.ask("GET", "/v1/templates/browse?sort=name", anybody));
      expect(listed).toHaveLength(5);
      expect(listed[0]).toMatchObject({ likedByMe: false, visibility: "public", owner: galleryTenantId });
      const { id } = listed[0];
      const detail = await open.ask("GET", `/v1/templates/browse/${id}`, anybody);
      expect(await bodyOf(detail)).toMatchObject({ id, tenantId: galleryTenantId, content: expect.any(String) });
      expect((await open.ask("POST", `/v1/templates/${id}/like`, anybody)).status).toBe(401);
      expect((await open.ask("GET", "/v1/templates/browse", { token: "wrong" })).status).toBe(401);
      expect((await open.ask("GET", "/v1/templates/browse")).status).toBe(200);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => open.ask("GET", "/v1/templates/browse", anybody)),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    } finally {
      await open.stop();
    }
  });
});

test("a new service begins with a gallery, unless it is switched off, and every template of it can be copied", async () => {
  expect(await browse()).toEqual([]);
  const fresh = await startTestService({ GALLERY: "on" });
  try {
    const listed = await bodyOf(await fresh.ask("GET", "/v1/templates/browse?sort=name"));
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([
      "Certificate",
      "Delivery note",
      "Invoice",
      "Minutes of a meeting",
      "Quotation",
    ]);
    expect(await bodyOf(await fresh.ask("GET", "templates"))).toEqual([]);
    for (const { id, name } of listed) {
      const { content: definition, testData } = await bodyOf(await fresh.ask("GET", `/v1/templates/browse/${id}`));
      const json = { name, content: definition, testData, parentId: id };
      const copy = await bodyOf(await fresh.ask("POST", "templates", { json }));
      const data = JSON.parse(testData);
      const made = await fresh.ask("POST", "documents/generate-from-template", { json: { templateId: copy.id, data } });
      expect(made.status, name).toBe(200);
    }
  } finally {
    await fresh.stop();
  }
});
