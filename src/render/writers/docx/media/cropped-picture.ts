import { pathBounds } from "../../../model/drawing/bounds.ts";
import type { Clip, Drawing, DrawingGroup, DrawingNode } from "../../../model/drawing/drawing.ts";
import { around, compose, movedCorners, unmoved } from "../../../model/drawing/matrix.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import { oneTile } from "../../../model/drawing/tiles.ts";
import type { Matrix, OutlinePath, Rect, Sides } from "../../../model/geometry.ts";

export interface CroppedPicture {
  readonly picture: Picture;
  /** Part that is cropped at each side, as a share of the picture's width or height. */
  readonly crop: Sides<number>;
}

/**
 * A drawing that an upright picture or a part of one fills, and nothing else: Word crops such a picture itself, so that it stays the file
 * that it came as. undefined: the drawing is more than that.
 */
export function croppedPicture({ nodes, width, height }: Drawing): CroppedPicture | undefined {
  const window = { x: 0, y: 0, width, height };
  const placed = onlyPicture(nodes, unmoved, window);
  if (placed === undefined || placed.picture.orientation !== 1 || !covers(placed.rect, window)) return undefined;
  const { picture, rect } = placed;
  const crop = {
    left: -rect.x / rect.width,
    top: -rect.y / rect.height,
    right: (rect.x + rect.width - width) / rect.width,
    bottom: (rect.y + rect.height - height) / rect.height,
  };
  return { picture, crop };
}

function onlyPicture(
  nodes: readonly DrawingNode[],
  matrix: Matrix,
  window: Rect,
): { readonly picture: Picture; readonly rect: Rect } | undefined {
  const [first, ...others] = nodes.filter(({ kind }) => kind !== "link");
  const only = first?.kind === "tiling" ? oneTile(first) : first;
  if (only === undefined || others.length > 0) return undefined;
  if (only.kind === "picture") return { picture: only.picture, rect: around(movedCorners(only.rect, matrix)) };
  if (only.kind !== "group" || only.opacity < 1 || only.blend !== undefined) return undefined;
  const inner = movedBy(only, matrix);
  return isUpright(inner) && showsAll(only.clip, inner, window) ? onlyPicture(only.nodes, inner, window) : undefined;
}

const movedBy = ({ transform }: DrawingGroup, matrix: Matrix): Matrix =>
  transform === undefined ? matrix : compose(transform, matrix);

const isUpright = ([a, b, c, d]: Matrix): boolean => b === 0 && c === 0 && a > 0 && d > 0;

function showsAll(clip: Clip | undefined, matrix: Matrix, window: Rect): boolean {
  if (clip === undefined) return true;
  const box = clip.kind === "path" && isBox(clip.path) ? pathBounds(clip.path) : undefined;
  return box !== undefined && covers(around(movedCorners(box, matrix)), window);
}

/** Whether a path goes along the four sides of an upright box, each once. */
function isBox(path: OutlinePath): boolean {
  const [first, second, third, fourth, ...rest] = path.map(([kind, x, y]) => ({ kind, x, y }));
  if (first?.kind !== "M" || rest.some(({ kind }) => kind !== "Z")) return false;
  if (second?.kind !== "L" || third?.kind !== "L" || fourth?.kind !== "L") return false;
  const isWide = first.y === second.y && second.x === third.x && third.y === fourth.y && fourth.x === first.x;
  const isHigh = first.x === second.x && second.y === third.y && third.x === fourth.x && fourth.y === first.y;
  return isWide || isHigh;
}

/** Greatest invisible difference, in points. */
const tolerance = 0.01;

const covers = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x + tolerance &&
  outer.y <= inner.y + tolerance &&
  outer.x + outer.width >= inner.x + inner.width - tolerance &&
  outer.y + outer.height >= inner.y + inner.height - tolerance;
