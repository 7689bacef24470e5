import type { Clip, Drawing, DrawingFilter, DrawingGroup, DrawingNode } from "../../../model/drawing/drawing.ts";
import { around, compose, inverse, movedCorners, unmoved } from "../../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import { nodeBounds } from "../node-bounds.ts";
import { reachOf, united } from "./filter-reach.ts";
import type { FilterTools } from "./filter-tools.ts";
import { filteredPicture } from "./filtered-picture.ts";
import { readable } from "./readable.ts";

/** Whether a node has a filter, or one in it has. */
export const hasFilters = (nodes: readonly DrawingNode[]): boolean =>
  nodes.some((node) => {
    if (node.kind === "tiling") return hasFilters(node.nodes);
    if (node.kind !== "group") return false;
    return (
      node.filters !== undefined ||
      hasFilters(node.nodes) ||
      (node.clip?.kind === "mask" && hasFilters(node.clip.nodes))
    );
  });

/**
 * A drawing whose filtered groups are pictures, as fine as they are printed where it is shown `scale` times its size. A group
 * too large for that is drawn without its filters, and reported.
 */
export function settleFilters(drawing: Drawing, scale: number, tools: FilterTools): Drawing {
  if (tools.painter === undefined || !(scale > 0) || !hasFilters(drawing.nodes)) return drawing;
  const { width, height } = drawing;
  const seen: Rect = { x: -width / 4, y: -height / 4, width: width * 1.5, height: height * 1.5 };
  const from: FilterPlace = {
    matrix: [scale, 0, 0, scale, 0, 0],
    seen: around(movedCorners(seen, [scale, 0, 0, scale, 0, 0])),
  };
  return { ...drawing, nodes: settled(drawing.nodes, from, tools) };
}

/** Where nodes stand. */
interface FilterPlace {
  /** From their coordinates to points of the page, wherever the drawing stands on it. */
  readonly matrix: Matrix;
  /** The visible region, in these points. */
  readonly seen: Rect;
}

const settled = (nodes: readonly DrawingNode[], place: FilterPlace, tools: FilterTools): readonly DrawingNode[] =>
  nodes.map((node) => {
    if (node.kind === "tiling") return { ...node, nodes: settled(node.nodes, inTile(node, place), tools) };
    return node.kind === "group" ? settledGroup(node, place, tools) : node;
  });

/** A tile is seen as a whole. */
function inTile({ tile, transform }: Extract<DrawingNode, { kind: "tiling" }>, { matrix }: FilterPlace): FilterPlace {
  const within = compose(transform, matrix);
  return { matrix: within, seen: around(movedCorners(tile, within)) };
}

function settledGroup(group: DrawingGroup, place: FilterPlace, tools: FilterTools): DrawingGroup {
  const { transform, clip, filters, ...others } = group;
  const within = { ...place, matrix: compose(transform ?? unmoved, place.matrix) };
  const nodes = settled(group.nodes, within, tools);
  const whole: DrawingGroup = { ...others, transform, clip: settledClip(clip, within, tools), nodes };
  return filters === undefined ? whole : { ...whole, ...asPicture(group, filters, nodes, within, tools) };
}

const settledClip = (clip: Clip | undefined, place: FilterPlace, tools: FilterTools): Clip | undefined =>
  clip?.kind === "mask" ? { ...clip, nodes: settled(clip.nodes, place, tools) } : clip;

/** The picture of filtered nodes, and over it what of them is read. */
function asPicture(
  group: DrawingGroup,
  filters: readonly DrawingFilter[],
  nodes: readonly DrawingNode[],
  { matrix, seen }: FilterPlace,
  tools: FilterTools,
): Partial<DrawingGroup> {
  const back = inverse(matrix);
  const worked = regionOf(filters, nodeBounds(nodes, true));
  const visible = back && worked && intersection(worked, around(movedCorners(seen, back)));
  const shown = visible && filteredPicture({ nodes, filters, visible, scale: axisScales(matrix) }, tools);
  if (shown === "too-large") return {};
  const box = nodeBounds(group.nodes, false);
  return {
    nodes: [...(shown === undefined ? [] : [shown]), ...readable(nodes)],
    ...(box === undefined ? {} : { box }),
  };
}

const axisScales = ([a, b, c, d]: Matrix): readonly [number, number] => [Math.hypot(a, b), Math.hypot(c, d)];

/** All that the filters work on: of several, what each names. `cover`: what the nodes cover. */
function regionOf(filters: readonly DrawingFilter[], cover: Rect | undefined): Rect | undefined {
  const [first] = filters;
  const whole = united(filters.map(({ region }) => region));
  if (filters.length > 1 || first === undefined || cover === undefined) return whole;
  return intersection(whole, reachOf(first, withOverhang(cover)));
}

/** Letters may reach out of their lines. */
function withOverhang({ x, y, width, height }: Rect): Rect {
  const more = Math.max(width, height) / 20;
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

/** undefined: they share no area. */
function intersection(one: Rect, other: Rect): Rect | undefined {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
