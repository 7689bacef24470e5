import { expect, test } from "vitest";
import { limits } from "../../../../../src/vocabulary/limits.ts";
import { madeDocx } from "../../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { unzip } from "../../../../support/readers/unzip.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const floats = (style: object = {}) => ({ float: "left", ...style });
const logo = (style: object, width: number, height = 20): object => ({
  image: { src: "images/logo.png", width, height, style },
});

/** The content at a side, and the warnings about it, of a document with 400 by 300 points for its text. */
async function made(content: readonly object[]) {
  const pageSetup = { size: [440, 340], margin: [20, 20, 20, 20] };
  const { bytes, warnings } = await madeDocx(localEngine(), exampleJob({ document: { pageSetup, content } }));
  const xml = new Map(unzip(bytes)).get("word/document.xml")?.toString("utf8") ?? "";
  const ignored = warnings.filter(({ code }) => code === "FLOAT_IGNORED");
  return { xml, atSide: xml.split("<wp:wrapSquare").length - 1, paths: ignored.map(({ path }) => path), ignored };
}

test("a text higher than a page stands in the flow, whole, and is reported", async () => {
  const { xml, atSide, paths, ignored } = await made([
    { p: "Words of a floating paragraph. ".repeat(300), style: floats() },
    { p: "after" },
  ]);
  expect(atSide).toBe(0);
  expect(xml).not.toContain("txbxContent");
  expect(xml.split("Words of a floating paragraph.").length - 1).toBe(300);
  expect(paths).toEqual(["/document/content/0"]);
  expect(ignored[0]?.message).toContain("does not fit on one page");
});

test("a float that leaves no space for lines stands in the flow as in a PDF file; one that leaves it stands at the side", async () => {
  const { atSide, paths } = await made([
    logo(floats({ marginRight: 0.01 }), 330),
    { p: "after" },
    { p: "a", style: floats({ width: 318 }) },
    { p: "after" },
  ]);
  expect(atSide).toBe(1);
  expect(paths).toEqual(["/document/content/0"]);
});

test("beyond the most at one paragraph one stands in the flow, below the others; at a paragraph each, all float", async () => {
  const many = Array.from({ length: limits.floats + 1 }, () => logo(floats(), 5, 5));
  const full = await made([...many, { p: "after" }]);
  expect(full.atSide).toBe(limits.floats);
  expect(full.paths).toEqual([`/document/content/${limits.floats}`]);
  expect(full.xml).toContain('w:clear="all"');
  const each = await made(many.flatMap((one) => [one, { p: "text" }]));
  expect([each.atSide, each.paths]).toEqual([limits.floats + 1, []]);
});

test("a picture higher than a page is as high as one at the side", async () => {
  const { xml, atSide } = await made([logo(floats(), 50, 600), { p: "after" }]);
  expect(atSide).toBe(1);
  expect(xml).toContain(`cy="${300 * 12700}"`);
});
