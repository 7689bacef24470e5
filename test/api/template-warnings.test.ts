import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const right = JSON.stringify({ document: { content: [{ p: "right" }] } });
const faulty = JSON.stringify({ document: { content: [{ p: "x", stile: "a" }], contnt: [] } });
/** Documents can be made of it. */
const doubtful = JSON.stringify({
  document: {
    content: [
      { p: "a", id: "one" },
      { p: "b", id: "one" },
    ],
  },
});

async function created(): Promise<string> {
  return (await bodyOf(await service.ask("POST", "templates", { json: { name: "Warned", content: right } }))).id;
}

const put = (id: string, content: string, prefer?: string) =>
  service.ask("PUT", `templates/${id}`, {
    json: { id, content },
    ...(prefer === undefined ? {} : { headers: { prefer } }),
  });

const contentOf = async (id: string): Promise<string> =>
  (await bodyOf(await service.ask("GET", `templates/${id}`))).content;

describe("PUT of a template with faults", () => {
  test("is 204 as ever, with how many there are in Colophon-Warnings", async () => {
    const id = await created();
    const saved = await put(id, faulty);
    expect([saved.status, saved.headers.get("colophon-warnings")]).toEqual([204, "2"]);
    expect(await contentOf(id)).toBe(faulty);
    expect((await put(id, right)).headers.get("colophon-warnings")).toBeNull();
  });

  test("answers the record with its warnings when a representation is preferred", async () => {
    const id = await created();
    const saved = await put(id, faulty, "return=representation");
    expect([saved.status, saved.headers.get("preference-applied")]).toEqual([200, "return=representation"]);
    const { warnings, ...record } = await bodyOf(saved);
    expect(warnings).toMatchObject([{ path: "/document/content/0/stile" }, { path: "/document/contnt" }]);
    expect(record).toEqual(await bodyOf(await service.ask("GET", `templates/${id}`)));
    expect(saved.headers.get("etag")).toBe('"r1"');
  });

  test("is refused under handling=strict, and nothing is saved; what is only doubtful is saved", async () => {
    const id = await created();
    const refused = await put(id, faulty, "handling=strict");
    expect(refused.status).toBe(400);
    expect(await bodyOf(refused)).toMatchObject({ errorCode: "TEMPLATE_INVALID", errors: [{}, {}] });
    expect(await contentOf(id)).toBe(right);
    const saved = await put(id, doubtful, "handling=strict, return=representation");
    expect(saved.headers.get("preference-applied")).toBe("return=representation, handling=strict");
    expect((await bodyOf(saved)).warnings).toMatchObject([{ code: "ID_REPEATED" }]);
  });
});

test("a template and a revision with faults are refused under handling=strict; a revision has warnings otherwise", async () => {
  const headers = { prefer: "handling=strict" };
  const json = { name: "Faulty", content: faulty };
  expect((await service.ask("POST", "templates", { json, headers })).status).toBe(400);
  const place = `templates/${await created()}/revisions`;
  expect((await service.ask("POST", place, { json: { content: faulty }, headers })).status).toBe(400);
  const made = await service.ask("POST", place, { json: { content: faulty } });
  expect([made.status, (await bodyOf(made)).warnings.length]).toEqual([201, 2]);
  expect(await bodyOf(await service.ask("POST", place))).not.toHaveProperty("warnings");
});

test("a template that is looked for before it was created is said to have been created later", async () => {
  const id = await created();
  const { createdAt } = await bodyOf(await service.ask("GET", `templates/${id}`));
  for (const path of [`templates/${id}`, `templates/${id}/revisions`]) {
    const answer = await service.ask("GET", `${path}?asOf=2020-01-01`);
    expect(answer.status).toBe(404);
    expect(await bodyOf(answer)).toMatchObject({
      errorCode: "TEMPLATE_NOT_FOUND",
      message: `Template '${id}' did not exist at '2020-01-01': it was created at ${createdAt}.`,
    });
  }
});
