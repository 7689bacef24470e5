import { describe, expect, test } from "vitest";
import { explicitDestination, namedDestinations } from "../../../../src/render/pdf-syntax/reader/destinations.ts";
import { ForeignPdf } from "../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { objectNumbers } from "../../../../src/render/pdf-syntax/reader/object-streams.ts";
import {
  type ForeignLimits,
  foreignLimits,
  ReadingBudget,
} from "../../../../src/render/pdf-syntax/reader/reading-budget.ts";
import type { PdfValue, StreamObject } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";

/** A file of one page with a catalog of more entries, and more objects from 4 on. */
const fileWith = (catalog: string, ...objects: readonly string[]): ForeignPdf =>
  new ForeignPdf(
    classicPdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
      ...objects,
    ]),
  );

const text = (bytes: string): PdfValue => ({ kind: "string", bytes });
const name = (spelt: string): PdfValue => ({ kind: "name", name: spelt });

describe("a place (ISO 32000-1, 12.3.2)", () => {
  const tree = "/Names<</Dests 4 0 R>>";
  const leaf = "<</Names[(a)[1](b)<</D[2]>>(c)5 0 R(d)7(e)<</D 8>>(f)]>>";

  test.each<[string, PdfValue, readonly PdfValue[] | undefined]>([
    ["is given by itself", [3], [3]],
    ["is given in a dictionary", { kind: "dictionary", entries: new Map([["D", [4]]]) }, [4]],
    ["is named", text("a"), [1]],
    ["is named, and stands in a dictionary", text("b"), [2]],
    ["is named, and an object of its own", text("c"), [5]],
    ["is no list", text("d"), undefined],
    ["is no list in its dictionary", text("e"), undefined],
    ["has no value behind its name", text("f"), undefined],
    ["is not there", text("g"), undefined],
    ["is null", null, undefined],
  ])("%s", (_what, given, place) => {
    expect(explicitDestination(fileWith(tree, leaf, "[5]"), given)).toEqual(place);
  });

  test("is named by a name in files of PDF 1.1, which count before strings", () => {
    const pdf = fileWith("/Dests<</a[1]/b<</D[2]>>>>/Names<</Dests<</Names[(a)[3](c)[4]]>>>>");
    const places = [name("a"), name("b"), text("a"), text("c")].map((given) => explicitDestination(pdf, given));
    expect(places).toEqual([[1], [2], [1], [4]]);
    expect([...namedDestinations(pdf)]).toEqual([
      ["a", [1]],
      ["b", [2]],
      ["c", [4]],
    ]);
  });

  test("is found in kids of kids, and the first of a name counts", () => {
    const pdf = fileWith(
      tree,
      "<</Kids[5 0 R 6 0 R]>>",
      "<</Kids[<</Names[(a)[1]]>>]>>",
      "<</Names[(a)[2](b)[3]7 0 R[4]]>>",
      "(c)",
    );
    expect(Object.fromEntries(namedDestinations(pdf))).toEqual({ a: [1], b: [3], c: [4] });
  });

  test("is not looked for in a circle of kids", () => {
    const pdf = fileWith(tree, "<</Kids[4 0 R]>>");
    expect(() => namedDestinations(pdf)).toThrow("a tree of names leads in a circle");
  });

  test("is in a list of at most 100,000", () => {
    const names = Array.from({ length: 100_001 }, (_, at) => `(${at})[${at}]`).join("");
    expect(namedDestinations(fileWith(tree, `<</Names[${names}]>>`)).size).toBe(100_000);
  });
});

describe("the numbers that lead a stream of objects (ISO 32000-1, 7.5.7)", () => {
  const numbers = (
    entries: Readonly<Record<string, PdfValue>>,
    head: string,
    limits: ForeignLimits = foreignLimits,
  ) => {
    const dictionary = { kind: "dictionary", entries: new Map(Object.entries(entries)) } as const;
    const stream: StreamObject = { kind: "stream", dictionary, data: new Uint8Array() };
    return objectNumbers(stream, Buffer.from(head), new ReadingBudget(limits));
  };

  test("are pairs of a number and a place behind the head, as many as it says", () => {
    expect(numbers({ N: 2, First: 10 }, "7 0 9 4 11 8")).toEqual([
      { id: 7, offset: 10 },
      { id: 9, offset: 14 },
    ]);
    expect(numbers({ N: 0, First: 0 }, "")).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, PdfValue>>, string]>([
    ["without N", { First: 4 }, "7 0"],
    ["without First", { N: 1 }, "7 0"],
  ])("are not read %s", (_what, entries, head) => {
    expect(() => numbers(entries, head)).toThrow("a stream of objects does not say what it holds");
  });

  test.each(["7", "7 0 9", "7 x", "x 0"])("are cut off in %j", (head) => {
    expect(() => numbers({ N: 2, First: 4 }, head)).toThrow("a stream of objects is cut off");
  });

  test("count among the objects of a file", () => {
    expect(() => numbers({ N: 4, First: 0 }, "1 0 2 0 3 0 4 0", { ...foreignLimits, objects: 3 })).toThrow();
  });
});
