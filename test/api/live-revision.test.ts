import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { bodyOf, startTestService, type TestService } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off", GENERATIONS_PER_MINUTE: "1000000" });
});
afterAll(async () => {
  await service.stop();
});

const text = (word: string): string => JSON.stringify({ document: { content: [{ p: word }] } });

interface Stored {
  readonly id: string;
  /** Labels from the first to the latest. */
  readonly labels: readonly [string, string, ...string[]];
  readonly ids: readonly [string, string, ...string[]];
}

/** A template with a revision for each of these contents. */
async function stored(...contents: readonly string[]): Promise<Stored> {
  const [content, ...later] = contents;
  const { id } = await bodyOf(await service.ask("POST", "templates", { json: { name: "Letter", content } }));
  for (const next of later) await service.ask("PUT", `templates/${id}`, { json: { id, content: next } });
  const list = (await bodyOf(await service.ask("GET", `templates/${id}/revisions`))) as Record<string, string>[];
  const all = (member: string) => list.map((one) => one[member] ?? "").reverse() as [string, string, ...string[]];
  return { id, labels: all("revision"), ids: all("id") };
}

const setLive = (id: string, revision: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  service.ask("PUT", `templates/${id}/live`, { json: { revision }, headers });

const historyOf = async (path: string) => await bodyOf(await service.ask("GET", `${path}/history`));

/** The revision that a document says it was made of. */
async function usedBy(documentId: string): Promise<string> {
  const [entry] = await historyOf(`documents/${documentId}`);
  return entry.data.template.revision;
}

async function used(templateId: string, pin: object = {}): Promise<string> {
  const json = { templateId, data: {}, ...pin };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-template", { json }));
  return await usedBy(made.documentId);
}

describe("setting the live revision", () => {
  test("names one by its label or its id, and null takes it away", async () => {
    const { id, labels, ids } = await stored(text("one"), text("two"));
    for (const name of [labels[0], ids[1], ids[0].toUpperCase()]) {
      const answer = await setLive(id, name);
      expect([answer.status, answer.headers.get("etag")]).toEqual([204, expect.stringMatching(/^"r\d+"$/)]);
      const at = await service.ask("GET", `templates/${id}`);
      expect(at.headers.get("etag")).toBe(answer.headers.get("etag"));
      expect(await bodyOf(at)).toMatchObject({ live: name === ids[1] ? labels[1] : labels[0], revision: labels[1] });
    }
    await setLive(id, null);
    expect(await bodyOf(await service.ask("GET", `templates/${id}`))).not.toHaveProperty("live");
  });

  test("is shown in lists, in revisions and in the history", async () => {
    const { id, labels } = await stored(text("one"), text("two"));
    await setLive(id, labels[0]);
    for (const query of ["", "?content=false"]) {
      const [listed] = await bodyOf(await service.ask("GET", `templates${query}`));
      expect(listed).toMatchObject({ id, live: labels[0], revision: labels[1] });
    }
    const revisions = await bodyOf(await service.ask("GET", `templates/${id}/revisions?content=false`));
    expect(revisions).toMatchObject([
      { revision: labels[1], latest: true, live: false },
      { revision: labels[0], latest: false, live: true },
    ]);
    expect(await bodyOf(await service.ask("GET", `templates/${id}/revisions/${labels[0]}`))).toEqual({
      ...revisions[1],
      content: text("one"),
    });
    expect((await historyOf(`templates/${id}`)).at(-1)).toMatchObject({
      type: "TemplateLiveSet",
      data: { live: { revision: labels[0] } },
    });
  });

  test("is one event, however often it is said", async () => {
    const { id, labels } = await stored(text("one"), text("two"));
    const key = { "idempotency-key": `live-${id}` };
    const tags = [await setLive(id, labels[0], key), await setLive(id, labels[0], key), await setLive(id, labels[0])];
    expect(new Set(tags.map(({ headers }) => headers.get("etag"))).size).toBe(1);
    expect((await historyOf(`templates/${id}`)).map(({ type }: { type: string }) => type)).toEqual([
      "TemplateCreated",
      "TemplateRevised",
      "TemplateLiveSet",
    ]);
  });

  test("takes If-Match, and refuses what is not there or not said", async () => {
    const { id, labels } = await stored(text("one"), text("two"));
    expect((await setLive(id, labels[0], { "if-match": '"r0"' })).status).toBe(412);
    expect((await setLive(id, labels[0], { "if-match": labels[1] })).status).toBe(204);
    expect(await bodyOf(await setLive(id, "rev-20000101T000000"))).toMatchObject({
      status: 404,
      errorCode: "NOT_FOUND",
    });
    const nobody = await setLive("00000000-0000-4000-8000-000000000000", labels[0]);
    expect(await bodyOf(nobody)).toMatchObject({ status: 404, errorCode: "TEMPLATE_NOT_FOUND" });
    for (const wrong of [5, "", {}, undefined]) expect((await setLive(id, wrong)).status).toBe(400);
  });

  test("keeps the revision from being deleted", async () => {
    const { id, labels } = await stored(text("one"), text("two"), text("three"));
    await setLive(id, labels[1]);
    const refused = await service.ask("DELETE", `templates/${id}/revisions/${labels[1]}`);
    expect(await bodyOf(refused)).toMatchObject({ status: 409, errorCode: "REVISION_LIVE" });
    expect((await service.ask("DELETE", `templates/${id}/revisions/${labels[2]}`)).status).toBe(204);
    expect(await used(id)).toBe(labels[1]);
    await setLive(id, null);
    expect((await service.ask("DELETE", `templates/${id}/revisions/${labels[1]}`)).status).toBe(204);
    expect(await used(id)).toBe(labels[0]);
    expect((await service.ask("DELETE", `templates/${id}`)).status).toBe(204);
  });

  test("is seen as of then; of one that is deleted since, the one before it", async () => {
    const { id, labels } = await stored(text("one"), text("two"), text("three"));
    await setLive(id, labels[1]);
    await setLive(id, null);
    const [, , third, set, unset] = await historyOf(`templates/${id}`);
    const then = async (asOf: string) =>
      (await bodyOf(await service.ask("GET", `templates/${id}?asOf=${asOf}`))).live as string | undefined;
    const seen = async () => [await then(third.position), await then(set.eventId), await then(unset.position)];
    const made = async () => [
      await used(id, { asOf: third.position }),
      await used(id, { asOf: set.eventId }),
      await used(id, { asOf: unset.position }),
    ];
    expect(await seen()).toEqual([undefined, labels[1], undefined]);
    expect(await made()).toEqual([labels[2], labels[1], labels[2]]);
    const [, listed] = await bodyOf(await service.ask("GET", `templates/${id}/revisions?asOf=${set.position}`));
    expect(listed).toMatchObject({ revision: labels[1], live: true });
    await service.ask("DELETE", `templates/${id}/revisions/${labels[1]}`);
    expect(await seen()).toEqual([undefined, labels[0], undefined]);
    expect(await made()).toEqual([labels[2], labels[0], labels[2]]);
  });
});

describe("a template with a live revision", () => {
  test("is made into documents by it, whatever is saved or reverted, unless a revision is named", async () => {
    const { id, labels } = await stored(text("one"), text("two"));
    expect(await used(id)).toBe(labels[1]);
    await setLive(id, labels[1]);
    const draft = { json: { id, content: text("draft") } };
    await service.ask("PUT", `templates/${id}`, draft);
    expect(await used(id)).toBe(labels[1]);
    await service.ask("POST", `templates/${id}/revisions/${labels[0]}/revert`);
    expect(await used(id)).toBe(labels[1]);
    expect(await used(id, { revision: labels[0] })).toBe(labels[0]);
    const { revision, content } = await bodyOf(await service.ask("GET", `templates/${id}`));
    expect(content).toBe(text("one"));
    await setLive(id, null);
    expect(await used(id)).toBe(revision);
  });

  test("serves jobs and lines of many alike", async () => {
    const { id, labels } = await stored(text("one"), text("two"));
    await setLive(id, labels[0]);
    const json = { templateId: id, data: {} };
    const answer = await service.ask("POST", "documents/bulk", {
      body: `${JSON.stringify(json)}\n`,
      headers: { "content-type": "application/x-ndjson" },
    });
    const [line = ""] = (await answer.text()).split("\n");
    expect(await usedBy(JSON.parse(line).result.documentId)).toBe(labels[0]);
    const headers = { prefer: "respond-async" };
    const job = await bodyOf(await service.ask("POST", "documents/generate-from-template", { json, headers }));
    const { result } = await eventually(async () => {
      const now = await bodyOf(await service.ask("GET", `jobs/${job.id}`));
      expect(now.finishedAt).not.toBeNull();
      return now;
    });
    expect(await usedBy(result.documentId)).toBe(labels[0]);
  });

  test("is previewed by it, and a fault in what is saved since harms none", async () => {
    const { id, labels } = await stored(text("one"), JSON.stringify({ document: { nonsense: 1 } }));
    const json = { templateId: id, data: {} };
    const preview = (more: object = {}) =>
      service.ask("POST", "documents/preview-from-template", { json: { ...json, ...more } });
    expect((await preview()).status).toBe(400);
    await setLive(id, labels[0]);
    expect((await preview()).status).toBe(200);
    expect((await preview({ revision: labels[1] })).status).toBe(400);
  });

  test("gives its retention to documents, not that of a draft", async () => {
    const { id, labels } = await stored(text("one"));
    await setLive(id, labels[0]);
    const retention = { days: 3650 };
    await service.ask("PUT", `templates/${id}`, { json: { id, content: text("two"), retention } });
    const generate = async () => {
      const json = { templateId: id, data: {} };
      return await bodyOf(await service.ask("POST", "documents/generate-from-template", { json }));
    };
    const [kept, later] = [await generate(), (await setLive(id, null)) && (await generate())];
    expect(Date.parse(later.expiresAt) - Date.parse(kept.expiresAt)).toBeGreaterThan(1000 * 86_400_000);
  });
});
