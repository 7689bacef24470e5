import { describe, expect, test } from "vitest";
import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import { layoutDocument } from "../../../src/render/layout/document.ts";
import type { Block, Section } from "../../../src/render/model/document/flow.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import type { Inline } from "../../../src/render/model/text/inline.ts";
import {
  boxWith,
  findings,
  heading,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  listItem,
  listOf,
  marksOf,
  pageBreak,
  pageCount,
  pageNumber,
  para,
  pictureOf,
  rule,
  sectionOf,
  setupOf,
  squareLook,
  stackOf,
  tableOf,
  textInline,
  textsByPage,
  zoneOf,
} from "../../support/letters/layout-case.ts";
import { squareTypesetter } from "../../support/letters/square-typesetter.ts";

const margins = { setup: setupOf({ margin: { top: 30, right: 10, bottom: 30, left: 10 } }) };
const pageXofY = para([pageNumber, textInline("/"), pageCount]);

const layOutSections = (...sections: readonly Section[]) => layOut({ sections });

const layOutWithin = (budget: Budget, blocks: readonly Block[]) =>
  layoutDocument({ sections: [sectionOf(blocks)] }, { text: squareTypesetter, report: new Report(), budget });

test("the body stands between the margins", () => {
  const { pages } = layOutSections(sectionOf([linesOf("a", 5)], margins));
  expect(linesOn(pages[0])).toEqual(["a1 @10,30", "a2 @10,40", "a3 @10,50", "a4 @10,60"]);
  expect(linesOn(pages[1])).toEqual(["a5 @10,30"]);
});

test("every section starts a page of its own size", () => {
  const wide = { setup: setupOf({ size: { width: 200, height: 50 } }) };
  const { pages } = layOutSections(sectionOf([para("a")]), sectionOf([para("b")], wide));
  expect(pages.map(({ size }) => size)).toEqual([
    { width: 100, height: 100 },
    { width: 200, height: 50 },
  ]);
  expect(textsByPage(pages)).toEqual([["a"], ["b"]]);
});

test("a section without content still is a page", () => {
  expect(layOutSections(sectionOf([])).pages).toHaveLength(1);
});

test("a header begins at half the margin and a footer ends there", () => {
  const zones = { header: zoneOf([para("head")]), footer: zoneOf([para("foot")]) };
  const { pages } = layOutSections(sectionOf([para("a")], { ...margins, ...zones }));
  expect(linesOn(pages[0])).toEqual(["head @10,15", "a @10,30", "foot @10,75"]);
});

test("the body gives way to a header and a footer that need more space", () => {
  const zones = { header: zoneOf([para("h|h")], { offset: 5 }), footer: zoneOf([para("f|f")], { offset: 5 }) };
  const setup = setupOf({ ...margins.setup, size: { width: 100, height: 120 } });
  const { pages } = layOutSections(sectionOf([linesOf("a", 5)], { setup, ...zones }));
  expect(linesOn(pages[0]).slice(0, 3)).toEqual(["h @10,15", "h @10,25", "a1 @10,40"]);
  expect(linesOn(pages[0]).slice(-3)).toEqual(["a4 @10,70", "f @10,85", "f @10,95"]);
  expect(textsByPage(pages)[1]).toEqual(["h", "h", "a5", "f", "f"]);
});

test("a zone's separator stands between it and the body", () => {
  const zones = {
    header: zoneOf([para("h")], { separator: rule() }),
    footer: zoneOf([para("f")], { separator: rule() }),
  };
  const { pages } = layOutSections(sectionOf([para("a")], { ...margins, ...zones }));
  expect(marksOf(pages[0], "rule").map(({ y1 }) => y1)).toEqual([25.5, 74.5]);
  expect(linesOn(pages[0])).toEqual(["h @10,15", "a @10,30", "f @10,75"]);
});

