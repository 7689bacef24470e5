import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const text = (word: string): string => JSON.stringify({ document: { content: [{ p: word }] } });
const nobody = "00000000-0000-4000-8000-000000000000";

async function create(name = "Letter") {
  return await bodyOf(await service.ask("POST", "templates", { json: { name, content: text("one"), testData: "{}" } }));
}

const revisionsOf = async (id: string, query = "") =>
  await bodyOf(await service.ask("GET", `templates/${id}/revisions${query}`));

test("every change of a template is a revision, most recent first", async () => {
  const made = await create();
  const path = `templates/${made.id}`;
  await service.ask("PUT", path, { json: { id: made.id, name: "Letter, again", content: text("two") } });
  const listed = await revisionsOf(made.id);
  const { clientId } = service.credentials;
  const whose = { templateId: made.id, tenantId: service.tenantId, createdBy: clientId, owner: clientId, note: null };
  expect(listed).toEqual([
    {
      ...whose,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      parentId: listed[1].id,
      name: "Letter, again",
      content: text("two"),
      testData: "{}",
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: listed[0].createdAt,
      revision: expect.stringMatching(/^rev-\d{8}T\d{6}$/),
      latest: true,
      live: false,
      origin: "update",
    },
    {
      ...whose,
      id: expect.any(String),
      parentId: null,
      name: "Letter",
      content: text("one"),
      testData: "{}",
      createdAt: made.createdAt,
      updatedAt: made.createdAt,
      revision: made.revision,
      latest: false,
      live: false,
      origin: "create",
    },
  ]);
  for (const { id, revision } of listed) {
    const found = listed.find((one: { id: string }) => one.id === id);
    expect(await bodyOf(await service.ask("GET", `${path}/revisions/${id.toUpperCase()}`))).toEqual(found);
    expect(await bodyOf(await service.ask("GET", `${path}/revisions/${revision}`))).toEqual(found);
  }
});

