import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { deleteTemplate } from "../../../src/commands/template/delete.ts";
import { deleteRevision } from "../../../src/commands/template/delete-revision.ts";
import { revertTemplate } from "../../../src/commands/template/revert.ts";
import { reviseTemplate } from "../../../src/commands/template/revise.ts";
import { revisionInUse } from "../../../src/commands/template/revision-in-use.ts";
import { setLive } from "../../../src/commands/template/set-live.ts";
import { loadText, longestInlineBytes } from "../../../src/commands/template/stored-text.ts";
import { eventsOf, keysOf, origin, otherTenant, stage, tenant } from "../stage.ts";

const unknown = "6b1f4a52-0c3d-5e8f-8a17-9d2e4c6b8a01";

async function withTemplate(content = "{}") {
  const stores = stage();
  const { created } = await createTemplate(stores, origin(1), { name: "Letter", content, testData: "[1]" });
  return { ...stores, stores, created, templateId: created.templateId };
}

describe("creating a template", () => {
  test("takes author and owner from the caller and answers the first revision", async () => {
    const { created } = await withTemplate();
    expect(created).toMatchObject({
      tenantId: tenant,
      name: "Letter",
      content: { text: "{}" },
      testData: { text: "[1]" },
      createdBy: "client-1",
      owner: "client-1",
      parentId: null,
      parent: null,
      revision: "rev-20260328T143000",
      at: "2026-03-28T14:30:00.250Z",
    });
  });

  test("is the same template when the command is repeated, and another for another command", async () => {
    const { stores, created, log } = await withTemplate();
    const again = await createTemplate(stores, origin(1), { name: "Letter", content: "{}" });
    const other = await createTemplate(stores, origin(2), { name: "Letter", content: "{}" });
    expect(again.created).toEqual(created);
    expect(other.created.templateId).not.toBe(created.templateId);
    expect(await eventsOf(log)).toHaveLength(2);
  });

  test("takes an own template as parent, in any case of letters, and no other", async () => {
    const { stores, templateId } = await withTemplate();
    const child = { name: "Child", content: "{}" };
    const own = await createTemplate(stores, origin(2), { ...child, parentId: templateId.toUpperCase() });
    expect(own.created.parentId).toBe(templateId);
    for (const parentId of [unknown, "no guid"]) {
      await expect(createTemplate(stores, origin(3), { ...child, parentId })).rejects.toMatchObject({
        code: "INVALID_REQUEST",
        faults: [{ path: "/parentId" }],
      });
    }
    const foreign = origin(4, { tenantId: otherTenant });
    await expect(createTemplate(stores, foreign, { ...child, parentId: templateId })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
    });
  });

  test("takes a template that the tenant sees as parent", async () => {
    const stores = stage();
    const ownerFor = async (tenantId: string, id: string) =>
      tenantId === tenant && id === unknown ? otherTenant : undefined;
    const request = { name: "Child", content: "{}", parentId: unknown };
    const { created } = await createTemplate({ ...stores, ownerFor }, origin(1), request);
    expect(created.parentId).toBe(unknown);
    const foreign = createTemplate({ ...stores, ownerFor }, origin(2, { tenantId: otherTenant }), request);
    await expect(foreign).rejects.toMatchObject({ code: "INVALID_REQUEST" });
  });

  test("stores nothing under a name that is refused", async () => {
    const stores = stage();
    const request = { name: "x".repeat(101), content: "y".repeat(longestInlineBytes + 1) };
    await expect(createTemplate(stores, origin(1), request)).rejects.toMatchObject({ code: "INVALID_REQUEST" });
    expect(await keysOf(stores.blobs)).toEqual(new Set());
  });
});

