import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { limits } from "../../src/vocabulary/limits.ts";
import { wordFile } from "../render/import/word-file.ts";
import { bodyOf, signIn, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off", RENDERS_PER_MINUTE: "60" });
});
afterAll(async () => {
  await service.stop();
});

const letter = (...content: readonly object[]): object => ({
  document: { pageSetup: { size: [300, 100], margin: [20, 20, 20, 20] }, content },
});
const dear = { p: "Dear $data.name" };
const items = { table: { source: "$data.items", map: ["$item.at"] } };
const older = letter(dear, items);
const newer = letter({ p: "One line more" }, dear, items);
const set = (count: number): object => ({
  name: `Secret ${count}`,
  items: Array.from({ length: count }, (_, at) => ({ at })),
});
const data = Object.fromEntries([0, 1, 2, 3, 4, 5].map((count) => [`set ${count}`, set(count)]));

async function template(more: object = {}): Promise<{ readonly id: string; readonly revision: string }> {
  const json = { name: `Letter ${Math.random()}`, content: JSON.stringify(older), ...more };
  const answer = await service.ask("POST", "templates", { json });
  expect(answer.status).toBe(201);
  return await bodyOf(answer);
}

const ask = async (id: string, query: string, json: object) =>
  await service.ask("POST", `templates/${id}/impact${query}`, { json });

