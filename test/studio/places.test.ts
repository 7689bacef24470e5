import { readFileSync } from "node:fs";
import { jsonLanguage } from "@codemirror/lang-json";
import { describe, expect, test } from "vitest";
import { brokenPlaces, placeOf, pointerAt } from "../../studio/src/editor/places.ts";

const open = (text: string) => {
  const tree = jsonLanguage.parser.parse(text);
  const slice = (from: number, to: number): string => text.slice(from, to);
  return {
    place: (pointer: string) => placeOf(tree, slice, pointer),
    at: (position: number) => pointerAt(tree, slice, position),
    valueText: (pointer: string) => {
      const place = placeOf(tree, slice, pointer);
      return place === undefined ? undefined : text.slice(place.value.from, place.value.to);
    },
    broken: (most = 10) => brokenPlaces(tree, most),
  };
};

/** Every pointer of a value. */
function pointersOf(value: unknown, pointer = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [pointer];
  const inside = Object.entries(value).flatMap(([key, member]) =>
    pointersOf(member, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return [pointer, ...inside];
}

describe("JSON Pointers and places of the text", () => {
  test("every pointer of the invoice leads to its place, and its place leads back", () => {
    const text = readFileSync("examples/invoice/definition.json", "utf8");
    const { place, at } = open(text);
    const pointers = pointersOf(JSON.parse(text));
    expect(pointers.length).toBeGreaterThan(200);
    for (const pointer of pointers) {
      const found = place(pointer);
      expect(found).toMatchObject({ exact: true, pointer });
      expect(at(found?.value.from ?? -1).pointer).toBe(pointer);
      if (found?.key !== undefined) expect(at(found.key.from + 1)).toMatchObject({ pointer, part: "key" });
    }
  });

  test("a pointer that the text lacks leads to the nearest thing around it", () => {
    const { place } = open('{"document":{"content":[{"p":"Hello"}]}}');
    expect(place("/document/content/0/style/fontSize")).toMatchObject({
      exact: false,
      pointer: "/document/content/0",
    });
    expect(place("/document/content/7")).toMatchObject({ exact: false, pointer: "/document/content" });
  });

  test("keys with slashes, tildes and escapes are found", () => {
    const { valueText, at } = open('{"a/b~c":{"\\u0064":1}}');
    expect(valueText("/a~1b~0c/d")).toBe("1");
    expect(at(20).pointer).toBe("/a~1b~0c/d");
  });

  test("the last of two members with one name counts", () => {
    expect(open('{"a":1,"a":2}').valueText("/a")).toBe("2");
  });

  test("a text without a value has no places", () => {
    expect(open("").place("")).toBeUndefined();
    expect(open("").at(0)).toMatchObject({ pointer: "", part: "between" });
  });

  test("broken text still finds what stands around the fault", () => {
    const text = '{"document":{"content":[{"p":"one"},{"p":tru},{"p":"three"}]}}';
    const { valueText, broken } = open(text);
    expect(valueText("/document/content/0/p")).toBe('"one"');
    expect(valueText("/document/content/2/p")).toBe('"three"');
    expect(broken().length).toBeGreaterThan(0);
    expect(broken(1)).toHaveLength(1);
  });

  test("between members the pointer is that of what holds them", () => {
    const { at } = open('{"document": {"content": [ ]}}');
    expect(at(26)).toMatchObject({ pointer: "/document/content", part: "between" });
  });
});
