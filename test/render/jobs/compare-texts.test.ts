import { expect, test } from "vitest";
import { tryCompare } from "../../../src/render/jobs/compare/compare-texts.ts";

test("two texts become their differences", async () => {
  expect(await tryCompare({ before: '{"a":1}', after: '{"a":2}' })).toMatchObject({
    kind: "compared",
    diff: { leftOut: 0, changes: [{ kind: "changed", to: "/a", before: 1, after: 2 }] },
  });
});

test("a text that is no JSON, or is nested too deep, is refused by its name", async () => {
  for (const before of ["{", "[".repeat(200) + "]".repeat(200)])
    expect(await tryCompare({ before, after: "{}" })).toMatchObject({
      kind: "refused",
      refusal: { code: "INVALID_JSON", message: expect.stringContaining("The older definition") },
    });
});
