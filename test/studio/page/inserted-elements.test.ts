import { Text } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { type Snippet, snippetsOf } from "../../../studio/src/editor/insertion.ts";
import { insertedAt, isEmptyParagraph } from "../../../studio/src/in-place/insert/insert-edit.ts";
import { sampleOf } from "../../../studio/src/in-place/insert/insert-sample.ts";
import { kindsAt } from "../../../studio/src/in-place/insert/kinds-at.ts";
import { menuPlace } from "../../../studio/src/in-place/insert/menu-place.ts";
import { isTextPlace } from "../../../studio/src/page/place-role.ts";
import { valueAtPointer } from "../../../studio/src/page/value-at-pointer.ts";
import { writingDe } from "../../../studio/src/words/writing-de.ts";
import { writingEn } from "../../../studio/src/words/writing-en.ts";
import { read } from "../../render/definition/read/reading.ts";
import { definitionSchema, elementKinds } from "./element-kinds.ts";

const snippets = snippetsOf(definitionSchema);
const nothing = { components: [], assets: [] };

/** Places that an element is put in at: an empty paragraph and a text, each where the language has elements. */
const places: readonly { readonly name: string; readonly of: (text: string) => unknown; readonly pointer: string }[] = [
  { name: "content", of: (p) => ({ p }), pointer: "/document/content/1/p" },
  { name: "box", of: (p) => ({ stack: { content: [{ p }] } }), pointer: "/document/content/1/stack/content/0/p" },
  { name: "item", of: (p) => ({ ul: { items: [{ p }] } }), pointer: "/document/content/1/ul/items/0/p" },
  {
    name: "column",
    of: (p) => ({ columns: { rows: [[{ p }], []] } }),
    pointer: "/document/content/1/columns/rows/0/0/p",
  },
  {
    name: "cell",
    of: (p) => ({ table: { rows: [[{ content: [{ p }, { p: "b" }] }]] } }),
    pointer: "/document/content/1/table/rows/0/0/content/0/p",
  },
];

const documentOf = (element: unknown): string =>
  JSON.stringify(
    { document: { header: { content: [{ p: "" }] }, content: [{ p: "Before" }, element, { p: "Behind" }] } },
    undefined,
    2,
  );

