import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LogUnavailable } from "../../src/ports/event-log/port.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { documentReadStreams } from "../../src/vocabulary/events/document-reads.ts";
import type { DocumentReadsRecord } from "../../src/vocabulary/http/history.ts";
import { describedRoutes } from "../support/servers/described-routes.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
/** Whether the log takes reads of documents. */
let isAway = false;

const around = (opened: Adapters): Adapters => {
  const append = opened.log.append.bind(opened.log);
  opened.log.append = async (stream, expected, events) => {
    if (isAway && stream.startsWith(documentReadStreams)) throw new LogUnavailable("away", { outcomeUnknown: false });
    return await append(stream, expected, events);
  };
  return opened;
};

const start = (settings: Readonly<Record<string, string>>) =>
  startTestServiceWith(lentPool(), { GALLERY: "off", ...settings }, undefined, { around });

beforeAll(async () => {
  service = await start({ ACCESS_LOG: "strict" });
});
afterAll(async () => {
  await service.stop();
});

const definition = { document: { content: [{ p: "Salary [textfield, name, , 200|20]" }] } };

async function make(): Promise<{ readonly documentId: string; readonly fileName: string }> {
  return await bodyOf(await service.ask("POST", "documents/generate-from-payload/pdf", { json: definition }));
}

async function readsOf(documentId: string, from = service): Promise<DocumentReadsRecord> {
  const answer = await from.ask("GET", `documents/${documentId}/reads`);
  expect(answer.status).toBe(200);
  return await bodyOf(answer);
}

/** Routes that name a stored document and have nothing of what is in it, each with what they have. */
const withoutContents: Readonly<Record<string, string>> = {
  "GET /v1/{tenantId}/documents/{ref}/record": "facts",
  "GET /v1/{tenantId}/documents/{ref}/colophon": "hashes",
  "GET /v1/{tenantId}/documents/{ref}/history": "events without texts",
  "GET /v1/{tenantId}/documents/{ref}/reads": "who read it",
  "GET /v1/{tenantId}/documents/{ref}/erasure": "a certificate",
  "POST /v1/{tenantId}/documents/{ref}/erase": "a certificate",
  "POST /v1/{tenantId}/documents/{ref}/reproduce": "a verdict",
  "PUT /v1/{tenantId}/documents/{ref}/hold": "nothing",
  "DELETE /v1/{tenantId}/documents/{ref}/hold": "nothing",
  "POST /v1/{tenantId}/documents/{ref}/fill": "another document, which has its own reads",
  "POST /v1/{tenantId}/documents/{ref}/sign": "another document, which has its own reads",
  "POST /v1/{tenantId}/documents/{ref}/renew-timestamp": "another document, which has its own reads",
};

describe("with ACCESS_LOG=strict", () => {
  test("every route that names a stored document notes who gets contents of it, or has none", async () => {
    const named = (await describedRoutes(service)).filter(({ path }) =>
      /\/documents\/\{(?:ref|fileName)\}|\/assets\/docs\/\{/.test(path),
    );
    expect(named.length).toBeGreaterThan(10);
    const { documentId, fileName } = await make();
    const noted: string[] = [];
    for (const { method, path } of named) {
      const name = `${method} ${path}`;
      if (name in withoutContents || method === "HEAD") continue;
      const before = (await readsOf(documentId)).reads.length;
      const at = path.replace("/v1/{tenantId}/", "").replace("{ref}", documentId).replace("{fileName}", fileName);
      const answer = await service.ask(method, at.replace("{page}", "1"));
      expect([name, answer.status]).toEqual([name, 200]);
      await answer.arrayBuffer();
      // The two addresses of one file are one read.
      if ((await readsOf(documentId)).reads.length > before || path.includes("/assets/docs/")) noted.push(name);
      else expect(`${name} gives contents without a note`).toBe("");
    }
    expect(noted.length + Object.keys(withoutContents).length).toBe(
      named.filter(({ method }) => method !== "HEAD").length,
    );
    const { reads, ...rest } = await readsOf(documentId);
    expect(rest).toEqual({ documentId, accessLog: "strict", keptDays: 90, next: null });
    expect(reads.map(({ content }) => content).sort()).toEqual([...["evidence", "fields", "file", "page"]]);
    expect(new Set(reads.map(({ by }) => by)).size).toBe(1);
  });

  test("a repeat, a part, and what has no contents are no further reads", async () => {
    const { documentId, fileName } = await make();
    const path = `documents/${fileName}`;
    const etag = (await service.ask("HEAD", path)).headers.get("etag") ?? "";
    expect((await service.ask("GET", path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await service.ask("GET", `documents/${documentId}/evidence?file=withheld`)).status).toBe(200);
    expect((await readsOf(documentId)).reads).toEqual([]);
    expect((await service.ask("GET", path, { headers: { range: "bytes=0-3" } })).status).toBe(206);
    await (await service.ask("GET", path)).arrayBuffer();
    expect((await readsOf(documentId)).reads).toMatchObject([{ content: "file" }]);
  });

  test("nothing leaves while the log does not take the note", async () => {
    const { documentId, fileName } = await make();
    isAway = true;
    const answers = [`documents/${fileName}`, `documents/${documentId}/pages/1.png`].map((path) =>
      service.ask("GET", path),
    );
    for (const answer of await Promise.all(answers)) {
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        503,
        "application/problem+json; charset=utf-8",
      ]);
      expect(await bodyOf(answer)).toMatchObject({ status: 503 });
    }
    isAway = false;
    expect((await service.ask("GET", `documents/${fileName}`)).status).toBe(200);
    expect((await readsOf(documentId)).reads).toMatchObject([{ content: "file" }]);
  });

  test("they are listed by place, also of a document that is gone, and of no other", async () => {
    const { documentId, fileName } = await make();
    for (const path of [
      `documents/${fileName}`,
      `documents/${documentId}/pages/1.png`,
      `documents/${documentId}/fields`,
    ])
      await (await service.ask("GET", path)).arrayBuffer();
    await service.ask("DELETE", "documents", { json: { ids: [documentId] } });
    const contents: string[] = [];
    let before: string | null = "";
    while (before !== null) {
      const query: string = before === "" ? "" : `&before=${before}`;
      const page = await bodyOf(await service.ask("GET", `documents/${documentId}/reads?limit=1${query}`));
      expect(page.reads.length).toBeLessThanOrEqual(1);
      contents.push(...page.reads.map(({ content }: { content: string }) => content));
      before = page.next;
    }
    expect(contents).toEqual(["fields", "page", "file"]);
    expect((await service.ask("GET", `documents/${"0".repeat(32)}/reads`)).status).toBe(404);
    const wrong = await service.ask("GET", `documents/${documentId}/reads?before=2026-99-01T08`);
    expect([wrong.status, (await bodyOf(wrong)).errors]).toMatchObject([400, [{ path: "/before" }]]);
  });
});

test("with ACCESS_LOG=batch what waited is in the log after the service has stopped", async () => {
  const first = await start({ ACCESS_LOG: "batch" });
  const { documentId, fileName } = await bodyOf(
    await first.ask("POST", "documents/generate-from-payload/pdf", { json: definition }),
  );
  await (await first.ask("GET", `documents/${fileName}`)).arrayBuffer();
  await first.service.stop();
  const second = await startTestServiceWith(lentPool(), { GALLERY: "off" }, first.folder);
  expect(await readsOf(documentId, second)).toMatchObject({ accessLog: "off", reads: [{ content: "file" }] });
  await second.stop();
});
