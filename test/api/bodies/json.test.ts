import { expect, test } from "vitest";
import { parseInSteps } from "../../../src/api/bodies/json.ts";
import type { ParsedJson } from "../../../src/vocabulary/json/parse-steps.ts";
import { limits } from "../../../src/vocabulary/limits.ts";

async function straight(work: Iterator<number, ParsedJson>): Promise<ParsedJson> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

const parse = (text: string): Promise<unknown> => parseInSteps(Buffer.from(text), straight);

/** A template with so many of one unit in its definition: two containers, and as many values, stand around them. */
const templateOf = (unit: string, count: number): string => `{"definition":[${`${unit},`.repeat(count - 1)}${unit}]}`;

test.each([
  ["[]", limits.readContainers, "arrays and objects"],
  ["0", limits.readValues, "values"],
])(
  "a body with as many of %s as may be read is read, and one more is refused at its place",
  async (unit, most, what) => {
    const within = (await parse(templateOf(unit, most - 2))) as { definition: unknown[] };
    expect(within.definition).toHaveLength(most - 2);
    const message = `Expected at most ${most} ${what} in the body; more came. Split it.`;
    await expect(parse(templateOf(unit, most - 1))).rejects.toMatchObject({
      code: "BUDGET_EXCEEDED",
      faults: [{ code: "BUDGET_EXCEEDED", path: `/definition/${most - 2}`, message }],
    });
  },
);

test("a template nested as deep as allowed has no more arrays than another", async () => {
  const nest = `${"[".repeat(100)}${"]".repeat(100)}`;
  await expect(parse(templateOf(nest, limits.readContainers / 100))).rejects.toMatchObject({ code: "BUDGET_EXCEEDED" });
});

test("a megabyte of table rows is far within what may be read", async () => {
  const row = JSON.stringify([{ td: "Bolt M8" }, { td: "12" }, { td: "3.40" }]);
  const text = templateOf(row, Math.ceil((1024 * 1024) / row.length));
  await expect(parse(text)).resolves.toBeDefined();
  expect(4 * (text.match(/[[{]/g) ?? []).length).toBeLessThan(limits.readContainers);
  expect(4 * (text.match(/[[{,]/g) ?? []).length).toBeLessThan(limits.readValues);
});
