import type { Clip, DrawingNode, DrawnShape, Paint, StrokePen } from "../../model/drawing/drawing.ts";
import { compose, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix, OutlinePath } from "../../model/geometry.ts";

/**
 * Beyond this nothing is drawn, in points or as a factor: farther than any page reaches, and small enough for what is
 * calculated from it to stay a number.
 */
const farthest = 1e9;

/** Whether all numbers of a drawing's nodes, and the maps that they go through together, can be drawn. */
export function isWithinReach(nodes: readonly DrawingNode[], through: Matrix = unmoved): boolean {
  return nodes.every((node) => isNodeWithin(node, through));
}

/** Whether each is a number and not too large. */
export const areWithinReach = (...values: readonly number[]): boolean => values.every(isNear);

/** Not true of NaN. */
const isNear = (value: number): boolean => Math.abs(value) <= farthest;

function isNodeWithin(node: DrawingNode, through: Matrix): boolean {
  switch (node.kind) {
    case "shape":
      return isShapeWithin(node);
    case "line":
      return areWithinReach(node.x, node.y, node.line.width);
    case "lettering":
      return areWithinReach(node.x, node.y, node.line.width) && isPaintNear(node.fill) && isPenNear(node.stroke);
    case "picture":
    case "link":
      return areWithinReach(node.rect.x, node.rect.y, node.rect.width, node.rect.height);
    case "foreign-page":
      return true;
    case "tiling":
      return (
        areWithinReach(...node.transform, node.tile.x, node.tile.y, node.tile.width, node.tile.height) &&
        isNodeWithin(node.area, through) &&
        isWithinReach(node.nodes, compose(node.transform, through))
      );
    case "group": {
      const inner = node.transform === undefined ? through : compose(node.transform, through);
      return inner.every(isNear) && isClipNear(node.clip, inner) && isWithinReach(node.nodes, inner);
    }
  }
}

const isShapeWithin = ({ path, fill, stroke }: DrawnShape): boolean =>
  isPathNear(path) && isPaintNear(fill) && isPenNear(stroke);

function isPathNear(path: OutlinePath): boolean {
  for (const step of path) for (let at = 1; at < step.length; at++) if (!isNear(step[at] as number)) return false;
  return true;
}

function isPaintNear(paint: Paint | undefined): boolean {
  if (paint === undefined || paint.kind === "color") return true;
  if (!paint.transform.every(isNear)) return false;
  if (paint.kind === "linear") return areWithinReach(paint.x1, paint.y1, paint.x2, paint.y2);
  return areWithinReach(paint.cx, paint.cy, paint.r, paint.fx, paint.fy);
}

const isPenNear = (pen: StrokePen | undefined): boolean =>
  pen === undefined ||
  (isPaintNear(pen.paint) && areWithinReach(pen.width, pen.dashOffset, pen.miterLimit, ...pen.dash));

function isClipNear(clip: Clip | undefined, through: Matrix): boolean {
  if (clip === undefined) return true;
  return clip.kind === "path" ? isPathNear(clip.path) : isWithinReach(clip.nodes, through);
}
