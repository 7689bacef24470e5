import { expect, test } from "vitest";
import { otherTenant, template, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

inEveryStore("template names", (having) => {
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
