import fc from "fast-check";
import { expect, test } from "vitest";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { PackageBudget } from "../../../src/render/documents/verify/ooxml/package-budget.ts";
import { parseXml } from "../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { isElement, type XmlElement } from "../../../src/render/documents/verify/ooxml/xml-tree.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import { parseSource, type SourceElement } from "../../../src/render/word/tree/source-tree.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { atNight } from "../../support/night.ts";
import { cell, p, r, row, table, wordFile } from "../import/word-file.ts";
import { filledFile, linesOf } from "./filled-word.ts";

const numRuns = atNight(2000, 20);

/** What stands in a paragraph, and what a block of a file is. */
type Piece =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "value" }
  | { readonly kind: "region"; readonly holds: boolean | number; readonly inside: readonly Piece[] };
type Block =
  | { readonly kind: "paragraph"; readonly pieces: readonly Piece[] }
  | { readonly kind: "region"; readonly holds: boolean | number; readonly inside: readonly Block[] }
  | { readonly kind: "rows"; readonly times: number; readonly cells: readonly (readonly Piece[])[] };

/** A number is a loop over a list of that length, a boolean a condition that holds or not. */
const holds = fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 3 }));

const { pieces } = fc.letrec<{ pieces: readonly Piece[] }>((tie) => ({
  pieces: fc.array(
    fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("a", " ", "b & c", "<d>", "é", "{", "}").map((text): Piece => ({ kind: "word", text })),
      fc.constant<Piece>({ kind: "value" }),
      fc.record({ kind: fc.constant("region" as const), holds, inside: tie("pieces") }),
    ),
    { maxLength: 4 },
  ),
}));

