import { expect, test } from "vitest";
import { attendTo, keepOn } from "../../src/vocabulary/attention.ts";

test("nobody is left where nobody says so, and what said it before can be put back", () => {
  expect(keepOn).not.toThrow();
  const earlier = attendTo(() => true);
  expect(keepOn).toThrow("The caller is gone.");
  expect(attendTo(earlier)()).toBe(true);
  expect(keepOn).not.toThrow();
});
