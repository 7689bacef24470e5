import { describe, expect, test } from "vitest";
import { english, englishPages } from "../../../src/vocabulary/compare/english.ts";
import { pageChangesInWords } from "../../../src/vocabulary/compare/page-sentences.ts";
import { comparePages, type ShownPages } from "../../../src/vocabulary/compare/pages.ts";
import { translator } from "../../../src/vocabulary/compare/pointers.ts";
import type { DescribedOperation } from "../../../src/vocabulary/page-description.ts";

const faces = [
  { key: "sans", family: "Sans", weight: 400, italic: false, unitsPerEm: 1000, ascent: 1000, descent: -200 },
];
const definition = (...texts: readonly string[]): unknown => ({ document: { content: texts.map((p) => ({ p })) } });

interface Line {
  readonly text: string;
  readonly y: number;
  readonly at?: number;
  readonly fill?: string;
  readonly row?: number;
  readonly path?: string;
}

/** A line of text in the box of its paragraph. */
const operationsOf = (line: Line, index: number): readonly DescribedOperation[] => [
  {
    ...{
      op: "node",
      path: line.path ?? `/document/content/${line.at ?? index}`,
      x: 10,
      y: line.y,
      width: 80,
      height: 12,
    },
    ...(line.row === undefined ? {} : { row: line.row }),
  },
  {
    ...{ op: "text", face: 0, size: 10, x: 10, y: line.y + 9, width: 40, glyphs: [1], dx: [0] },
    ...{ text: line.text, fill: line.fill ?? "#000000" },
  },
];

const pages = (...list: readonly (readonly Line[])[]): ShownPages => ({
  faces,
  pages: list.map((lines, index) => ({
    number: index + 1,
    width: 100,
    height: 200,
    operations: lines.flatMap(operationsOf),
  })),
});

interface Side {
  readonly definition: unknown;
  readonly shown: ShownPages;
}

function inWords(before: Side, after: Side): readonly string[] {
  const translate = translator(before.definition, after.definition);
  const changes = comparePages(before.shown, after.shown, translate);
  const wording = { before: before.definition, after: after.definition, places: english, pages: englishPages };
  return pageChangesInWords(changes, wording);
}

const two: Side = {
  definition: definition("one", "two"),
  shown: pages([
    { text: "one", y: 10 },
    { text: "two", y: 30 },
  ]),
};

describe("the differences of two documents as they are seen", () => {
  test("the same pages have none", () => {
    expect(inWords(two, two)).toEqual([]);
  });

  test("one more paragraph is new, and what follows has moved down", () => {
    const after: Side = {
      definition: definition("zero", "one", "two"),
      shown: pages([
        { text: "zero", y: 10 },
        { text: "one", y: 24 },
        { text: "two", y: 44 },
      ]),
    };
    expect(inWords(two, after)).toEqual(["page 1: paragraph 1 “zero” is new", "page 1: 2 elements moved down 14 pt"]);
  });

  test("another text and another colour are changes; the second says so", () => {
    const after: Side = {
      definition: definition("one!", "two"),
      shown: pages([
        { text: "one!", y: 10 },
        { text: "two", y: 30, fill: "#ff0000" },
      ]),
    };
    expect(inWords(two, after)).toEqual([
      "page 1: paragraph 1: “one” → “one!”",
      "page 1: paragraph 2 “two” looks different",
    ]);
  });

  test("a paragraph that is gone is said last, with the page it was on", () => {
    const after: Side = { definition: definition("one"), shown: pages([{ text: "one", y: 10 }]) };
    expect(inWords(two, after)).toEqual(["page 1: paragraph 2 “two” is gone"]);
  });

  test("a paragraph on another page has moved there", () => {
    const after: Side = {
      ...two,
      shown: pages([{ text: "one", y: 10 }], [{ text: "two", y: 10, at: 1 }]),
    };
    expect(inWords(two, after)).toEqual(["1 element moved from page 1 to page 2"]);
  });

  test("rows that one table row made are compared one by one", () => {
    const rows = (last: string): Side => ({
      ...two,
      shown: pages([
        { text: "a", y: 10, at: 0, row: 1 },
        { text: last, y: 30, at: 0, row: 2 },
      ]),
    });
    expect(inWords(rows("b"), rows("c"))).toEqual(["page 1: paragraph 1 (row 2 of its data): “b” → “c”"]);
  });

  test("a footer on one more page is new there, and has not changed on the others", () => {
    const path = "/document/footer/content/0";
    const before: Side = { ...two, shown: pages([{ text: "Foot", y: 180, path }]) };
    const root = { document: { content: [], footer: { content: [{ p: "Foot" }] } } };
    const after: Side = { ...two, shown: pages([{ text: "Foot", y: 180, path }], [{ text: "Foot", y: 180, path }]) };
    expect(inWords({ ...before, definition: root }, { ...after, definition: root })).toEqual([
      "page 2: `footer`, paragraph 1 “Foot” is new",
    ]);
  });

  test("marks that a group moves are compared where they stand on the page", () => {
    const grouped = (x: number): ShownPages => ({
      faces,
      pages: [
        {
          ...{ number: 1, width: 100, height: 200 },
          operations: [
            { op: "group", transform: [1, 0, 0, 1, x, 0], operations: operationsOf({ text: "one", y: 10 }, 0) },
          ],
        },
      ],
    });
    expect(inWords({ ...two, shown: grouped(0) }, { ...two, shown: grouped(-7) })).toEqual([
      "page 1: 1 element moved left 7 pt",
    ]);
  });
});
