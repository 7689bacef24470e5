import { expect, test } from "vitest";
import { clipPath } from "../../../src/render/model/drawing/clip.ts";
import { allSides } from "../../../src/render/model/geometry.ts";
import {
  boxWith,
  findings,
  layOut,
  lineStyle,
  linesOf,
  linesOn,
  marksOf,
  para,
  pictureOf,
  round,
  rule,
  spaced,
} from "../../support/letters/layout-case.ts";

const red = { r: 1, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 1 };
const square = { x: 0, y: 0, width: 100, height: 50 };

test("a block's text stands inside of its margin, border and padding", () => {
  const box = boxWith({ margin: allSides(5), border: allSides(lineStyle(2)), padding: allSides(3), background: red });
  const { pages } = layOut([para("a", { box })]);
  expect(linesOn(pages[0])).toEqual(["a @10,5"]);
  expect(marksOf(pages[0], "rect")[0]?.rect).toEqual({ x: 5, y: 0, width: 90, height: 20 });
});

test("equal sides are one outline on their centre line", () => {
  const { pages } = layOut([para("a", { box: boxWith({ border: allSides(lineStyle(2)) }) })]);
  const path = marksOf(pages[0], "path")[0];
  expect(path?.path).toEqual([["M", 1, 1], ["L", 99, 1], ["L", 99, 13], ["L", 1, 13], ["Z"]]);
  expect(path?.stroke?.width).toBe(2);
});

test("sides that differ are rules of their own", () => {
  const border = { top: lineStyle(4), right: undefined, bottom: lineStyle(2), left: lineStyle(2) };
  const { pages } = layOut([para("a", { box: boxWith({ border }) })]);
  expect(marksOf(pages[0], "rule").map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2])).toEqual([
    [0, 2, 100, 2],
    [0, 15, 100, 15],
    [1, 4, 1, 14],
  ]);
});

test("round corners follow the border on its centre line", () => {
  const radius = { topLeft: 6, topRight: 0, bottomRight: 6, bottomLeft: 0 };
  const { pages } = layOut([para("a", { box: boxWith({ border: allSides(lineStyle(2)), radius }) })]);
  const steps = marksOf(pages[0], "path")[0]?.path ?? [];
  expect(steps.filter(([kind]) => kind === "C")).toHaveLength(2);
  expect(steps[0]).toEqual(["M", 6, 1]);
});

test("radii that do not fit are shrunk together", () => {
  const radius = { topLeft: 30, topRight: 30, bottomRight: 30, bottomLeft: 30 };
  const { pages } = layOut([para("a", { box: boxWith({ background: red, radius }) })]);
  expect(marksOf(pages[0], "path")[0]?.path[0]).toEqual(["M", 5, 0]);
});

test("broken round sides of two colours change colour in the corner's middle", () => {
  const border = {
    ...allSides(lineStyle(2, { style: "dashed" })),
    left: lineStyle(2, { style: "dashed", color: blue }),
  };
  const radius = { topLeft: 10, topRight: 10, bottomRight: 10, bottomLeft: 10 };
  const { pages } = layOut([para("a|b|c", { box: boxWith({ border, radius }) })]);
  const starts = marksOf(pages[0], "path").map(({ path }) => path[0]?.slice(1).map((value) => round(Number(value))));
  expect(starts).toEqual([
    [3.64, 3.64],
    [96.36, 3.64],
    [96.36, 30.36],
    [3.64, 30.36],
  ]);
});

test("a thick side runs into a thin one around the corner, without a step or a seam", () => {
  const border = { ...allSides(lineStyle(4)), right: lineStyle(1), bottom: lineStyle(1) };
  const radius = { topLeft: 10, topRight: 10, bottomRight: 10, bottomLeft: 10 };
  const { pages } = layOut([para("a|b|c", { box: boxWith({ border, radius }) })]);
  const [ring, ...others] = marksOf(pages[0], "path");
  expect(others).toEqual([]);
  expect([ring?.evenOdd, ring?.stroke]).toEqual([true, undefined]);
  const inside = ring?.path.slice(10) ?? [];
  expect(inside[0]).toEqual(["M", 10, 4]);
  expect(inside[1]).toEqual(["L", 90, 4]);
  expect(inside[2]?.slice(5)).toEqual([99, 10]);
});

