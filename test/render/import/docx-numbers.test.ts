import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import type { Block } from "../../../src/render/model/document/flow.ts";
import { plainText } from "../../../src/render/model/text/plain-text.ts";
import { madeDocx } from "../../support/definitions/made-docx.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { localEngine } from "../../support/threads/local-engine.ts";
import { read } from "../definition/read/reading.ts";
import { importedWordFile } from "./imported-word-file.ts";
import { cell, p, r, row } from "./word-file.ts";

// The rules of ECMA-376-1, 17.9, worked by hand: what each numbered paragraph shows.

/** `format text`, with what else the level has. */
type Level = readonly [format: string, text: string, more?: string];
const contract: readonly Level[] = [
  ["decimal", "%1."],
  ["decimal", "%1.%2"],
  ["lowerLetter", "(%3)"],
];

const level = ([format, text, more = ""]: Level, at: number): string =>
  `<w:lvl w:ilvl="${at}">${more.includes("w:start ") ? "" : '<w:start w:val="1"/>'}<w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const num = (id: number, kind: number, more = ""): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${more}</w:num>`;
const startAt = (at: number, start: number): string =>
  `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;

/** Lists a and b of one kind, c of the same that begins at 5, d of another kind, e of bullets. */
const lists = (levels: readonly Level[]): string =>
  [
    ...[levels, [["lowerLetter", "%1)"] as const], [["bullet", "•"] as const]].map(
      (own, kind) => `<w:abstractNum w:abstractNumId="${kind}">${own.map(level).join("")}</w:abstractNum>`,
    ),
    ...[num(1, 0), num(2, 0), num(3, 0, startAt(0, 5)), num(4, 1), num(5, 2)],
  ].join("");

const headings = [1, 2]
  .map((one) => `<w:style w:type="paragraph" w:styleId="H${one}"><w:name w:val="heading ${one}"/></w:style>`)
  .join("");

const entry = (id: number, at: number): string =>
  `<w:numPr><w:ilvl w:val="${at - 1}"/><w:numId w:val="${id}"/></w:numPr>`;

/** `{#if_a}` a tag, with `a1` behind it in an entry; `a1` an entry of list a at level 1, `h1` the same as a heading, `-` text, `x1` an empty entry, `0` one without its list, `[a1` `a1]` cells. */
function bodyOf(written: string): string {
  const paragraph = (word: string): string => {
    if (word.startsWith("{d.")) return p(r(word.replace("(i)", "[i]")));
    const [tag = ""] = /\{.*\}/.exec(word) ?? [];
    if (tag !== "") {
      const words = word.replace("a1", "").replaceAll("_", " ").replaceAll("{", "{{").replaceAll("}", "}}");
      return p(r(words), word.endsWith("a1") ? entry(1, 1) : "");
    }
    const [, kind = "-", at = "1"] = /([a-ehx0-])(\d?)/.exec(word) ?? [];
    if (kind === "-") return p(r("-"));
    const id = kind === "0" ? 0 : Math.max(1, "abcde".indexOf(kind) + 1);
    const style = kind === "h" ? `<w:pStyle w:val="H${at}"/>` : "";
    return p(kind === "x" ? "" : r("x"), `${style}${entry(id, Number(at))}`);
  };
  return written
    .split(/(\[[^\]]*\])/)
    .flatMap((part) => {
      const words = part
        .replace(/[[\]]/g, " ")
        .trim()
        .split(/\s+/)
        .filter((word) => word !== "");
      const made = words.map(paragraph);
      return part.startsWith("[") ? [`<w:tbl><w:tblGrid/>${row(...made.map((one) => cell(one)))}</w:tbl>`] : made;
    })
    .join("");
}

/** What stands before the text of each paragraph; text alone is `-`. */
function numbersShown(document: object, data?: unknown): readonly string[] {
  const shown: string[] = [];
  const visit = (block: Block, before: string): void => {
    if (block.kind === "paragraph") shown.push(`${before}${plainText(block.inlines)}`);
    else if (block.kind === "list")
      for (const { marker, blocks } of block.items)
        for (const [at, one] of blocks.entries()) visit(one, at === 0 ? `${plainText(marker)} ` : "");
    else if (block.kind === "table")
      for (const { cells } of block.rows) for (const one of cells) for (const inner of one.blocks) visit(inner, "");
    else if (block.kind === "stack") for (const inner of block.blocks) visit(inner, before);
  };
  for (const block of read(document, { data }).blocks) visit(block, "");
  return shown
    .map((text) =>
      text
        .replace(/[\s\u200b]*x?$/, "")
        .replaceAll("\u200b", "")
        .trim(),
    )
    .filter((text) => text !== "");
}

