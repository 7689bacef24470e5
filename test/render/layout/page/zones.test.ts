import { describe, expect, test } from "vitest";
import { emptyFrame, type Frame } from "../../../../src/render/layout/fit.ts";
import { placeFrame } from "../../../../src/render/layout/frame.ts";
import { emptyStore } from "../../../../src/render/layout/page/zones.ts";
import type { PageZone } from "../../../../src/render/model/document/flow.ts";
import type { Page, PageMark } from "../../../../src/render/model/page/page.ts";
import {
  findings,
  linesOf,
  linesOn,
  marksOf,
  pageBreak,
  pageCount,
  pageNumber,
  para,
  rule,
  zoneOf,
} from "../../../support/letters/layout-case.ts";
import { zonesOf } from "../../../support/letters/zones-case.ts";

/** A zone of so many lines, each 10 high; none for no lines. */
const lines = (count: number, offset = 0): PageZone | undefined =>
  count === 0 ? undefined : zoneOf([linesOf("z", count)], { offset });

function paintedIn(frame: Frame): Page {
  const marks: PageMark[] = [];
  placeFrame(marks, frame, 0, 0);
  return { size: { width: 100, height: 100 }, marks };
}

const textsIn = (frame: Frame) => linesOn(paintedIn(frame));

describe("the body of a page", () => {
  test("goes from margin to margin where there is neither header nor footer", () => {
    expect(zonesOf({}, { margin: { top: 30, bottom: 20 } }).zones).toStrictEqual({
      ...{ header: emptyFrame, headerTop: 15, footer: emptyFrame, footerTop: 90, headerCounts: false },
      ...{ top: 30, bottom: 80 },
    });
  });

  test.each([
    [1, 9, 40],
    [1, 10, 40],
    [1, 11, 41],
    [3, 0, 50],
    [3, -5, 50],
    [3, 5, 55],
  ])("in a margin of 40 gives way to a zone of %i lines, %i apart from it, by %i", (count, offset, taken) => {
    const zone = lines(count, offset);
    const under = { headerTop: 20, top: taken, bottom: 100 };
    expect(zonesOf({ header: zone }, { margin: { top: 40 } }).zones).toMatchObject(under);
    const above = { footerTop: 80 - count * 10, top: 0, bottom: 100 - taken };
    expect(zonesOf({ footer: zone }, { margin: { bottom: 40 } }).zones).toMatchObject(above);
  });

  test("begins and ends on the page where margins are below nought, and zones too", () => {
    const margin = { top: -20, bottom: -20 };
    expect(zonesOf({}, { margin }).zones).toMatchObject({ top: 0, bottom: 100 });
    const { zones } = zonesOf({ header: lines(1), footer: lines(1) }, { margin });
    expect(zones).toMatchObject({ headerTop: 0, top: 10, bottom: 90, footerTop: 90 });
  });

  test("leaves free what zones took on other pages, where it would not by itself", () => {
    const margin = { top: 40, bottom: 30 };
    expect(zonesOf({}, { margin, reserved: { top: 50, bottom: 60 } }).zones).toMatchObject({ top: 50, bottom: 60 });
    expect(zonesOf({}, { margin, reserved: { top: 30, bottom: 80 } }).zones).toMatchObject({ top: 40, bottom: 70 });
  });
});

describe("three quarters of a page are shared by its zones", () => {
  test.each([
    ["both have what they need", lines(3, 5), lines(4), [35, 60], [30, 40], 60],
    ["the footer has what the smaller header leaves", lines(3, 6), lines(4), [36, 61], [30, 39], 61],
    ["the header has what the smaller footer leaves", lines(6), lines(3, 5), [40, 65], [40, 30], 70],
    ["each has half where both need more", lines(6), lines(5), [37.5, 62.5], [37.5, 37.5], 62.5],
    ["a header that needs half leaves half", lines(3, 7.5), lines(5), [37.5, 62.5], [30, 37.5], 62.5],
    ["a header alone has it all", lines(9), undefined, [75, 100], [75, 0], 100],
    ["a footer alone has it all", undefined, lines(9), [0, 25], [0, 75], 25],
    ["a footer whose distance takes it all is not seen", undefined, lines(1, 100), [0, 25], [0, 0], 100],
  ] as const)("%s", (_, header, footer, [top, bottom], heights, footerTop) => {
    const { zones } = zonesOf({ header, footer });
    expect(zones).toMatchObject({ top, bottom, footerTop });
    expect([zones.header.height, zones.footer.height]).toEqual(heights);
  });

  test("and nothing where margins leave less than a quarter to the body", () => {
    const { zones } = zonesOf({ header: lines(5), footer: lines(6) }, { margin: { top: 40, bottom: 40 } });
    expect(zones).toMatchObject({ top: 40, bottom: 60, footerTop: 60 });
    expect([zones.header.height, zones.footer.height]).toEqual([20, 20]);
  });
});

