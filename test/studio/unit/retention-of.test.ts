import { expect, test } from "vitest";
import { retentionOf } from "../../../studio/src/shell/retention-of.ts";

function given(days: string, until: string, kept?: string) {
  const form = new FormData();
  form.set("days", days);
  form.set("until", until);
  return retentionOf(form, kept);
}

test("empty fields say nothing of its own, a day means its end, and both are left to the service", () => {
  expect(given(" ", "")).toBeNull();
  expect(given("30", "")).toEqual({ days: 30 });
  expect(given("", "2030-01-31")).toEqual({ until: "2030-01-31T23:59:59.999Z" });
  expect(given("30", "2030-01-31")).toEqual({ days: 30, until: "2030-01-31T23:59:59.999Z" });
});

test("a day that is left as it is means the instant that it meant", () => {
  expect(given("", "2030-01-31", "2030-01-31T12:00:00.000Z")).toEqual({ until: "2030-01-31T12:00:00.000Z" });
});