test("solid round sides of two colours are parts of one ring, as far as the corners' middles", () => {
  const border = { ...allSides(lineStyle(2)), left: lineStyle(2, { color: blue }) };
  const radius = { topLeft: 10, topRight: 10, bottomRight: 10, bottomLeft: 10 };
  const { pages } = layOut([para("a|b|c", { box: boxWith({ border, radius }) })]);
  const parts = marksOf(pages[0], "group");
  expect(parts.map(({ clip }) => clip?.slice(0, 4).map((step) => step.slice(1)))).toEqual([
    [
      [0, 0],
      [100, 0],
      [90, 10],
      [10, 10],
    ],
    [
      [100, 0],
      [100, 34],
      [90, 24],
      [90, 10],
    ],
    [
      [100, 34],
      [0, 34],
      [10, 24],
      [90, 24],
    ],
    [
      [0, 34],
      [0, 0],
      [10, 10],
      [10, 24],
    ],
  ]);
});

test("a box over two pages is cut: top edge on the first, bottom edge on the second", () => {
  const box = boxWith({ border: allSides(lineStyle(2)), padding: allSides(3), background: red });
  const { pages } = layOut([linesOf("x", 6), linesOf("a", 5, { box })]);
  expect(marksOf(pages[0], "rect")[0]?.rect).toEqual({ x: 0, y: 60, width: 100, height: 35 });
  expect(marksOf(pages[1], "rect")[0]?.rect).toEqual({ x: 0, y: 0, width: 100, height: 25 });
  expect(marksOf(pages[0], "rule").map(({ y1, y2 }) => [y1, y2])).toEqual([
    [61, 61],
    [62, 95],
    [62, 95],
  ]);
  expect(linesOn(pages[1])).toEqual(["a4 @5,0", "a5 @5,10"]);
});

test("a box that is closed at breaks has all its edges and its padding on each page", () => {
  const border = allSides(lineStyle(2));
  const box = boxWith({ border, padding: allSides(3), isCloned: true });
  const { pages } = layOut([para("a|b|c|d|e|f|g|h|i|j|k|l", { box })]);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const [frame, ...others] = marksOf(page, "path");
    expect(others).toEqual([]);
    const lines = linesOn(page);
    expect(lines[0]).toMatch(/@5,5$/);
    const foot = Math.max(...(frame?.path ?? []).map((step) => (step[0] === "L" ? step[2] : 0)));
    expect(round(foot + 1)).toBe(5 + 10 * lines.length + 5);
  }
});

test("a box with a width of its own stands where its style says", () => {
  const box = boxWith({ width: { percent: 50 }, align: "center", background: red });
  const { pages } = layOut([para("a", { box })]);
  expect(marksOf(pages[0], "rect")[0]?.rect).toEqual({ x: 25, y: 0, width: 50, height: 10 });
});

test("height and least height are the least a box takes", () => {
  const { pages } = layOut([
    para("a", { box: boxWith({ height: 30 }) }),
    para("b|b", { box: boxWith({ minHeight: 15 }) }),
    para("c"),
  ]);
  expect(linesOn(pages[0])).toEqual(["a @0,0", "b @0,30", "b @0,40", "c @0,50"]);
});

test("content stands at the top, in the middle or at the foot of a box higher than it needs", () => {
  const high = (verticalAlign: "top" | "middle" | "bottom", more: object = {}) =>
    para("a", {
      box: boxWith({ height: 30, padding: { top: 4, right: 0, bottom: 2, left: 0 }, verticalAlign, ...more }),
    });
  expect(linesOn(layOut([high("top")]).pages[0])).toEqual(["a @0,4"]);
  expect(linesOn(layOut([high("middle")]).pages[0])).toEqual(["a @0,11"]);
  expect(linesOn(layOut([high("bottom")]).pages[0])).toEqual(["a @0,18"]);
  expect(linesOn(layOut([high("bottom", { height: undefined, minHeight: 20 })]).pages[0])).toEqual(["a @0,8"]);
  expect(linesOn(layOut([high("middle", { height: 5 })]).pages[0])).toEqual(["a @0,4"]);
});

