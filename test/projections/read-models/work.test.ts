import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { endOf, generated, otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

const worked = (day: string, milliseconds: number, refusals: number, tenantId = tenant): AnyEvent => ({
  type: "WorkRecorded",
  data: { ...samples.WorkRecorded, tenantId, day, milliseconds, refusals },
});

inEveryStore("what tenants use", (having) => {
  test("work of a month is the last sum of each day, of one tenant", async () => {
    const { work } = await having([
      worked("2026-02-28", 1, 1),
      worked("2026-03-01", 10, 0),
      worked("2026-03-01", 100, 2),
      worked("2026-03-31", 1000, 3),
      worked("2026-04-01", 10_000, 10),
      worked("2026-03-15", 100_000, 10, otherTenant),
    ]);
    expect(await work.totals(tenant, "2026-03")).toEqual({ milliseconds: 1100, refusals: 5 });
    expect(await work.totals(tenant, "2026-05")).toEqual({ milliseconds: 0, refusals: 0 });
    expect(await work.firstDay(tenant)).toBe("2026-02-28");
    expect(await work.firstDay("nobody")).toBeUndefined();
  });

  test("work of a day goes when its usage is erased, and no other", async () => {
    const erased: AnyEvent = { type: "UsageErased", data: { ...samples.UsageErased, day: "2026-03-01", sums: [] } };
    const { work } = await having([worked("2026-03-01", 10, 0), worked("2026-03-02", 5, 1), erased]);
    expect(await work.totals(tenant, "2026-03")).toEqual({ milliseconds: 5, refusals: 1 });
  });

  test("documents of a month are added up over days, formats and templates", async () => {
    const { usage } = await having([
      generated("1", 1, { at: "2026-02-28T23:59:59.999Z", pages: 100, sizeBytes: 100 }),
      generated("2", 2, { at: "2026-03-01T00:00:00.000Z", pages: 2, sizeBytes: 10 }),
      generated("3", 3, { at: "2026-03-31T23:59:59.999Z", pages: 3, sizeBytes: 20, format: "docx", template: null }),
      endOf("DocumentDeleted", "3", 4),
      generated("5", 5, { at: "2026-04-01T00:00:00.000Z", pages: 100, sizeBytes: 100 }),
    ]);
    const march = await usage.totals(tenant, "2026-03");
    expect(march).toEqual({ documents: 2, pages: 5, bytes: 30 });
  });

  test("stored bytes are those of all files of documents that are there, and of uploads", async () => {
    const [file] = samples.DocumentGenerated.blobs;
    const beside = { ...(file ?? never()), sizeBytes: 7 };
    const revised: AnyEvent = {
      type: "DocumentRevised",
      data: { ...samples.DocumentRevised, documentId: "2".repeat(32), file: { ...beside, sizeBytes: 50 } },
    };
    const { documents, assets } = await having([
      generated("1", 1, { blobs: [{ ...beside, sizeBytes: 30 }, beside] }),
      generated("2", 2, { blobs: [{ ...beside, sizeBytes: 40 }, beside] }),
      revised,
      generated("3", 3, { blobs: [{ ...beside, sizeBytes: 1000 }] }),
      endOf("DocumentDeleted", "3", 4),
      generated("4", 5, { tenantId: otherTenant, blobs: [{ ...beside, sizeBytes: 10_000 }] }),
      { type: "AssetStored", data: { ...samples.AssetStored, sizeBytes: 600 } },
      { type: "AssetReplaced", data: { ...samples.AssetReplaced, sizeBytes: 500 } },
    ]);
    expect(await documents.storedBytes(tenant)).toBe(30 + 7 + 50 + 7);
    expect(await documents.storedBytes(otherTenant)).toBe(10_000);
    expect(await assets.storedBytes(tenant)).toBe(600 + 500);
  });
});

function never(): never {
  throw new Error("the sample has a file");
}
