import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../src/ports/read-models/sqlite.ts";
import { accessCollection } from "../../src/projections/access/project.ts";
import { accessQueries } from "../../src/projections/access/queries.ts";
import { allProjections } from "../../src/projections/all.ts";
import { assetsCollection } from "../../src/projections/assets/project.ts";
import { assetQueries } from "../../src/projections/assets/queries.ts";
import { communityCollection } from "../../src/projections/community/project.ts";
import { type CommunityListing, communityQueries } from "../../src/projections/community/queries.ts";
import { componentsCollection } from "../../src/projections/components/project.ts";
import { componentQueries } from "../../src/projections/components/queries.ts";
import { documentsCollection } from "../../src/projections/documents/project.ts";
import { documentQueries } from "../../src/projections/documents/queries.ts";
import { jobsCollection } from "../../src/projections/jobs/project.ts";
import { jobQueries } from "../../src/projections/jobs/queries.ts";
import { likesCollection } from "../../src/projections/likes/project.ts";
import { startProjections } from "../../src/projections/runner.ts";
import { templateNamesCollection } from "../../src/projections/template-names/project.ts";
import { templateNameQueries } from "../../src/projections/template-names/queries.ts";
import { templateRevisionsCollection } from "../../src/projections/template-revisions/project.ts";
import { templateRevisionQueries } from "../../src/projections/template-revisions/queries.ts";
import { templatesCollection } from "../../src/projections/templates/project.ts";
import { templateQueries } from "../../src/projections/templates/queries.ts";
import { tenantsCollection } from "../../src/projections/tenants/project.ts";
import { tenantQueries } from "../../src/projections/tenants/queries.ts";
import { usageCollection } from "../../src/projections/usage/project.ts";
import { usageQueries } from "../../src/projections/usage/queries.ts";
import type { AnyEvent } from "../../src/vocabulary/events/shapes.ts";
import { type Publishing, unpublished } from "../../src/vocabulary/http/publishing.ts";
import { memoryReadModels } from "../doubles/memory-read-models.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { samples } from "../vocabulary/events/samples.ts";
import { endOf, generated, logOf, minute, otherTenant, template, tenant } from "./history.ts";

/** Where the read models are kept in the suite that runs. */
let openStore: () => Promise<ProjectionStore>;

/** The read models of a history, queried. */
async function having(events: readonly AnyEvent[]) {
  const store = await openStore();
  const runner = await startProjections({
    log: await logOf(events),
    store,
    projections: allProjections,
    onStopped: (_name, error) => {
      throw error;
    },
  });
  await runner.caughtUp();
  expect(runner.health().map(({ state }) => state)).toEqual(allProjections.map(() => "live"));
  await runner.stop();
  const blobs = new Map([["a-blob", "text of a blob"]]);
  return {
    documents: documentQueries(store.active(documentsCollection)),
    templates: templateQueries(store.active(templatesCollection), async (stored) =>
      "text" in stored ? stored.text : (blobs.get(stored.blob) ?? ""),
    ),
    components: componentQueries(store.active(componentsCollection)),
    names: templateNameQueries(store.active(templateNamesCollection)),
    revisions: templateRevisionQueries(
      store.active(templateRevisionsCollection),
      store.active(templateNamesCollection),
      async (stored) => ("text" in stored ? stored.text : (blobs.get(stored.blob) ?? "")),
    ),
    community: communityQueries(store.active(communityCollection), store.active(likesCollection)),
    assets: assetQueries(store.active(assetsCollection)),
    access: accessQueries(store.active(accessCollection)),
    tenants: tenantQueries(store.active(tenantsCollection)),
    usage: usageQueries(store.active(usageCollection)),
    jobs: jobQueries(store.active(jobsCollection)),
  };
}