describe("elements that are put in on the page", () => {
  test("are every kind of element, each by a name of its own in each language", () => {
    const keys = snippets.map(({ element }) => element);
    expect(keys).toEqual(elementKinds.map(({ key }) => key));
    for (const { insert } of [writingEn, writingDe]) {
      expect(Object.keys(insert.names).toSorted()).toEqual(keys.toSorted());
      expect(new Set(Object.values(insert.names).map(([name]) => name)).size).toBe(keys.length);
    }
  });

  describe.each(places)("at a paragraph of a $name", ({ of, pointer }) => {
    test.each(snippets)("$element leaves a right definition with the caret in a text of it", ({ element, example }) => {
      for (const said of ["", "Text"]) {
        const text = documentOf(of(said));
        const root: unknown = JSON.parse(text);
        const sample = sampleOf(root, example, nothing);
        const made = insertedAt({ text, pointer, from: said.length, to: said.length }, sample);
        if (made.kind === "none") throw new Error(`${element}: ${made.why}`);
        const value: unknown = JSON.parse(made.text);
        expect(made.changes.apply(Text.of(text.split("\n"))).toString()).toBe(made.text);
        expect(validateDefinition(value), made.text).toEqual([]);
        expect(isTextPlace(value, made.pointer)).toBe(true);
        const selected = (valueAtPointer(value, made.pointer) as string).slice(made.from, made.to);
        const isIn = made.pointer.includes(`/${element}`);
        expect(isIn ? selected : undefined).toBe(isIn ? valueAtPointer(value, made.pointer) : undefined);
        // The empty paragraph gives way to what has a text, and stays behind what has none.
        const empty = (made.text.match(/"p": ""/g) ?? []).length;
        expect(empty).toBe(1 + (said === "" && (!isIn || element === "p") ? 1 : 0) + (element === "p" ? 1 : 0));
      }
    });
  });

  test("take the place of an empty paragraph that nothing would be lost with, and stand behind another one", () => {
    const text = documentOf({ p: "", if: "$data.shown" });
    const made = insertedAt({ text, pointer: "/document/content/1/p", from: 0, to: 0 }, { h2: "" });
    expect(made.kind === "edit" && JSON.parse(made.text).document.content.slice(1, 3)).toEqual([
      { p: "", if: "$data.shown" },
      { h2: "" },
    ]);
    const twice = insertedAt({ text, pointer: "/document/content/0/p", from: 2, to: 2 }, { break: "page" });
    expect(twice).toMatchObject({ pointer: "/document/content/0/p", from: 2, to: 2 });
  });

  const ofBody = ["break", "figure", "toc"];
  test.each<readonly [beside: string, of: (element: object) => object, missing: readonly string[]]>([
    ["/document/content/0", (one) => ({ content: [one] }), []],
    ["/document/content/0/ul/items/0", (one) => ({ content: [{ ul: { items: [one] } }] }), []],
    ["/document/content/0/columns/rows/0/0", (one) => ({ content: [{ columns: { rows: [[one]] } }] }), []],
    [
      "/document/content/0/table/rows/0/0/content/0",
      (one) => ({ content: [{ table: { rows: [[{ content: [one] }]] } }] }),
      ["break"],
    ],
    ["/document/header/content/0", (one) => ({ content: [{ p: "" }], header: { content: [one] } }), ofBody],
    ["/document/footer/first/0", (one) => ({ content: [{ p: "" }], footer: { content: [], first: [one] } }), ofBody],
  ])("are listed beside %s as far as the service leaves them in", (beside, of, missing) => {
    const keysOf = (some: readonly Snippet[]): readonly string[] => some.map(({ element }) => element).toSorted();
    const others = snippets.filter(({ element }) => element !== "use");
    const ignored = others.filter(({ example }) =>
      read(of(sampleOf({}, example, nothing) as object)).warnings.some(({ code }) => code.endsWith("_IGNORED")),
    );
    expect(keysOf(ignored)).toEqual(missing);
    const here = kindsAt(snippets, beside, { components: ["closing"] });
    expect(keysOf(snippets.filter((one) => !here.includes(one)))).toEqual(missing);
    const without = kindsAt(snippets, beside, { components: [] });
    expect(keysOf(here.filter((one) => !without.includes(one)))).toEqual(["use"]);
  });

  test("stand behind the table of a cell of one text", () => {
    const text = documentOf({ table: { rows: [[{ td: "" }]] } });
    const made = insertedAt({ text, pointer: "/document/content/1/table/rows/0/0/td", from: 0, to: 0 }, { h2: "" });
    expect(made).toMatchObject({ pointer: "/document/content/2/h2" });
    expect(isEmptyParagraph(JSON.parse(text), "/document/content/1/table/rows/0/0/td")).toBe(false);
    expect(isEmptyParagraph(JSON.parse(text), "/document/header/content/0/p")).toBe(true);
  });

  test("bring no id, no style that is not there, and pictures and components that are", () => {
    const root = { document: { styles: { lead: {} }, content: [] } };
    const known = { components: ["closing"], assets: ["images/seal.png"] };
    expect(sampleOf(root, { h1: "Terms", id: "terms" }, known)).toEqual({ h1: "" });
    expect(sampleOf(root, { stack: { content: [{ p: "a", id: "b", style: "lead" }] }, style: "frame" }, known)).toEqual(
      {
        stack: { content: [{ p: "a", style: "lead" }] },
      },
    );
    expect(sampleOf(root, { image: { src: "images/logo.png", width: 120 } }, known)).toEqual({
      image: { src: "images/seal.png", width: 120 },
    });
    expect(sampleOf(root, { use: { name: "letterhead" } }, known)).toEqual({ use: { name: "closing" } });
    expect(sampleOf(root, { use: { name: "letterhead" } }, nothing)).toEqual({ use: { name: "letterhead" } });
  });

  test("are listed within the window, wherever the caret is and however low the window", () => {
    for (const height of [200, 320, 568, 900])
      for (const width of [320, 1280])
        for (const at of [-400, 0, 12, 100, 160, 290, 560, 880, 2000]) {
          const { left, top, bottom, most } = menuPlace({ left: at, top: at, height: 15 }, { width, height });
          const begin = top ?? height - (bottom ?? 0) - most;
          expect(begin).toBeGreaterThanOrEqual(0);
          expect(begin + most).toBeLessThanOrEqual(height);
          expect(most).toBeGreaterThanOrEqual(Math.min(300, height / 2 - 30));
          expect([left >= 0, left + 240 <= width]).toEqual([true, true]);
        }
  });
});