const legal: readonly Level[] = [
  ["upperRoman", "%1."],
  ["decimal", "%1.%2"],
  ["decimal", "%1.%2.%3", "<w:isLgl/>"],
];
const going: readonly Level[] = [
  ["decimal", "%1."],
  ["decimal", "%1.%2", '<w:lvlRestart w:val="0"/>'],
  ["lowerLetter", "(%3)"],
];
const afterFirst: readonly Level[] = [
  ["decimal", "%1."],
  ["decimal", "%1.%2"],
  ["decimal", "%1.%2.%3", '<w:lvlRestart w:val="1"/>'],
];
const fromFour: readonly Level[] = [
  ["decimal", "%1.", '<w:start w:val="4"/>'],
  ["decimal", "%1.%2", '<w:start w:val="0"/>'],
];
const paragraphs: readonly Level[] = [
  ["decimal", "§ %1"],
  ["lowerRoman", "(%2)"],
  ["decimalZero", "%3"],
];

const cases: readonly (readonly [rule: string, levels: readonly Level[], body: string, shown: string])[] = [
  ["entries count on", contract, "a1 a1 a1", "1. 2. 3."],
  ["lower levels begin again", contract, "a1 a2 a2 a1 a2", "1. 1.1 1.2 2. 2.1"],
  ["text between entries changes nothing", contract, "a1 - a1 - a1", "1. - 2. - 3."],
  ["text between entries of a lower level changes nothing", contract, "a1 a2 - a2 a1 a2", "1. 1.1 - 1.2 2. 2.1"],
  ["nor does it twice", contract, "a1 a2 - a2 - a2 - a1 - a2", "1. 1.1 - 1.2 - 1.3 - 2. - 2.1"],
  ["a level that is passed over", contract, "a1 a3 a3 a1 a3", "1. (a) (b) 2. (a)"],
  ["lists of one kind count on", contract, "a1 b1 a1 b1", "1. 2. 3. 4."],
  ["with a level below", contract, "a1 b2 - b2 a1", "1. 1.1 - 1.2 2."],
  ["a start of its own, once", contract, "a1 a1 c1 c1 a1", "1. 2. 5. 6. 7."],
  ["a start of its own, behind text", contract, "a1 - c1 a2 - a2 c1", "1. - 5. 5.1 - 5.2 6."],
  ["lists of two kinds count by themselves", contract, "a1 d1 a1 d1", "1. a) 2. b)"],
  ["bullets count nothing", contract, "a1 e1 a1", "1. • 2."],
  ["headings count", contract, "h1 h1 h2 h2 h1 h2", "1. 2. 2.1 2.2 3. 3.1"],
  ["text behind headings changes nothing", contract, "h1 - h2 - h2 - h1", "1. - 1.1 - 1.2 - 2."],
  ["entries count with headings of their kind", contract, "h1 h2 a3 a3 h2 a3 h1 a3", "1. 1.1 (a) (b) 1.2 (a) 2. (a)"],
  ["headings of one kind, entries of another", contract, "h1 d1 d1 h1 d1", "1. a) b) 2. c)"],
  ["headings that begin elsewhere", contract, "h1 c1 h1 h2", "1. 5. 6. 6.1"],
  ["cells count on", contract, "a1 [a1 a1] a1", "1. 2. 3. 4."],
  ["cells count on below headings", contract, "h1 [a2 a2] a2 h1 [a2 -]", "1. 1.1 1.2 1.3 2. 2.1 -"],
  ["a level that never begins again", going, "a1 a2 a2 a1 a2", "1. 1.1 1.2 2. 2.3"],
  ["a level that never begins again, below headings", going, "h1 a2 h1 a2 - a2", "1. 1.1 2. 2.2 - 2.3"],
  [
    "a level that begins again with the first alone",
    afterFirst,
    "h1 a2 a3 a2 a3 h1 a2 a3",
    "1. 1.1 1.1.1 1.2 1.2.2 2. 2.1 2.1.1",
  ],
  ["digits alone where a level says so", legal, "a1 a2 a3 a1 a2 a3", "I. I.1 1.1.1 II. II.1 2.1.1"],
  ["digits alone, behind text", legal, "h1 - a2 - a3 h1 - a3", "I. - I.1 - 1.1.1 II. - 2.1.1"],
  ["levels begin where they say", fromFour, "a1 a2 a2 a1 a2", "4. 4.0 4.1 5. 5.0"],
  ["levels begin where they say, with headings", fromFour, "h1 h2 - h2 h1 h2", "4. 4.0 - 4.1 5. 5.0"],
  ["words and signs around a number", paragraphs, "h1 a2 a2 a3 h1 a2", "§_1 (i) (ii) 01 §_2 (i)"],
  ["an empty entry counts", contract, "a1 x1 a1", "1. 2. 3."],
  ["an empty entry counts among headings", contract, "h1 x2 a2", "1. 1.1 1.2"],
  ["a paragraph that takes its list back does not", contract, "a1 01 a1", "1. 2."],
];