test("pages without the zone give its space to the body", () => {
  const header = zoneOf([para("h|h|h|h")], { skipPages: [1, 3] });
  const { pages } = layOutSections(sectionOf([linesOf("a", 20)], { header }));
  expect(textsByPage(pages).map((texts) => texts.length)).toEqual([10, 10, 4]);
  expect(textsByPage(pages)[1]?.slice(0, 5)).toEqual(["h", "h", "h", "h", "a11"]);
});

test("footers show page x of y", () => {
  const { pages } = layOutSections(sectionOf([linesOf("a", 24)], { footer: zoneOf([pageXofY]) }));
  expect(textsByPage(pages).map((texts) => texts.at(-1))).toEqual(["1/3", "2/3", "3/3"]);
});

test("pages are counted through all sections", () => {
  const footer = zoneOf([pageXofY]);
  const { pages } = layOutSections(sectionOf([linesOf("a", 12)], { footer }), sectionOf([para("b")], { footer }));
  expect(textsByPage(pages).map((texts) => texts.at(-1))).toEqual(["1/3", "2/3", "3/3"]);
});

test("a footer that grows with the number of pages moves the body until all stands still", () => {
  // 60 points wide: "99/100" fits on one line, "100/100" does not, and its second line takes space from the body.
  const setup = setupOf({ size: { width: 60, height: 100 } });
  const blocks = [linesOf("a", 1000)];
  const { pages, report } = layOutSections(sectionOf(blocks, { setup, footer: zoneOf([pageXofY]) }));
  const texts = textsByPage(pages);
  expect(texts.flatMap((page) => page.filter((text) => text.startsWith("a")))).toHaveLength(1000);
  expect(texts.at(-1)?.slice(-2).join("")).toBe(`${pages.length}/${pages.length}`);
  expect(texts[98]?.at(-1)).toBe(`99/${pages.length}`);
  expect(findings(report)).toEqual([]);
});

test("page numbers in the body are those of the page and the document", () => {
  const { pages } = layOut([linesOf("a", 10), pageXofY, linesOf("b", 9), pageXofY]);
  expect(textsByPage(pages).map((texts) => texts.filter((text) => text.includes("/")))).toEqual([[], ["2/3"], ["3/3"]]);
});

test("a block kept together that shows its page is set for the page where it stands", () => {
  const box = boxWith({ keepTogether: true });
  const { pages } = layOut([
    linesOf("a", 9),
    tableOf([[{ blocks: [para([pageNumber, textInline("x")]), para("y")] }]], { box }),
  ]);
  expect(textsByPage(pages)[1]).toEqual(["2x", "y"]);
});

test("a number of pages that never settles is reported, and the document ends", () => {
  const long = linesOf("long", 11).inlines;
  const fickle: typeof squareTypesetter = {
    ...squareTypesetter,
    prepare: (inlines, ...rest) => squareTypesetter.prepare(isOne(inlines) ? long : inlines, ...rest),
  };
  const isOne = ([first]: readonly Inline[]) => first?.kind === "text" && first.text === "1";
  const report = new Report();
  const tools = { text: fickle, report, budget: new Budget({ work: 1000, pages: 10 }) };
  const pages = layoutDocument({ sections: [sectionOf([para([pageCount])])] }, tools);
  expect(pages).toHaveLength(2);
  expect(findings(report)).toEqual(["PAGE_COUNT_UNSETTLED "]);
});

const pageOf = (place: string): Inline => ({
  kind: "place-page",
  place,
  look: squareLook,
  link: undefined,
  span: undefined,
});

test("the page of a place is known before it, behind it, in the header and in the watermark", () => {
  const target = { ...para("here"), anchor: "x" };
  const header = zoneOf([para([textInline("h"), pageOf("x")])]);
  const watermark: Section["watermark"] = {
    path: "/watermark",
    blocks: [para([textInline("w"), pageOf("x")])],
    opacity: 1,
    angle: 0,
    repeat: false,
    spacing: undefined,
    behind: false,
  };
  const blocks = [para([pageOf("x")]), linesOf("a", 24), target, para([textInline("b"), pageOf("x")])];
  const { pages, report } = layOutSections(sectionOf(blocks, { header, watermark }));
  const texts = textsByPage(pages);
  expect(texts[0]).toEqual(expect.arrayContaining(["h3", "3", "w3"]));
  expect(texts[2]).toEqual(expect.arrayContaining(["here", "b3", "w3"]));
  expect(findings(report)).toEqual([]);
});

