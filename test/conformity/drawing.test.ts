import { expect, test } from "vitest";
import { render } from "../../src/render/jobs/render.ts";
import { conformanceLevels } from "../../src/vocabulary/definition/document/conformance.ts";
import { caseOutside } from "../support/definitions/case-outside.ts";
import { exampleJob } from "../support/definitions/render-example.ts";
import { pdfAsText } from "../support/readers/pdf-as-text.ts";
import { pdfTexts } from "../support/readers/pdf-texts.ts";
import { codesOf, madeOf, ofContent } from "../support/threads/hostile-job.ts";
import { localEngine } from "../support/threads/local-engine.ts";

// Sentences of the interface about what is on the page, read from the file itself.

const made = (content: readonly unknown[], more: object = {}, data?: unknown) => madeOf(ofContent(content, more), data);

/** Sizes of type in the order in which they are first used. */
async function sizesOf(bytes: Uint8Array): Promise<readonly string[]> {
  const text = await pdfAsText(bytes, { brief: true });
  return [...new Set([...text.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size = ""]) => size))];
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await pdfTexts(bytes)).join("\n");

test("headings are 24, 18, 14, 12 and 10 points high", async () => {
  for (const [name, size] of Object.entries({ h1: "24", h2: "18", h3: "14", h4: "12", h5: "10" })) {
    expect([name, await sizesOf((await made([{ [name]: "Heading" }])).bytes)]).toEqual([name, [size]]);
  }
});

test("a style named h2 or on the heading wins over its size", async () => {
  const named = await made([{ h2: "Heading" }], { styles: { h2: { fontSize: 31 } } });
  const own = await made([{ h2: "Heading", style: "big" }], { styles: { big: { fontSize: 33 } } });
  expect([await sizesOf(named.bytes), await sizesOf(own.bytes)]).toEqual([["31"], ["33"]]);
});

test("ordered lists count by 1, a, A, i and I", async () => {
  const items = [{ p: "x" }, { p: "y" }];
  for (const [symbol, second] of Object.entries({ 1: "2", a: "b", A: "B", i: "ii", I: "II" })) {
    const text = await textOf((await made([{ ol: { symbol, items } }])).bytes);
    expect(text.replace(/\s/g, "")).toBe(`${symbol}.x${second}.y`);
  }
});

test("an empty toc lists the headings with their pages", async () => {
  const { bytes } = await made([{ toc: {} }, { h1: "Alpha" }, { break: "page" }, { h2: "Beta" }]);
  const [contents = ""] = await pdfTexts(bytes);
  expect(contents.replace(/[\s.]/g, "")).toMatch(/Alpha2Beta3$/);
});

test("an svg with one measure keeps its proportions", async () => {
  const drawn = (more: object) =>
    made([{ svg: { viewBox: [100, 50], ...more, children: [{ rect: { width: 100, height: 50 } }] } }]);
  const byWidth = await pdfAsText((await drawn({ width: 200 })).bytes, { brief: true });
  const byHeight = await pdfAsText((await drawn({ height: 100 })).bytes, { brief: true });
  const both = await pdfAsText((await drawn({ width: 200, height: 100 })).bytes, { brief: true });
  expect(byWidth).toBe(both);
  expect(byHeight).toBe(both);
});

test("a dash array of [0] or nothing is solid", async () => {
  const drawn = async (strokeDasharray: readonly number[] | undefined) => {
    const style = { stroke: "#000000", ...(strokeDasharray === undefined ? {} : { strokeDasharray }) };
    const line = { line: { x1: 0, y1: 0, x2: 90, y2: 0, style } };
    return pdfAsText((await made([{ svg: { viewBox: [100, 10], children: [line] } }])).bytes, { brief: true });
  };
  const solid = await drawn(undefined);
  expect(await drawn([0])).toBe(solid);
  expect(await drawn([])).toBe(solid);
  expect(await drawn([3, 2])).not.toBe(solid);
});

