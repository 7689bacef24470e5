import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyOf, signIn, startTestService, type TestService, upload } from "../support/servers/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const content = (text: string): string => JSON.stringify({ document: { content: [{ p: text }] } });

async function newTemplate(name: string): Promise<string> {
  const json = { name, content: content(`secret words of ${name}`), testData: '{"a":1}' };
  return (await bodyOf(await service.ask("POST", "templates", { json }))).id;
}

const change = (id: string, text: string) =>
  service.ask("PUT", `templates/${id}`, { json: { id, content: content(text) } });

describe("the history of a template", () => {
  test("shows who did what when, with hashes in place of texts", async () => {
    const id = await newTemplate("Watched");
    await change(id, "other words");
    await service.ask("DELETE", `templates/${id}`);
    const answer = await service.ask("GET", `templates/${id}/history`);
    const text = await answer.text();
    const entries = JSON.parse(text);
    expect(entries.map(({ type }: { type: string }) => type)).toEqual([
      "TemplateCreated",
      "TemplateRevised",
      "TemplateDeleted",
    ]);
    expect(entries[0]).toEqual({
      position: expect.stringMatching(/^\d+$/),
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "TemplateCreated",
      at: expect.stringMatching(/Z$/),
      actor: { clientId: service.credentials.clientId },
      subject: { kind: "template", id },
      revision: 0,
      correlationId: expect.any(String),
      causedBy: expect.any(String),
      data: expect.objectContaining({
        name: "Watched",
        contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        contentBytes: content("secret words of Watched").length,
        testDataBytes: 7,
      }),
    });
    expect(entries[1].data.parent).toBe(entries[0].data.revisionId);
    expect(text).not.toContain("secret words");
    expect(answer.headers.get("x-total-count")).toBe("3");
  });

  test("comes in pages, and says when nothing new has happened", async () => {
    const id = await newTemplate("Paged");
    for (const text of ["one", "two"]) await change(id, text);
    const page = await service.ask("GET", `templates/${id}/history?limit=1&offset=1`);
    expect((await bodyOf(page)).map(({ revision }: { revision: number }) => revision)).toEqual([1]);
    expect(page.headers.get("link")).toContain("offset=2");
    expect(page.headers.get("etag")).toBe('"r2"');
    const again = await service.ask("GET", `templates/${id}/history`, { headers: { "if-none-match": '"r2"' } });
    expect(again.status).toBe(304);
    await change(id, "three");
    const newer = await service.ask("GET", `templates/${id}/history`, { headers: { "if-none-match": '"r2"' } });
    expect(newer.status).toBe(200);
  });

  test("is that of an own template", async () => {
    for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense"]) {
      const answer = await service.ask("GET", `templates/${id}/history`);
      expect(answer.status).toBe(404);
      expect((await bodyOf(answer)).errorCode).toBe("TEMPLATE_NOT_FOUND");
    }
  });
});

describe("the history of a document", () => {
  test("shows how it was made, under every name of it, and that it was deleted", async () => {
    const json = { document: { content: [{ p: "confidential" }] } };
    const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
    const [record] = await bodyOf(await service.ask("GET", "documents"));
    for (const ref of [made.documentId, made.fileName, record.id]) {
      const entries = await bodyOf(await service.ask("GET", `documents/${ref}/history`));
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({
        type: "DocumentGenerated",
        subject: { kind: "document", id: made.documentId },
        data: { fileName: made.fileName, colophon: { output: made.sha256, engine: "fake", job: { format: "pdf" } } },
      });
      expect(entries[0].data.blobs).toEqual([expect.not.objectContaining({ key: expect.anything() })]);
    }
    await service.ask("DELETE", "documents", { json: { ids: [made.documentId] } });
    const entries = await bodyOf(await service.ask("GET", `documents/${made.fileName}/history`));
    expect(entries.map(({ type }: { type: string }) => type)).toEqual(["DocumentGenerated", "DocumentDeleted"]);
    expect(JSON.stringify(entries)).not.toContain("confidential");
    expect((await service.ask("GET", `documents/${record.id}/history`)).status).toBe(404);
  });
});