test("a place on no page has a question mark for its number", () => {
  expect(textsByPage(layOut([para([pageOf("nowhere")])]).pages)).toEqual([["?"]]);
});

test("page numbers that would change for ever are set in the width of the widest, and stand still", () => {
  // A nought is three squares wide: "aaaaaa 20" takes two lines and makes 21 pages, "aaaaaa 21" one line and 20 pages.
  const wide = (inline: Inline): Inline => {
    if (inline.kind !== "text") return inline;
    const apart = Math.round((inline.look.letterSpacing * inline.text.length) / inline.look.size);
    return { ...inline, text: inline.text.replaceAll("0", "0__") + "_".repeat(apart) };
  };
  const text: typeof squareTypesetter = {
    ...squareTypesetter,
    prepare: (inlines, ...rest) => squareTypesetter.prepare(inlines.map(wide), ...rest),
  };
  const report = new Report();
  const tools = { text, report, budget: new Budget({ work: 10_000, pages: 30 }) };
  const lines = linesOf("b", 199);
  const pages = layoutDocument({ sections: [sectionOf([para([textInline("aaaaaa "), pageCount]), lines])] }, tools);
  expect(pages).toHaveLength(21);
  expect(textsByPage(pages)[0]?.slice(0, 2)).toEqual(["aaaaaa", "21__"]);
  expect(findings(report)).toEqual([]);
});

test("page backgrounds take turns on the pages of a section", () => {
  const [red, blue] = [
    { r: 1, g: 0, b: 0 },
    { r: 0, g: 0, b: 1 },
  ];
  const setup = setupOf({ background: [red, blue] });
  const { pages } = layOutSections(sectionOf([linesOf("a", 30)], { setup }));
  expect(pages.map((page) => marksOf(page, "rect")[0]?.fill.color)).toEqual([red, blue, red]);
  expect(pages[0]?.marks[0]).toMatchObject({ kind: "rect", rect: { x: 0, y: 0, width: 100, height: 100 } });
});

test.each([
  [20, 15],
  [4, 1],
  [1, 0],
])("page borders frame the body in a margin of %d, off the body as far as there is space", (margin, at) => {
  const setup = setupOf({ margin: allSides(margin), border: allSides(lineStyle(2)) });
  const { pages } = layOutSections(sectionOf([para("a")], { setup }));
  expect(marksOf(pages[0], "path")[0]?.path.slice(0, 3)).toEqual([
    ["M", at, at],
    ["L", 100 - at, at],
    ["L", 100 - at, 100 - at],
  ]);
});

test("page borders stay between header and footer", () => {
  const setup = setupOf({ margin: allSides(24), border: allSides(lineStyle(2)) });
  const zones = { header: zoneOf([para("h")]), footer: zoneOf([para("f")]) };
  const { pages } = layOutSections(sectionOf([para("a")], { setup, ...zones }));
  const [[, left = 0, top = 0] = [], , [, right = 0, bottom = 0] = []] = marksOf(pages[0], "path")[0]?.path ?? [];
  expect([left, right]).toEqual([19, 81]);
  // The zones are 10 high and end 22 from the edges of the page.
  expect([top, bottom]).toEqual([23, 77]);
});

test("headings are anchors in the outline, under their own name or their path", () => {
  const { pages } = layOut([
    heading("One", { role: "h2" }),
    para("a", { anchor: "here" }),
    heading("Two", { anchor: "two" }),
  ]);
  expect(marksOf(pages[0], "anchor")).toEqual([
    { kind: "anchor", name: "/One", x: 0, y: 0, outline: { title: "One", level: 2 } },
    { kind: "anchor", name: "here", x: 0, y: 10, outline: undefined },
    { kind: "anchor", name: "two", x: 0, y: 20, outline: { title: "Two", level: 1 } },
  ]);
});

