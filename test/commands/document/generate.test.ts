import { describe, expect, test, vi } from "vitest";
import { deleteDocuments } from "../../../src/commands/document/delete-batch.ts";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { longestInlineBytes } from "../../../src/commands/template/stored-text.ts";
import type { BlobStore } from "../../../src/ports/blobs/port.ts";
import { LogUnavailable } from "../../../src/ports/event-log/port.ts";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { sha256 } from "../../../src/vocabulary/ids.ts";
import { eventsOf, keysOf, origin, otherTenant, tenant } from "../stage.ts";
import { body, generation, made } from "./generation.ts";

const payload = { format: "pdf", source: "payload" } as const;
const ask = (text = "a file") => ({ ...payload, body: body(text) });

describe("generating a document", () => {
  test("stores the file, records it and answers what the log says", async () => {
    const { service, log, blobs, jobs } = generation((job) =>
      made(job, { errorCodes: ["FONT_NOT_LOADED"], warnings: [{ code: "BLOCK_OVERFLOW", path: "/a", message: "m" }] }),
    );
    const { document, warnings, position } = await generateDocument(service, origin(1), ask());
    const [event, ...others] = await eventsOf(log);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: "DocumentGenerated", data: document, position });
    expect(document).toMatchObject({
      tenantId: tenant,
      fileName: `service_v1-${document.documentId}.pdf`,
      contentType: "application/pdf",
      sizeBytes: 6,
      pages: 3,
      errorCodes: ["FONT_NOT_LOADED"],
      warnings: 1,
      template: null,
      at: "2026-03-28T14:30:00.250Z",
      expiresAt: "2026-04-27T14:30:00.250Z",
    });
    expect(document.documentId).toMatch(/^[0-9a-f]{32}$/);
    expect(document.recordId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(document.recordId.replaceAll("-", "")).not.toBe(document.documentId);
    expect(warnings).toHaveLength(1);
    expect(document.blobs).toMatchObject([{ fileName: document.fileName, sizeBytes: 6, sha256: sha256("a file") }]);
    expect(await keysOf(blobs)).toEqual(new Set(document.blobs.map(({ key }) => key)));
    const usual = { locale: "en-US", timeZone: "UTC", format: "pdf", strict: false, tagged: false };
    expect(jobs).toMatchObject([{ documentId: document.documentId, ...usual }]);
  });

  test("notes how long it took, and gives the tenant's place back with what the document takes", async () => {
    const { service, log } = generation((job) => made(job, { queueMs: 2.4, phases: { bind: 1.2, layout: 3.4 } }));
    const leave = vi.fn();
    const quotas = { ...service.quotas, enter: async () => leave };
    const { position } = await generateDocument({ ...service, quotas }, origin(1), ask());
    expect((await eventsOf(log))[0]?.meta).toMatchObject({ ms: { waiting: 2, render: 5 } });
    expect(leave.mock.calls[0]).toEqual([{ position, bytes: 6 }]);
  });

  test("stores a detached signature beside its file, each under a name of its own", async () => {
    const { service, blobs } = generation((job) => made(job, { beside: new Uint8Array([1, 2, 3]) }));
    const put = vi.spyOn(service.blobs, "put");
    const { document } = await generateDocument(service, origin(1), ask());
    const { fileName } = document;
    expect(document.blobs).toMatchObject([
      { fileName, contentType: "application/pdf", sizeBytes: 6 },
      { fileName: `${fileName}.p7s`, contentType: "application/pkcs7-signature", sizeBytes: 3 },
    ]);
    expect(await keysOf(blobs)).toEqual(new Set(document.blobs.map(({ key }) => key)));
    // The store compares the first with the hash that the renderer gave it.
    const known = { isNewKey: true, isGiven: true };
    const facts = [{ ...known, sha256: sha256("a file") }, known];
    expect(put.mock.calls.map(([, , given]) => given)).toEqual(facts);
  });

  test("is done again for the same command, unless its caller may repeat it", async () => {
    const { service } = generation();
    const first = await generateDocument(service, origin(1), ask());
    const second = await generateDocument(service, origin(1), ask());
    expect(second.document.documentId).not.toBe(first.document.documentId);
  });

  test("puts the file before the event, so that no event names a missing one", async () => {
    const { service, log } = generation();
    const eventsAtPut: number[] = [];
    const blobs: BlobStore = {
      ...service.blobs,
      put: async (...file) => {
        eventsAtPut.push((await eventsOf(log)).length);
        return await service.blobs.put(...file);
      },
    };
    await generateDocument({ ...service, blobs }, origin(1), ask());
    expect(eventsAtPut).toEqual([0]);
    expect(await eventsOf(log)).toHaveLength(1);
  });

  test("throws the renderer's refusal with its faults and leaves nothing behind", async () => {
    const faults = [{ code: "UNKNOWN_PROPERTY" as const, path: "/document/stlye", message: "no such property" }];
    const { service, log, blobs } = generation(() => ({
      kind: "refused",
      refusal: { code: "INVALID_DEFINITION", message: "1 fault", faults },
    }));
    await expect(generateDocument(service, origin(1), ask())).rejects.toMatchObject({
      name: "Refusal",
      code: "INVALID_DEFINITION",
      message: "1 fault",
      faults,
    });
    expect(await eventsOf(log)).toEqual([]);
    expect(await keysOf(blobs)).toEqual(new Set());
  });

  test("removes the file when the log refuses the event, and keeps it when the outcome is unknown", async () => {
    const failing = (outcomes: readonly boolean[]) => {
      const stand = generation();
      const left = [...outcomes];
      const append = () => Promise.reject(new LogUnavailable("down", { outcomeUnknown: left.shift() === true }));
      const log = { ...stand.service.log, append } as typeof stand.log;
      return { ...stand, service: { ...stand.service, log } };
    };
    for (const [outcomes, kept] of [
      [[false], 0],
      [[true, true], 1],
      // The first append's answer was lost, and its repeat did not reach the log.
      [[true, false], 1],
    ] as const) {
      const { service, blobs } = failing(outcomes);
      await expect(generateDocument(service, origin(1), ask())).rejects.toMatchObject({ code: "UNAVAILABLE" });
      expect((await keysOf(blobs)).size).toBe(kept);
    }
    const { service, blobs } = failing([false]);
    const delivered = ask('{"deliverTo":{"url":"https://example.com/a.pdf"},"document":{}}');
    await expect(generateDocument(service, origin(1), delivered)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await keysOf(blobs)).toEqual(new Set());
  });

  test("is recorded once when a request and its repeat come at once: both answer the one, and only its file stays", async () => {
    const { service, log, blobs } = generation();
    const generate = () => generateDocument(service, origin(1, { mayRepeat: true }), ask());
    const [{ document }, other] = await Promise.all([generate(), generate()]);
    expect(other.document).toEqual(document);
    expect((await eventsOf(log)).map(({ data }) => data)).toEqual([document]);
    expect(await keysOf(blobs)).toEqual(new Set(document.blobs.map(({ key }) => key)));
  });

  test("is not done again by a repeated request whose document was deleted", async () => {
    const { service, log, blobs, jobs } = generation();
    const generate = () => generateDocument(service, origin(1, { mayRepeat: true }), ask());
    const { document } = await generate();
    const resolve = async () => new Map([["it", document.documentId]]);
    await deleteDocuments({ log, blobs, resolve }, origin(2), ["it"]);
    await expect(generate()).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
    expect(jobs).toHaveLength(1);
  });

  test("is done once when the caller may send it again, and answered from the log then", async () => {
    const { service, log, jobs } = generation();
    const request = () => ({ format: "pdf", source: "payload", body: body("{}") }) as const;
    const repeatable = { mayRepeat: true } as const;
    const first = await generateDocument(service, origin(1, repeatable), request());
    const again = await generateDocument(service, origin(1, repeatable), request());
    expect(again).toEqual({ ...first, phases: {}, replayed: true });
    const other = await generateDocument(service, origin(2, repeatable), request());
    expect(other.document.documentId).not.toBe(first.document.documentId);
    expect([jobs.length, (await eventsOf(log)).length]).toEqual([2, 2]);
  });

  test("takes locale, time zone and a shorter life from the caller", async () => {
    const { service, jobs } = generation();
    const request = { ...ask(), locale: "de-ch", timeZone: "Europe/Zurich", ttlSeconds: 60 };
    const { document } = await generateDocument(service, origin(1), request);
    expect(jobs).toMatchObject([{ locale: "de-CH", timeZone: "Europe/Zurich" }]);
    expect(document.expiresAt).toBe("2026-03-28T14:31:00.250Z");
  });

  test("lives as long as the retention at most; a longer life is refused before any work, not cut", async () => {
    const { service, jobs } = generation();
    const longest = 30 * 24 * 60 * 60;
    const { document } = await generateDocument(service, origin(1), { ...ask(), ttlSeconds: longest });
    expect(document.expiresAt).toBe("2026-04-27T14:30:00.250Z");
    await expect(generateDocument(service, origin(2), { ...ask(), ttlSeconds: longest + 1 })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      message: "Documents are kept for 30 days (RETENTION_DAYS): ttlSeconds is at most 2592000, not 2592001.",
      faults: [{ path: "/ttlSeconds" }],
    });
    expect(jobs).toHaveLength(1);
  });

  test("from a template may live longer than the service says until it is known what the template says", async () => {
    const { service, jobs } = generation();
    const long = { ...ask(), source: "template", ttlSeconds: 31 * 24 * 60 * 60 } as const;
    await expect(generateDocument(service, origin(1), long)).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    expect(jobs).toHaveLength(1);
  });

  test.each([
    ["locale", { locale: "not a locale" }],
    ["timeZone", { timeZone: "Mars/Olympus" }],
    ["ttlSeconds", { ttlSeconds: 0 }],
    ["ttlSeconds", { ttlSeconds: 1.5 }],
  ])("refuses a %s that is none, before any work", async (parameter, wrong) => {
    const { service, jobs } = generation();
    await expect(generateDocument(service, origin(1), { ...ask(), ...wrong })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      faults: [{ path: `/${parameter}` }],
    });
    expect(jobs).toEqual([]);
  });
});

