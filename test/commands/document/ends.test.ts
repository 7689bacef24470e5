import { describe, expect, test } from "vitest";
import { answerKey } from "../../../src/commands/blob-keys.ts";
import { deleteDocuments } from "../../../src/commands/document/delete-batch.ts";
import { expireDocuments } from "../../../src/commands/document/expire.ts";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { holdDocument, releaseDocument } from "../../../src/commands/document/hold.ts";
import { createBlobSweeper } from "../../../src/commands/document/sweep-blobs.ts";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { deleteTemplate } from "../../../src/commands/template/delete.ts";
import { longestInlineBytes } from "../../../src/commands/template/stored-text.ts";
import { documents, documentsCollection } from "../../../src/projections/documents/project.ts";
import { documentQueries } from "../../../src/projections/documents/queries.ts";
import { startProjections } from "../../../src/projections/runner.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { atNight } from "../../support/night.ts";
import { eventsOf, keysOf, origin, otherTenant, stage, tenant } from "../stage.ts";
import { body, generation } from "./generation.ts";

const hour = 60 * 60 * 1000;

/** Documents made, and the read model that finds them. */
async function withDocuments(count: number) {
  const stand = generation();
  const made = [];
  for (let number = 1; number <= count; number += 1) {
    const request = { format: "pdf", source: "payload", body: body(`file ${number}`) } as const;
    made.push((await generateDocument(stand.service, origin(number), request)).document);
  }
  const store = memoryReadModels();
  const runner = await startProjections({
    log: stand.log,
    store,
    projections: [documents],
    waitMs: 60_000,
    onStopped: (_name, error) => {
      throw error;
    },
  });
  await runner.caughtUp();
  const queries = documentQueries(store.active(documentsCollection));
  const deleting = { ...stand, resolve: queries.resolve };
  return { ...stand, made, queries, runner, deleting };
}

describe("deleting a batch", () => {
  test("takes record ids, document ids and file names; each document counts once", async () => {
    const { made, deleting, blobs, log } = await withDocuments(4);
    const [one, two, three, four] = made;
    const references = [
      one?.recordId ?? "",
      two?.documentId.toUpperCase() ?? "",
      three?.fileName ?? "",
      one?.documentId ?? "",
      one?.recordId ?? "",
    ];
    const answer = await deleteDocuments(deleting, origin(50), references);
    expect(answer.notFound).toEqual([]);
    expect(answer.deleted).toEqual(
      [one, two, three].map((document) => ({
        id: document?.recordId,
        documentId: document?.documentId,
        fileName: document?.fileName,
      })),
    );
    expect(await keysOf(blobs)).toEqual(new Set(four?.blobs.map(({ key }) => key)));
    const ends = (await eventsOf(log)).filter(({ type }) => type === "DocumentDeleted");
    expect(ends).toHaveLength(3);
    expect(answer.position).toBe(ends.at(-1)?.position);
  });

  test("lists what is not found, once and as it was written", async () => {
    const { made, deleting } = await withDocuments(1);
    const strange = ["service_v1-none.pdf", "A1B2", "00000000-0000-4000-8000-000000000000", "f".repeat(32)];
    const references = [...strange, made[0]?.fileName.replace(".pdf", ".docx") ?? "", made[0]?.fileName ?? "", "A1B2"];
    const { deleted, notFound } = await deleteDocuments(deleting, origin(50), references);
    expect(deleted).toHaveLength(1);
    expect(notFound).toEqual(references.slice(0, 5));
  });

  test("refuses when none exists: unknown, another tenant's, or deleted before", async () => {
    const { made, deleting } = await withDocuments(1);
    const references = [made[0]?.recordId ?? ""];
    const gone = { code: "DOCUMENT_NOT_FOUND" };
    await expect(deleteDocuments(deleting, origin(50), ["nothing"])).rejects.toMatchObject(gone);
    const foreign = origin(51, { tenantId: otherTenant });
    await expect(deleteDocuments(deleting, foreign, references)).rejects.toMatchObject(gone);
    await deleteDocuments(deleting, origin(52), references);
    await expect(deleteDocuments(deleting, origin(53), references)).rejects.toMatchObject(gone);
  });

  test("does not delete what has expired", async () => {
    const { made, deleting } = await withDocuments(1);
    const later = origin(50, { now: "2026-05-28T00:00:00.000Z" });
    await expect(deleteDocuments(deleting, later, [made[0]?.documentId ?? ""])).rejects.toMatchObject({
      code: "DOCUMENT_NOT_FOUND",
    });
  });

  test("deletes in the log even when the files cannot be removed", async () => {
    const { made, deleting } = await withDocuments(1);
    const blobs = { ...deleting.blobs, remove: () => Promise.reject(new Error("disk")) };
    const answer = await deleteDocuments({ ...deleting, blobs }, origin(50), [made[0]?.documentId ?? ""]);
    expect(answer.deleted).toHaveLength(1);
  });

  test("handles a thousand at once", async () => {
    const count = atNight(1000, 200);
    const { made, deleting } = await withDocuments(count);
    const { deleted } = await deleteDocuments(
      deleting,
      origin(5000),
      made.map(({ recordId }) => recordId),
    );
    expect(deleted).toHaveLength(count);
  });
});

