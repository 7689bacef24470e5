import { expect, test } from "vitest";
import type { CommunityListing } from "../../../src/projections/community/queries.ts";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { type TemplatePublication, unpublished } from "../../../src/vocabulary/http/templates/publishing.ts";
import { minute, otherTenant, template, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("community", (having) => {
  const third = "7a1d0c4e-2b3f-4a5d-9e8c-0f1e2d3c4b5a";
  const publish = (d: string, more: Partial<TemplatePublication> = {}, tenantId = tenant): AnyEvent => ({
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

  test("keep their likes while they are hidden", async () => {
    const { community } = await having([...history, publish("1", { visibility: "private" }), publish("1")]);
    expect(await community.get(third, template.id("1"))).toMatchObject({ likes: 2, likedByMe: true });
    expect(await community.get(tenant, template.id("1"))).toMatchObject({ likes: 2, likedByMe: false });
    expect(await community.get(undefined, template.id("1"))).toMatchObject({ likes: 2, likedByMe: false });
  });
});
