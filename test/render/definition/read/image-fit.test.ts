import { expect, test } from "vitest";
import { type Drawing, sorted } from "../../../../src/render/model/drawing/drawing.ts";
import { fittedPicture } from "../../../../src/render/model/drawing/fitted-picture.ts";
import type { Picture } from "../../../../src/render/model/drawing/picture.ts";
import type { Rect } from "../../../../src/render/model/geometry.ts";

const picture = { hash: "00", width: 200, height: 100 } as Picture;
const frame = { width: 60, height: 60 };

function drawingOf(graphic: ReturnType<typeof fittedPicture>): Drawing {
  const one = sorted(graphic);
  if (one.kind !== "drawing") throw new Error("a picture that fills its frame");
  return one.drawing;
}

function placeIn(drawing: Drawing): { readonly rect: Rect; readonly isCut: boolean } {
  const [group] = drawing.nodes;
  if (group?.kind !== "group") throw new Error("no group");
  const [node] = group.nodes;
  if (node?.kind !== "picture") throw new Error("no picture");
  const { x, y, width, height } = node.rect;
  // -0 is 0 as well.
  return { rect: { x: x + 0, y: y + 0, width, height }, isCut: group.clip !== undefined };
}

test("an image that covers its frame keeps its proportions, and its focus stays in sight", () => {
  const cover = (x: number) => placeIn(drawingOf(fittedPicture(picture, frame, "cover", [x, 0.5])));
  expect(cover(0.5)).toEqual({ rect: { x: -30, y: 0, width: 120, height: 60 }, isCut: true });
  expect(cover(0)).toEqual({ rect: { x: 0, y: 0, width: 120, height: 60 }, isCut: true });
  expect(cover(1)).toEqual({ rect: { x: -60, y: 0, width: 120, height: 60 }, isCut: true });
});

test("an image that is contained is whole, and stands where its focus says", () => {
  const contained = (y: number) => placeIn(drawingOf(fittedPicture(picture, frame, "contain", [0.5, y])));
  expect(contained(0.5)).toEqual({ rect: { x: 0, y: 15, width: 60, height: 30 }, isCut: false });
  expect(contained(1)).toEqual({ rect: { x: 0, y: 30, width: 60, height: 30 }, isCut: false });
});

test("an image that is stretched, or has the frame's proportions, stays the picture that it is", () => {
  expect(fittedPicture(picture, frame, "fill", [0.5, 0.5])).toBe(picture);
  expect(fittedPicture(picture, { width: 60, height: 30 }, "cover", [0, 0])).toBe(picture);
});

test("a drawing is scaled in both ways alike, and cut at the frame", () => {
  const source: Drawing = { width: 200, height: 100, nodes: [] };
  const drawing = drawingOf(fittedPicture(source, frame, "cover", [1, 0.5]));
  expect(drawing).toMatchObject(frame);
  expect(drawing.nodes).toMatchObject([
    {
      clip: { kind: "path", path: [["M", 0, 0], ["L", 60, 0], ["L", 60, 60], ["L", 0, 60], ["Z"]] },
      nodes: [{ transform: [1, 0, 0, 1, -60, 0], nodes: [{ transform: [0.6, 0, 0, 0.6, 0, 0] }] }],
    },
  ]);
});
