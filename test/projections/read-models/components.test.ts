import { expect, test } from "vitest";
import { otherTenant, template, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("components", (having) => {
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

  test("are named as in the live revision, whatever is saved or deleted beside it", async () => {
    const { components } = await having([
      template.created("1", 1, holding("a")),
      template.revised("1", 2, holding("b")),
      template.liveSet("1", 3, 1, holding("a")),
      template.revised("1", 4, holding("c"), 1),
      template.revisionDeleted("1", 5, 2, holding("b"), "1-4", 1),
      template.created("2", 6, { content: "{}" }),
      template.liveSet("2", 7, 6, { content: "{}" }),
      template.revised("2", 8, holding("d"), 6),
    ]);
    const found = await Promise.all(["a", "b", "c", "d"].map((name) => components.named(tenant, name)));
    expect(found).toEqual([[template.id("1")], [], [], []]);
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
