import { describe, expect, test } from "vitest";
import { mergedDefinition } from "../../studio/src/editor/merge.ts";
import { stepped } from "../../studio/src/editor/step-number.ts";

const base = { styles: { lead: { size: 1 } }, content: [{ p: "one" }, { p: "two" }], title: "T" };

describe("two people's changes of one definition", () => {
  test("of different places come together", () => {
    const theirs = { ...base, styles: { lead: { size: 2 } } };
    const yours = { ...base, content: [{ p: "one" }, { p: "two!" }], title: "Title" };
    expect(mergedDefinition(base, theirs, yours)).toEqual({
      styles: { lead: { size: 2 } },
      content: [{ p: "one" }, { p: "two!" }],
      title: "Title",
    });
  });

  test("of the same place do not", () => {
    expect(mergedDefinition(base, { ...base, title: "A" }, { ...base, title: "B" })).toBeUndefined();
    expect(mergedDefinition(base, { ...base, styles: {} }, { ...base, styles: { lead: { size: 3 } } })).toBeUndefined();
  });

  test("an entry more on one side and a change elsewhere come together, from either side", () => {
    const longer = { ...base, content: [{ h1: "New" }, ...base.content] };
    const other = { ...base, title: "Title" };
    const both = { ...longer, title: "Title" };
    expect(mergedDefinition(base, longer, other)).toEqual(both);
    expect(mergedDefinition(base, other, longer)).toEqual(both);
  });

  test("an entry more and a change inside the same list do not", () => {
    const longer = { ...base, content: [{ h1: "New" }, ...base.content] };
    const inside = { ...base, content: [{ p: "one!" }, { p: "two" }] };
    expect(mergedDefinition(base, longer, inside)).toBeUndefined();
  });

  test("a place that one removed is gone", () => {
    const { title: _, ...without } = base;
    expect(mergedDefinition(base, without, { ...base, styles: {} })).toEqual({ ...without, styles: {} });
  });
});

test("a step of a number keeps its decimals", () => {
  expect(stepped("10", 1)).toBe("11");
  expect(stepped("10.5", -1)).toBe("10.4");
  expect(stepped("0.95", 1)).toBe("0.96");
  expect(stepped("-1", 1)).toBe("0");
});