describe.each(["in memory", "on disk"] as const)("read models %s", (place) => {
  const opened: ProjectionStore[] = [];
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    folder = await temporaryFolder();
    openStore = async () => {
      const onDisk = () => openSqliteProjections(mkdtempSync(join(folder.path, "read-")));
      const store = place === "on disk" ? await onDisk() : memoryReadModels();
      opened.push(store);
      return store;
    };
  });
  afterAll(async () => {
    for (const store of opened) await store.close();
    await folder.remove();
  });

  const page = { limit: 10, offset: 0 };

  describe("documents", () => {
    const history = [
      generated("1", 1),
      generated("2", 2, { format: "docx", template: null }),
      generated("3", 3),
      generated("4", 4),
      generated("5", 5, { tenantId: otherTenant }),
      generated("6", 6, { expiresAt: minute(10) }),
      endOf("DocumentDeleted", "4", 7),
      generated("7", 8),
      endOf("DocumentExpired", "7", 9),
    ];
    const now = minute(11);

    const digits = (items: readonly { readonly id: string }[]): string => items.map(({ id }) => id[0]).join("");

    test("are listed newest first, without another tenant's, the deleted and the expired", async () => {
      const { documents } = await having(history);
      const { items, total } = await documents.list(tenant, { ...page, now });
      expect(digits(items)).toBe("321");
      expect(total).toBe(3);
      expect(items[0]).toEqual({
        id: "3".repeat(32),
        tenantId: tenant,
        recordId: "33333333-3333-4333-8333-333333333333",
        fileName: `service_v1-${"3".repeat(32)}.pdf`,
        fileNames: [`service_v1-${"3".repeat(32)}.pdf`],
        files: generated("3", 3).data.blobs,
        format: "pdf",
        contentType: "application/pdf",
        sizeBytes: 12_345,
        sha256: "b".repeat(64),
        templateId: samples.DocumentGenerated.template?.id,
        createdAt: minute(3),
        expiresAt: minute(1003),
      });
    });

    test("come in pages that know how many there are", async () => {
      const { documents } = await having(history);
      const cut = async (limit: number, offset: number) => {
        const { items, total } = await documents.list(tenant, { limit, offset, now });
        return [digits(items), total];
      };
      expect(await cut(2, 0)).toEqual(["32", 3]);
      expect(await cut(2, 2)).toEqual(["1", 3]);
      expect(await cut(2, 9)).toEqual(["", 3]);
      expect(await cut(0, 0)).toEqual(["", 3]);
    });

    test("are filtered by template, format and time", async () => {
      const { documents } = await having(history);
      const found = async (filter: object) => digits((await documents.list(tenant, { ...page, now, ...filter })).items);
      expect(await found({ format: "docx" })).toBe("2");
      expect(await found({ templateId: samples.DocumentGenerated.template?.id })).toBe("31");
      expect(await found({ createdFrom: minute(2) })).toBe("32");
      expect(await found({ createdTo: minute(2) })).toBe("1");
      expect(await found({ createdFrom: minute(2), createdTo: minute(3), format: "docx" })).toBe("2");
    });

    test("stay until the very moment they expire", async () => {
      const { documents } = await having(history);
      const list = async (at: string) => digits((await documents.list(tenant, { ...page, now: at })).items);
      expect(await list(minute(10))).toBe("6321");
      expect(await documents.byFileName(tenant, `service_v1-${"6".repeat(32)}.pdf`, minute(10))).toBeDefined();
      expect(await documents.byFileName(tenant, `service_v1-${"6".repeat(32)}.pdf`, minute(11))).toBeUndefined();
      expect(await documents.due(minute(10), 5)).toEqual([]);
      expect(await documents.due(minute(2000), 2)).toEqual([
        { tenantId: tenant, documentId: "6".repeat(32) },
        { tenantId: tenant, documentId: "1".repeat(32) },
      ]);
    });

    test("are found by any of their files' names, a detached signature's too", async () => {
      const { data } = generated("1", 1);
      const [file] = data.blobs;
      const signature = { ...file, fileName: `${data.fileName}.p7s`, key: `${tenant}/doc.1.p7s` } as typeof file;
      const blobs = [file, signature].flatMap((blob) => blob ?? []);
      const { documents } = await having([generated("1", 1, { blobs })]);
      expect((await documents.byFileName(tenant, `${data.fileName}.p7s`, now))?.file).toEqual(signature);
      expect((await documents.byFileName(tenant, data.fileName, now))?.document.id).toBe(data.documentId);
      expect(await documents.byFileName(otherTenant, data.fileName, now)).toBeUndefined();
      const references = [`${data.fileName}.p7s`, `${data.fileName}.p7x`];
      expect(await documents.resolve(tenant, references, now)).toEqual(new Map([[references[0], data.documentId]]));
    });
  });

  describe("templates", () => {
    test("are listed last changed first, as they are now", async () => {
      const { templates } = await having([
        template.created("1", 1),
        template.created("2", 2, { name: "Two", content: "[2]" }),
        template.created("3", 3),
        template.revised("1", 4, { name: "One, again", content: "[1]" }),
        template.deleted("3", 5),
        template.created("4", 6, { tenantId: otherTenant }),
      ]);
      const { items, total } = await templates.list(tenant, page);
      expect(total).toBe(2);
      expect(items).toEqual([
        {
          id: template.id("1"),
          parentId: null,
          tenantId: tenant,
          name: "One, again",
          content: "[1]",
          createdAt: minute(1),
          createdBy: "client-1",
          owner: "client-1",
          updatedAt: minute(4),
          revision: "rev-4",
        },
        expect.objectContaining({ id: template.id("2"), name: "Two", content: "[2]", updatedAt: minute(2) }),
      ]);
      expect(await templates.get(tenant, template.id("1"))).toEqual({ record: items[0], streamRevision: 1 });
      expect(await templates.get(otherTenant, template.id("1"))).toBeUndefined();
      expect(await templates.get(tenant, template.id("3"))).toBeUndefined();
      expect((await templates.list(tenant, { limit: 1, offset: 1 })).items).toEqual(items.slice(1));
    });

    test("say what the revision before said when the latest is deleted, or come back to an old one", async () => {
      const history = [template.created("1", 1, { content: "[1]" }), template.revised("1", 2, { content: "[2]" })];
      const says = async (...more: AnyEvent[]) => {
        const { templates } = await having([...history, ...more]);
        const { revision, content, updatedAt } = (await templates.get(tenant, template.id("1")))?.record ?? {};
        return { revision, content, updatedAt };
      };
      expect(await says(template.revisionDeleted("1", 3, 1, { content: "[1]" }))).toEqual({
        revision: "rev-1",
        content: "[1]",
        updatedAt: minute(3),
      });
      expect(await says(template.revisionDeleted("1", 3, null))).toMatchObject({ revision: "rev-2", content: "[2]" });
      expect(await says(template.reverted("1", 3, { content: "[1]" }))).toMatchObject({
        revision: "rev-3",
        content: "[1]",
      });
    });

    test("bring the texts that are kept as blobs", async () => {
      const created = template.created("1", 1);
      const blob = { blob: "a-blob", sha256: "0", sizeBytes: 14 };
      const { templates } = await having([
        { ...created, data: { ...created.data, content: blob, testData: blob } } as AnyEvent,
      ]);
      expect((await templates.get(tenant, template.id("1")))?.record).toMatchObject({
        content: "text of a blob",
        testData: "text of a blob",
      });
    });

    test("end a page early when its texts are too much for one answer, but never before the first", async () => {
      const heavy = (d: string, n: number): AnyEvent => {
        const created = template.created(d, n);
        const content = { blob: "a-blob", sha256: "0", sizeBytes: 40 * 1024 * 1024 };
        return { ...created, data: { ...created.data, content } } as AnyEvent;
      };
      const { templates } = await having([heavy("1", 1), heavy("2", 2), heavy("3", 3)]);
      const { items, total } = await templates.list(tenant, page);
      expect([items.length, total]).toEqual([1, 3]);
    });
  });

  describe("template revisions", () => {
    const history = [
      template.created("1", 1, { content: "[1]" }),
      template.revised("1", 2, { content: "[2]" }),
      template.created("2", 3),
      template.reverted("1", 4, { content: "[1]" }),
    ];
    const all = { limit: 10, offset: 0, texts: true };
    const labels = (found: { items: readonly { revision: string; latest: boolean }[] } | undefined) =>
      found?.items.map(({ revision, latest }) => [revision, latest]);

    test("are listed most recent first, each with what it says and how it came to be", async () => {
      const { revisions } = await having(history);
      const found = await revisions.list(tenant, template.id("1"), all);
      expect(found?.total).toBe(3);
      expect(found?.items[0]).toEqual({
        id: "1-4",
        parentId: null,
        templateId: template.id("1"),
        tenantId: tenant,
        name: "Template 1",
        content: "[1]",
        createdAt: minute(4),
        createdBy: "client-1",
        owner: "client-1",
        updatedAt: minute(4),
        revision: "rev-4",
        latest: true,
        origin: "revert",
        note: null,
      });
      expect(found?.items.slice(1)).toMatchObject([
        { content: "[2]", origin: "update", latest: false },
        { content: "[1]", origin: "create", latest: false },
      ]);
    });

    test("come in pages, and without texts when they are not wanted", async () => {
      const { revisions } = await having(history);
      const page = await revisions.list(tenant, template.id("1"), { limit: 1, offset: 1, texts: false });
      expect([page?.total, labels(page)]).toEqual([3, [["rev-2", false]]]);
      expect(page?.items[0]).not.toHaveProperty("content");
    });

    test("are found by label or id under their own template and tenant only", async () => {
      const { revisions } = await having(history);
      expect(await revisions.get(tenant, template.id("1"), "rev-2")).toMatchObject({ id: "1-2", content: "[2]" });
      expect(await revisions.get(tenant, template.id("2"), "rev-2")).toBeUndefined();
      expect(await revisions.get(otherTenant, template.id("1"), "rev-2")).toBe("no template");
      expect(await revisions.get(tenant, template.id("9"), "rev-2")).toBe("no template");
    });

    test("lose one, and the one before is the latest again", async () => {
      const gone = template.revisionDeleted("1", 5, 2, { content: "[2]" }, "1-4");
      const { revisions, templates } = await having([...history, gone]);
      expect(labels(await revisions.list(tenant, template.id("1"), all))).toEqual([
        ["rev-2", true],
        ["rev-1", false],
      ]);
      expect((await templates.get(tenant, template.id("1")))?.streamRevision).toBe(3);
    });

    test("go with their template, also those that its end does not name", async () => {
      for (const named of [[1, 2, 4], []]) {
        const { revisions } = await having([...history, template.deleted("1", 5, named)]);
        expect(await revisions.list(tenant, template.id("1"), all)).toBeUndefined();
        expect((await revisions.list(tenant, template.id("2"), all))?.total).toBe(1);
      }
    });
  });

  describe("components", () => {
    const holding = (name: unknown) => ({ content: JSON.stringify({ component: { metadata: { name } } }) });

    test("are the templates that hold one, by its own name, whatever the template's", async () => {
      const { components } = await having([
        template.created("1", 1, { name: "Letter", ...holding("letterhead") }),
        template.created("2", 2, holding("Letterhead")),
        template.created("3", 3, { content: '{"document":{"content":[{"p":"component"}]}}' }),
        template.created("4", 4, { ...holding("letterhead"), tenantId: otherTenant }),
      ]);
      expect(await components.named(tenant, "letterhead")).toEqual([template.id("1")]);
      expect(await components.named(tenant, "Letter")).toEqual([]);
    });

    test("follow every change, and are gone with what held them", async () => {
      const { components } = await having([
        template.created("1", 1, holding("a")),
        template.revised("1", 2, holding("b")),
        template.created("2", 3, holding("c")),
        template.revised("2", 4, { content: "no longer {" }),
        template.created("3", 5, holding("d")),
        template.revised("3", 6, holding("e")),
        template.revisionDeleted("3", 7, 5, holding("d")),
        template.created("4", 8, holding("f")),
        template.deleted("4", 9),
      ]);
      const found = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => components.named(tenant, name)));
      expect(found).toEqual([[], [template.id("1")], [], [template.id("3")], [], []]);
    });

    test("of one name are distinguished from a single one: two are enough to know", async () => {
      const { components } = await having(["1", "2", "3"].map((d, n) => template.created(d, n, holding("a"))));
      expect(await components.named(tenant, "a")).toHaveLength(2);
    });

    test("whose name is no text, or whose text is none of ours, are no components", async () => {
      const broken = ['{"component":', '{"component":null}', '["component"]', '"\\"component\\""'];
      const events = [...broken.map((content, n) => template.created(String(n + 1), n, { content }))];
      const { components } = await having([...events, template.created("9", 9, holding(7))]);
      expect(await components.named(tenant, "7")).toEqual([]);
    });
  });

  describe("template names", () => {
    test("are each the latest template of that name", async () => {
      const { names } = await having([
        template.created("1", 1, { name: "Letter" }),
        template.created("2", 2, { name: "Letter" }),
        template.created("3", 3, { name: "Invoice" }),
        template.created("4", 4, { name: "Draft" }),
        template.revised("1", 5, { name: "Letter" }),
        template.revised("4", 6, { name: "Report" }),
        template.created("5", 7, { tenantId: otherTenant }),
      ]);
      const all = [
        { id: template.id("4"), name: "Report" },
        { id: template.id("1"), name: "Letter" },
        { id: template.id("3"), name: "Invoice" },
      ];
      expect(await names.list(tenant, 10)).toEqual({ items: all, total: 3 });
      expect(await names.list(tenant, 2)).toEqual({ items: all.slice(0, 2), total: 3 });
    });

    test("show the one before when the latest is deleted, and a name that is back after its revision went", async () => {
      const { names } = await having([
        template.created("1", 1, { name: "Letter" }),
        template.created("2", 2, { name: "Letter" }),
        template.deleted("2", 3),
        template.created("3", 4, { name: "Old" }),
        template.revised("3", 5, { name: "New" }),
        template.revisionDeleted("3", 6, 4, { name: "Old" }),
      ]);
      expect((await names.list(tenant, 10)).items).toEqual([
        { id: template.id("3"), name: "Old" },
        { id: template.id("1"), name: "Letter" },
      ]);
    });
  });

  describe("community", () => {
    const third = "7a1d0c4e-2b3f-4a5d-9e8c-0f1e2d3c4b5a";
    const publish = (d: string, more: Partial<Publishing> = {}, tenantId = tenant): AnyEvent => ({
      type: "TemplatePublished",
      data: { templateId: template.id(d), tenantId, ...unpublished, visibility: "public", ...more, at: minute(1) },
    });
    const like = (
      d: string,
      tenantId: string,
      type: "TemplateLiked" | "TemplateUnliked" = "TemplateLiked",
    ): AnyEvent => ({
      type,
      data: { templateId: template.id(d), tenantId, at: minute(2) },
    });
    const history = [
      template.created("1", 1, { name: "Rechnung Müller" }),
      publish("1", { category: "Finanzen", tags: ["Rechnung", "A4"], description: "Mit Umsatzsteuer" }),
      template.created("2", 2, { name: "invoice" }),
      publish("2", { category: "finance", tags: ["a4"] }),
      template.created("3", 3, { name: "Shared" }),
      publish("3", { visibility: "shared", sharedWith: [otherTenant] }),
      template.created("4", 4, { name: "Private" }),
      template.created("5", 5, { name: "Back in the drawer" }),
      publish("5"),
      publish("5", { visibility: "private" }),
      template.created("6", 6, { name: "Gone" }),
      publish("6"),
      like("6", third),
      template.deleted("6", 7),
      like("1", otherTenant),
      like("1", third),
      like("1", third, "TemplateUnliked"),
      like("1", third),
      like("2", third),
      like("2", third, "TemplateUnliked"),
      like("3", otherTenant),
    ];
    const listing = { tags: [], words: [], sort: "popular", limit: 10, offset: 0 } as const;
    const ask = async (viewer: string | undefined, more: Partial<CommunityListing> = {}) => {
      const { community } = await having(history);
      const { items, total } = await community.list(viewer, { ...listing, ...more });
      expect(total).toBeGreaterThanOrEqual(items.length);
      return items.map(({ id, likes }) => [id.charAt(0), likes]);
    };

    test("show public templates, those shared with a tenant and its own shared ones, the most liked first", async () => {
      expect(await ask(third)).toEqual([
        ["1", 2],
        ["2", 0],
      ]);
      expect(await ask(undefined)).toEqual([
        ["1", 2],
        ["2", 0],
      ]);
      expect(await ask(otherTenant)).toEqual([
        ["1", 2],
        ["3", 1],
        ["2", 0],
      ]);
      expect(await ask(tenant)).toEqual([
        ["1", 2],
        ["3", 1],
        ["2", 0],
      ]);
      expect(await ask("*")).toEqual([
        ["1", 2],
        ["2", 0],
      ]);
    });

    test("can be filtered by visibility, category, all of some tags, and words, in any case", async () => {
      expect(await ask(tenant, { visibility: "shared" })).toEqual([["3", 1]]);
      expect(await ask(tenant, { visibility: "private" })).toEqual([]);
      expect(await ask(tenant, { category: "FINANCE" })).toEqual([["2", 0]]);
      expect(await ask(tenant, { category: "fin" })).toEqual([]);
      expect(await ask(tenant, { tags: ["a4"] })).toEqual([
        ["1", 2],
        ["2", 0],
      ]);
      expect(await ask(tenant, { tags: ["A4", "rechnung"] })).toEqual([["1", 2]]);
      expect(await ask(tenant, { words: ["MÜLLER", "umsatz"] })).toEqual([["1", 2]]);
      expect(await ask(tenant, { words: ["mu\u0308ller"] })).toEqual([["1", 2]]);
      expect(await ask(tenant, { words: ["%"] })).toEqual([]);
    });

    test("come in the order of their names or changes, and in pages", async () => {
      expect(await ask(tenant, { sort: "name" })).toEqual([
        ["2", 0],
        ["1", 2],
        ["3", 1],
      ]);
      expect(await ask(tenant, { sort: "recent" })).toEqual([
        ["3", 1],
        ["2", 0],
        ["1", 2],
      ]);
      expect(await ask(tenant, { limit: 1, offset: 1 })).toEqual([["3", 1]]);
      expect(await ask(tenant, { offset: 9 })).toEqual([]);
    });

    test("are looked at by those who see them only", async () => {
      const { community } = await having(history);
      const sees = async (viewer: string | undefined) =>
        await Promise.all(
          ["1", "3", "4", "5", "6", "9"].map(async (d) => (await community.get(viewer, template.id(d))) && d),
        );
      expect(await sees(third)).toEqual(["1", undefined, undefined, undefined, undefined, undefined]);
      expect(await sees(undefined)).toEqual(["1", undefined, undefined, undefined, undefined, undefined]);
      expect(await sees(otherTenant)).toEqual(["1", "3", undefined, undefined, undefined, undefined]);
      expect(await sees(tenant)).toEqual(["1", "3", undefined, undefined, undefined, undefined]);
    });

    test("keep their likes while nobody sees them", async () => {
      const { community } = await having([...history, publish("1", { visibility: "private" }), publish("1")]);
      expect(await community.get(third, template.id("1"))).toMatchObject({ likes: 2, likedByMe: true });
      expect(await community.get(tenant, template.id("1"))).toMatchObject({ likes: 2, likedByMe: false });
      expect(await community.get(undefined, template.id("1"))).toMatchObject({ likes: 2, likedByMe: false });
    });
  });

  describe("assets", () => {
    const { AssetStored: stored, AssetReplaced: replaced } = samples;
    const history: AnyEvent[] = [
      { type: "AssetStored", data: { ...stored, fileName: "b.ttf" } },
      { type: "AssetStored", data: { ...stored, fileName: "A.ttf" } },
      { type: "AssetStored", data: { ...stored, fileName: "a.png", kind: "images" } },
      { type: "AssetStored", data: { ...stored, fileName: "a.ttf", tenantId: otherTenant } },
      { type: "AssetReplaced", data: { ...replaced, fileName: "B.ttf", sizeBytes: 7 } },
    ];

    test("are listed by name, each kind for itself, and found in any case of their name", async () => {
      const { assets } = await having(history);
      const { items, total } = await assets.list(tenant, "fonts", page);
      expect([total, items.map(({ fileName, sizeBytes }) => [fileName, sizeBytes])]).toEqual([
        2,
        [
          ["A.ttf", 1234],
          ["B.ttf", 7],
        ],
      ]);
      expect((await assets.list(tenant, "fonts", { limit: 1, offset: 1 })).items).toEqual(items.slice(1));
      expect(await assets.get(tenant, "fonts", "b.TTF")).toEqual(items[1]);
      expect(await assets.get(otherTenant, "fonts", "b.ttf")).toBeUndefined();
      expect(await assets.get(tenant, "images", "b.ttf")).toBeUndefined();
    });

    test("are gone once removed", async () => {
      const data = { ...samples.AssetRemoved, fileName: "a.TTF" };
      const { assets } = await having([...history, { type: "AssetRemoved", data }]);
      expect((await assets.list(tenant, "fonts", page)).items.map(({ fileName }) => fileName)).toEqual(["B.ttf"]);
    });
  });

  describe("access", () => {
    const key = samples.ApiKeyIssued;
    const issued: AnyEvent = { type: "ApiKeyIssued", data: key };

    test("knows a key by its client id, with the newest secret", async () => {
      const { access } = await having([issued, { type: "ApiKeyRotated", data: samples.ApiKeyRotated }]);
      expect(await access.byClientId(key.clientId, minute(1))).toEqual({
        id: key.clientId,
        tenantId: key.tenantId,
        name: key.name,
        secretHash: samples.ApiKeyRotated.secretHash,
        scopes: key.scopes,
        expiresAt: null,
        createdAt: key.at,
        lastUsedAt: null,
      });
      expect(await access.byClientId("somebody", minute(1))).toBeUndefined();
    });

    test("remembers when a key was last used, and lists a tenant's keys, the oldest first", async () => {
      const used = { ...samples.ApiKeyUsed, at: minute(9) };
      const { access } = await having([
        issued,
        { type: "ApiKeyIssued", data: { ...key, clientId: "older", at: minute(0) } },
        { type: "ApiKeyIssued", data: { ...key, clientId: "foreign", tenantId: otherTenant } },
        { type: "ApiKeyIssued", data: { ...key, clientId: "gone" } },
        { type: "ApiKeyRevoked", data: { ...samples.ApiKeyRevoked, clientId: "gone" } },
        { type: "ApiKeyUsed", data: used },
        { type: "ApiKeyUsed", data: { ...used, clientId: "gone" } },
        { type: "ApiKeyRotated", data: samples.ApiKeyRotated },
      ]);
      const { items, total } = await access.list(tenant, page);
      expect([total, items.map(({ id, lastUsedAt }) => [id, lastUsedAt])]).toEqual([
        2,
        [
          ["older", null],
          [key.clientId, minute(9)],
        ],
      ]);
      expect((await access.list(tenant, { limit: 1, offset: 1 })).items).toEqual(items.slice(1));
    });

    test("forgets a revoked key, and one past its time", async () => {
      const revoked = await having([issued, { type: "ApiKeyRevoked", data: samples.ApiKeyRevoked }]);
      expect(await revoked.access.byClientId(key.clientId, minute(1))).toBeUndefined();
      const { access } = await having([{ type: "ApiKeyIssued", data: { ...key, expiresAt: minute(5) } }]);
      expect(await access.byClientId(key.clientId, minute(5))).toBeDefined();
      expect(await access.byClientId(key.clientId, minute(6))).toBeUndefined();
    });

    test("knows a tenant's own limit, until it is taken back", async () => {
      const set = (generationLimit: number | null): AnyEvent => ({
        type: "TenantLimitSet",
        data: { ...samples.TenantLimitSet, generationLimit },
      });
      const created: AnyEvent = { type: "TenantCreated", data: samples.TenantCreated };
      const { tenants } = await having([created, set(7)]);
      expect(await tenants.get(tenant)).toMatchObject({ generationLimit: 600, ownLimit: 7 });
      expect(await tenants.list(page)).toMatchObject({ total: 1, items: [{ id: tenant, ownLimit: 7 }] });
      const back = await having([created, set(7), set(null)]);
      expect(await back.tenants.get(tenant)).toMatchObject({ ownLimit: null });
    });

    test("knows tenants and their limits", async () => {
      const { tenants } = await having([{ type: "TenantCreated", data: samples.TenantCreated }]);
      expect(await tenants.get(tenant)).toMatchObject({ name: "First tenant", generationLimit: 600 });
      expect(await tenants.get(otherTenant)).toBeUndefined();
    });
  });

  describe("jobs", () => {
    const job = (jobId: string, n: number, tenantId = tenant): AnyEvent => ({
      type: "JobAccepted",
      data: { ...samples.JobAccepted, jobId, tenantId, at: minute(n) },
    });
    const history: readonly AnyEvent[] = [
      job("1", 1),
      job("2", 2),
      job("3", 3, otherTenant),
      job("4", 4),
      job("5", 5),
      { type: "JobStarted", data: { ...samples.JobStarted, jobId: "1" } },
      { type: "JobSucceeded", data: { ...samples.JobSucceeded, jobId: "1", at: minute(6), expiresAt: minute(100) } },
      { type: "JobStarted", data: { ...samples.JobStarted, jobId: "2" } },
      { type: "JobFailed", data: { ...samples.JobFailed, jobId: "4", at: minute(7), expiresAt: minute(99) } },
      { type: "JobCancelled", data: { ...samples.JobCancelled, jobId: "5", at: minute(8) } },
      { type: "JobExpired", data: { ...samples.JobExpired, jobId: "5", at: minute(9) } },
    ];

    test("are listed newest first, as they stand, without another tenant's and the forgotten", async () => {
      const { jobs } = await having(history);
      const { items, total } = await jobs.list(tenant, page);
      expect([items.map(({ id, status }) => `${id} ${status}`), total]).toEqual([
        ["4 failed", "2 running", "1 succeeded"],
        3,
      ]);
      expect(items[2]).toMatchObject({ made: { documentId: samples.JobSucceeded.documentId }, finishedAt: minute(6) });
      expect(await jobs.list(tenant, { ...page, status: "failed" })).toMatchObject({ total: 1 });
      expect(await jobs.get(tenant, "3")).toBeUndefined();
      expect(await jobs.get(otherTenant, "3")).toMatchObject({ status: "queued" });
    });

    test("that have not ended are found for the job runner, and counted by tenant", async () => {
      const { jobs } = await having(history);
      expect(await jobs.unfinished(10)).toEqual([
        { tenantId: tenant, jobId: "2" },
        { tenantId: otherTenant, jobId: "3" },
      ]);
      expect(await jobs.unfinished(1)).toHaveLength(1);
      expect([await jobs.waiting(tenant), await jobs.waiting(otherTenant)]).toEqual([1, 1]);
    });

    test("that ended are due when their time is over, the longest due first", async () => {
      const { jobs } = await having(history);
      expect((await jobs.due(minute(101), 10)).map(({ jobId }) => jobId)).toEqual(["4", "1"]);
      expect(await jobs.due(minute(99), 10)).toEqual([]);
    });
  });

  test("usage sums up generations by day, format and template, also those that are deleted since", async () => {
    const { id: templateId } = samples.DocumentGenerated.template ?? {};
    const { usage } = await having([
      generated("1", 1, { at: "2026-03-27T23:59:59.999Z" }),
      generated("2", 2, { at: "2026-03-28T00:00:00.000Z" }),
      generated("3", 3, { pages: 5, sizeBytes: 5 }),
      endOf("DocumentDeleted", "3", 4),
      generated("5", 5, { format: "docx", template: null }),
      generated("4", 5, { tenantId: otherTenant }),
    ]);
    const { pages, sizeBytes: bytes } = samples.DocumentGenerated;
    expect(await usage.daily(tenant, "2026-03-28", "2026-03-28")).toEqual([
      { day: "2026-03-28", format: "docx", templateId: null, documents: 1, pages, bytes },
      { day: "2026-03-28", format: "pdf", templateId, documents: 2, pages: pages + 5, bytes: bytes + 5 },
    ]);
    const month = await usage.daily(tenant, "2026-02-28", "2026-03-29");
    expect(month.map(({ day, documents }) => [day, documents])).toEqual([
      ["2026-03-27", 1],
      ["2026-03-28", 1],
      ["2026-03-28", 2],
    ]);
    expect(await usage.daily(tenant, "2026-03-29", "2026-03-28")).toEqual([]);
  });
});