describe("retention", () => {
  const after = "2026-04-27T14:30:00.251Z";

  test("ends documents past their time and removes their files, a few at a time", async () => {
    const { log, blobs, queries, runner } = await withDocuments(3);
    const expiry = { log, blobs, due: queries.due };
    expect(await expireDocuments(expiry, "2026-04-27T14:30:00.250Z", 10)).toBe(0);
    expect(await expireDocuments(expiry, after, 2)).toBe(2);
    await runner.waitFor("documents", await log.head());
    expect(await expireDocuments(expiry, after, 2)).toBe(1);
    expect(await keysOf(blobs)).toEqual(new Set());
    const ends = (await eventsOf(log)).filter(({ type }) => type === "DocumentExpired");
    expect(ends).toHaveLength(3);
    expect(ends.every(({ meta }) => meta.tenantId === tenant && meta.actor === "system")).toBe(true);
  });

  test("ends what is held until an instant after that one, and shows no hold that is over", async () => {
    const { log, blobs, queries, runner, made } = await withDocuments(1);
    const { documentId = "" } = made[0] ?? {};
    const until = "2199-01-01T00:00:00.000Z";
    const position = await holdDocument(log, origin(10), documentId, { reason: "Case 2026/17", until });
    await runner.waitFor("documents", position);
    const expiry = { log, blobs, due: queries.due };
    expect(await expireDocuments(expiry, until, 10)).toBe(0);
    expect(await queries.held(tenant, 1, until)).toEqual({ total: 1, first: [documentId] });
    const over = "2199-01-01T00:00:00.001Z";
    expect(await queries.held(tenant, 1, over)).toEqual({ total: 0, first: [] });
    expect(await expireDocuments(expiry, over, 10)).toBe(1);
  });

  test("leaves what is held, which is served as before, and ends it after its release", async () => {
    const { log, blobs, queries, runner, made } = await withDocuments(2);
    const expiry = { log, blobs, due: queries.due };
    const { documentId = "", fileName = "" } = made[0] ?? {};
    await runner.waitFor(
      "documents",
      await holdDocument(log, origin(10), documentId, { reason: "Case 2026/17", until: null }),
    );
    expect(await expireDocuments(expiry, after, 10)).toBe(1);
    await runner.waitFor("documents", await log.head());
    expect(await queries.byFileName(tenant, fileName, after)).toMatchObject({
      document: { hold: { reason: "Case 2026/17", expiresAt: made[0]?.expiresAt } },
    });
    expect((await queries.list(tenant, { now: after, limit: 10, offset: 0 })).total).toBe(1);
    await runner.waitFor("documents", await releaseDocument(log, { ...origin(11), now: after }, documentId));
    expect(await queries.byFileName(tenant, fileName, after)).toBeUndefined();
    expect(await expireDocuments(expiry, after, 10)).toBe(1);
    expect(await keysOf(blobs)).toEqual(new Set());
  });

  test("ends none twice, though the read model lags behind", async () => {
    const { log, blobs, queries, runner } = await withDocuments(1);
    await runner.stop();
    const expiry = { log, blobs, due: queries.due };
    expect(await expireDocuments(expiry, after, 10)).toBe(1);
    expect(await expireDocuments(expiry, "2026-04-27T14:30:01.000Z", 10)).toBe(0);
    expect((await eventsOf(log)).filter(({ type }) => type === "DocumentExpired")).toHaveLength(1);
  });
});

