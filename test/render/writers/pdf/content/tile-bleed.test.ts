import { expect, test } from "vitest";
import { pathBounds } from "../../../../../src/render/model/drawing/bounds.ts";
import type { DrawingNode, DrawnShape, Paint } from "../../../../../src/render/model/drawing/drawing.ts";
import { rectanglePath } from "../../../../../src/render/model/drawing/outline.ts";
import { bleedOf, withBleed } from "../../../../../src/render/writers/pdf/content/tile-bleed.ts";

const tile = { x: 0, y: 0, width: 10, height: 20 };
const black: Paint = { kind: "color", color: { r: 0, g: 0, b: 0 }, opacity: 1 };

const rectangle = (x: number, y: number, width: number, height: number, fill = black): DrawnShape => ({
  kind: "shape",
  path: rectanglePath({ x, y, width, height }),
  fill,
  evenOdd: false,
  stroke: undefined,
});

test("a tile is painted a hundredth of its shorter side beyond its edges", () => {
  expect(bleedOf(tile)).toBeCloseTo(0.1);
});

/** The boxes of shapes, in thousandths. */
const boxes = (nodes: readonly DrawingNode[]): readonly (readonly number[])[] =>
  nodes.flatMap((node) => {
    if (node.kind === "group") return boxes(node.nodes);
    const box = node.kind === "shape" ? pathBounds(node.path) : undefined;
    return box === undefined ? [] : [[box.x, box.y, box.width, box.height].map((value) => Math.round(value * 1000))];
  });

test("a shape from edge to edge goes on beyond them, in its own coordinates", () => {
  expect(boxes(withBleed([rectangle(0, 0, 10, 20)], tile))).toEqual([[-100, -100, 10_200, 20_200]]);
  expect(boxes(withBleed([rectangle(2, 0, 3, 20)], tile))).toEqual([[2000, -100, 3000, 20_200]]);
  const group: DrawingNode = {
    kind: "group",
    nodes: [rectangle(0, 1, 5, 2)],
    transform: [2, 0, 0, 2, 0, 0],
    clip: undefined,
    opacity: 1,
  };
  expect(boxes(withBleed([group], tile))).toEqual([[-50, 1000, 5100, 2000]]);
});

test("a shape that ends in the tile, shines through or is cut stays as it is", () => {
  const nodes: readonly DrawingNode[] = [
    rectangle(0, 0, 5, 5),
    rectangle(0, 0, 10, 20, { ...black, opacity: 0.5 }),
    { kind: "group", nodes: [rectangle(0, 0, 10, 20)], transform: undefined, clip: undefined, opacity: 0.5 },
  ];
  expect(withBleed(nodes, tile)).toEqual(nodes);
});
