import { expect, test } from "vitest";
import { tenantChangeOf } from "../../../studio/src/keys/tenant-change.ts";

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("an empty form follows the service's settings and lifts every quota", () => {
  const empty = {
    generationLimit: "",
    documentsPerMonth: "",
    bytesStored: " ",
    secondsPerMonth: "",
    days: "",
    until: "",
  };
  const follows = { generationLimit: null, quotas: null, retention: null };
  expect([tenantChangeOf(formOf(empty)), tenantChangeOf(formOf({}))]).toEqual([follows, follows]);
});

test("quotas are those that are filled in, none included", () => {
  const { quotas, generationLimit } = tenantChangeOf(
    formOf({ generationLimit: "60", documentsPerMonth: "0", bytesStored: "5" }),
  );
  expect([quotas, generationLimit]).toEqual([{ documentsPerMonth: 0, bytesStored: 5 }, 60]);
});

test("documents are kept for days, or to the end of a day", () => {
  expect(tenantChangeOf(formOf({ days: "3650" })).retention).toEqual({ days: 3650 });
  expect(tenantChangeOf(formOf({ until: "2036-12-31" })).retention).toEqual({ until: "2036-12-31T23:59:59.999Z" });
  const kept = "2036-12-31T12:00:00.000Z";
  expect(tenantChangeOf(formOf({ until: "2036-12-31" }), kept).retention).toEqual({ until: kept });
  expect(Object.keys(tenantChangeOf(formOf({ days: "1", until: "2036-12-31" })).retention ?? {})).toHaveLength(2);
});