describe("the claim check", () => {
  // As JSON a text is in quotation marks, so two characters less fit.
  const fits = "é".repeat(longestInlineBytes / 2 - 1);

  test("keeps a text in the event up to 256 KB as JSON, and beyond in a blob by its hash", async () => {
    const small = await withTemplate(fits);
    expect(small.created.content).toEqual({ text: fits });
    expect(await keysOf(small.blobs)).toEqual(new Set());

    const text = `${fits}é`;
    const large = await withTemplate(text);
    const key = `^${tenant}/template[.]${large.templateId}[.]${large.created.revisionId}[.][0-9a-f]{12}[.]content$`;
    expect(large.created.content).toEqual({
      blob: expect.stringMatching(key),
      sha256: createHash("sha256").update(text).digest("hex"),
      sizeBytes: Buffer.byteLength(text),
    });
    expect(await loadText(large.blobs, large.created.content)).toBe(text);
  });

  test("keeps a text whose quotation marks would double it in a blob, so that two of them never exceed an append", async () => {
    const quotes = JSON.stringify('"'.repeat(longestInlineBytes / 2));
    const { stores } = await withTemplate();
    const { created } = await createTemplate(stores, origin(2), { name: "Q", content: quotes, testData: quotes });
    expect(created.content).toHaveProperty("blob");
    expect(created.testData).toHaveProperty("blob");
  });

  test("gives every revision a blob of its own and leaves an unchanged text where it is", async () => {
    const { stores, created, templateId, blobs } = await withTemplate(`${fits}é`);
    const { revised } = await reviseTemplate(stores, origin(2), { templateId, origin: "update" }, { name: "New" });
    expect(revised.content).toEqual(created.content);
    await reviseTemplate(stores, origin(3), { templateId, origin: "update" }, { content: `${fits}é` });
    expect((await keysOf(blobs)).size).toBe(2);
  });
});

