import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ToImport, tryImport } from "../../../src/render/import/import-file.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { atNight, everyNth } from "../../support/night.ts";
import { examples, wordBody } from "./examples.ts";
import { p, r, wordFile } from "./word-file.ts";

/** A file with bytes changed, doubled or taken out, or with pieces that mean something put in. */
function mutated(file: Uint8Array, [at, kind, length, byte]: readonly [number, number, number, number]): Uint8Array {
  const bytes = Buffer.from(file);
  const place = at % Math.max(1, bytes.length);
  const end = Math.min(bytes.length, place + length);
  const piece = bytes.subarray(place, end);
  const before = bytes.subarray(0, place);
  if (kind === 0) return Buffer.concat([before, Buffer.alloc(length, byte), bytes.subarray(end)]);
  if (kind === 1) return Buffer.concat([before, bytes.subarray(end)]);
  if (kind === 2) return Buffer.concat([before, piece, piece, piece, bytes.subarray(end)]);
  return Buffer.concat([before, Buffer.from(inserts[byte % inserts.length] ?? ""), bytes.subarray(place)]);
}

const inserts = [
  "{{",
  "}}",
  "[[[[",
  "|",
  "\n> - ",
  "![](data:image/png;base64,AAAA)",
  "\\",
  "$data.x[0]",
  '"',
  "{",
  "\u0000",
  "-1e999",
  "<w:p>",
];

async function mustEndWell(given: ToImport): Promise<void> {
  const outcome = await tryImport(given);
  if (outcome.kind === "refused") {
    expect(outcome.refusal.faults).toHaveLength(1);
    return;
  }
  const { content, testData, report, assets } = outcome.imported;
  expect(validateDefinition(JSON.parse(content))).toEqual([]);
  expect(typeof JSON.parse(testData)).toBe("object");
  expect(report.length).toBeLessThanOrEqual(limits.importedFindings + 1);
  expect(assets.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(limits.importedPictureBytes);
}

const runs = atNight(5_000, 10);
const share = Math.ceil(runs / (Object.keys(examples).length + 1));
const mutations = fc.array(
  fc.tuple(fc.nat(1 << 20), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 40 }), fc.nat(255)),
  {
    minLength: 1,
    maxLength: 6,
  },
);

describe("a damaged file becomes a definition that is valid, or is refused:", () => {
  test.each(Object.entries(examples))("%s", async (fileName, make) => {
    const file = await make();
    await fc.assert(
      fc.asyncProperty(mutations, async (steps) => {
        await mustEndWell({ fileName, bytes: steps.reduce(mutated, file) });
      }),
      { numRuns: share },
    );
  });
});

test("a Word file whose body is damaged becomes a definition that is valid, or is refused", async () => {
  await fc.assert(
    fc.asyncProperty(mutations, async (steps) => {
      const body = Buffer.from(steps.reduce(mutated, Buffer.from(wordBody))).toString("latin1");
      await mustEndWell({ fileName: "a.docx", bytes: wordFile(body) });
    }),
    { numRuns: share },
  );
});

test("a Word file of many paragraphs, cells and nested tables ends", async () => {
  const nested = `${"<w:tbl><w:tr><w:tc>".repeat(40)}${p(r("x"))}${"</w:tc></w:tr></w:tbl>".repeat(40)}`;
  const cells = `<w:tbl><w:tr>${`<w:tc>${p(r("{d.a[i].b}"))}</w:tc>`.repeat(1_000)}</w:tr></w:tbl>`;
  for (const body of everyNth([nested, cells, p(r("{d.a}{{")).repeat(5_000), p(r("{").repeat(5_000))], 3))
    await mustEndWell({ fileName: "a.docx", bytes: wordFile(body) });
});

describe("a file that is made to take long ends:", () => {
  const many = (text: string, count = 20_000): string => text.repeat(count);
  test.each(
    everyNth(
      [
        ["emphasis without an end", many("*a **b ", 8_000)],
        ["brackets without an end", many("[")],
        ["links in links", many("[a](", 4_000)],
        ["a quotation of many lines", many("> > > > x\n", 5_000)],
        ["notes that name themselves", `[^a]\n\n[^a]: [^a] ${many("[^a]", 2_000)}`],
        ["placeholders without an end", many("{{a")],
        ["a table of many columns", `${many("|a", 2_000)}|\n${many("|-", 2_000)}|\n${many("|b", 2_000)}|`],
      ],
      3,
    ),
  )("Markdown of %s", async (_name, text) => {
    await mustEndWell({ fileName: "a.md", bytes: Buffer.from(text) });
  });

  const refused =
    "The file cannot be imported. It has too many brackets ([) in too long paragraphs. Put blank lines between them.";
  test.each([
    ["links without an end", many("[a](", 8_000)],
    ["titles without an end", many(`[a](b "${"x".repeat(200)}`, 1_000)],
    ["the same in many paragraphs", many(`${"[a](".repeat(1_000)}\n\n`, 60)],
  ])("Markdown of too many %s is refused before it is read", async (_name, text) => {
    const outcome = await tryImport({ fileName: "a.md", bytes: Buffer.from(text) });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { message: refused } });
  });

  test.each([
    [
      "named notes",
      Array.from({ length: 15_000 }, (_, at) => `a[^${at}]\n\n[^${at}]: b\n\n`).join(""),
      "It has too many notes and addresses with names ([name]: …).",
    ],
    [
      "places that refer to a long note",
      `${many("[^a]\n\n", 1_000)}[^a]: ${many("word ")}`,
      "Its notes have more than 10000000 characters at all places that refer to them.",
    ],
  ])("Markdown of too many %s is refused", async (_name, text, why) => {
    const outcome = await tryImport({ fileName: "a.md", bytes: Buffer.from(text) });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { message: `The file cannot be imported. ${why}` } });
  });

  test("Markdown of many links in many paragraphs is read", async () => {
    const outcome = await tryImport({
      fileName: "a.md",
      bytes: Buffer.from(many("[a](https://b.example)\n\n", 2_000)),
    });
    expect(outcome.kind).toBe("imported");
  });
});

