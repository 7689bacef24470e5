import { describe, expect, test } from "vitest";
import {
  boxWith,
  findings,
  heading,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  pageCount,
  para,
  placedOf,
  sectionOf,
  setupOf,
  spaced,
  stackOf,
  streamOf,
  tableOf,
  textsByPage,
  zoneOf,
} from "../../support/letters/layout-case.ts";

const inMargins = setupOf({ margin: { top: 10, right: 10, bottom: 10, left: 10 } });

describe("a place on the page", () => {
  test("is counted from each edge of the page, and takes no space in the flow", () => {
    const { pages, report } = layOut([
      para("a"),
      placedOf({ left: 30, top: 50 }, [para("up")]),
      placedOf({ right: 20, bottom: 30 }, [para("lo")]),
      para("b"),
    ]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,10", "up @30,50", "lo @59.99,60"]);
    expect(findings(report)).toEqual([]);
  });

  test("is as wide as it says, or as both its edges leave", () => {
    const { pages } = layOut([
      placedOf({ left: 10, top: 10, width: 30 }, [para("abc def")]),
      placedOf({ left: 50, right: 10, top: 10 }, [para("ghij klm")]),
    ]);
    expect(linesOn(pages[0])).toEqual(["abc @10,10", "ghij @50,10", "def @10,20", "klm @50,20"]);
  });

  test("is counted from the margins where nothing else is around", () => {
    const blocks = [
      placedOf({ left: 0, top: 0 }, [para("in")], "body"),
      placedOf({ right: 0, bottom: 0 }, [para("x")], "body"),
    ];
    const { pages } = layOut({ sections: [sectionOf(blocks, { setup: inMargins })] });
    expect(linesOn(pages[0])).toEqual(["in @10,10", "x @79.99,80"]);
  });

  test("stays where it is in columns, cells and boxes that are turned or cut off", () => {
    const at = (left: number) => placedOf({ left, top: 90 }, [para("p")]);
    const turned = stackOf([para("t"), at(60)], boxWith({ rotate: 90 }));
    const { pages } = layOut([streamOf(2, [para("a"), at(20)]), tableOf([[{ blocks: [para("c"), at(40)] }]]), turned]);
    const texts = linesOn(pages[0]).filter((line) => line.startsWith("p "));
    expect(texts).toEqual(["p @20,90", "p @40,90", "p @60,90"]);
  });

  test("is on the page of its place in the flow, and opens none for itself", () => {
    const { pages } = layOut([linesOf("a", 9, { box: spaced(0, 30) }), placedOf({ left: 50, top: 0 }, [para("p")])]);
    expect(textsByPage(pages).map((texts) => texts.includes("p"))).toEqual([true]);
    const broken = layOut([linesOf("a", 12), placedOf({ left: 50, top: 0 }, [para("p")]), para("z")]);
    expect(textsByPage(broken.pages).map((texts) => texts.includes("p"))).toEqual([false, true]);
  });

  test("keeps no heading from its text", () => {
    const { pages } = layOut([
      linesOf("a", 9),
      heading("h"),
      placedOf({ left: 50, top: 50 }, [para("p")]),
      linesOf("b", 3),
    ]);
    expect(textsByPage(pages).map((texts) => texts.includes("h"))).toEqual([false, true]);
  });

  test("is on every page of a header and a footer, page numbers included", () => {
    const header = zoneOf([placedOf({ left: 70, top: 0 }, [para([pageCount])])]);
    const footer = zoneOf([placedOf({ left: 0, bottom: 0, behind: true }, [para([pageCount])])]);
    const { pages } = layOut({ sections: [sectionOf([linesOf("a", 12)], { header, footer })] });
    expect(pages.map((page) => linesOn(page).filter((line) => line.startsWith("2 ")))).toEqual([
      ["2 @70,0", "2 @0,90"],
      ["2 @70,0", "2 @0,90"],
    ]);
  });

  test("is reported beyond the edge of the page, and where its content is higher", () => {
    const beyond = layOut([placedOf({ left: 95, top: 0, width: 20 }, [para("a")])]);
    expect(beyond.report.warnings().map(({ code, message }) => [code, message])).toEqual([
      ["BLOCK_OVERFLOW", "It reaches 15 pt beyond the edge of the page, where it cannot be seen."],
    ]);
    const higher = layOut([placedOf({ left: 0, top: 0, height: 15 }, [para("a|b")])]);
    expect(higher.report.warnings().map(({ message }) => message)).toEqual([
      "Its content is 20 pt high, and its place 15 pt; the rest stands below.",
    ]);
  });

  test("is painted before the text where it stands behind it, and after it where it stands in front", () => {
    const { pages } = layOut([
      placedOf({ left: 0, top: 0 }, [para("front")]),
      para("text"),
      placedOf({ left: 0, top: 0, behind: true }, [para("back")]),
    ]);
    expect(linesOn({ size: { width: 100, height: 100 }, marks: (pages[0]?.marks ?? []).slice(0, 1) })).toEqual([
      "back @0,0",
    ]);
    expect(linesOn({ size: { width: 100, height: 100 }, marks: (pages[0]?.marks ?? []).slice(-1) })).toEqual([
      "front @0,0",
    ]);
  });
});

describe("a place in a stack", () => {
  const line = lineStyle(2);
  const box = boxWith({
    padding: { top: 6, right: 6, bottom: 6, left: 6 },
    border: { top: line, right: line, bottom: line, left: line },
  });

  test("is counted from its border, where it begins", () => {
    const placed = [
      placedOf({ right: 0, top: 0 }, [para("r")], "stack"),
      placedOf({ left: 0, bottom: 0, behind: true }, [para("b")], "stack"),
    ];
    const { pages, report } = layOut([para("a"), { ...stackOf([para("x|y")], box), placed }]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "r @87.99,12", "x @8,18", "y @8,28", "b @2,34"]);
    expect(findings(report)).toEqual([]);
  });

  test("is turned and moved with it, and reported where that takes its text off the page", () => {
    const placed = [placedOf({ left: 95, top: 0, width: 20 }, [para("r")], "stack")];
    const { report } = layOut([{ ...stackOf([para("x")]), placed }]);
    expect(findings(report)).toEqual(["TEXT_CLIPPED /placed"]);
  });

  test("leaves margins of what is in the flow to meet", () => {
    const inner = stackOf([placedOf({ left: 60, top: 0 }, [para("p")]), para("b", { box: spaced(20, 0) })]);
    const { pages } = layOut([para("a", { box: spaced(0, 15) }), inner]);
    expect(linesOn(pages[0])).toEqual(["a @0,0", "p @60,0", "b @0,30"]);
  });
});
