import { expect, test } from "vitest";
import { attendTo, keepOn } from "../../../src/vocabulary/stopping/attention.ts";
import { askWhether } from "../../../src/vocabulary/stopping/stop-signal.ts";

test("nobody is left where nobody says so, and what said it before can be put back", () => {
  expect(keepOn).not.toThrow();
  const earlier = attendTo(askWhether(() => true));
  expect(keepOn).toThrow("The caller is gone.");
  expect(attendTo(earlier)).toThrow("The caller is gone.");
  expect(keepOn).not.toThrow();
});
