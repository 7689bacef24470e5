import { afterAll, beforeAll, expect, test } from "vitest";
import { nextMoment } from "../support/next-moment.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
});

const content = JSON.stringify({ documentDefinition: { contents: [{ p: "Hello $data.name" }] } });
const nobody = "00000000-0000-4000-8000-000000000000";

async function create(name: string, more: object = {}) {
  return await bodyOf(await service.ask("POST", "templates", { json: { name, content, ...more } }));
}

test("a template is created with what the service knows of its caller", async () => {
  const json = {
    name: "Letter",
    content,
    testData: '{"name":"Ada"}',
    owner: "somebody",
    createdBy: "else",
    tenantId: nobody,
  };
  const answer = await service.ask("POST", "templates", { json });
  expect(answer.status).toBe(201);
  const { warnings, ...body } = await bodyOf(answer);
  const { clientId } = service.credentials;
  expect(warnings).toEqual([]);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    parentId: null,
    tenantId: service.tenantId,
    name: "Letter",
    content,
    testData: '{"name":"Ada"}',
    createdAt: expect.stringMatching(/Z$/),
    createdBy: clientId,
    owner: clientId,
    updatedAt: body.createdAt,
    revision: expect.stringMatching(/^rev-\d{8}T\d{6}$/),
  });
  expect(answer.headers.get("location")).toBe(`${service.baseUrl}/v1/${service.tenantId}/templates/${body.id}`);
  expect(await bodyOf(await service.ask("GET", `templates/${body.id}`))).toEqual(body);
});

test("a template can name one of the tenant's own as its parent, and no other", async () => {
  const { id } = await create("Parent");
  expect(await create("Child", { parentId: id.toUpperCase() })).toMatchObject({ parentId: id });
  const answer = await service.ask("POST", "templates", { json: { name: "Orphan", content, parentId: nobody } });
  expect(await bodyOf(answer)).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", path: "/parentId" });
});

test.each([
  [{ content }, "MISSING_PROPERTY"],
  [{ name: "x" }, "MISSING_PROPERTY"],
  [{ name: 7, content }, "WRONG_TYPE"],
  [{ name: "x", content: {} }, "WRONG_TYPE"],
  [{ name: "", content }, "INVALID_VALUE"],
  [{ name: "x".repeat(101), content }, "INVALID_VALUE"],
  [{ name: "x", content, testData: 5 }, "WRONG_TYPE"],
  [{ name: "x", content, testData: "{a: 1}" }, "INVALID_VALUE"],
  [{ name: "x", content, testData: "no JSON" }, "INVALID_VALUE"],
  [{ name: "a\u0000b", content }, "INVALID_NAME"],
  [{ name: "a\nb", content }, "INVALID_NAME"],
  [{ name: "a\u2028b", content }, "INVALID_NAME"],
  [{ name: "x", content, parentId: "no guid" }, "INVALID_VALUE"],
  [[], "WRONG_TYPE"],
  ["x", "WRONG_TYPE"],
])("%j is no template", async (json, code) => {
  const answer = await service.ask("POST", "templates", { json });
  const body = await bodyOf(answer);
  expect(body).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", code });
  expect(body.errors).toHaveLength(1);
});

test("test data that are no JSON are refused at every way to save them, with the place of the fault", async () => {
  const made = await create("Examples", { testData: '{"a":1}' });
  const refused = {
    status: 400,
    path: "/testData",
    message: expect.stringMatching(/^The test data is not valid JSON: .*line 2/),
  };
  const json = { id: made.id, content: "{}", testData: '{"a":1}\n{' };
  expect(await bodyOf(await service.ask("PUT", `templates/${made.id}`, { json }))).toMatchObject(refused);
  expect(await bodyOf(await service.ask("POST", `templates/${made.id}/revisions`, { json }))).toMatchObject(refused);
  expect(await bodyOf(await service.ask("GET", `templates/${made.id}`))).toMatchObject({ testData: '{"a":1}' });
  await service.ask("PUT", `templates/${made.id}`, { json: { ...json, testData: " " } });
  expect((await bodyOf(await service.ask("GET", `templates/${made.id}`))).testData).toBeUndefined();
});

test("a name of a hundred characters is allowed in any script", async () => {
  expect(await create("字".repeat(100))).toMatchObject({ name: "字".repeat(100) });
  expect(await create("😀".repeat(100))).toMatchObject({ name: "😀".repeat(100) });
});