test("lists, tables and pictures can be led to", () => {
  const { pages } = layOut([
    listOf([listItem("1", para("a"))], { anchor: "list" }),
    tableOf([["b"]], { anchor: "table" }),
    pictureOf(10, 10, { anchor: "picture" }),
  ]);
  expect(marksOf(pages[0], "anchor").map(({ name, y }) => `${name} ${y}`)).toEqual([
    "list 0",
    "table 10",
    "picture 20",
  ]);
});

test("an anchor in what is repeated stands where it comes first", () => {
  const rows = Array.from({ length: 12 }, () => ["r"]);
  const table = tableOf([[{ blocks: [para("head", { anchor: "head" })] }], ...rows], { headerRows: 1 });
  const { pages } = layOut([table]);
  expect(pages.map((page) => marksOf(page, "anchor").length)).toEqual([1, 0]);
});

test("the boxes of spans stand behind their lines", () => {
  const look = boxWith({ background: { r: 1, g: 1, b: 0 } });
  const text = {
    ...squareTypesetter,
    lines: (...args: Parameters<typeof squareTypesetter.lines>) =>
      squareTypesetter.lines(...args).map((line) => ({
        ...line,
        spans: [
          { span: { look, outer: undefined }, rect: { x: 3, y: -8, width: 20, height: 10 }, first: true, last: true },
        ],
      })),
  };
  const flow = { sections: [sectionOf([para("x"), para("a")])] };
  const [page] = layoutDocument(flow, { text, report: new Report(), budget: new Budget({ work: 100, pages: 1 }) });
  expect(page?.marks.map(({ kind }) => kind)).toEqual(["rect", "line", "rect", "line"]);
  expect(marksOf(page, "rect")[1]?.rect).toEqual({ x: 3, y: 10, width: 20, height: 10 });
});

test("a header taller than the page is cut off and leaves space for the body", () => {
  const { pages, report } = layOutSections(sectionOf([linesOf("a", 2)], { header: zoneOf([linesOf("h", 30)]) }));
  expect(textsByPage(pages)[0]).toContain("a1");
  expect(pages).toHaveLength(1);
  expect(linesOn(pages[0]).at(-1)).toBeDefined();
  expect(marksOf(pages[0], "group")[0]?.clip?.[2]).toEqual(["L", 100, 75]);
  expect(findings(report)).toEqual(["BLOCK_OVERFLOW /zone"]);
});

test("a footer taller than the page is cut off at its foot and leaves space for the body", () => {
  const footer = zoneOf([linesOf("f", 30)]);
  const { pages, report } = layOutSections(sectionOf([linesOf("a", 2)], { footer }));
  expect(textsByPage(pages)).toEqual([["a1", "a2", ...Array.from({ length: 8 }, (_, n) => `f${n + 1}`)]]);
  expect(linesOn(pages[0])).toContain("f1 @0,25");
  // The clip's lower right corner, in the footer's own place.
  expect(marksOf(pages[0], "group")[0]?.clip?.[2]).toEqual(["L", 100, 100]);
  expect(report.leveled()).toMatchObject([{ code: "BLOCK_OVERFLOW", path: "/zone", measured: 300, allowed: 75 }]);
});

test("the part cut off a header is not drawn, out of sight, on every page", () => {
  const zones = { header: zoneOf([linesOf("h", 5_000)]) };
  const { pages } = layOutSections(sectionOf([linesOf("a", 20)], zones));
  for (const page of pages) expect(marksOf(page, "line").length).toBeLessThan(20);
});

test("a header of many marks is work on every page it is drawn on", () => {
  const zones = { header: zoneOf([para("x".repeat(3))]) };
  const blocks = Array.from({ length: 50 }, () => pageBreak);
  const flow = { sections: [sectionOf([...blocks, para("end")], zones)] };
  const layOutWith = (work: number) =>
    layoutDocument(flow, { text: squareTypesetter, report: new Report(), budget: new Budget({ work, pages: 100 }) });
  expect(layOutWith(400)).toHaveLength(51);
  expect(() => layOutWith(100)).toThrow("units of work");
});