test("a revision without a body is a save point; with one it changes what it names", async () => {
  const { id } = await create();
  const path = `templates/${id}/revisions`;
  const point = await service.ask("POST", path);
  expect(point.status).toBe(201);
  const saved = await bodyOf(point);
  expect(saved).toMatchObject({ content: text("one"), testData: "{}", origin: "revision", latest: true, note: null });
  expect(point.headers.get("location")).toBe(`${service.baseUrl}/v1/${service.tenantId}/${path}/${saved.id}`);
  expect(await bodyOf(await service.ask("GET", `${path}/${saved.id}`))).toEqual(saved);
  const json = { content: text("two"), testData: null, note: "before the fair" };
  const changed = await bodyOf(await service.ask("POST", path, { json }));
  expect(changed).toMatchObject({ content: text("two"), note: "before the fair", parentId: saved.id });
  expect(changed.testData).toBeUndefined();
  const empty = await service.ask("POST", path, { headers: { "content-type": "application/json" } });
  expect(empty.status).toBe(201);
  for (const wrong of [{ content: 5 }, { name: "" }, { note: "x".repeat(501) }, []]) {
    expect((await service.ask("POST", path, { json: wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
  expect(await bodyOf(await service.ask("GET", `templates/${id}`))).toMatchObject({ content: text("two") });
});

test("going back makes a new revision with the content and test data of the named one", async () => {
  const made = await create("First name");
  const path = `templates/${made.id}`;
  await service.ask("PUT", path, { json: { id: made.id, name: "Second name", content: text("two"), testData: null } });
  const [second, first] = await revisionsOf(made.id);
  const json = { note: "it was better" };
  const answer = await service.ask("POST", `${path}/revisions/${first.revision}/revert`, { json });
  expect(answer.status).toBe(201);
  const back = await bodyOf(answer);
  expect(back).toMatchObject({
    name: "Second name",
    content: text("one"),
    testData: "{}",
    parentId: second.id,
    origin: "revert",
    note: "it was better",
    latest: true,
  });
  expect(await bodyOf(await service.ask("GET", path))).toMatchObject({ content: text("one"), revision: back.revision });
  expect((await service.ask("POST", `${path}/revisions/${second.id}/revert`)).status).toBe(201);
  expect(await revisionsOf(made.id)).toHaveLength(4);
});

test("deleting the latest makes the one before it current; the only one stays", async () => {
  const { id } = await create();
  const path = `templates/${id}`;
  await service.ask("PUT", path, { json: { id, content: text("two") } });
  const [latest, first] = await revisionsOf(id);
  expect((await service.ask("DELETE", `${path}/revisions/${latest.revision}`)).status).toBe(204);
  expect(await bodyOf(await service.ask("GET", path))).toMatchObject({
    content: text("one"),
    revision: first.revision,
  });
  expect(await revisionsOf(id)).toMatchObject([{ id: first.id, latest: true }]);
  expect((await service.ask("GET", `${path}/revisions/${latest.id}`)).status).toBe(404);
  expect((await service.ask("DELETE", `${path}/revisions/${latest.id}`)).status).toBe(404);
  const only = await service.ask("DELETE", `${path}/revisions/${first.id}`);
  expect(await bodyOf(only)).toMatchObject({ status: 409, errorCode: "LAST_REVISION", isRetryable: false });
});

test("the list comes in pages, with links, the total, and without texts on request", async () => {
  const { id } = await create();
  for (let n = 0; n < 3; n += 1) await service.ask("POST", `templates/${id}/revisions`);
  const answer = await service.ask("GET", `templates/${id}/revisions?limit=2&offset=1&content=false`);
  const page = await bodyOf(answer);
  expect(page).toHaveLength(2);
  expect(page[0]).toMatchObject({ latest: false, origin: "revision" });
  expect(page[0]).not.toHaveProperty("content");
  expect(page[0]).not.toHaveProperty("testData");
  expect(answer.headers.get("x-total-count")).toBe("4");
  const link = answer.headers.get("link") ?? "";
  expect(link).toContain(`<${service.baseUrl}/v1/${service.tenantId}/templates/${id}/revisions?limit=2&offset=3`);
  expect(link).toContain("content=false");
  for (const query of ["limit=x", "offset=-1", "content=maybe", "limit=1&limit=2"]) {
    expect((await service.ask("GET", `templates/${id}/revisions?${query}`)).status, query).toBe(400);
  }
});

test("changes of revisions can be made to depend on the template's state", async () => {
  const { id } = await create();
  const path = `templates/${id}/revisions`;
  const headers = { "if-match": '"r7"' };
  const [first] = await revisionsOf(id);
  expect((await service.ask("POST", path, { headers })).status).toBe(412);
  expect((await service.ask("POST", `${path}/${first.id}/revert`, { headers })).status).toBe(412);
  expect((await service.ask("DELETE", `${path}/${first.id}`, { headers })).status).toBe(412);
  expect((await service.ask("POST", path, { headers: { "if-match": first.revision } })).status).toBe(201);
  expect(await revisionsOf(id)).toHaveLength(2);
});

test("a missing template, revision, or a revision of another template is 404", async () => {
  const { id } = await create();
  const other = await create();
  const [foreign] = await revisionsOf(other.id);
  for (const template of [nobody, "no-guid"]) {
    const gone = `templates/${template}/revisions`;
    for (const [method, path] of [
      ["GET", gone],
      ["POST", gone],
      ["GET", `${gone}/${foreign.id}`],
      ["DELETE", `${gone}/${foreign.id}`],
      ["POST", `${gone}/${foreign.id}/revert`],
    ] as const) {
      const answer = await service.ask(method, path);
      expect(await bodyOf(answer), `${method} ${path}`).toMatchObject({ status: 404, errorCode: "TEMPLATE_NOT_FOUND" });
    }
  }
  for (const revision of [foreign.id, nobody, "rev-19990101T000000", "%20"]) {
    const path = `templates/${id}/revisions/${revision}`;
    for (const [method, target] of [
      ["GET", path],
      ["DELETE", path],
      ["POST", `${path}/revert`],
    ] as const) {
      const answer = await service.ask(method, target);
      expect(await bodyOf(answer), `${method} ${target}`).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
    }
  }
  await service.ask("DELETE", `templates/${id}`);
  expect((await service.ask("GET", `templates/${id}/revisions`)).status).toBe(404);
});