test("a box higher than what is left goes to the next page; higher than a page it ends with the page", () => {
  const { pages, report } = layOut([para("a"), para("b", { box: boxWith({ height: 300 }) }), para("c")]);
  expect(pages.map((page) => linesOn(page))).toEqual([["a @0,0"], ["b @0,0"], ["c @0,0"]]);
  expect(findings(report)).toEqual(["BLOCK_OVERFLOW "]);
});

test("padding and margins never leave nothing for the content", () => {
  const { pages, report } = layOut([
    para("a", { path: "/a", box: boxWith({ padding: allSides(500), margin: allSides(400) }) }),
  ]);
  expect(linesOn(pages[0])).toHaveLength(1);
  expect(findings(report)).toContain("BLOCK_OVERFLOW /a");
});

test("a turned, clipped, see-through box is a group with all that is in it", () => {
  const clip = { kind: "circle", r: undefined, cx: { percent: 50 }, cy: { percent: 50 } } as const;
  const { pages } = layOut([
    para("x"),
    para("a", { box: boxWith({ rotate: 90, opacity: 0.5, clip, background: red }) }),
  ]);
  const group = marksOf(pages[0], "group")[0];
  expect(group?.opacity).toBe(0.5);
  expect(group?.transform?.map(round)).toEqual([0, 1, -1, 0, 55, -35]);
  expect(group?.marks.map(({ kind }) => kind)).toEqual(["rect", "line"]);
});

test("clip shapes follow CSS", () => {
  const half = { percent: 50 };
  expect(clipPath({ kind: "circle", r: undefined, cx: half, cy: half }, square)[0]).toEqual(["M", 25, 25]);
  expect(clipPath({ kind: "ellipse", rx: undefined, ry: undefined, cx: half, cy: half }, square)[0]).toEqual([
    "M",
    0,
    25,
  ]);
  expect(
    clipPath({ kind: "ellipse", rx: 10, ry: { percent: 10 }, cx: 20, cy: half }, square).slice(0, 2),
  ).toMatchObject([
    ["M", 10, 25],
    ["C", 10, 22.23857625084603, 14.477152501692064, 20, 20, 20],
  ]);
  expect(
    clipPath(
      {
        kind: "polygon",
        evenOdd: false,
        points: [
          [0, 0],
          [{ percent: 100 }, 0],
          [half, { percent: 100 }],
        ],
      },
      square,
    ),
  ).toEqual([["M", 0, 0], ["L", 100, 0], ["L", 50, 50], ["Z"]]);
  const round = { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 };
  expect(clipPath({ kind: "inset", inset: allSides(5), round }, square)[0]).toEqual(["M", 5, 5]);
});

test("the frame of a picture closes around it", () => {
  const box = boxWith({ border: allSides(lineStyle(2)), align: "center" });
  const { pages } = layOut([pictureOf(40, 20, { box })]);
  expect(marksOf(pages[0], "picture")[0]?.rect).toEqual({ x: 30, y: 2, width: 40, height: 20 });
  expect(marksOf(pages[0], "path")[0]?.path[0]).toEqual(["M", 29, 1]);
});

test.each([
  ["left", 0],
  ["center", 30],
  ["right", 60],
] as const)("a separator of its own length stands %s", (align, x) => {
  const { pages } = layOut([
    rule({ length: { percent: 40 }, line: lineStyle(2, { style: "double" }), box: spaced(6, 0, { align }) }),
  ]);
  expect(marksOf(pages[0], "rule")).toEqual([
    {
      kind: "rule",
      x1: x,
      y1: 1,
      x2: x + 40,
      y2: 1,
      stroke: { width: 2, style: "double", color: { r: 0, g: 0, b: 0 }, opacity: 1 },
    },
  ]);
});

test("negative margins that pull boxes over others or off the page are reported; those that do neither are not", () => {
  const pulled = (top: number, left: number, right: number) =>
    boxWith({ margin: { top, right, bottom: 0, left }, background: red });
  const reported = (top: number, left: number, right: number) => {
    const { report } = layOut([para("above"), para("b", { path: "/b", box: pulled(top, left, right) })]);
    return findings(report);
  };
  expect(reported(0, -5, 0)).toEqual(["BOX_OUTSIDE /b"]);
  expect(reported(0, 20, -5)).toEqual(["BOX_OUTSIDE /b"]);
  expect(reported(-4, 0, 0)).toEqual(["BOX_OVERLAPS /b"]);
  expect(reported(4, 10, 0)).toEqual([]);
});