test("a font that is nowhere is set in the default face, with FONT_NOT_LOADED", async () => {
  const fonts = { Brand: { regular: "fonts/nowhere.ttf" } };
  const missing = await made([{ p: "Text", style: { fontFamily: "Brand" } }], { fonts });
  const usual = await made([{ p: "Text" }]);
  expect(missing.errorCodes).toEqual(["FONT_NOT_LOADED"]);
  const fontsOf = async (bytes: Uint8Array) => (await pdfAsText(bytes, { brief: true })).match(/BaseFont \S+/g);
  expect(await fontsOf(missing.bytes)).toEqual(await fontsOf(usual.bytes));
});

test("MICR characters are drawn", async () => {
  const symbols = "\u2446\u2447\u2448\u2449";
  const { bytes, warnings } = await made([{ p: `${symbols}123`, style: { fontSize: 12 } }]);
  expect(warnings).toEqual([]);
  expect(await textOf(bytes)).toContain(symbols);
});

test("data is resolved before formatting, and stays text", async () => {
  const { bytes, errorCodes } = await made(
    [{ p: "[b]$data.total[/b] and $data.markup" }],
    {},
    { total: "12.50", markup: "[b]x[/b]" },
  );
  expect([await textOf(bytes), errorCodes]).toEqual(["12.50 and [b]x[/b]", []]);
});

test("a reference without a value stays on the page, with UNRESOLVED_TOKEN", async () => {
  const { bytes, errorCodes, warnings } = await made([{ p: "For $data.none and $global.NONE" }], {}, {});
  expect(await textOf(bytes)).toBe("For $data.none and $global.NONE");
  expect(errorCodes).toEqual(["UNRESOLVED_TOKEN"]);
  expect(warnings.map(({ path }) => path)).toEqual(["/document/content/0/p", "/document/content/0/p"]);
});

test("each thing that is not there has the code of the interface", async () => {
  const svg = { viewBox: [10, 10], children: [{ rect: { width: 5, height: 5 } }] };
  const lacking: readonly (readonly [code: string, content: readonly unknown[], more?: object])[] = [
    ["IMAGE_NOT_LOADED", [{ image: { src: "images/none.png" } }]],
    ["SVG_NOT_LOADED", [{ image: { src: "images/none.svg" } }]],
    [
      "FONT_NOT_LOADED",
      [{ svg }, { p: "x", style: { fontFamily: "B" } }],
      { fonts: { B: { regular: "fonts/none.ttf" } } },
    ],
    ["ATTACHMENT_NOT_EMBEDDED", [{ p: "x" }], { attachments: [{ filePath: "attachments/none.xml" }] }],
    ["UNRESOLVED_TOKEN", [{ p: "$data.none" }]],
  ];
  for (const [code, content, more] of lacking) {
    const outcome = await made(content, more);
    expect([code, outcome.errorCodes]).toEqual([code, [code]]);
    expect(codesOf(outcome)).toEqual([code]);
  }
});

test("a claim that is not met is left out, with CONFORMANCE_WITHHELD", async () => {
  const { bytes, errorCodes } = await made([{ p: "x" }], { conformance: ["pdf/a-4f"] });
  expect(errorCodes).toEqual(["CONFORMANCE_WITHHELD"]);
  expect(Buffer.from(bytes).toString("latin1")).not.toContain("pdfaid");
});

test("an encrypted document is simply not archival and carries no code for it", async () => {
  const encryption = { encryptionType: "aes256", userPassword: "u" };
  const levels = conformanceLevels.filter((level) => level.startsWith("pdf/a"));
  expect(levels.length).toBeGreaterThan(5);
  const job = (level: string) => exampleJob(ofContent([{ p: "x" }], { conformance: [level], encryption }));
  // The cipher of DOCX files is slow by intent, so that one level stands for all there.
  const jobs = [...levels.map(job), { ...job("pdf/a-2b"), format: "docx" as const }];
  for (const each of jobs) {
    const outcome = await render({ ...each, strict: true }, caseOutside, localEngine());
    expect(outcome).toMatchObject({
      kind: "made",
      errorCodes: [],
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: "NOT_ARCHIVAL", path: "/document/conformance/0" }),
      ]),
    });
    if (outcome.kind === "made") expect(outcome.colophon.claims?.requested ?? []).toEqual([]);
  }
});