test("the list is last changed first, with the total", async () => {
  const older = await create("Older");
  await create("Newer");
  await nextMoment();
  const body = { ...older, name: "Older, changed" };
  expect((await service.ask("PUT", `templates/${older.id}`, { json: body })).status).toBe(204);
  const answer = await service.ask("GET", "templates");
  const listed = (await bodyOf(answer)) as { id: string; name: string }[];
  expect(listed[0]).toMatchObject({ id: older.id, name: "Older, changed" });
  expect(answer.headers.get("x-total-count")).toBe(String(listed.length));
  const page = await service.ask("GET", "templates?limit=1&offset=1");
  expect(await bodyOf(page)).toEqual([listed[1]]);
  expect(page.headers.get("link")).toContain('rel="next"');
  expect((await service.ask("GET", "templates?limit=x")).status).toBe(400);
});

test("names have the latest template of each name", async () => {
  await create("Twice");
  await nextMoment();
  const second = await create("Twice");
  const answer = await service.ask("GET", "templates/names");
  const names = (await bodyOf(answer)) as { id: string; name: string }[];
  expect(answer.headers.get("x-total-count")).toBe(String(names.length));
  expect(names.filter(({ name }) => name === "Twice")).toEqual([{ id: second.id, name: "Twice" }]);
});

test("null for what cannot be taken away says nothing, as if it were left out", async () => {
  const nothing = { visibility: null, sharedWith: null, tags: null };
  const made = await create("Nulls", { testData: null, parentId: null, ...nothing });
  const path = `templates/${made.id}`;
  const json = { id: made.id, content: "{}", name: null, createdBy: null, owner: null, ...nothing };
  expect((await service.ask("PUT", path, { json })).status).toBe(204);
  const { name, createdBy, owner, content: now } = await bodyOf(await service.ask("GET", path));
  expect([name, createdBy, owner, now]).toEqual(["Nulls", made.createdBy, made.owner, "{}"]);
  const save = { content: null, name: null, testData: null, note: null };
  expect((await service.ask("POST", `${path}/revisions`, { json: save })).status).toBe(201);
  const without = await service.ask("PUT", path, { json: { ...json, content: null } });
  expect(await bodyOf(without)).toMatchObject({ status: 400, code: "WRONG_TYPE", path: "/content" });
});

test("a change makes a new revision; what is left out stays, null takes away", async () => {
  const made = await create("Changing", { testData: "{}" });
  const path = `templates/${made.id}`;
  const answer = await service.ask("PUT", path, { json: { id: made.id, content: "{}" } });
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe("");
  const changed = await bodyOf(await service.ask("GET", path));
  expect(changed).toMatchObject({ name: "Changing", content: "{}", testData: "{}", createdAt: made.createdAt });
  expect(changed.revision).not.toBe(made.revision);
  await service.ask("PUT", path, { json: { id: made.id, content: "{}", testData: null, owner: "new owner" } });
  const last = await bodyOf(await service.ask("GET", path));
  expect(last.testData).toBeUndefined();
  expect(last.owner).toBe("new owner");
});

test("a change must name the template of its path, in any case", async () => {
  const { id } = await create("Path");
  const mismatch = await service.ask("PUT", `templates/${id}`, { json: { id: nobody, content } });
  expect(await bodyOf(mismatch)).toMatchObject({ status: 400, code: "INVALID_VALUE", path: "/id" });
  const missing = await service.ask("PUT", `templates/${id}`, { json: { content } });
  expect(missing.status).toBe(400);
  const upper = await service.ask("PUT", `templates/${id}`, { json: { id: id.toUpperCase(), content } });
  expect(upper.status).toBe(204);
});

test("an unknown, deleted or malformed id is 404 for GET, PUT and DELETE", async () => {
  const { id } = await create("Going");
  expect((await service.ask("DELETE", `templates/${id}`)).status).toBe(204);
  for (const gone of [nobody, id, "no-guid", "%F0%9F%98%80"]) {
    const path = `templates/${gone}`;
    for (const [method, more] of [
      ["GET", {}],
      ["DELETE", {}],
      ["PUT", { json: { id: gone, content } }],
    ] as const) {
      const answer = await service.ask(method, path, more);
      expect(await bodyOf(answer), `${method} ${gone}`).toMatchObject({ status: 404, errorCode: "TEMPLATE_NOT_FOUND" });
    }
  }
});

