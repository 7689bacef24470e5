import { GrowingBounds, pathBounds, strokeBounds } from "../../model/drawing/bounds.ts";
import type { DrawingNode } from "../../model/drawing/drawing.ts";
import { compose, movedCorners, unmoved } from "../../model/drawing/matrix.ts";
import { movedPath } from "../../model/drawing/moved-path.ts";
import type { Matrix, Rect } from "../../model/geometry.ts";
import type { Line } from "../../model/text/line.ts";

/** The box of what nodes cover; `strokes`: with outlines, else without (SVG 2, 8.10). undefined when it is nothing. */
export function nodeBounds(nodes: readonly DrawingNode[], strokes: boolean): Rect | undefined {
  const bounds = new GrowingBounds();
  for (const node of nodes) addNode(bounds, node, unmoved, strokes);
  return bounds.rect();
}

function addNode(bounds: GrowingBounds, node: DrawingNode, matrix: Matrix, strokes: boolean): void {
  switch (node.kind) {
    case "shape": {
      if (!strokes || node.stroke === undefined) addBox(bounds, pathBounds(movedPath(node.path, matrix)), unmoved);
      else addBox(bounds, strokeBounds(node.path, node.stroke), matrix);
      return;
    }
    case "line":
    case "lettering":
      addBox(bounds, lineBox(node.line, node.x, node.y), matrix);
      return;
    case "tiling":
      addNode(bounds, node.area, matrix, strokes);
      return;
    case "foreign-page":
      addBox(bounds, { x: 0, y: 0, width: node.page.width, height: node.page.height }, matrix);
      return;
    case "picture":
      addBox(bounds, node.rect, matrix);
      return;
    case "link":
      return;
    case "group": {
      const inner = node.transform === undefined ? matrix : compose(node.transform, matrix);
      if (node.box !== undefined) addBox(bounds, node.box, inner);
      else for (const child of node.nodes) addNode(bounds, child, inner, strokes);
      return;
    }
  }
}

function addBox(bounds: GrowingBounds, box: Rect | undefined, matrix: Matrix): void {
  if (box === undefined) return;
  for (const [x, y] of movedCorners(box, matrix)) bounds.include(x, y);
}

const lineBox = (line: Line, x: number, y: number): Rect => ({
  x: x + Math.min(0, ...line.pieces.map((piece) => piece.x)),
  y: y - line.ascent,
  width: Math.max(line.width, ...line.pieces.map((piece) => piece.x + piece.width)),
  height: line.ascent + line.descent,
});
