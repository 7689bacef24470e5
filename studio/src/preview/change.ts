import type { DescribedOperation, PageDescription } from "../../../src/vocabulary/page-description.ts";
import { type Extent, extentOf, type GlyphExtents, isEmpty, meet, unionOf } from "./extent.ts";
import { isSame } from "./is-same.ts";
import { type Canvas, paintOperations, type Supplies } from "./paint.ts";

/** Pixels of a canvas for each point of the page. */
export interface Scale {
  readonly x: number;
  readonly y: number;
}

/** What is to be painted where the last state of the page is on the canvas. */
export interface Change {
  /** In whole pixels; no pixel outside of it changes. An empty one: none does. */
  readonly box: Extent;
  /** Those that paint in it, in painting order. */
  readonly operations: readonly DescribedOperation[];
}

/** An operation with the pixels that it may paint. */
interface Placed {
  readonly operation: DescribedOperation;
  readonly box: Extent;
}

/** The difference between two states of a page of one size that are painted with the same faces, glyphs, pictures and layers. */
export function changeBetween(
  before: PageDescription,
  after: PageDescription,
  extents: GlyphExtents,
  scale: Scale,
): Change {
  const placed = ({ operations }: PageDescription): readonly Placed[] =>
    operations.flatMap((operation) => {
      const box = inPixels(extentOf(operation, extents), scale);
      return isEmpty(box) ? [] : [{ operation, box }];
    });
  const now = placed(after);
  const box = withWhole(unionOf(differing(placed(before), now).map((one) => one.box)), now);
  const operations = isEmpty(box) ? [] : now.filter((one) => meet(one.box, box)).map((one) => one.operation);
  return { box, operations };
}

/** What one list has and the other has not at that place, between what they begin and end with alike. */
function differing(before: readonly Placed[], after: readonly Placed[]): readonly Placed[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isLike(before[start], after[start])) start += 1;
  let end = 0;
  while (end < most - start && isLike(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [was, is] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (was.length !== is.length) return [...was, ...is];
  return was.flatMap((one, at) => {
    const other = is[at];
    return other === undefined || isLike(one, other) ? [] : [one, other];
  });
}

const isLike = (one: Placed | undefined, other: Placed | undefined): boolean =>
  isSame(one?.operation, other?.operation);

/**
 * The box, enlarged until no shape but plain bars reaches out of it: the pixels at the edge of a curve are a little different where a
 * clip cuts it.
 */
function withWhole(box: Extent, all: readonly Placed[]): Extent {
  const cut = all.filter((one) => meet(one.box, box) && !isWithin(one.box, box) && !isBar(one.operation));
  return cut.length === 0 ? box : withWhole(unionOf([box, ...cut.map((one) => one.box)]), all);
}

const isWithin = (one: Extent, other: Extent): boolean =>
  one[0] >= other[0] && one[1] >= other[1] && one[2] <= other[2] && one[3] <= other[3];

/** A box or a solid line, horizontal or vertical: each of its pixels is by itself what it is. */
function isBar(operation: DescribedOperation): boolean {
  if (operation.op === "rect") return typeof operation.fill === "string";
  if (operation.op !== "rule") return false;
  const { x1, y1, x2, y2, stroke } = operation;
  const isPlain = stroke.dash === undefined && stroke.cap !== "round" && typeof stroke.paint === "string";
  return isPlain && (x1 === x2 || y1 === y2);
}

/** The pixels that a box reaches; a hair more, since edges are rounded. */
function inPixels([left, top, right, bottom]: Extent, { x, y }: Scale): Extent {
  const hair = 0.05;
  return [
    Math.floor(left * x - hair),
    Math.floor(top * y - hair),
    Math.ceil(right * x + hair),
    Math.ceil(bottom * y + hair),
  ];
}

/** Paints a change on the canvas with the last state of the page; the canvas keeps its transform. */
export function paintChange<Outline, Image>(
  { box, operations }: Change,
  canvas: Canvas<Outline, Image>,
  supplies: Supplies<Outline, Image>,
  scale: Scale,
): void {
  if (isEmpty(box)) return;
  const [left, top, right, bottom] = box;
  canvas.save();
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.clip(supplies.outline(`M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`));
  canvas.fillStyle = "#fff";
  canvas.fillRect(left, top, right - left, bottom - top);
  canvas.setTransform(scale.x, 0, 0, scale.y, 0, 0);
  paintOperations(operations, canvas, supplies);
  canvas.restore();
}