describe("the sweeper", () => {
  test("removes kept answers after a day, not before", async () => {
    const { log, blobs, clock, pass } = stage();
    await blobs.put(answerKey(tenant, "a".repeat(64)), new Uint8Array(1));
    const sweeper = createBlobSweeper(log, blobs);
    pass(23 * 60 * 60 * 1000);
    expect(await sweeper.step(clock.now(), 100)).toBe(0);
    pass(60 * 60 * 1000);
    await sweeper.step(clock.now(), 100);
    expect(await sweeper.step(clock.now(), 100)).toBe(0);
    expect(await keysOf(blobs)).toEqual(new Set());
  });

  test("removes files without an event after an hour, and no others", async () => {
    const { log, blobs, clock, pass, made } = await withDocuments(2);
    const { created } = await createTemplate({ log, blobs, clock }, origin(20), {
      name: "Large",
      content: "x".repeat(longestInlineBytes),
    });
    await deleteTemplate(log, origin(21), { templateId: created.templateId });
    const used = await keysOf(blobs);
    const strays = [
      `${tenant}/doc.${"a".repeat(32)}.pdf`,
      `${tenant}/doc.${made[0]?.documentId}.docx`,
      `${otherTenant}/doc.${made[0]?.documentId}.pdf`,
      `${tenant}/template.${created.templateId}.22222222-2222-5222-8222-222222222222.content`,
    ];
    for (const key of strays) await blobs.put(key, new Uint8Array(1));
    await blobs.put(`${tenant}/something.else`, new Uint8Array(1));
    const sweeper = createBlobSweeper(log, blobs);
    expect(await sweeper.step(clock.now(), 100)).toBe(0);
    pass(hour + 1);
    expect(await sweeper.step(clock.now(), 100)).toBe(strays.length);
    expect(await keysOf(blobs)).toEqual(new Set([...used, `${tenant}/something.else`]));
  });

  test("removes the files of deleted documents that stayed behind", async () => {
    const { log, blobs, clock, pass, made, deleting } = await withDocuments(2);
    const broken = { ...deleting, blobs: { ...blobs, remove: () => Promise.reject(new Error("disk")) } };
    await deleteDocuments(broken, origin(50), [made[0]?.documentId ?? ""]);
    pass(hour + 1);
    expect(await createBlobSweeper(log, blobs).step(clock.now(), 100)).toBe(1);
    expect(await keysOf(blobs)).toEqual(new Set(made[1]?.blobs.map(({ key }) => key)));
  });

  test("comes round to every file in steps, and begins again", async () => {
    const { log, blobs, clock, pass } = await withDocuments(5);
    const stray = (digit: string) => blobs.put(`${tenant}/doc.${digit.repeat(32)}.pdf`, new Uint8Array(1));
    await stray("a");
    pass(hour + 1);
    const sweeper = createBlobSweeper(log, blobs);
    const removed = [];
    for (let step = 0; step < 4; step += 1) removed.push(await sweeper.step(clock.now(), 2));
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(1);
    await stray("b");
    pass(hour + 1);
    expect(await sweeper.step(clock.now(), 100)).toBe(1);
  });
});