describe("what a render may ask", () => {
  /** Runs a question in a render for a tenant and brings back its answer. */
  async function asking<Answer>(
    stand: ReturnType<typeof generation>,
    tenantId: string,
    question: (outside: Outside) => Promise<Answer>,
    source: "payload" | "merge" | "fill" = "payload",
  ): Promise<Answer> {
    let answer: Answer | undefined;
    const pool: typeof stand.service.pool = {
      render: async (job, outside) => {
        answer = await question(outside);
        return made(job);
      },
      engine: stand.service.pool.engine,
    };
    await generateDocument({ ...stand.service, pool }, origin(9, { tenantId }), { ...ask(), source });
    return answer as Answer;
  }

  test("an own template, in any case of letters, at its newest revision, also when it is a blob", async () => {
    const stand = generation();
    const content = "x".repeat(longestInlineBytes);
    const { created } = await createTemplate(stand, origin(1), { name: "Letter", content });
    const id = created.templateId;
    expect(await asking(stand, tenant, (outside) => outside.template(id.toUpperCase()))).toEqual({
      id,
      revision: created.revision,
      content,
    });
  });

  test("own components by name, as many as there are of it", async () => {
    const stand = generation();
    const { created } = await createTemplate(stand, origin(1), { name: "Letterhead", content: "{}" });
    const componentsNamed = async (tenantId: string, name: string) =>
      tenantId === tenant && name === "letterhead" ? [created.templateId, "not-a-template"] : [];
    const with_ = { ...stand, service: { ...stand.service, componentsNamed } };
    expect(await asking(with_, tenant, (outside) => outside.component("letterhead"))).toEqual([
      { id: created.templateId, revision: created.revision, content: "{}" },
    ]);
    expect(await asking(with_, otherTenant, (outside) => outside.component("letterhead"))).toEqual([]);
  });

  test("nothing that belongs to another tenant, and no file under a name that is no id", async () => {
    const stand = generation();
    const { created } = await createTemplate(stand, origin(1), { name: "Letter", content: "{}" });
    expect(await asking(stand, otherTenant, (outside) => outside.template(created.templateId))).toBeUndefined();
    expect(await asking(stand, tenant, (outside) => outside.template("../../etc/passwd"))).toBeUndefined();
  });

  test("a stored document of the tenant's, to merge or to fill it, and for nothing else", async () => {
    const stand = generation();
    const { document } = await generateDocument(stand.service, origin(1), ask());
    const read = (source: "payload" | "merge" | "fill", tenantId = tenant) =>
      asking(stand, tenantId, (outside) => outside.asset(`document:${document.documentId}`), source);
    for (const source of ["merge", "fill"] as const) {
      expect(Buffer.from((await read(source)) ?? [])).toEqual(Buffer.from("a file"));
      expect(await read(source, otherTenant)).toBeUndefined();
    }
    expect(await read("payload")).toBeUndefined();
  });

  test("a file that is published for everybody", async () => {
    const stand = generation();
    expect(await asking(stand, tenant, (outside) => outside.asset("images/seal.png"))).toEqual(new Uint8Array([1, 2]));
    expect(await asking(stand, tenant, (outside) => outside.asset("images/none.png"))).toBeUndefined();
  });
});