describe("a word of a file that names what every object inherits is no word of an import:", () => {
  test.each([
    ["the kind of a list", "a.js", '{content: [{ul: ["a"], type: "constructor"}, {ol: ["a"], type: "valueOf"}]}'],
    ["a font", "a.js", '{content: [{text: "a", font: "constructor"}]}'],
    ["an entry of the front matter", "a.md", "---\nconstructor: a\n---\nx"],
  ])("%s", async (_name, fileName, text) => {
    await mustEndWell({ fileName, bytes: Buffer.from(text) });
  });

  test("an alignment, a highlight, a border and a number of Word", async () => {
    const inherited = (name: string) => `<w:${name} w:val="constructor"/>`;
    const properties = `${inherited("jc")}<w:pBdr>${inherited("top")}</w:pBdr>`;
    const run = `<w:r><w:rPr>${inherited("highlight")}${inherited("vertAlign")}</w:rPr><w:t>a</w:t></w:r>`;
    const table = `<w:tbl><w:tblPr>${inherited("jc")}</w:tblPr><w:tr><w:tc><w:tcPr>${inherited("vAlign")}</w:tcPr>${p(r("a"))}</w:tc></w:tr></w:tbl>`;
    await mustEndWell({ fileName: "a.docx", bytes: wordFile(p(run, properties) + table) });
  });

  test("the ending of a name", async () => {
    const outcome = await tryImport({ fileName: "a.constructor", bytes: Buffer.from("x") });
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "INVALID_REQUEST" } });
  });
});

test("a definition of pdfmake may have blanks and comments of any length", async () => {
  const text = `{content: ${" ".repeat(6_000_000)}${"//x\n".repeat(500_000)}"a"}`;
  const outcome = await tryImport({ fileName: "a.js", bytes: Buffer.from(text) });
  expect(outcome.kind === "imported" ? JSON.parse(outcome.imported.content).document.content : outcome).toEqual([
    { p: "a" },
  ]);
});

describe("a Word file whose work would grow with the square of its length ends:", () => {
  const many = atNight(4_000, 1_000);
  const inner = (count: number, spell: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => p(r(spell(at)))).join("");
  const rows = (spell: (at: number) => string) =>
    Array.from({ length: many }, (_, at) => `<w:tr><w:tc>${p(r(spell(at)))}</w:tc></w:tr>`).join("");
  const cells = (merge: string) =>
    `<w:tr>${`<w:tc><w:tcPr><w:vMerge w:val="${merge}"/></w:tcPr></w:tc>`.repeat(many)}</w:tr>`;
  test.each(
    everyNth(
      [
        [
          "conditions inside one another",
          inner(many, (at) => `{^a${at}}`) + inner(many, (at) => `{/a${many - 1 - at}}`),
        ],
        ["loops without an end", inner(2 * many, (at) => `{#a${at}}`)],
        ["placeholders of one paragraph", p(r("{a}x").repeat(5 * many))],
        ["ends without a beginning", inner(2 * many, (at) => `{#a${at}}`) + inner(2 * many, (at) => `{/b${at}}`)],
        ["loops of Carbone without a next entry", inner(2 * many, (at) => `{d.a[i].b[i].c${at}}`)],
        ["rows of loops without an end", `<w:tbl>${rows((at) => `{#a${at}}`)}</w:tbl>`],
        ["rows of loops in loops", `<w:tbl>${rows((at) => (at < many / 2 ? "{#a}" : "{/a}"))}</w:tbl>`],
        ["cells that go on below", `<w:tbl>${cells("restart")}${cells("continue")}</w:tbl>`],
      ],
      4,
    ),
  )("%s", async (_name, body) => {
    await mustEndWell({ fileName: "a.docx", bytes: wordFile(body) });
  });
});