test("a copy that is still right is not sent again", async () => {
  const { id } = await create("Cached");
  const first = await service.ask("GET", `templates/${id}`);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toBe('"r0"');
  expect((await service.ask("GET", `templates/${id}`, { headers: { "if-none-match": etag } })).status).toBe(304);
  await service.ask("PUT", `templates/${id}`, { json: { id, content } });
  expect((await service.ask("GET", `templates/${id}`, { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("a change, a delete and a read can be made to depend on the state that the caller knows", async () => {
  const made = await service.ask("POST", "templates", { json: { name: "Shared", content } });
  const { id, revision } = await bodyOf(made);
  const tag = made.headers.get("etag") ?? "";
  const put = (headers: Record<string, string>) =>
    service.ask("PUT", `templates/${id}`, { json: { id, content }, headers });
  const first = await put({ "if-match": `"other", ${tag}` });
  expect([first.status, first.headers.get("etag")]).toEqual([204, '"r1"']);
  const stale = await put({ "if-match": tag });
  expect(await bodyOf(stale)).toMatchObject({ status: 412, errorCode: "PRECONDITION_FAILED", isRetryable: false });
  expect((await put({ "if-match": revision })).status).toBe(412);
  const now = await bodyOf(await service.ask("GET", `templates/${id}`));
  expect((await put({ "if-match": `"${now.revision}"` })).status).toBe(204);
  expect((await put({ "if-match": 'W/"r2"' })).status).toBe(412);
  expect((await put({ "if-match": "*" })).status).toBe(204);
  expect((await put({ "if-none-match": "*" })).status).toBe(412);
  const read = (headers: Record<string, string>) => service.ask("GET", `templates/${id}`, { headers });
  expect((await read({ "if-match": tag })).status).toBe(412);
  expect((await read({ "if-none-match": 'W/"r3"' })).status).toBe(304);
  const remove = (headers: Record<string, string>) => service.ask("DELETE", `templates/${id}`, { headers });
  expect((await remove({ "if-match": tag })).status).toBe(412);
  expect((await remove({ "if-match": '"r3"' })).status).toBe(204);
  expect((await remove({ "if-match": '"r3"' })).status).toBe(404);
});

test("only one of many changes that expect the same state is made", async () => {
  const { id } = await create("Contended");
  const headers = { "if-match": '"r0"' };
  const put = () => service.ask("PUT", `templates/${id}`, { json: { id, content }, headers });
  const answers = await Promise.all(Array.from({ length: 8 }, put));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(412)]);
});

test("a large text goes in and comes out as it was", async () => {
  const large = JSON.stringify({ document: { content: [{ p: "ä".repeat(2_000_000) }] } });
  const { id } = await create("Large", { content: large, testData: `"${"x".repeat(299_998)}"` });
  const got = await bodyOf(await service.ask("GET", `templates/${id}`));
  expect(got.content === large).toBe(true);
  expect(got.testData).toHaveLength(300_000);
});

test("a delete with an empty JSON body is a delete", async () => {
  const { id } = await create("Axios");
  const answer = await service.ask("DELETE", `templates/${id}`, { headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(204);
});

test("the list leaves out contents, finds names in any case, and is ordered as requested", async () => {
  const content = JSON.stringify({ document: { content: [] } });
  const names = ["Sorted beta", "sorted Alpha", "Sorted gamma"];
  for (const name of names) {
    await nextMoment();
    await service.ask("POST", "templates", { json: { name, content, testData: "{}" } });
  }
  const found = async (query: string): Promise<readonly Record<string, unknown>[]> =>
    await bodyOf(await service.ask("GET", `templates?search=SORTED&${query}`));
  const lean = await found("content=false&sort=name");
  expect(lean.map(({ name }) => name)).toEqual(["sorted Alpha", "Sorted beta", "Sorted gamma"]);
  for (const template of lean) {
    expect(template).toMatchObject({ revision: expect.stringMatching(/^rev-/), updatedAt: expect.any(String) });
    expect(Object.keys(template)).not.toEqual(expect.arrayContaining(["content"]));
    expect(Object.keys(template)).not.toEqual(expect.arrayContaining(["testData"]));
  }
  expect((await found("sort=-name")).map(({ name, content: text }) => [name, text])).toEqual(
    ["Sorted gamma", "Sorted beta", "sorted Alpha"].map((name) => [name, content]),
  );
  expect((await found("sort=updatedAt")).map(({ name }) => name)).toEqual(names);
  expect((await found("")).map(({ name }) => name)).toEqual(names.toReversed());
  const answer = await service.ask("GET", "templates?search=sorted%20b&content=false");
  expect(answer.headers.get("x-total-count")).toBe("1");
  const past = await found(`content=false&sort=name&asOf=${new Date().toISOString()}`);
  expect(past.map(({ name }) => name)).toEqual(lean.map(({ name }) => name));
  expect((await service.ask("GET", "templates?sort=size")).status).toBe(400);
});