/** Bodies with tags, for `xs` of two entries and `no`, which is not there. */
const regions: readonly (readonly [rule: string, body: string, shown: string])[] = [
  ["an entry that a loop repeats counts on", "a1 {#each_xs} a1 {/each} a1", "1. 2. 3. 4."],
  ["with a level below", "{#each_xs} a1 a2 {/each} a1", "1. 1.1 2. 2.1 3."],
  ["entries behind text in a loop", "{#each_xs} - a1 {/each}", "- 1. - 2."],
  ["an entry in a row that a loop repeats", "[a1 {#each_xs}- -{/each}] a1", "1. - - 2. - - 3."],
  ["an entry in a row that Carbone repeats", "[a1 {d.xs(i).v}] a1", "1. y 2. y 3."],
  ["an entry that is not shown does not count", "a1 {#if_no} a1 {/if} a1", "1. 2."],
  ["an entry with all of a condition in it does not", "a1 {#if_no}-{/if}a1 a1", "1. 2."],
  ["one of two entries", "a1 {#if_no} a1 {else} a1 a1 {/if} a1", "1. 2. 3. 4."],
  ["entries that are all in one condition", "{#if_xs} a1 a1 {/if}", "1. 2."],
];

const engine = localEngine();

test.each(regions)("%s", async (_, body, shown) => {
  const { document } = await importedWordFile(bodyOf(body), { numbering: lists(contract) });
  expect(numbersShown(document, { xs: [{ v: "y" }, { v: "y" }] })).toEqual(shown.split(" "));
});

test("a style names another level of the list that the style it is based on names", async () => {
  const style = (name: string, basedOn: string, numPr: string): string =>
    `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:pPr><w:numPr>${numPr}</w:numPr></w:pPr></w:style>`;
  const styles =
    style("L1", "", '<w:numId w:val="1"/>') +
    style("L2", "L1", '<w:ilvl w:val="1"/>') +
    style("L3", "L2", '<w:ilvl w:val="2"/>');
  const body = ["L1", "L2", "L3", "L2", "L1"].map((id) => p(r("x"), `<w:pStyle w:val="${id}"/>`)).join("");
  const { document } = await importedWordFile(body, { numbering: lists(contract), styles });
  expect(numbersShown(document)).toEqual(["1.", "1.1", "(a)", "1.2", "2."]);
});

test("a list that names a style of lists is the list of that style, and counts on with it", async () => {
  const linked = '<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Clauses"/></w:abstractNum>';
  const own = lists(contract).replace('w:abstractNumId="0">', 'w:abstractNumId="0"><w:styleLink w:val="Clauses"/>');
  const numbering = own.replace("<w:num ", `${linked}<w:num `) + num(9, 9);
  const body = bodyOf("a1 a2") + p(r("x"), entry(9, 2)) + p(r("x"), entry(9, 1));
  const { document } = await importedWordFile(body, { numbering });
  expect(numbersShown(document)).toEqual(["1.", "1.1", "1.2", "2."]);
});

test("a level without a number shows its text; numbers of a kind that is not known are reported as lost", async () => {
  const levels: readonly Level[] = [
    ["none", "Art."],
    ["ordinal", "%2"],
  ];
  const { document, report } = await importedWordFile(bodyOf("a1 a2 a1"), { numbering: lists(levels) });
  expect(numbersShown(document)).toEqual(["Art.", "1", "Art."]);
  expect(report).toMatchObject([{ kind: "lost", message: expect.stringContaining('"ordinal"') }]);
});

test("a number that a definition cannot count is a part of the text, of headings and others", async () => {
  const levels: readonly Level[] = [
    ["decimal", "$%1"],
    ["decimal", "%1-%2"],
  ];
  const { document, report } = await importedWordFile(bodyOf("h1 a2 - a2"), {
    numbering: lists(levels),
    styles: headings,
  });
  expect(numbersShown(document)).toEqual(["$1", "1-1", "-", "1-2"]);
  expect(report).toHaveLength(3);
});

test("letters beyond z, which Word doubles, are a part of the text", async () => {
  const { document, report } = await importedWordFile(bodyOf(Array(28).fill("d1").join(" ")), {
    numbering: lists(contract),
  });
  expect(numbersShown(document).slice(-3)).toEqual(["z)", "aa)", "bb)"]);
  expect(report).toHaveLength(1);
});

describe("what numbered paragraphs of Word show is what the definition shows (ECMA-376-1, 17.9):", () => {
  test.each(cases)("%s", async (_, levels, body, shown) => {
    const { document } = await importedWordFile(bodyOf(body), { numbering: lists(levels), styles: headings });
    expect(numbersShown(document).map((text) => text.replaceAll(" ", "_"))).toEqual(shown.split(" "));
  });

  test.each(cases)("and in the Word file that is made of it, three times round: %s", async (_, levels, body, shown) => {
    let { document } = await importedWordFile(bodyOf(body), { numbering: lists(levels), styles: headings });
    for (let round = 0; round < 3; round += 1) {
      const { bytes } = await madeDocx(engine, exampleJob({ document }, {}));
      document = JSON.parse((await importFile({ bytes, fileName: "a.docx" })).content).document;
      expect(numbersShown(document).map((text) => text.replaceAll(" ", "_"))).toEqual(shown.split(" "));
    }
  });
});
