import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { minute, otherTenant, template, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

const page = { limit: 10, offset: 0 };

inEveryStore("templates", (having) => {
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
