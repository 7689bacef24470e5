import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nextMoment } from "../support/next-moment.ts";
import { bodyOf, startTestService, type TestService, upload } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const content = (text: string): string => JSON.stringify({ document: { content: [{ p: text }] } });

/** A moment between the last change and the next one. */
async function moment(): Promise<string> {
  await nextMoment();
  const now = new Date().toISOString();
  await nextMoment();
  return now;
}

async function create(name: string): Promise<string> {
  return (await bodyOf(await service.ask("POST", "templates", { json: { name, content: content("one") } }))).id;
}

const say = (id: string, text: string, name?: string) =>
  service.ask("PUT", `templates/${id}`, {
    json: { id, content: content(text), ...(name === undefined ? {} : { name }) },
  });

const at = async (path: string, asOf: string): Promise<Response> =>
  service.ask("GET", `${path}${path.includes("?") ? "&" : "?"}asOf=${encodeURIComponent(asOf)}`);

describe("a template as of a moment", () => {
  test("says what it said then: at an instant, a position, an event, a label", async () => {
    const before = await moment();
    const id = await create("Then");
    const first = await moment();
    await say(id, "two", "Now");
    const now = await bodyOf(await service.ask("GET", `templates/${id}`));
    const [created, revised] = await bodyOf(await service.ask("GET", `templates/${id}/history`));
    for (const asOf of [first, created.position, created.eventId, created.data.revision]) {
      const answer = await at(`templates/${id}`, asOf);
      expect(answer.headers.get("colophon-as-of")).toBe(asOf);
      expect(answer.headers.get("etag")).toBe('"r0"');
      expect(await bodyOf(answer)).toMatchObject({
        name: "Then",
        content: content("one"),
        revision: created.data.revision,
      });
    }
    for (const asOf of [await moment(), now.updatedAt, revised.position, revised.eventId, now.revision]) {
      expect(await bodyOf(await at(`templates/${id}`, asOf))).toEqual(now);
    }
    expect((await at(`templates/${id}`, before)).status).toBe(404);
  });

  test("is listed and named as it was, with its revisions of then", async () => {
    const nobody = await moment();
    const id = await create("Listed");
    const then = await moment();
    await say(id, "two", "Renamed");
    const other = await create("Later");
    const listed = await bodyOf(await at("templates", then));
    expect(listed[0]).toMatchObject({ id, name: "Listed", content: content("one") });
    expect(listed.map((template: { id: string }) => template.id)).not.toContain(other);
    const names = await bodyOf(await at("templates/names", then));
    expect(names).toContainEqual({ id, name: "Listed" });
    expect(names).not.toContainEqual({ id: other, name: "Later" });
    const revisions = await bodyOf(await at(`templates/${id}/revisions`, then));
    expect(revisions).toMatchObject([{ latest: true, name: "Listed" }]);
    const [newest] = await bodyOf(await service.ask("GET", `templates/${id}/revisions`));
    expect((await at(`templates/${id}/revisions/${newest.id}`, then)).status).toBe(404);
    expect((await at(`templates/${id}/revisions/${revisions[0].id}`, then)).status).toBe(200);
    expect((await at(`templates/${id}/revisions`, nobody)).status).toBe(404);
  });

  test("does not bring back what was deleted since", async () => {
    const id = await create("Kept");
    await say(id, "a slip of the pen");
    const slipped = await moment();
    const [slip] = await bodyOf(await service.ask("GET", `templates/${id}/revisions`));
    await say(id, "three");
    await service.ask("DELETE", `templates/${id}/revisions/${slip.id}`);
    expect(await bodyOf(await at(`templates/${id}`, slipped))).toMatchObject({ content: content("one") });
    expect(await bodyOf(await at(`templates/${id}/revisions`, slipped))).toHaveLength(1);
    await service.ask("DELETE", `templates/${id}`);
    expect((await at(`templates/${id}`, slipped)).status).toBe(404);
    expect((await at(`templates/${id}/revisions`, slipped)).status).toBe(404);
    expect(await (await at("templates", slipped)).text()).not.toContain(id);
  });
});

describe("documents and files as of a moment", () => {
  test("are those there were", async () => {
    const generate = () =>
      service.ask("POST", "documents/generate-from-payload", { json: { document: { content: [{ p: "x" }] } } });
    const empty = await moment();
    const one = await bodyOf(await generate());
    const then = await moment();
    await service.ask("DELETE", "documents", { json: { ids: [one.documentId] } });
    await generate();
    expect(await bodyOf(await at("documents", empty))).toEqual([]);
    const listed = await at("documents?limit=1", then);
    expect(await bodyOf(listed)).toMatchObject([{ documentId: one.documentId }]);
    expect(listed.headers.get("x-total-count")).toBe("1");
    const [made] = await bodyOf(await service.ask("GET", `documents/${one.documentId}/history`));
    expect(await bodyOf(await at("documents", made.position))).toMatchObject([{ documentId: one.documentId }]);
  });

  test("uploads too", async () => {
    await service.ask("POST", "assets/images", upload("logo.png", "first"));
    const then = await moment();
    await service.ask("PUT", "assets/images/logo.png", upload("logo.png", "second, longer"));
    await service.ask("POST", "assets/images", upload("later.png", "x"));
    expect(await bodyOf(await at("assets/images", then))).toMatchObject([{ fileName: "logo.png", sizeBytes: 5 }]);
  });
});

describe("a moment", () => {
  test("that is none, has not come or is another's is refused with its place", async () => {
    const id = await create("Any");
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const strange = "00000000-0000-4000-8000-000000000000";
    for (const asOf of ["yesterday", tomorrow, "999999999999", "1e9", "", strange, "rev-19990101T000000", "-1"]) {
      for (const path of ["templates", `templates/${id}`, "templates/names", "documents", "assets/fonts"]) {
        const answer = await at(path, asOf);
        expect(answer.status, `${path} ${asOf}`).toBe(400);
        expect(await bodyOf(answer)).toMatchObject({ errorCode: "INVALID_REQUEST", path: "/asOf" });
      }
    }
  });
});