describe("a zone shows on a page", () => {
  const any = [para("any")];
  const first = [para("first")];
  const odd = [para("odd")];
  const even = [para("even")];

  test.each([
    ["its first blocks on the section's first", { first, odd, even }, 0, 2, "first"],
    ["its odd blocks on the others", { first, odd, even }, 1, 1, "odd"],
    ["its even blocks on the others", { first, odd, even }, 1, 2, "even"],
    ["its odd blocks where it has no first", { odd, even }, 0, 1, "odd"],
    ["its own where it has none for the first", {}, 0, 1, "any"],
    ["its own where it has none that are odd", { even }, 1, 3, "any"],
    ["its own where it has none that are even", { odd }, 1, 2, "any"],
  ])("%s", (_, more, index, page, text) => {
    expect(textsIn(zonesOf({ header: zoneOf(any, more) }, { index, page }).zones.header)).toEqual([`${text} @0,0`]);
  });

  test("nothing where it is skipped or has no blocks, and takes no space, not even its distance from the body", () => {
    const margin = { top: 20, bottom: 20 };
    const skipped = zoneOf(any, { skipPages: [2, 3], offset: 50, separator: rule() });
    const empty = zoneOf(any, { first: [], offset: 50, separator: rule() });
    for (const zone of [skipped, empty]) {
      const { zones } = zonesOf({ header: zone, footer: zone }, { margin, page: 2 });
      expect(zones).toMatchObject({ top: 20, bottom: 80 });
      expect([zones.header, zones.footer]).toEqual([emptyFrame, emptyFrame]);
    }
    expect(textsIn(zonesOf({ header: skipped }, { page: 4 }).zones.header)).toEqual(["any @0,0"]);
  });

  test("lines as wide as the page between its margins", () => {
    const { header } = zonesOf({ header: zoneOf([para("abcde fg")]) }, { margin: { left: 20, right: 30 } }).zones;
    expect(textsIn(header)).toEqual(["abcde @0,0", "fg @0,10"]);
  });

  test("its rule between itself and the body", () => {
    const zone = zoneOf(any, { separator: rule() });
    const { header, footer } = zonesOf({ header: zone, footer: zone }).zones;
    expect([header, footer].map((frame) => marksOf(paintedIn(frame), "rule").map(({ y1 }) => y1))).toEqual([
      [10.5],
      [0.5],
    ]);
    expect([header, footer].map(textsIn)).toEqual([["any @0,0"], ["any @0,1"]]);
  });

  test("what stands behind a page break, which is reported", () => {
    const { zones, report } = zonesOf({ header: zoneOf([para("a"), pageBreak, para("b")]) });
    expect(textsIn(zones.header)).toEqual(["a @0,0", "b @0,10"]);
    expect(findings(report)).toEqual(["BREAK_IGNORED /break"]);
  });

  test("no part of a tagged document", () => {
    const { header } = zonesOf({ header: zoneOf(any) }, { tagged: { language: "en" } }).zones;
    expect(paintedIn(header).marks.map(({ kind }) => kind)).toEqual(["line"]);
  });
});

describe("what a zone shows", () => {
  test("is laid out once for header and footer each", () => {
    const store = emptyStore();
    const zone = zoneOf([para("z")], { separator: rule() });
    const [one, two] = [1, 2].map((page) => zonesOf({ header: zone, footer: zone }, { page, store }).zones);
    expect(two?.header).toBe(one?.header);
    expect(two?.footer).toBe(one?.footer);
    expect(one?.footer).not.toEqual(one?.header);
  });

  test("is laid out again on each page where it has the page's number", () => {
    const store = emptyStore();
    const header = zoneOf([para([pageNumber])]);
    const shown = [1, 2].map((page) => textsIn(zonesOf({ header }, { page, store }).zones.header));
    expect(shown).toEqual([["1 @0,0"], ["2 @0,0"]]);
  });

  test.each([
    ["waits for the end in a header with the number of pages", { header: zoneOf([para([pageCount])]) }, true],
    ["is known at once in a header with the page's number", { header: zoneOf([para([pageNumber])]) }, false],
    ["is of no matter to the header in a footer", { footer: zoneOf([para([pageCount])]) }, false],
  ])("%s", (_, parts, counts) => {
    expect(zonesOf(parts).zones.headerCounts).toBe(counts);
  });
});
