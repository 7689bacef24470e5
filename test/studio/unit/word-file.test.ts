import { describe, expect, test } from "vitest";
import {
  dataFields,
  emptyEntry,
  entriesIn,
  inputFor,
  memberOf,
  shownValue,
  typedValue,
  withMember,
} from "../../../studio/src/word-file/data-fields.ts";
import { nestedTags, type WordTag } from "../../../studio/src/word-file/nested-tags.ts";
import { tagChanges } from "../../../studio/src/word-file/tag-changes.ts";

const start = (tag: string, region: WordTag["region"]): WordTag => ({
  kind: "start",
  tag,
  where: "paragraph 1",
  region,
});
const one = (tag: string, kind = "value"): WordTag => ({ kind, tag, where: "paragraph 1" });

test("tags stand as deep as the regions around them, and name the innermost loop, not the condition", () => {
  const each = start("{{#each lines}}", "list");
  const listed = nestedTags([
    ...[one("{{ a }}"), each, one("{{ b }}"), start("{{#if c}}", "condition"), one("{{ d }}")],
    ...[one("{{else}}", "else"), one("{{/if}}", "end"), one("{{/each}}", "end"), one("{{ e }}")],
  ]);
  expect(listed.map(({ depth, loop }) => [depth, loop?.tag])).toEqual([
    ...[
      [0, undefined],
      [0, undefined],
      [1, each.tag],
      [1, each.tag],
      [2, each.tag],
    ],
    ...[
      [1, each.tag],
      [1, each.tag],
      [0, undefined],
      [0, undefined],
    ],
  ]);
});

test("what stands in the else of a list is not repeated by it", () => {
  const tags = [
    start("{{#each a}}", "list"),
    one("{{else}}", "else"),
    one("{{ b }}"),
    one("{{/each}}", "end"),
    one("{{ c }}"),
  ];
  expect(nestedTags(tags).map(({ depth, loop }) => [depth, loop])).toEqual(
    [0, 0, 1, 0, 0].map((depth) => [depth, undefined]),
  );
});

test("ends without a start leave the others where they are", () => {
  expect(
    nestedTags([one("{{/if}}", "end"), one("{{else}}", "else"), one("{{ a }}")]).map(({ depth }) => depth),
  ).toEqual([0, 0, 0]);
});

describe("another file", () => {
  const changes = (before: readonly WordTag[], after: readonly WordTag[]) =>
    tagChanges(before, after).map((change) => ({
      kind: change.kind,
      before: change.kind === "added" ? undefined : change.before.tag,
      after: change.kind === "gone" ? undefined : change.after.tag,
    }));

  test("has no change where tags only moved", () => {
    expect(changes([one("{{ a }}"), one("{{ b }}")], [one("{{ b }}"), one("{{ a }}")])).toEqual([]);
  });

  test("counts how often a tag is there", () => {
    expect(changes([one("{{ a }}"), one("{{ a }}")], [one("{{ a }}")])).toMatchObject([
      { kind: "gone", before: "{{ a }}" },
    ]);
  });

  test("pairs equal names in their order, and never tags without one", () => {
    const before = [one("{{ a | x }}"), one("{{ a | y }}"), one("{{ 1 }}")];
    expect(changes(before, [one("{{ a | z }}"), one("{{ 2 }}")])).toEqual([
      { kind: "changed", before: "{{ a | x }}", after: "{{ a | z }}" },
      { kind: "gone", before: "{{ a | y }}", after: undefined },
      { kind: "gone", before: "{{ 1 }}", after: undefined },
      { kind: "added", before: undefined, after: "{{ 2 }}" },
    ]);
  });

  test("changed a tag of the same kind and name, and has or lacks others", () => {
    const before = [start("{{#each lines}}", "list"), one("{{ total }}"), one("{{ old }}"), one("{{/each}}", "end")];
    const after = [
      ...[start("{{#each lines as line}}", "list"), one("{{ total | number: 2 }}"), one("{{ vat }}")],
      one("{{/each}}", "end"),
    ];
    expect(changes(before, after)).toEqual([
      { kind: "changed", before: "{{#each lines}}", after: "{{#each lines as line}}" },
      { kind: "changed", before: "{{ total }}", after: "{{ total | number: 2 }}" },
      { kind: "gone", before: "{{ old }}", after: undefined },
      { kind: "added", before: undefined, after: "{{ vat }}" },
    ]);
  });
});