test("documents that a new definition changes are answered in groups, without text of them, and nothing is stored", async () => {
  const { id, revision } = await template();
  const answer = await ask(id, "", { content: newer, data });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("ratelimit-policy")).toContain('"render"');
  const body = await bodyOf(answer);
  expect(body).toMatchObject({
    ...{ templateId: id, against: revision, given: 6, notReached: 0, documents: 6, changed: 6 },
    kinds: { added: 6, pagesGained: expect.any(Number) },
  });
  expect(body.groups[0].changes).toMatchObject([
    { kind: "pagesGained" },
    { kind: "added", path: "/document/content/0", page: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain("Secret");
  expect(await bodyOf(await service.ask("GET", "documents"))).toEqual([]);
});

test("the same definition changes nothing, as an object and as a string; and neither does a revision to itself", async () => {
  const { id, revision } = await template();
  for (const content of [older, JSON.stringify(older)])
    expect(await bodyOf(await ask(id, "?sample=2", { content, data }))).toMatchObject({
      ...{ given: 6, documents: 2, changed: 0, groups: [], kinds: {} },
    });
  const itself = await bodyOf(await ask(id, `?revision=${revision}`, { data: { one: set(1) } }));
  expect(itself).toMatchObject({ against: revision, revision, documents: 1, changed: 0 });
});

test("two revisions are compared with the test data of the older one, which is not answered", async () => {
  const { id, revision } = await template({ testData: JSON.stringify(set(2)) });
  const revised = await service.ask("POST", `templates/${id}/revisions`, { json: { content: JSON.stringify(newer) } });
  const { revision: next } = await bodyOf(revised);
  const body = await bodyOf(await ask(id, `?against=${revision}&revision=${next}`, {}));
  expect(body).toMatchObject({ against: revision, revision: next, given: 1, changed: 1, kinds: { added: 1 } });
  expect(body.groups).toMatchObject([{ worst: "test data" }]);
  expect(JSON.stringify(body)).not.toContain("Secret");
});

test("without a name the older revision is the one that documents are made of: the live one, else the latest", async () => {
  const { id, revision } = await template();
  const revised = await service.ask("POST", `templates/${id}/revisions`, { json: { content: JSON.stringify(newer) } });
  const { revision: latest } = await bodyOf(revised);
  const of = { content: newer, data: { one: set(1) } };
  expect(await bodyOf(await ask(id, "", of))).toMatchObject({ against: latest, changed: 0 });
  expect((await service.ask("PUT", `templates/${id}/live`, { json: { revision } })).status).toBe(204);
  expect(await bodyOf(await ask(id, "", of))).toMatchObject({ against: revision, changed: 1 });
});

test("a definition that takes none of the data is a change of each document, with its place", async () => {
  const { id } = await template();
  const body = await bodyOf(await ask(id, "", { content: letter({ p: 1 }), data: { one: set(1) } }));
  expect(body).toMatchObject({
    kinds: { refused: 1 },
    groups: [{ changes: [{ kind: "refused", path: "/document/content/0/p", code: "TEMPLATE_INVALID" }] }],
  });
});

test("templates that are Word files are compared as the pages that they become", async () => {
  const bytes = (text: string) => new Uint8Array(wordFile(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`));
  for (const [name, text] of [
    ["old.docx", "Dear {{name}}"],
    ["new.docx", "Hello {{name}}"],
  ] as const)
    expect((await service.ask("POST", "assets/word", upload(name, bytes(text)))).status).toBe(201);
  const content = (name: string): string => JSON.stringify({ word: { file: `word/${name}` } });
  const { id, revision } = await template({ content: content("old.docx") });
  const of = { data: { one: { name: "Ada" } } };
  expect(await bodyOf(await ask(id, `?revision=${revision}`, of))).toMatchObject({ documents: 1, changed: 0 });
  const revised = await service.ask("POST", `templates/${id}/revisions`, { json: { content: content("new.docx") } });
  const { revision: next } = await bodyOf(revised);
  const body = await bodyOf(await ask(id, `?against=${revision}&revision=${next}`, of));
  expect(body).toMatchObject({ documents: 1, changed: 1, kinds: { text: 1 } });
});

const impactOfNew = { content: newer, data: { one: {} } };

test.each([
  ["documents:generate", "templates:read"],
  ["templates:read", "documents:generate"],
])("a token with %s alone is refused: it needs %s as well", async (scope, missing) => {
  const { id } = await template();
  const token = await signIn(service.baseUrl, { ...service.credentials, scope });
  const answer = await service.ask("POST", `templates/${id}/impact`, { json: impactOfNew, token });
  const body = await bodyOf(answer);
  expect(body).toMatchObject({ status: 403, errorCode: "SCOPE_MISSING" });
  expect(JSON.stringify(body)).toContain(missing);
});

const named = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, {}]));

test.each([
  ["neither a definition nor a revision", "", {}, "/content"],
  ["both", "?revision=rev-20260101T000000Z", { content: newer }, "/content"],
  ["a definition that is null", "", { content: null }, "/content"],
  ["a definition that is a number", "", { content: 5 }, "/content"],
  ["a place that is none", "?locale=xx-invalid-zz-", { content: newer }, "/locale"],
  ["a time zone that is none", "?timeZone=Mars/X", { content: newer }, "/timeZone"],
  ["data that are a list", "", { content: newer, data: [{}] }, "/data"],
  ["too many sets", "", { content: newer, data: named(limits.impactSets + 1) }, "/data"],
  ["a name that is too long", "", { content: newer, data: { ["x".repeat(63)]: {} } }, "/data"],
  ["an unknown member", "", { content: newer, dates: {} }, "/dates"],
])("a request with %s is refused with its place", async (_, query, json, path) => {
  const { id } = await template();
  const body = await bodyOf(await ask(id, query, json));
  expect(body).toMatchObject({ status: 400, errorCode: "INVALID_REQUEST", errors: [{ path }] });
});

test("the bounds themselves are taken: as many sets, and as long a name", async () => {
  const { id } = await template();
  const most = await bodyOf(await ask(id, "?sample=1", { content: older, data: named(limits.impactSets) }));
  expect(most).toMatchObject({ given: limits.impactSets, notReached: 0 });
  const long = await bodyOf(await ask(id, "", { content: newer, data: { ["x".repeat(62)]: set(1) } }));
  expect(long.groups).toMatchObject([{ worst: "x".repeat(62) }]);
});

test("templates and revisions that are not there are not found, and a definition that is no JSON is refused", async () => {
  const nowhere = await ask("450ea286-a580-4499-ab9a-08042bf6b3ed", "", impactOfNew);
  expect(await bodyOf(nowhere)).toMatchObject({ status: 404, errorCode: "TEMPLATE_NOT_FOUND" });
  const { id } = await template();
  for (const query of ["?against=rev-20000101T000000Z", "?against=rev-20000101T000000Z&revision=x"]) {
    const json = query.includes("&") ? {} : impactOfNew;
    expect(await bodyOf(await ask(id, query, json))).toMatchObject({ status: 404, errorCode: "NOT_FOUND" });
  }
  const broken = await bodyOf(await ask(id, "", { content: "{", data: { one: set(1) } }));
  expect(broken).toMatchObject({ status: 400, errorCode: "INVALID_JSON" });
});

test("each set takes a preview of the minute; sets for which none is left are counted, and the answer says what was compared", async () => {
  const { id } = await template();
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`set ${at}`, {}]));
  const body = await bodyOf(await ask(id, "", { content: older, data: many }));
  expect(body.given).toBe(80);
  expect(body.notReached).toBeGreaterThanOrEqual(10);
  expect(body.documents + body.refusedByBoth.documents + body.notReached).toBe(80);
  expect((await ask(id, "", { content: older, data: {} })).status).toBe(429);
});