test("a modest footer keeps its space beside a header that is too tall", () => {
  const zones = { header: zoneOf([linesOf("h", 30)]), footer: zoneOf([para("foot")]) };
  const { pages } = layOutSections(sectionOf([para("a")], zones));
  expect(linesOn(pages[0])).toContain("foot @0,90");
  expect(linesOn(pages[0])).toContain("a @0,65");
});

test("margins larger than the page are reduced and reported", () => {
  const setup = setupOf({ margin: allSides(300) });
  const { pages, report } = layOutSections(sectionOf([linesOf("a", 4)], { setup }));
  expect(textsByPage(pages)).toEqual([
    ["a1", "a2"],
    ["a3", "a4"],
  ]);
  expect(findings(report)).toEqual(["PAGE_MARGINS_REDUCED /section"]);
});

test.each([0, Number.NaN, -5])("a page side of %d points becomes a usual one, and is reported", (side) => {
  const setup = setupOf({ size: { width: side, height: side } });
  const { pages, report } = layOutSections(sectionOf([para("a")], { setup }));
  expect(pages[0]?.size).toEqual({ width: 595.28, height: 841.89 });
  expect(textsByPage(pages)).toEqual([["a"]]);
  expect(findings(report)).toContain("PAGE_SIZE_UNUSABLE /section");
});

test("a document that needs more pages than allowed is refused, always at the same place", () => {
  const budget = () => new Budget({ work: 100_000, pages: 2 });
  expect(() => layOutWithin(budget(), [linesOf("a", 30)])).toThrow("more than 2 pages");
  expect(layOutWithin(budget(), [linesOf("a", 20)])).toHaveLength(2);
});

test("a document that needs more work than allowed is refused", () => {
  expect(() => layOutWithin(new Budget({ work: 50, pages: 100 }), [linesOf("a", 60)])).toThrow("more than 50 units");
});

test("rounds for the number of pages do not count the pages again", () => {
  const setup = setupOf({ size: { width: 200, height: 100 } });
  const flow = { sections: [sectionOf([linesOf("a", 99), pageXofY], { setup })] };
  const tools = { text: squareTypesetter, report: new Report(), budget: new Budget({ work: 10_000, pages: 10 }) };
  expect(layoutDocument(flow, tools)).toHaveLength(10);
});

test("a huge letter in a narrow column is shown and reported rather than lost", () => {
  const big = para("W", { path: "/big", look: { ...squareLook, size: 80 } });
  const { pages, report } = layOut([tableOf([[{ blocks: [big] }, "b"]])]);
  expect(textsByPage(pages)[0]).toContain("W");
  expect(findings(report)).toEqual(["TEXT_OVERFLOW /big"]);
});

test("a header is another on a section's first page, and on pages of odd and of even number", () => {
  const header = zoneOf([para("any")], { first: [para("first")], even: [para("even")] });
  const pages = (count: number) => Array.from({ length: count }, (_, at) => (at === 0 ? para("x") : pageBreak));
  const section = sectionOf([...pages(4), para("x")], { header });
  const { pages: made } = layOutSections(section, section);
  expect(textsByPage(made).map(([text]) => text)).toEqual([
    "first",
    "even",
    "any",
    "even",
    "first",
    "even",
    "any",
    "even",
  ]);
});

test("a zone with nothing on some pages leaves its space to the body there, and draws no line", () => {
  const footer = zoneOf([linesOf("f", 3)], { first: [], odd: [], separator: rule() });
  const { pages } = layOutSections(sectionOf([linesOf("x", 25)], { footer }));
  expect(textsByPage(pages).map((texts) => texts.length)).toEqual([10, 6 + 3, 9]);
  expect(marksOf(pages[0], "rule")).toEqual([]);
});

