import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { english } from "../../../src/vocabulary/compare/english.ts";
import { changeInWords } from "../../../src/vocabulary/compare/sentences.ts";
import { compareStructure, mostChanges } from "../../../src/vocabulary/compare/structure.ts";

const definition = (content: readonly unknown[], styles: object = {}): unknown => ({ document: { content, styles } });
const inWords = (before: unknown, after: unknown): readonly string[] =>
  compareStructure(before, after).changes.map((change) => changeInWords(change, before, after, english));

const paragraphs = ["one", "two", "three", "four"].map((p) => ({ p }));

describe("the differences of two definitions", () => {
  test("a changed style names style, key and both values", () => {
    const before = definition(paragraphs, { title: { fontSize: 26 } });
    const after = definition(paragraphs, { title: { fontSize: 24 } });
    expect(inWords(before, after)).toEqual(["style `title`, `fontSize`: 26 → 24"]);
  });

  test("one more element at the top is one change", () => {
    const after = definition([{ h1: "Title" }, ...paragraphs]);
    expect(compareStructure(definition(paragraphs), after).changes).toEqual([
      { kind: "added", to: "/document/content/0", after: { h1: "Title" } },
    ]);
    expect(inWords(definition(paragraphs), after)).toEqual(["heading 1 is new: heading “Title”"]);
  });

  test("an element that changed its place has moved, and the others have not", () => {
    const [one, two, three, four] = paragraphs;
    const changes = compareStructure(definition(paragraphs), definition([two, three, four, one])).changes;
    expect(changes).toEqual([
      { kind: "moved", from: "/document/content/0", to: "/document/content/3", value: { p: "one" } },
    ]);
  });

  test("an element whose text changed stays the same element, beside one that is gone", () => {
    const after = definition([{ p: "one!" }, { p: "three" }, { p: "four" }]);
    expect(inWords(definition(paragraphs), after)).toEqual([
      "paragraph 1, `p`: “one” → “one!”",
      "paragraph 2 is gone: paragraph “two”",
    ]);
  });

  test("a cell of a table is counted as a person counts it", () => {
    const table = (text: string): unknown => definition([{ table: { rows: [[{ th: "Sum" }], [{ td: text }]] } }]);
    expect(inWords(table("42"), table("43"))).toEqual(["table 1, row 2, cell 1, `td`: “42” → “43”"]);
  });

  test("the order of keys is no difference", () => {
    expect(compareStructure({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }).changes).toEqual([]);
  });

  test("a key with a slash is escaped in the pointer", () => {
    expect(compareStructure({ "a/b~c": 1 }, { "a/b~c": 2 }).changes).toMatchObject([{ to: "/a~1b~0c" }]);
  });

  test("members of another kind are one change", () => {
    expect(inWords({ document: { content: "x" } }, { document: { content: [] } })).toEqual(["`content`: “x” → []"]);
  });

  test("the value of a key called __proto__ is compared like any other", () => {
    const before: unknown = JSON.parse('{"__proto__":{"a":1}}');
    const after: unknown = JSON.parse('{"__proto__":{"a":2}}');
    expect(compareStructure(before, after).changes).toMatchObject([{ kind: "changed", to: "/__proto__/a" }]);
  });

  test("more changes than are listed are counted", () => {
    const list = (offset: number): readonly number[] => Array.from({ length: mostChanges + 500 }, (_, i) => i + offset);
    const { changes, leftOut } = compareStructure(list(0), list(5000));
    expect(changes).toHaveLength(mostChanges);
    expect(leftOut).toBe(500);
  });

  test("two values have no differences exactly when they are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (before, after) => {
        const sorted = (value: unknown): string =>
          JSON.stringify(value, (_, member: unknown) =>
            typeof member === "object" && member !== null && !Array.isArray(member)
              ? Object.fromEntries(Object.entries(member).sort())
              : member,
          );
        expect(compareStructure(before, after).changes.length === 0).toBe(sorted(before) === sorted(after));
        expect(compareStructure(before, before).changes).toEqual([]);
      }),
    );
  });

  test("each entry of both lists is said once: gone, new, moved or kept", () => {
    const lists = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const { changes } = compareStructure(before, after);
        const added = changes.filter((change) => change.kind === "added").length;
        const removed = changes.filter((change) => change.kind === "removed").length;
        expect(after.length - before.length).toBe(added - removed);
      }),
    );
  });
});
