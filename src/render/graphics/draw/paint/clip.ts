import type { SvgClipPath } from "../../../../vocabulary/generated/definition.ts";
import { pathBounds } from "../../../model/drawing/bounds.ts";
import { clipPath } from "../../../model/drawing/clip.ts";
import type { Clip, DrawingNode, DrawnShape } from "../../../model/drawing/drawing.ts";
import { compose, unmoved } from "../../../model/drawing/matrix.ts";
import { movedPath } from "../../../model/drawing/moved-path.ts";
import type { Matrix, OutlinePath, Rect } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { initialPresentation } from "../presentation.ts";
import { type DrawingScene, drawAll, reportFault } from "../scene.ts";
import { boxMatrix } from "./gradient.ts";
import { ownTransform, parseReference } from "./paint-use.ts";

/** Hides everything: what a clip path without children, or one that cannot be found, does (SVG 1.1, 14.3.5). */
const nothing: Clip = { kind: "path", path: [], evenOdd: false };

/** The clip of an element; `box` is that of its children, without strokes. undefined: nothing is cut. */
export function clipOf(value: string, box: Rect | undefined, path: string, scene: DrawingScene): Clip | undefined {
  const text = unquoteLiteral(value).trim();
  if (text.toLowerCase() === "none") return undefined;
  const reference = parseReference(text);
  if (reference === undefined) return basicShape(text, box, path, scene);
  const found = scene.defs.get(reference.name);
  if (found === undefined || !("clipPath" in found.entry)) {
    reportFault(scene, path, `No clip path in defs is named "${reference.name}"; nothing is cut.`);
    return undefined;
  }
  if (scene.trail.includes(found.path)) {
    reportFault(scene, path, `The clip path "${reference.name}" is cut by itself; nothing is drawn.`);
    return nothing;
  }
  const within = { ...scene, silhouette: true, trail: [...scene.trail, found.path] };
  return clipPathOf(found.entry.clipPath, box, `${found.path}/clipPath`, within);
}

function basicShape(text: string, box: Rect | undefined, path: string, scene: DrawingScene): Clip | undefined {
  const shape = scene.tools.clipShape(text);
  if (shape === undefined) {
    reportFault(scene, path, `${JSON.stringify(text.slice(0, 60))} is not a shape; nothing is cut.`);
    return undefined;
  }
  const evenOdd = shape.kind === "polygon" && shape.evenOdd;
  return box === undefined ? nothing : { kind: "path", path: clipPath(shape, box), evenOdd };
}

function clipPathOf(clip: SvgClipPath, box: Rect | undefined, path: string, scene: DrawingScene): Clip {
  const nodes = drawAll(clip.children, initialPresentation, `${path}/children`, scene);
  const turned = ownTransform(clip.transform && unquoteLiteral(clip.transform), `${path}/transform`, scene);
  if (clip.clipPathUnits !== "objectBoundingBox") return simplest(nodes, turned);
  const units = box === undefined ? undefined : boxMatrix(box);
  return units === undefined ? nothing : simplest(nodes, compose(turned, units));
}

/** One path where that says the same: writers need a mask for shapes that overlap or go by different rules. */
function simplest(nodes: readonly DrawingNode[], matrix: Matrix): Clip {
  const shapes = flatShapes(nodes, matrix);
  const [first, ...others] = shapes ?? [];
  if (shapes !== undefined && first === undefined) return nothing;
  if (first !== undefined && others.length === 0) return { kind: "path", path: first.path, evenOdd: first.evenOdd };
  if (first !== undefined && others.every(({ evenOdd }) => evenOdd === first.evenOdd) && areApart(shapes ?? [])) {
    return { kind: "path", path: shapes?.flatMap(({ path }) => path) ?? [], evenOdd: first.evenOdd };
  }
  if (matrix === unmoved) return { kind: "mask", nodes };
  return { kind: "mask", nodes: [{ kind: "group", nodes, transform: matrix, clip: undefined, opacity: 1 }] };
}

/** The shapes in one list, moved to where they stand; undefined when something else is among them. */
function flatShapes(
  nodes: readonly DrawingNode[],
  matrix: Matrix,
): readonly Pick<DrawnShape, "path" | "evenOdd">[] | undefined {
  const found: Pick<DrawnShape, "path" | "evenOdd">[] = [];
  for (const node of nodes) {
    if (node.kind === "shape") found.push({ path: movedPath(node.path, matrix), evenOdd: node.evenOdd });
    else if (node.kind === "group" && node.clip === undefined) {
      const inner = flatShapes(node.nodes, node.transform === undefined ? matrix : compose(node.transform, matrix));
      if (inner === undefined) return undefined;
      found.push(...inner);
    } else return undefined;
  }
  return found;
}

/** Shapes that are compared with each other. */
const mostCompared = 100;

function areApart(shapes: readonly { readonly path: OutlinePath }[]): boolean {
  if (shapes.length > mostCompared) return false;
  const boxes = shapes.map(({ path }) => pathBounds(path));
  return boxes.every((box, at) => boxes.slice(at + 1).every((other) => !overlap(box, other)));
}

const overlap = (a: Rect | undefined, b: Rect | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.x < b.x + b.width &&
  b.x < a.x + a.width &&
  a.y < b.y + b.height &&
  b.y < a.y + a.height;