describe("the last page of a section has zones of its own", () => {
  const header = zoneOf([para("any")], { last: [para("last")], odd: [para("odd")] });

  test("in place of those of odd and even pages, one for each section", () => {
    const section = sectionOf([para("x"), pageBreak, para("x"), pageBreak, para("x")], { header });
    const { pages } = layOutSections(section, section);
    expect(textsByPage(pages).map(([text]) => text)).toEqual(["odd", "any", "last", "any", "odd", "last"]);
  });

  test("where it is the first as well, those of a first page win, and else those of the last", () => {
    const first = zoneOf([para("any")], { first: [para("first")], last: [para("last")] });
    const { pages } = layOutSections(sectionOf([para("x")], { header: first, footer: header }));
    expect(textsByPage(pages)).toEqual([["first", "x", "last"]]);
  });

  test.each([
    ["a line fewer than fit above it", 6, [["x1", "x6", "last"]]],
    ["what fits above it", 7, [["x1", "x7", "last"]]],
    [
      "a line more, which goes to one more page",
      8,
      [
        ["x1", "x7", "any"],
        ["x8", "x8", "last"],
      ],
    ],
    [
      "as much as fits above the other",
      9,
      [
        ["x1", "x7", "any"],
        ["x8", "x9", "last"],
      ],
    ],
    [
      "more than that",
      10,
      [
        ["x1", "x9", "any"],
        ["x10", "x10", "last"],
      ],
    ],
  ])("and ends above a footer of three lines after %s", (_, count, shown) => {
    const orphans = { paragraph: { ...para("").paragraph, orphans: 1, widows: 1 } };
    const lines = Array.from({ length: count }, (_line, at) => para(`x${at + 1}`, orphans));
    const footer = zoneOf([para("any")], { last: [linesOf("f", 2), para("last")] });
    const { pages, report } = layOutSections(sectionOf(lines, { footer }));
    const texts = textsByPage(pages).map((all) => {
      const body = all.filter((text) => text.startsWith("x"));
      return [body[0], body.at(-1), all.at(-1)];
    });
    expect(texts).toEqual(shown);
    expect(findings(report)).toEqual([]);
  });

  test.each([
    ["goes to the last page whole where it does not fit above the zones of that", 1, 7, [["x1"], ["k1", "k7"]], []],
    ["stays whole above the zones of the last page", 0, 7, [["k1", "k7"]], []],
    [
      "stays whole above a last page with nothing but its zones where no last page can hold it",
      0,
      8,
      [["k1", "k8"], []],
      [],
    ],
    ["so stays with what stands above it", 1, 8, [["x1", "k8"], []], []],
    [
      "is divided where no page at all can hold it, and that is reported once",
      0,
      10,
      [
        ["k1", "k9"],
        ["k10", "k10"],
      ],
      ["KEEP_NOT_POSSIBLE /stack"],
    ],
  ] as const)("a block that is kept together %s", (_, before, count, shown, reported) => {
    const lines = (name: string, many: number) => Array.from({ length: many }, (_line, at) => para(`${name}${at + 1}`));
    const kept = stackOf(lines("k", count), boxWith({ keepTogether: true }));
    const footer = zoneOf([para("any")], { last: [linesOf("f", 2), para("last")] });
    const { pages, report } = layOutSections(sectionOf([...lines("x", before), kept], { footer }));
    const bodies = textsByPage(pages).map((all) => all.filter((text) => /^[xk]/.test(text)));
    expect(
      bodies.map((all) => (all.length === 0 || (all.length === 1 && all[0] === "x1") ? all : [all[0], all.at(-1)])),
    ).toEqual(shown);
    expect(findings(report)).toEqual(reported);
  });

  test("which show the number of pages without another round of the body", () => {
    const footer = zoneOf([para("any")], { last: [para([pageNumber, textInline("/"), pageCount])] });
    const { pages } = layOutSections(sectionOf([linesOf("x", 25)], { footer }));
    expect(textsByPage(pages).map((texts) => texts.at(-1))).toEqual(["any", "any", "3/3"]);
  });
});
