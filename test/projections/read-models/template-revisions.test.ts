import { expect, test } from "vitest";
import { minute, otherTenant, template, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("template revisions", (having) => {
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
      live: false,
      origin: "revert",
      note: null,
    });
    expect(found?.items.slice(1)).toMatchObject([
      { content: "[2]", origin: "update", latest: false },
      { content: "[1]", origin: "create", latest: false },
    ]);
  });

  test("say which one is live, in lists and alone", async () => {
    const { revisions } = await having([...history, template.liveSet("1", 9, 2)]);
    const found = await revisions.list(tenant, template.id("1"), all);
    expect(found?.items.map(({ revision, live }) => [revision, live])).toEqual([
      ["rev-4", false],
      ["rev-2", true],
      ["rev-1", false],
    ]);
    expect(await revisions.get(tenant, template.id("1"), "rev-2")).toMatchObject({ latest: false, live: true });
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
