import { describe, expect, test } from "vitest";
import { emptyFrame, type Frame, type FrameItem } from "../../../../src/render/layout/fit.ts";
import { emptyStore } from "../../../../src/render/layout/page/zones.ts";
import type { Picture } from "../../../../src/render/model/drawing/picture.ts";
import type { Points } from "../../../../src/render/model/geometry.ts";
import { black, plainParagraph } from "../../../../src/render/model/look.ts";
import type { PageMark } from "../../../../src/render/model/page/page.ts";
import { findings, linesOf, para, squareLook, textInline, zoneOf } from "../../../support/letters/layout-case.ts";
import { squareTypesetter } from "../../../support/letters/square-typesetter.ts";
import { zonesOf } from "../../../support/letters/zones-case.ts";

/** A page whose header was laid out before as a frame. */
function withHeader(frame: Frame, offset = 0) {
  const header = zoneOf([para("h")], { path: "/header", offset });
  const store = emptyStore();
  store.header.set(header.blocks, frame);
  return zonesOf({ header }, { store });
}

describe("a zone that is too high", () => {
  test("is cut off at its space, and reported", () => {
    const footer = zoneOf([linesOf("f", 9)], { path: "/footer" });
    const { zones, report } = zonesOf({ footer }, { margin: { left: 20, right: 30 } });
    expect(zones.footer.items).toMatchObject([
      { kind: "group", clip: [["M", 0, 0], ["L", 50, 0], ["L", 50, 75], ["L", 0, 75], ["L", 0, 0], ["Z"]] },
    ]);
    const message = "The header or footer needs more space than the page can give; it is cut off.";
    const [measured, allowed] = [90, 75];
    expect(report.leveled()).toEqual([
      { code: "BLOCK_OVERFLOW", path: "/footer", message, severity: "warning", measured, allowed },
    ]);
    expect(report.errorCodes()).toEqual(["CONTENT_ERROR"]);
  });

  test("by less than a millionth of a point is not cut", () => {
    const frame: Frame = { ...emptyFrame, height: 10 };
    const over = (offset: number) => withHeader(frame, offset);
    expect(over(65).zones.header).toBe(frame);
    expect(over(65 + 5e-7).zones.header).toBe(frame);
    expect(findings(over(65 + 5e-7).report)).toEqual([]);
    expect(over(65 + 2e-6).zones.header).not.toBe(frame);
    expect(findings(over(65 + 2e-6).report)).toEqual(["BLOCK_OVERFLOW /header"]);
  });
});

const [line] = squareTypesetter.setParagraph([textInline("x")], squareLook, plainParagraph, "", 100);
if (line === undefined) throw new Error("Text makes at least one line.");

const fill = { color: black, opacity: 1 };
const stroke = { ...fill, width: 4, style: "solid" } as const;
const picture = { hash: "00" } as Picture;
const target = { kind: "uri", uri: "https://example.org" } as const;
const drawing = { width: 9, height: 50, nodes: [] };
const rectAt = (y: Points) => ({ x: 0, y, width: 9, height: 50 });

/** Marks by where they begin. */
const marksAt = {
  line: (top) => ({ kind: "line", x: 0, y: top + 8, line }),
  rectangle: (top) => ({ kind: "rect", rect: rectAt(top), fill }),
  picture: (top) => ({ kind: "picture", rect: rectAt(top), picture, alt: undefined }),
  link: (top) => ({ kind: "link", rect: rectAt(top), target }),
  node: (top) => ({ kind: "node", path: "", rect: rectAt(top), heading: false, flaw: undefined }),
  "rule down": (top) => ({ kind: "rule", x1: 0, y1: top + 2, x2: 9, y2: top + 50, stroke }),
  "rule up": (top) => ({ kind: "rule", x1: 0, y1: top + 50, x2: 9, y2: top + 2, stroke }),
  drawing: (top) => ({ kind: "drawing", x: 0, y: top, drawing, alt: undefined }),
  anchor: (top) => ({ kind: "anchor", name: "a", x: 0, y: top, outline: undefined }),
} satisfies Record<string, (top: Points) => PageMark>;

const endless: readonly PageMark[] = [
  { kind: "path", path: [["M", 0, 90]], fill, stroke: undefined, evenOdd: false },
  { kind: "group", marks: [], transform: undefined, clip: undefined, opacity: 1 },
  { kind: "part", part: { role: "P", path: "" } },
  { kind: "part-end" },
];

describe("of a zone that is cut", () => {
  const frameOf = (items: readonly PageMark[]): Frame => ({ height: 100, baseline: 8, items });

  test.each(Object.entries(marksAt))("a %s at the cut or below it is left out", (_, at) => {
    const { header } = withHeader(frameOf([at(74.5), at(75), at(80)])).zones;
    expect(header.items).toMatchObject([{ kind: "group", marks: [at(74.5)] }]);
    expect(header).toMatchObject({ height: 75, baseline: 8 });
  });

  test("marks that begin nowhere are kept", () => {
    expect(withHeader(frameOf(endless)).zones.header.items).toMatchObject([{ kind: "group", marks: endless }]);
  });
});

test("the marks of a page's zones are paid on each page, lines one by one", () => {
  const rect = marksAt.rectangle(0);
  const group: PageMark = { kind: "group", marks: endless, transform: undefined, clip: undefined, opacity: 1 };
  const some: FrameItem = { kind: "lines", x: 0, y: 0, lines: [line, line, line, line, line], from: 1, to: 4 };
  const inner: Frame = { ...emptyFrame, lines: [line, line], items: [rect] };
  const frame: Frame = { ...emptyFrame, items: [rect, group, some, { kind: "frame", x: 0, y: 0, frame: inner }] };
  expect(withHeader(frame).bills).toEqual(["11 /section"]);
  const zone = zoneOf([para("f")]);
  const store = emptyStore();
  store.footer.set(zone.blocks, inner);
  store.header.set(zone.blocks, frame);
  expect(zonesOf({ header: zone, footer: zone }, { store }).bills).toEqual(["14 /section"]);
  expect(zonesOf({}).bills).toEqual(["0 /section"]);
});
