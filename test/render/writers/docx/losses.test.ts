import { describe, expect, test } from "vitest";
import { type LossName, lossesOfDocx } from "../../../../src/render/writers/docx/losses.ts";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { madeDocx } from "../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";

const styled = (style: object): object => ({ content: [{ p: "a", style }] });
const span = (style: object): object => ({ styles: { box: style }, content: [{ p: "a [span, box]b[/span]" }] });
const nested = (levels: number): object => (levels === 0 ? { p: "a" } : { ul: { items: [nested(levels - 1)] } });
const table = (rows: readonly unknown[], more: object = {}): object => ({ content: [{ table: { ...more, rows } }] });
const stream = { columns: { colNumber: 2, rows: [[{ p: "a" }, { p: "b" }]] } };

/** A document that raises each loss. */
const raising: Readonly<Record<Exclude<LossName, Elsewhere>, object>> = {
  opacity: styled({ backgroundColor: "#0C2A30B8" }),
  radius: styled({ borderRadius: 4, border: "1 solid #000" }),
  clipPath: styled({ clipPath: "circle(50%)" }),
  rotation: styled({ skew: [10, 0] }),
  layer: { layers: [{ name: "draft" }], ...styled({ layer: "draft" }) },
  borderWidth: styled({ border: "20 solid #000" }),
  padding: styled({ padding: 40, border: "1 solid #000" }),
  spanBox: span({ padding: 2, backgroundColor: "#eee" }),
  spanShape: span({ borderRadius: 3, backgroundColor: "#eee" }),
  wordSpacing: styled({ wordSpacing: 2 }),
  overline: styled({ textDecoration: "overline" }),
  lineThrough: styled({ textDecoration: "line-through", textDecorationStyle: "wavy" }),
  lineThickness: styled({ textDecoration: "underline", textDecorationThickness: 2 }),
  fontFeatures: styled({ fontVariantNumeric: "slashed-zero" }),
  dropCap: { content: [{ p: "[br]a", style: { dropCap: 2 } }] },
  hangingTab: { content: [{ p: "a[tab, 100]b", style: { textIndent: -20, marginLeft: 20 } }] },
  ownLeader: styled({ tabStops: [{ at: "100%", leader: "= " }] }),
  sharedTabs: { content: [{ p: "a[tab, 100]b[br]c[tab, 150]d" }] },
  pageSize: { pageSetup: { size: [1600, 100] }, content: [{ p: "a" }] },
  boxImage: styled({ backgroundImage: "images/logo.png" }),
  boxBreak: styled({ border: "1 solid #000", boxDecorationBreak: "clone" }),
  boxImageDropped: table([[{ td: "a", style: { backgroundImage: "images/logo.png" } }]]),
  pageBackground: { pageSetup: { backgroundColor: ["#eee", "#ddd"] }, content: [{ p: "a" }] },
  bleed: { pageSetup: { bleed: 8.5 }, content: [{ p: "a" }] },
  pageBorder: { pageSetup: { borderTop: "1 solid #000" }, content: [{ p: "a" }] },
  sectionPage: { footer: { content: [{ p: "$global.SECTIONPAGE" }] }, content: [{ p: "a" }] },
  runningHead: { header: { content: [{ p: "$global.HEADING1" }] }, content: [{ h1: "a" }] },
  pagePrefix: { pageSetup: { pageNumbers: { prefix: "A-" } }, content: [{ p: "a" }] },
  listDepth: { content: [nested(10)] },
  numberGap: {
    content: [
      { p: "a", style: { numbering: "decimal" } },
      { p: "b", style: { numbering: "decimal", indent: 20 } },
    ],
  },
  tableColumns: table([Array.from({ length: 64 }, () => ({ td: "a" }))]),
  tableFooter: table([[{ td: "a" }]], { footer: [[{ td: "b" }]], repeatFooter: true }),
  cellGap: table([[{ td: "a" }]], { gap: 4 }),
  carriedSum: table([[{ td: "a" }]], { source: "$data.a", carry: { value: "a", out: [[{ td: "b" }]] } }),
  continuedRows: table([[{ td: "a" }]], { continued: [[{ td: "b" }]] }),
  repeatedCell: table([[{ td: "a", rowspan: 2, repeat: true }, { td: "b" }], [{ td: "c" }]]),
  negativeMargin: styled({ marginTop: -4 }),
  balancedColumns: table([[{ content: [stream] }]]),
  placedInStack: { content: [{ stack: { content: [{ p: "a", position: { x: 4, from: "container" } }] } }] },
  placedInside: {
    content: [{ stack: { content: [{ p: "a", position: { x: 4 } }] }, position: { x: 4, y: 4 } }],
  },
  placedLayer: { header: { content: [{ p: "a", position: { x: 4, y: 4 } }] }, content: [{ p: "a" }] },
  floatInside: {
    content: [
      {
        stack: { content: [{ p: "a", style: { float: "left", width: 50 } }, { p: "b" }] },
        position: { x: 10, y: 10, width: 200 },
      },
    ],
  },
  clear: {
    content: [
      { image: { src: "images/logo.png", width: 20, style: { float: "left" } } },
      { ul: { items: [{ p: "a", style: { clear: "both" } }] } },
    ],
  },
  boxHeight: styled({ minHeight: 60 }),
  noteLook: { content: [{ p: "a[footnote]b[/footnote]" }] },
  pageDigits: { locale: "fa", footer: { content: [{ p: "$global.PAGE" }] }, content: [{ p: "a" }] },
  noteMarks: { footnotes: { symbol: "\u03b1" }, content: [{ p: "a[footnote]b[/footnote]" }] },
  watermarkLayer: { watermark: { content: { p: "a" } }, content: [{ p: "a" }] },
  watermarkPicture: {
    watermark: { content: { svg: { width: 9, viewBox: [0, 0, 9, 9], children: [] } } },
    content: [{ p: "a" }],
  },
  watermarkHeight: { watermark: { content: { p: "a" }, behind: true }, content: [{ p: "a" }] },
  watermarkLook: { watermark: { content: { p: "a [b]b[/b]" } }, content: [{ p: "a" }] },
  watermarkOnce: { watermark: { content: { p: "a" }, repeat: true }, content: [{ p: "a" }] },
  wholeWords: styled({ hyphens: "auto", hyphenateLimitLast: "column" }),
  watermarkDropped: { watermark: { content: { p: "a[br]b" } }, content: [{ p: "a" }] },
  skippedPages: { header: { content: [{ p: "a" }], skipPages: [2] }, content: [{ p: "a" }] },
  lastZone: { header: { content: [{ p: "a" }], last: [{ p: "b" }] }, content: [{ p: "a" }] },
  formField: { content: [{ p: "[textfield, a]" }] },
  signatureField: { content: [{ p: "[signaturefield, a]" }] },
  fieldRule: { content: [{ p: "[textfield, a, '', required]" }] },
  attachment: { attachments: [{ filePath: "png/rgb-8-bits.png", fileName: "a.png" }], content: [{ p: "a" }] },
  layers: { layers: [{ name: "draft" }], content: [{ p: "a" }] },
  bookmark: { bookmark: { title: "a", pageNumber: 1 }, content: [{ p: "a" }] },
  script: { actions: [{ event: "open", script: "1;" }], content: [{ p: "a" }] },
  conformance: { conformance: ["pdf/a-2b"], content: [{ p: "a" }] },
  fontNotEmbedded: { content: [{ p: "\u4e2d\u6587" }] },
  pictureFormat: { content: [{ image: { src: "gif/plain.gif", width: 20 } }] },
  chart: { content: [{ chart: { type: "gauge", series: [{ value: "= 1" }] } }] },
  drawing: {
    content: [{ svg: { viewBox: [20_000_000, 1], width: 400, children: [{ rect: { width: 9, height: 1 } }] } }],
  },
};

