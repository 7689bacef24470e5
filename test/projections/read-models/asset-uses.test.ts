import { expect, test } from "vitest";
import type { AssetUses } from "../../../src/projections/asset-uses/project.ts";
import { assetUseQueries } from "../../../src/projections/asset-uses/queries.ts";
import { otherTenant, template, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("asset-uses", (having) => {
  const showing = (...names: readonly string[]) => ({
    content: JSON.stringify({ document: { content: names.map((name) => ({ image: { src: `images/${name}` } })) } }),
  });

  test("are the templates that name a file, by their names, in any case of the file's", async () => {
    const { assetUses } = await having([
      template.created("1", 1, { name: "b", ...showing("logo.png") }),
      template.created("2", 2, { name: "A", ...showing("LOGO.png", "seal.svg") }),
      template.created("3", 3, showing("other.png")),
      template.created("4", 4, { ...showing("logo.png"), tenantId: otherTenant }),
    ]);
    const [a, b] = [
      { id: template.id("2"), name: "A" },
      { id: template.id("1"), name: "b" },
    ];
    const paths = ["images/Logo.PNG", "fonts/logo.png", "images/seal.svg"];
    expect(await assetUses.usedBy(tenant, paths)).toEqual([
      { count: 2, templates: [a, b] },
      { count: 0, templates: [] },
      { count: 1, templates: [a] },
    ]);
    expect(await assetUses.usedBy(tenant, [])).toEqual([]);
  });

  test("follow every change, and are gone with the template", async () => {
    const { assetUses } = await having([
      template.created("1", 1, showing("a.png")),
      template.revised("1", 2, showing("b.png")),
      template.created("2", 3, showing("c.png")),
      template.revised("2", 4, showing("d.png")),
      template.revisionDeleted("2", 5, 4, showing("c.png")),
      template.created("3", 6, showing("e.png")),
      template.deleted("3", 7),
    ]);
    const names = ["a", "b", "c", "d", "e"].map((name) => `images/${name}.png`);
    const counts = (await assetUses.usedBy(tenant, names)).map(({ count }) => count);
    expect(counts).toEqual([0, 1, 1, 0, 0]);
  });

  test("are those of the latest and of the live revision, until the latest is live again", async () => {
    const events = [
      template.created("1", 1, showing("a.png")),
      template.revised("1", 2, showing("b.png")),
      template.liveSet("1", 3, 1, showing("a.png")),
      template.revised("1", 4, showing("c.png"), 1),
    ];
    const countsAfter = async (history: typeof events) => {
      const { assetUses } = await having(history);
      const names = ["a", "b", "c"].map((name) => `images/${name}.png`);
      return (await assetUses.usedBy(tenant, names)).map(({ count }) => count);
    };
    expect(await countsAfter(events)).toEqual([1, 0, 1]);
    expect(await countsAfter([...events, template.liveSet("1", 5, null, showing("c.png"))])).toEqual([0, 0, 1]);
  });

  test("of a file that many templates name are counted, and the first 20 by name are shown", async () => {
    const named = (n: number) => `${String(99 - n)} letter`;
    const events = Array.from({ length: 53 }, (_, n) =>
      template.created((n + 1).toString(16), n, { name: named(n), ...showing("a.png") }),
    );
    const { assetUses } = await having(events);
    const [uses] = await assetUses.usedBy(tenant, ["images/a.png"]);
    expect(uses?.count).toBe(53);
    expect(uses?.templates.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => named(52 - n)));
  });
});

type Model = Parameters<typeof assetUseQueries>[0];

/** A read model of that many templates that all name two files, which notes its searches. */
function many(count: number) {
  const paths = ["images/a.png", "images/b.png"];
  const docs = Array.from({ length: count }, (_, n): AssetUses => {
    const name = `Letter ${n}`;
    return {
      id: String(n).padStart(6, "0"),
      tenantId: tenant,
      name,
      lowerName: name,
      latest: paths,
      live: null,
      paths,
    };
  });
  const searches: Parameters<Model["find"]>[1][] = [];
  const model: Pick<Model, "find"> = {
    find: async (_, query) => {
      searches.push(query);
      const from = query.where?.flatMap((one) => (one.is === "between" ? [String(one.from)] : []))[0] ?? "";
      return docs.filter(({ id }) => id >= from).slice(0, query.limit);
    },
  };
  return { uses: assetUseQueries(model), searches };
}

test("the templates that name any of many files are found by one search, in parts that let others work between them", async () => {
  const few = many(499);
  const paths = Array.from({ length: 100 }, (_, n) => `images/${n}.png`);
  await few.uses.usedBy(tenant, [...paths, "images/a.png"]);
  expect(few.searches).toHaveLength(1);

  const { uses, searches } = many(1100);
  const order: string[] = [];
  const found = uses.usedBy(tenant, ["images/b.png", "images/A.png"]).then((value) => {
    order.push("found");
    return value;
  });
  setImmediate(() => order.push("another"));
  expect((await found).map(({ count }) => count)).toEqual([1100, 1100]);
  expect(order).toEqual(["another", "found"]);
  expect(searches).toHaveLength(3);
});