describe("the form of a Word file's data", () => {
  const place = (path: string, kind: "value" | "list" | "condition" | "picture" = "value", required = true) => ({
    ...{ path, kind, required },
  });

  test("has groups, lists of objects, texts and lists, and fields as the sample has values", () => {
    const sample = { due: "2026-12-01", paid: true, lines: [{ price: 2.5 }], note: "a\nb" };
    const fields = dataFields(
      [
        ...[place("/customer/name"), place("/due"), place("/paid", "condition", false), place("/note")],
        ...[place("/lines", "list"), place("/lines/*/price"), place("/lines/*/tags", "list"), place("/lines/*/tags/*")],
        ...[place("/logo", "picture"), place("/a~1b"), place("/wanted", "condition", false)],
      ],
      sample,
    );
    const value = (name: string, input: string, more: object = {}) => ({
      ...{ name, isRequired: true, kind: "value", input, isPicture: false },
      ...more,
    });
    const group = { kind: "group", isRequired: false };
    const tags = { name: "tags", kind: "list", isRequired: true, entry: value("", "text") };
    expect(fields).toEqual([
      { name: "customer", ...group, members: [value("name", "text")] },
      value("due", "date"),
      value("paid", "switch", { isRequired: false }),
      value("note", "lines"),
      {
        ...{ name: "lines", kind: "list", isRequired: true },
        entry: { name: "", ...group, members: [value("price", "number"), tags] },
      },
      value("logo", "text", { isPicture: true }),
      value("a/b", "text"),
      value("wanted", "switch", { isRequired: false }),
    ]);
    expect(fields.map((field) => (field.kind === "list" ? emptyEntry(field.entry) : undefined))).toContainEqual({});
  });

  test("keeps members that it has no field for, and takes away what is emptied", () => {
    const data = withMember({ kept: 1, name: "Ada" }, "name", undefined);
    expect(data).toEqual({ kept: 1 });
    expect(withMember("a text", "name", "Ada")).toEqual({ name: "Ada" });
    expect(memberOf(JSON.parse('{"__proto__":{"a":1}}'), "toString")).toBeUndefined();
    expect(Object.keys(withMember({}, "__proto__", "x"))).toEqual(["__proto__"]);
  });

  test("shows each value in a control that can show it, whatever the first entry of its list has", () => {
    expect(inputFor("date", "soon")).toBe("text");
    expect(inputFor("date", "2026-12-01")).toBe("date");
    expect(inputFor("switch", "yes")).toBe("text");
    expect(inputFor("text", true)).toBe("switch");
    expect(inputFor("text", "a\nb")).toBe("lines");
    expect([undefined, null, ""].map((value) => inputFor("switch", value))).toEqual(["switch", "switch", "switch"]);
  });

  test("has an object in place of a list as its one entry, and leaves lists lists when they are changed as texts", () => {
    expect(entriesIn({ name: "Ada" })).toEqual([{ name: "Ada" }]);
    expect([undefined, "x", true, [1, 2]].map(entriesIn)).toEqual([[], [], [], [1, 2]]);
    expect(typedValue("[1,2]", "text", [1])).toEqual([1, 2]);
    expect(typedValue("1, 2", "text", [1])).toBe("1, 2");
  });

  test("makes numbers of fields that have numbers, where nothing of them is lost", () => {
    expect(typedValue("12.5", "number")).toBe(12.5);
    expect(typedValue("12.50", "number")).toBe("12.50");
    expect(typedValue("12345678901234567890", "number")).toBe("12345678901234567890");
    expect(typedValue("0123", "text")).toBe("0123");
    expect(typedValue("", "number")).toBeUndefined();
    expect([undefined, null, "a", 1.5, [1]].map(shownValue)).toEqual(["", "", "a", "1.5", "[1]"]);
  });
});
