import { pathBounds } from "../../../model/drawing/bounds.ts";
import type { DrawingNode, DrawnShape } from "../../../model/drawing/drawing.ts";
import { compose, inverse, unmoved } from "../../../model/drawing/matrix.ts";
import { movedPath } from "../../../model/drawing/moved-path.ts";
import type { Matrix, PathStep, Rect } from "../../../model/geometry.ts";

/**
 * How far a tile is painted beyond its edges, in its units: too little to be seen, and enough that readers leave no hairline
 * between tiles.
 */
export const bleedOf = ({ width, height }: Rect): number => Math.min(width, height) / 100;

/** A rectangle, larger by so much at each side. */
export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The nodes of a tile, those shapes made longer that go from edge to edge and end there: lines, stripes, grounds. */
export function withBleed(nodes: readonly DrawingNode[], tile: Rect, matrix: Matrix = unmoved): readonly DrawingNode[] {
  return nodes.map((node) => {
    if (node.kind === "shape") return longer(node, tile, matrix);
    if (node.kind !== "group" || node.clip !== undefined || node.opacity < 1 || node.blend !== undefined) return node;
    const inner = node.transform === undefined ? matrix : compose(node.transform, matrix);
    return { ...node, nodes: withBleed(node.nodes, tile, inner) };
  });
}

/** Opaque shapes of straight lines alone: of others the overlap would be seen. */
function longer(shape: DrawnShape, tile: Rect, matrix: Matrix): DrawnShape {
  const { fill, stroke, path } = shape;
  const back = inverse(matrix);
  const isOpaque = fill?.kind === "color" && fill.opacity >= 1 && stroke === undefined;
  if (!isOpaque || back === undefined || path.some(([step]) => step === "C")) return shape;
  const placed = movedPath(path, matrix);
  const box = pathBounds(placed);
  if (box === undefined) return shape;
  const across = beyond(box.x, box.width, tile.x, tile.width, bleedOf(tile));
  const down = beyond(box.y, box.height, tile.y, tile.height, bleedOf(tile));
  if (across === undefined && down === undefined) return shape;
  const moved = placed.map((step): PathStep => {
    if (step[0] !== "M" && step[0] !== "L") return step;
    return [step[0], across?.(step[1]) ?? step[1], down?.(step[2]) ?? step[2]];
  });
  return { ...shape, path: movedPath(moved, back) };
}

/** Moves what is at either edge beyond it, where a shape goes from the one to the other; undefined where it does not. */
function beyond(
  start: number,
  length: number,
  edge: number,
  whole: number,
  by: number,
): ((value: number) => number) | undefined {
  const near = whole * 1e-6;
  const end = edge + whole;
  if (Math.abs(start - edge) > near || Math.abs(start + length - end) > near) return undefined;
  return (value) => {
    if (Math.abs(value - edge) <= near) return edge - by;
    return Math.abs(value - end) <= near ? end + by : value;
  };
}
