import type { Matrix, Rect } from "../geometry.ts";
import { type Clip, cutAlong, type DrawingGroup, type TilingPattern } from "./drawing.ts";
import { around, compose, inverse, movedCorners } from "./matrix.ts";
import { rectanglePath } from "./outline.ts";

/** Tiles that an area touches, by columns and rows; 0 is the tile that is described. */
interface Tiles {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

/** A share of a tile that is not worth another one. */
const slack = 1e-4;

export function tilesOver({
  reach,
  tile,
  transform,
}: Pick<TilingPattern, "reach" | "tile" | "transform">): Tiles | undefined {
  const back = inverse(transform);
  if (back === undefined) return undefined;
  const seen: Rect = around(movedCorners(reach, back));
  const left = Math.floor((seen.x - tile.x) / tile.width + slack);
  const top = Math.floor((seen.y - tile.y) / tile.height + slack);
  const right = Math.ceil((seen.x + seen.width - tile.x) / tile.width - slack);
  const bottom = Math.ceil((seen.y + seen.height - tile.y) / tile.height - slack);
  return { left, top, columns: Math.max(1, right - left), rows: Math.max(1, bottom - top) };
}

/** An area that one tile fills, as design tools fill shapes with a picture: its nodes, cut. undefined: there are more tiles. */
export function oneTile(tiling: TilingPattern): DrawingGroup | undefined {
  const { area, nodes, tile, transform } = tiling;
  const over = tilesOver(tiling);
  if (over === undefined || over.columns > 1 || over.rows > 1) return undefined;
  if (area.kind !== "shape" || area.fill === undefined) return undefined;
  const shift: Matrix = [1, 0, 0, 1, over.left * tile.width, over.top * tile.height];
  const placed = { ...cutAlong(rectanglePath(tile), nodes), transform: compose(shift, transform) };
  return { kind: "group", nodes: [placed], transform: undefined, clip: clipBy(area), opacity: 1 };
}

/** The area of a tiling as the clip of a group. */
export const clipBy = (area: TilingPattern["area"]): Clip =>
  area.kind === "shape" && area.fill !== undefined
    ? { kind: "path", path: area.path, evenOdd: area.evenOdd }
    : { kind: "mask", nodes: [area] };
