import { expect, test } from "vitest";
import { samples } from "../../vocabulary/events/samples.ts";
import { endOf, generated, otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("usage", (having) => {
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