describe("revising a template", () => {
  test("records the real caller, whatever the author is said to be", async () => {
    const { stores, templateId, log } = await withTemplate();
    const caller = origin(2, { actor: "client-2", now: "2026-03-29T08:00:00.000Z" });
    const change = { content: "[]", createdBy: "somebody", note: "a note" };
    const { revised } = await reviseTemplate(stores, caller, { templateId, origin: "update" }, change);
    expect(revised).toMatchObject({
      revision: "rev-20260329T080000",
      at: "2026-03-29T08:00:00.000Z",
      createdBy: "somebody",
      owner: "client-1",
      name: "Letter",
      testData: { text: "[1]" },
      note: "a note",
    });
    expect((await eventsOf(log)).at(-1)?.meta.actor).toBe("client-2");
  });

  test("refuses an unknown, a malformed and another tenant's id, and stores nothing", async () => {
    const { stores, templateId, blobs } = await withTemplate();
    const change = { content: "x".repeat(longestInlineBytes) };
    const attempts = [
      () => reviseTemplate(stores, origin(2), { templateId: unknown, origin: "update" }, change),
      () => reviseTemplate(stores, origin(2), { templateId: "../etc", origin: "update" }, change),
      () => reviseTemplate(stores, origin(2, { tenantId: otherTenant }), { templateId, origin: "update" }, change),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
    expect(await keysOf(blobs)).toEqual(new Set());
  });
});

describe("what a template says now", () => {
  test("is its last revision, without reading the others", async () => {
    const { stores, templateId, log } = await withTemplate();
    await reviseTemplate(stores, origin(2), { templateId, origin: "update" }, { content: "[2]" });
    const ranges: unknown[] = [];
    const readStream: typeof log.readStream = (name, range) => {
      ranges.push(range);
      return log.readStream(name, range);
    };
    const spied = { ...stores.log, readStream, append: stores.log.append.bind(log) } as typeof log;
    expect((await revisionInUse(spied, tenant, templateId))?.content).toEqual({ text: "[2]" });
    expect(ranges).toEqual([{ backwards: true, limit: 2 }]);
  });

  test("comes from the event before when it was published last", async () => {
    const { stores, templateId, log } = await withTemplate();
    const publish = { request: { visibility: "public" }, allowed: true } as const;
    const change = { content: "[2]", publish };
    await reviseTemplate(stores, origin(2), { templateId, origin: "update" }, change);
    expect((await eventsOf(log)).at(-1)?.type).toBe("TemplatePublished");
    expect((await revisionInUse(log, tenant, templateId))?.content).toEqual({ text: "[2]" });
  });

  test("is the live revision, which is looked for no further than where it was set", async () => {
    const { stores, templateId, log } = await withTemplate("[1]");
    await reviseTemplate(stores, origin(2), { templateId, origin: "update" }, { content: "[2]" });
    await setLive(stores.log, origin(3), { templateId, revision: "rev-20260328T143000" });
    const says = async () => (await revisionInUse(log, tenant, templateId))?.content;
    expect(await says()).toEqual({ text: "[1]" });
    const { revised } = await reviseTemplate(stores, origin(4), { templateId, origin: "update" }, { content: "[3]" });
    expect(await says()).toEqual({ text: "[1]" });
    await deleteRevision(stores.log, origin(5), { templateId, revision: revised.revisionId });
    expect(await says()).toEqual({ text: "[1]" });
    await setLive(stores.log, origin(6), { templateId, revision: null });
    expect(await says()).toEqual({ text: "[2]" });
  });

  test("goes back and forth with reverted and deleted revisions", async () => {
    const { stores, templateId, log, created } = await withTemplate("[1]");
    const says = async () => (await revisionInUse(log, tenant, templateId))?.content;
    await reviseTemplate(stores, origin(2), { templateId, origin: "update" }, { content: "[2]" });
    const { reverted } = await revertTemplate(stores.log, origin(3), { templateId, to: created.revision });
    expect(await says()).toEqual({ text: "[1]" });
    await deleteRevision(stores.log, origin(4), { templateId, revision: reverted.revisionId });
    expect(await says()).toEqual({ text: "[2]" });
    await deleteRevision(stores.log, origin(5), { templateId, revision: created.revisionId });
    expect(await says()).toEqual({ text: "[2]" });
    await expect(
      deleteRevision(stores.log, origin(6), { templateId, revision: "rev-20260328T143001" }),
    ).rejects.toMatchObject({ code: "LAST_REVISION" });
  });

  test("is nothing once it is deleted; its text stays in the log", async () => {
    const { stores, templateId, log } = await withTemplate();
    await deleteTemplate(stores.log, origin(2), { templateId: templateId.toUpperCase() });
    expect(await revisionInUse(log, tenant, templateId)).toBeUndefined();
    await expect(deleteTemplate(stores.log, origin(3), { templateId })).rejects.toMatchObject({
      code: "TEMPLATE_NOT_FOUND",
    });
    const [first] = await eventsOf(log);
    expect(first).toMatchObject({ type: "TemplateCreated", data: { content: { text: "{}" } } });
  });
});

describe("a command that expects a state", () => {
  const states = async () => {
    const all = await withTemplate("[1]");
    const { stores, templateId } = all;
    const target = { templateId, origin: "update" } as const;
    const { revised } = await reviseTemplate(stores, origin(2), target, { content: "[2]" });
    return { ...all, target, revised };
  };
  const seen = (...revisions: bigint[]) => ({ is: { revisions, labels: [] } });

  test("is carried out when the stream is at one of the revisions, or the latest has the label", async () => {
    const { stores, target, revised } = await states();
    await reviseTemplate(stores, origin(3), { ...target, expected: seen(0n, 1n) }, { content: "[3]" });
    const label = { is: { revisions: [], labels: [revised.revision] } };
    await expect(
      reviseTemplate(stores, origin(4), { ...target, expected: label }, { content: "[4]" }),
    ).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
    const { revision } = await reviseTemplate(stores, origin(5), { ...target, expected: { is: "any" } }, {});
    expect(revision).toBe(3n);
  });

  test("is refused whichever command it is when the state has moved on, and nothing is recorded", async () => {
    const { stores, log, target, templateId, created } = await states();
    const expected = seen(0n);
    const stale = { code: "PRECONDITION_FAILED" };
    const before = (await eventsOf(log)).length;
    await expect(reviseTemplate(stores, origin(3), { ...target, expected }, {})).rejects.toMatchObject(stale);
    const revert = { templateId, to: created.revision, expected };
    await expect(revertTemplate(stores.log, origin(3), revert)).rejects.toMatchObject(stale);
    const revision = { templateId, revision: created.revision, expected };
    await expect(deleteRevision(stores.log, origin(3), revision)).rejects.toMatchObject(stale);
    await expect(deleteTemplate(stores.log, origin(3), { templateId, expected })).rejects.toMatchObject(stale);
    await expect(
      deleteTemplate(stores.log, origin(3), { templateId, expected: { isNot: "any" } }),
    ).rejects.toMatchObject(stale);
    expect(await eventsOf(log)).toHaveLength(before);
  });

  test("is carried out once when it is repeated, though the state it expected is over", async () => {
    const { stores, log, target } = await states();
    const expected = seen(1n);
    const once = await reviseTemplate(stores, origin(3), { ...target, expected }, { content: "[3]" });
    expect(await reviseTemplate(stores, origin(3), { ...target, expected }, { content: "[3]" })).toEqual(once);
    expect(await eventsOf(log)).toHaveLength(3);
  });

  test("says that a template is missing rather than that it changed", async () => {
    const { stores } = await states();
    const request = { templateId: unknown, expected: seen(7n) };
    await expect(deleteTemplate(stores.log, origin(3), request)).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  });
});