describe("the events of a tenant", () => {
  test("are all there still after a request with a limit of 0", async () => {
    const none = await service.ask("GET", "audit/events?limit=0");
    expect([await bodyOf(none), none.headers.get("link")]).toEqual([[], null]);
  });

  test("can be followed from any position, a kind alone, and hold no secret", async () => {
    const all: { type: string; position: string; subject: { kind: string; id: string } }[] = [];
    let path: string | undefined = "audit/events?limit=2";
    while (path !== undefined) {
      const answer: Response = await service.ask("GET", path);
      all.push(...(await bodyOf(answer)));
      path = /<[^>]*\/(audit\/events[^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    const positions = all.map(({ position }) => Number(position));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(all.map(({ subject }) => subject.kind))).toContain("apiKey");
    expect(JSON.stringify(all)).not.toContain("secretHash");
    await service.ask("POST", "assets/images", upload("logo.png", "no picture"));
    const later = await bodyOf(await service.ask("GET", `audit/events?after=${positions.at(-1)}&type=AssetStored`));
    expect(later).toMatchObject([{ type: "AssetStored", subject: { kind: "asset", id: "images/logo.png" } }]);
  });

  test("are refused for parameters that mean nothing", async () => {
    for (const query of ["after=-1", "after=x", "type=Nothing", "limit=x"]) {
      expect((await service.ask("GET", `audit/events?${query}`)).status).toBe(400);
    }
  });

  test("are for keys that may read them", async () => {
    const key = await bodyOf(
      await service.ask("POST", "api-keys", { json: { name: "Reader", scopes: ["templates:read"] } }),
    );
    const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(key) };
    const { access_token: token } = await bodyOf(await fetch(`${service.baseUrl}/v1/api-auth/token`, sent));
    expect((await service.ask("GET", "audit/events", { token })).status).toBe(403);
  });
});

describe("what was removed from the log", () => {
  const unknown = "0".repeat(32);

  test("is not shown, and answers say from when on", async () => {
    const answer = await service.ask("GET", "audit/events?limit=1");
    const before = Date.parse(answer.headers.get("colophon-removed-before") ?? "");
    const days = (Date.now() - before) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThanOrEqual(365);
    expect(days).toBeLessThan(365.1);
    const history = await bodyOf(await service.ask("GET", `documents/${unknown}/history`));
    expect(history).toMatchObject({
      status: 404,
      errorCode: "DOCUMENT_NOT_FOUND",
      message: "Document not found. The history of a document is kept for 365 days after it is gone.",
    });
  });

  test("is nothing where histories are kept for ever", async () => {
    const keeping = await startTestService({ GALLERY: "off", HISTORY_DAYS: "0" });
    try {
      const answer = await keeping.ask("GET", "audit/events?limit=1");
      expect(answer.headers.get("colophon-removed-before")).toBeNull();
      const { message } = await bodyOf(await keeping.ask("GET", `documents/${unknown}/history`));
      expect(message).toBe("Document not found.");
    } finally {
      await keeping.stop();
    }
  });
});

describe("the filtered events of a tenant", () => {
  interface Entry {
    readonly position: string;
    readonly type: string;
    readonly correlationId: string;
    readonly subject: { readonly id: string };
    readonly actor: { readonly clientId: string };
    readonly at: string;
  }
  const events = async (query: string): Promise<readonly Entry[]> =>
    await bodyOf(await service.ask("GET", `audit/events?${query}`));

  test("are listed from the newest back, page by page, until none is left", async () => {
    for (const name of ["One", "Two", "Three"]) await newTemplate(name);
    const forwards = await events("limit=500");
    const backwards: Entry[] = [];
    let next = "audit/events?order=desc&limit=4";
    for (let pages = 0; next !== "" && pages < 1000; pages += 1) {
      const answer = await service.ask("GET", next);
      backwards.push(...(await bodyOf(answer)));
      const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
      next = link.replace(service.baseUrl, "");
    }
    expect(backwards.toReversed()).toEqual(forwards);
  });

  test("are found by who did it, by what it was done to, by request and by time", async () => {
    const { clientId, clientSecret } = await bodyOf(await service.ask("POST", "api-keys", { json: { name: "Actor" } }));
    const token = await signIn(service.baseUrl, { clientId, clientSecret });
    const json = { name: "Acted", content: content("x") };
    const headers = { "x-request-id": "request-of-the-actor" };
    const { id } = await bodyOf(await service.ask("POST", "templates", { token, json, headers }));
    await change(id, "by another");
    for (const order of ["asc", "desc"]) {
      const types = async (query: string) => (await events(`order=${order}&${query}`)).map(({ type }) => type);
      expect(await types(`actor=${clientId}&type=TemplateCreated`)).toEqual(["TemplateCreated"]);
      const changes = ["TemplateCreated", "TemplateRevised"];
      expect(await types(`subject=${id}`)).toEqual(order === "asc" ? changes : changes.toReversed());
      expect(await types("correlationId=request-of-the-actor")).toEqual(["TemplateCreated"]);
      const [created] = await events(`subject=${id}`);
      expect(await types(`subject=${id}&to=${created?.at}`)).toEqual([]);
      expect(await types(`subject=${id}&from=${created?.at}`)).toHaveLength(2);
    }
    for (const query of ["order=up", "before=x", "from=yesterday"])
      expect((await service.ask("GET", `audit/events?${query}`)).status).toBe(400);
  });
});
