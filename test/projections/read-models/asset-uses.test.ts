import { expect, test } from "vitest";
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
    expect(await assetUses.usedBy(tenant, "images/Logo.PNG")).toEqual({
      count: 2,
      templates: [
        { id: template.id("2"), name: "A" },
        { id: template.id("1"), name: "b" },
      ],
    });
    expect(await assetUses.usedBy(tenant, "images/seal.svg")).toMatchObject({ count: 1 });
    expect(await assetUses.usedBy(tenant, "fonts/logo.png")).toEqual({ count: 0, templates: [] });
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
    const counts = await Promise.all(
      ["a", "b", "c", "d", "e"].map(async (name) => (await assetUses.usedBy(tenant, `images/${name}.png`)).count),
    );
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
      const found = ["a", "b", "c"].map((name) => assetUses.usedBy(tenant, `images/${name}.png`));
      return (await Promise.all(found)).map(({ count }) => count);
    };
    expect(await countsAfter(events)).toEqual([1, 0, 1]);
    expect(await countsAfter([...events, template.liveSet("1", 5, null, showing("c.png"))])).toEqual([0, 0, 1]);
  });

  test("of a file that many templates name are counted, and 20 are shown", async () => {
    const events = Array.from({ length: 23 }, (_, n) => template.created((n + 1).toString(16), n, showing("a.png")));
    const { assetUses } = await having(events);
    const { count, templates } = await assetUses.usedBy(tenant, "images/a.png");
    expect([count, templates.length]).toEqual([23, 20]);
  });
});