const { blocks } = fc.letrec<{ blocks: readonly Block[] }>((tie) => ({
  blocks: fc.array(
    fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      pieces.map(
        (inside): Block => ({
          kind: "paragraph",
          pieces: [{ kind: "word", text: "p" }, ...inside, { kind: "word", text: "q" }],
        }),
      ),
      fc.record({
        kind: fc.constant("rows" as const),
        times: fc.integer({ min: 0, max: 3 }),
        cells: fc.array(pieces, { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant("region" as const), holds, inside: tie("blocks") }),
    ),
    { maxLength: 4 },
  ),
}));

const opening = (how: boolean | number): string =>
  typeof how === "number" ? `{{#each $data.l${how}}}` : `{{#if $data.${how}}}`;
const closing = (how: boolean | number): string => (typeof how === "number" ? "{{/each}}" : "{{/if}}");
const times = (how: boolean | number): number => Number(how);

/** A tag that the generated blocks have. */
const ownTag = /\{\{ v \}\}|\{\{#(?:each|if) \$data\.\w+\}\}|\{\{\/(?:each|if)\}\}/g;

const data = { v: "V<&>", true: true, false: false, l0: [], l1: [1], l2: [1, 2], l3: [1, 2, 3] };

const spelled = (inside: readonly Piece[]): string =>
  inside
    .map((piece) => {
      if (piece.kind === "word") return piece.text;
      return piece.kind === "value"
        ? "{{ v }}"
        : `${opening(piece.holds)}${spelled(piece.inside)}${closing(piece.holds)}`;
    })
    .join("");

const meant = (inside: readonly Piece[]): string =>
  inside
    .map((piece) => {
      if (piece.kind === "word") return piece.text;
      return piece.kind === "value" ? data.v : meant(piece.inside).repeat(times(piece.holds));
    })
    .join("");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A text cut into runs at places that a number chooses, as Word does it. */
function runsOf(text: string, cuts: number): string {
  const runs: string[] = [];
  let state = cuts;
  for (let at = 0; at < text.length; ) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const to = at + 1 + ((state >> 8) % 9);
    runs.push(r(escaped(text.slice(at, to)), state % 3 === 0 ? "<w:b/>" : ""));
    at = to;
  }
  return runs.join('<w:proofErr w:type="spellStart"/>');
}

const written = (inside: readonly Block[], cuts: number): string =>
  inside
    .map((block) => {
      const paragraph = (text: string): string => p(runsOf(text, cuts));
      if (block.kind === "paragraph") return paragraph(spelled(block.pieces));
      if (block.kind === "region")
        return paragraph(opening(block.holds)) + written(block.inside, cuts + 1) + paragraph(closing(block.holds));
      const [first = [], ...others] = block.cells.map((one) => spelled([{ kind: "word", text: "c" }, ...one]));
      const last = others.pop() ?? "";
      const cells = [`${opening(block.times)}${String(first)}`, ...others, `${last}${closing(block.times)}`];
      return table(row(...cells.map((text) => cell(paragraph(text)))), row(cell(p(r("end"))), cell(p(""))));
    })
    .join("");

const expected = (inside: readonly Block[]): readonly string[] =>
  inside.flatMap((block) => {
    if (block.kind === "paragraph") return [`${meant(block.pieces)}¶`];
    if (block.kind === "region") return Array.from({ length: times(block.holds) }, () => expected(block.inside)).flat();
    const line = `${block.cells.map((one) => `c${meant(one)}|`).join("")}‖`;
    return [...Array.from({ length: block.times }, () => line), "end||‖"];
  });

const namesIn = (xml: XmlElement | SourceElement): readonly string[] => [
  xml.name,
  ...xml.children.flatMap((child) => {
    if ("local" in xml) return isElement(child as XmlElement) ? namesIn(child as XmlElement) : [];
    return "kind" in (child as object) && (child as SourceElement).kind === "element"
      ? namesIn(child as SourceElement)
      : [];
  }),
];

test("what is filled is what the tags mean, whatever runs they are cut into", () => {
  const property = fc.property(blocks, fc.integer({ min: 1, max: 1e6 }), (inside, cuts) => {
    const body = written(inside, cuts);
    // Braces of the text that make a tag, by themselves or beside those of one, are no tag of ours to judge.
    const text = body.replaceAll(/<[^>]*>/g, "");
    fc.pre(!/\{\{\{|\}\}\}/.test(text) && !/\{\{|\}\}/.test(text.replaceAll(ownTag, "·")));
    const made = filledFile(wordFile(body), data);
    const lines = linesOf(made.body).map((line) =>
      line.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
    );
    expect(lines).toEqual(expected(inside));
    expect(made.warnings).toEqual([]);
    parseXml(Buffer.from(made.partOf("/word/document.xml")), new PackageBudget());
  });
  fc.assert(property, { numRuns });
});

const anything = fc.array(
  fc.constantFrom(
    "{{ v }}",
    "{{#if v}}",
    "{{#each l2}}",
    "{{else}}",
    "{{/if}}",
    "{{/each}}",
    "{{! n }}",
    "{{#each l2 column}}",
    "x",
    "{{",
    "}}",
    " ",
  ),
  { maxLength: 5 },
);
const place = fc.constantFrom("p", "cell", "row", "table");

test("tags at any places are refused, or give a file that is well-formed, whose cells end with paragraphs, and which imports read", async () => {
  const property = fc.asyncProperty(fc.array(fc.tuple(place, anything), { maxLength: 12 }), async (parts) => {
    let body = "";
    let cells: string[] = [];
    let rows: string[] = [];
    const endRow = (): void => {
      if (cells.length > 0) rows.push(row(...cells));
      cells = [];
    };
    const endTable = (): void => {
      endRow();
      if (rows.length > 0) body += table(...rows);
      rows = [];
    };
    for (const [where, texts] of parts) {
      if (where === "p") endTable();
      if (where === "table") endTable();
      if (where === "row") endRow();
      const paragraph = p(texts.map((text) => r(text)).join(""));
      if (where === "p") body += paragraph;
      else cells.push(cell(paragraph));
    }
    endTable();
    try {
      const made = filledFile(wordFile(body), data);
      const root = parseXml(Buffer.from(made.partOf("/word/document.xml")), new PackageBudget());
      expect(endings(root)).toEqual([]);
      await importFile({ bytes: made.bytes, fileName: "a.docx", literal: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(error.code).toBe("INVALID_REQUEST");
      expect(error.faults.length).toBeGreaterThan(0);
      for (const { message } of error.faults) expect(message).toMatch(/^(?:paragraph|table) \d+/);
    }
  });
  await fc.assert(property, { numRuns });
});

/** Cells without a paragraph at their end, rows without a cell and tables without a row. */
function endings(element: XmlElement): readonly string[] {
  const children = element.children.filter(isElement);
  const last = children.at(-1)?.local;
  const wrong =
    (element.local === "tc" && last !== "p") ||
    (element.local === "tr" && last !== "tc") ||
    (element.local === "tbl" && last !== "tr");
  return [...(wrong ? [`${element.local} ends with ${last}`] : []), ...children.flatMap(endings)];
}

test("three rounds of a file without tags give the same parts, byte by byte", () => {
  let file = wordFile(p(r("a { b } c")) + table(row(cell(p(r("x"))))), { header: p(r("h")), settings: "<w:zoom/>" });
  const before = readArchive(file);
  for (let round = 0; round < 3; round += 1) file = filledFile(file, {}).bytes as Uint8Array<ArrayBuffer>;
  expect(readArchive(file)).toEqual(before);
});

test("the same file and data give the same bytes", () => {
  const file = wordFile(p(r("{{#each l3}}{{this}}{{v}}{{/each}}")));
  expect(filledFile(file, data).bytes).toEqual(filledFile(file, data).bytes);
});

test("the tree with places has the elements that the reader of imports finds", () => {
  const property = fc.property(blocks, fc.integer({ min: 1, max: 1e6 }), (inside, cuts) => {
    const xml = `<?xml version="1.0"?><!-- a --><w:d xmlns:w='x'>${written(inside, cuts)}<w:e a = "&gt;>" /></w:d>`;
    const [root] = parseSource(xml, { elements: 1e6 }).children.filter((child) => child.kind === "element");
    expect(root === undefined ? [] : namesIn(root)).toEqual(namesIn(parseXml(Buffer.from(xml), new PackageBudget())));
  });
  fc.assert(property, { numRuns: numRuns / 2 });
});
