import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

const page = { limit: 10, offset: 0 };

inEveryStore("assets", (having) => {
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

  test("take the bytes of all their uploads until they are removed, and of certificates those of the last", async () => {
    const key = { fileName: "a.p12", kind: "certs" } as const;
    const { assets } = await having([
      ...history,
      { type: "AssetReplaced", data: { ...replaced, fileName: "B.ttf", sizeBytes: 11, blob: "third" } },
      { type: "AssetStored", data: { ...stored, fileName: "gone.ttf" } },
      { type: "AssetReplaced", data: { ...replaced, fileName: "gone.ttf" } },
      { type: "AssetRemoved", data: { ...samples.AssetRemoved, fileName: "gone.ttf" } },
      { type: "AssetStored", data: { ...stored, ...key, sizeBytes: 100_000 } },
      { type: "AssetReplaced", data: { ...replaced, ...key, sizeBytes: 20_000 } },
    ]);
    expect(await assets.storedBytes(tenant)).toBe(1234 + 7 + 11 + 1234 + 1234 + 20_000);
    expect(await assets.storedBytes(otherTenant)).toBe(1234);
  });

  test("are gone once removed", async () => {
    const data = { ...samples.AssetRemoved, fileName: "a.TTF" };
    const { assets } = await having([...history, { type: "AssetRemoved", data }]);
    expect((await assets.list(tenant, "fonts", page)).items.map(({ fileName }) => fileName)).toEqual(["B.ttf"]);
  });
});
