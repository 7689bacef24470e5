import { expect, test } from "vitest";
import type { MadeDocument } from "../../../../src/render/contract/job.ts";
import { render } from "../../../../src/render/jobs/render.ts";
import type { LayoutDiagnosis } from "../../../../src/vocabulary/http/diagnosis.ts";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const engine = localEngine();

async function made(document: object, data?: object, diagnose = true): Promise<MadeDocument> {
  const outcome = await render({ ...exampleJob({ document }, data), diagnose }, outsideWith(), engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  return outcome;
}

async function diagnosed(document: object, data?: object): Promise<LayoutDiagnosis> {
  const { diagnosis } = await made(document, data);
  if (diagnosis === undefined) throw new Error("no diagnosis");
  return diagnosis;
}

const small = { pageSetup: { size: [200, 100], margin: [10, 10, 10, 10] } };
const words = (count: number): string => Array.from({ length: count }, () => "word").join(" ");

/** Codes, places and pages of what is found. */
const seen = ({ findings }: LayoutDiagnosis) =>
  findings.map(({ code, path, page }) => `${code} ${path}${page === undefined ? "" : ` on ${page}`}`);

test("every node has its boxes, one for each page it is on", async () => {
  const { nodes } = await diagnosed({
    ...small,
    content: [{ p: "A", style: { margin: 0, padding: 5, width: 100, horizontalAlign: "right" } }, { p: words(40) }],
  });
  const [first, second] = nodes;
  expect(first).toMatchObject({ path: "/document/content/0", boxes: [{ page: 1, box: [90, 10, 100, 23.62] }] });
  expect(second?.path).toBe("/document/content/1");
  expect(second?.boxes.map(({ page }) => page)).toEqual([1, 2]);
});

test("cells and items have boxes of their own; what stands in a turned box is covered where it is seen", async () => {
  const { nodes } = await diagnosed({
    ...small,
    content: [
      { table: { widths: [1, 3], rows: [[{ td: "a" }, { td: "b" }]] } },
      { ul: { items: [{ p: "x" }] } },
      { ul: { items: [{ p: "t" }], style: { rotate: 90, width: 40, height: 20 } } },
    ],
  });
  const box = (path: string) => nodes.find((node) => node.path === path)?.boxes[0]?.box;
  expect(box("/document/content/0/table/rows/0/1")?.slice(0, 3)).toEqual([55, 10, 135]);
  expect(box("/document/content/1/ul/items/0")?.[2]).toBe(180);
  expect(box("/document/content/2")?.slice(2)).toEqual([40, 20]);
  expect(box("/document/content/2/ul/items/0")?.slice(2)).toEqual([13.62, 40]);
});

test("a clean document has no findings", async () => {
  const content = [{ h1: "Title" }, { p: words(300) }, { table: { rows: [[{ th: "a" }], [{ td: "b" }]] } }];
  expect(seen(await diagnosed({ content }))).toEqual([]);
});

test("faults are found at their places, on their pages", async () => {
  const content = [
    { p: "first" },
    { p: "[nosuch", style: "none" },
    { break: "page" },
    { p: "faint", style: { color: "#999" } },
    { p: "fine on black", style: { color: "white", backgroundColor: "black" } },
    { p: "faint on grey", style: { color: "#777", backgroundColor: "#888" } },
    { p: "large may be fainter", style: { color: "#888", fontSize: 20 } },
    { image: { src: "images/logo.png", width: 180 } },
  ];
  const size = { pageSetup: { size: [300, 400] } };
  expect(seen(await diagnosed({ ...size, content }))).toEqual([
    "STYLE_UNKNOWN /document/content/1/style on 1",
    "CONTRAST_LOW /document/content/3 on 2",
    "CONTRAST_LOW /document/content/5 on 2",
  ]);
  const coarse = { image: { src: "images/logo.png", width: 5000, style: { borderRadius: 4 } } };
  const wide = { pageSetup: { size: [6000, 6000] }, content: [coarse] };
  expect(seen(await diagnosed(wide))).toEqual(["IMAGE_LOW_DPI /document/content/0 on 1"]);
});

test("a block that does not fit says how large it came out and how much space there was", async () => {
  const extents = async (content: readonly unknown[], more: object = {}) =>
    (await diagnosed({ ...small, ...more, content })).findings
      .filter(({ measured }) => measured !== undefined)
      .map(({ code, measured, allowed }) => [code, measured, allowed]);
  expect(await extents([{ p: "[img, images/logo.png, 300|20]" }])).toContainEqual(["BLOCK_OVERFLOW", 300, 180]);
  expect(await extents([{ p: "x", style: { height: 500 } }])).toEqual([["BLOCK_OVERFLOW", 500, 80]]);
  expect(await extents([{ p: "I", style: { fontSize: 200 } }])).toEqual([["TEXT_CLIPPED", 272.4, 80]]);
  expect(await extents([{ image: { src: "images/logo.png", width: 400 } }])).toContainEqual([
    "BLOCK_OVERFLOW",
    400,
    180,
  ]);
  expect(await extents([{ p: "x", style: { padding: "0 200" } }])).toEqual([["BLOCK_OVERFLOW", 400, 162]]);
  const [header] = await extents([{ p: "x" }], { header: { content: [{ p: words(200) }] } });
  expect(header).toEqual(["BLOCK_OVERFLOW", expect.any(Number), expect.any(Number)]);
  expect(header?.[1]).toBeGreaterThan(Number(header?.[2]));
  const faint = await extents([{ p: "faint", style: { color: "#999" } }]);
  expect(faint).toEqual([["CONTRAST_LOW", 2.85, 4.5]]);
  const { warnings } = await made({ ...small, content: [{ p: "x", style: { height: 500 } }] });
  expect(Object.keys(warnings[0] ?? {})).toEqual(["code", "path", "message", "page"]);
});

test("rows, paragraphs and headings that no page holds as they want are found", async () => {
  const split = { table: { rows: [[{ td: words(60) }]] } };
  expect(seen(await diagnosed({ ...small, content: [split] }))).toContain(
    "ROW_SPLIT /document/content/0/table/rows/0/0 on 1",
  );
  const tall = { p: words(60), style: { orphans: 9, widows: 9 } };
  expect(seen(await diagnosed({ ...small, content: [tall] }))).toContain("ORPHAN /document/content/0 on 1");
  const heading = [{ p: words(4) }, { h5: "Heading" }, { break: "page" }, { p: "text" }];
  expect(seen(await diagnosed({ ...small, content: heading }))).toEqual([
    "KEEP_NOT_POSSIBLE /document/content/1 on 1",
    "HEADING_STRANDED /document/content/1 on 1",
  ]);
  const empty = [{ p: "a" }, { break: "page" }, { break: "page" }, { p: "b" }];
  expect(seen(await diagnosed({ ...small, content: empty }))).toEqual(["EMPTY_PAGE /document/content on 2"]);
});

test("data that are read, missing, and never read", async () => {
  const data = {
    name: "Ada",
    notes: { a: 1 },
    tags: ["x", "y"],
    lines: [
      { title: "T", price: 3, secret: 1 },
      { title: "U", price: null, secret: 2 },
    ],
    whole: [{ a: "1", b: "2" }],
    "a/b": { "*": true },
  };
  const content = [
    { p: "$data.name $data.customer.vat" },
    { ul: { source: "$data.tags", map: "$item" } },
    { table: { rows: [[{ th: "A" }]], source: "$data.lines", map: ["title", "$item.price"] } },
    { table: { source: "$data.whole" } },
  ];
  const found = await diagnosed({ content }, data);
  expect(found.data).toEqual({
    used: [
      "/lines",
      "/lines/*/price",
      "/lines/*/title",
      "/name",
      "/tags",
      "/tags/*",
      "/whole",
      "/whole/*/a",
      "/whole/*/b",
    ],
    unresolved: ["$data.customer.vat", "$item.price"],
    unused: ["/a~1b", "/lines/*/secret", "/notes"],
    inferredSchema: {
      type: "object",
      properties: {
        name: { type: "string" },
        tags: { type: "array", items: { type: "string" } },
        lines: {
          type: "array",
          items: {
            type: "object",
            properties: { price: { type: ["null", "number"] }, title: { type: "string" } },
          },
        },
        whole: {
          type: "array",
          items: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } },
        },
      },
    },
  });
});

test("a diagnosis changes no byte of the file, and is not there unless it is requested", async () => {
  const content = [
    { toc: {} },
    { h1: "One" },
    { p: `${words(80)}[footnote]note[/footnote]` },
    { columns: { colNumber: 2, rows: [[{ p: words(50) }, { h2: "Two" }, { p: words(30) }]] } },
    { table: { rows: [[{ td: words(90), rowspan: 2 }, { td: "b" }], [{ td: "c" }]] } },
  ];
  const document = { ...small, header: { content: [{ p: "$global.PAGE of $global.NUMPAGES" }] }, content };
  const [plain, looked] = [await made(document, undefined, false), await made(document)];
  expect(Buffer.compare(plain.bytes, looked.bytes)).toBe(0);
  expect(plain.diagnosis).toBeUndefined();
});

test("an answer lists so many nodes and counts the others", async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => [{ td: String(at) }]);
  const { nodes, nodesLeftOut } = await diagnosed({ content: [{ table: { rows } }] });
  expect(nodes.length).toBe(5_000);
  expect(nodesLeftOut).toBeGreaterThanOrEqual(1_000);
});