/** Raised by keys and by files of others, which these tests do not have: see `render/signatures` and `render/pdf-syntax/reader`. */
type Elsewhere = "signatureKey" | "signaturePage" | "foreignPage";

const engine = localEngine();

describe("a definition", () => {
  test.each(Object.entries(raising))("hears of its loss: %s", async (name, document) => {
    const { warnings } = await madeDocx(engine, exampleJob({ document }, { a: [] }), outsideWith([]));
    const { code, message } = lossesOfDocx[name as LossName];
    const reported = warnings.filter((warning) => warning.code === code && warning.message.startsWith(message));
    expect(warnings.map(({ message: said }) => said).join("\n")).toContain(message);
    expect(reported[0]?.path).toMatch(/^\/document/);
  });

  test("that Word can keep loses nothing", async () => {
    const { warnings } = await madeDocx(engine, exampleJob({ document: styled({ margin: 4 }) }));
    expect(warnings).toEqual([]);
  });

  const framed = { border: "1 solid #000", boxDecorationBreak: "clone" };
  test.each([
    ["a paragraph", { p: "a", style: framed }, true],
    ["a table", { table: { rows: [[{ td: "a" }]], style: framed } }, true],
    ["a table in a cell of its own", { table: { rows: [[{ td: "a" }]], style: { ...framed, padding: 4 } } }, false],
    ["a stack", { stack: { content: [{ p: "a" }], style: framed } }, false],
    ["a list", { ul: { items: [{ p: "a" }], style: framed } }, false],
    ["a paragraph without a frame", { p: "a", style: { boxDecorationBreak: "clone" } }, false],
    ["a paragraph that is kept together", { p: "a", style: { ...framed, keepTogether: true } }, false],
  ] as const)("that wants the frame of %s closed on each page hears where it is cut", async (_, element, isTold) => {
    const { warnings } = await madeDocx(engine, exampleJob({ document: { content: [element] } }));
    const said = warnings.map(({ code, message }) => [code, message]);
    expect(said).toEqual(isTold ? [["DOCX_APPROXIMATED", lossesOfDocx.boxBreak.message]] : []);
  });

  test("whose first line hangs, and has its tab at the indent, loses nothing", async () => {
    const document = { content: [{ p: "1.1[tab, 28]b", style: { textIndent: -28, marginLeft: 28 } }] };
    const { warnings } = await madeDocx(engine, exampleJob({ document }));
    expect(warnings).toEqual([]);
  });
});
