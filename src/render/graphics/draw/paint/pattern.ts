import { blends, type DrawingGroup, type DrawingNode, type TilingPattern } from "../../../model/drawing/drawing.ts";
import { compose, inverse } from "../../../model/drawing/matrix.ts";
import { tilesOver } from "../../../model/drawing/tiles.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import type { FilePattern } from "../file-words.ts";
import { fitted, parseFitting } from "../fit.ts";
import { initialPresentation } from "../presentation.ts";
import { type DrawingScene, drawAll, enter, reportFault, withoutLinks } from "../scene.ts";
import { translation } from "../transform-list.ts";
import { boxMatrix } from "./gradient.ts";
import { ownTransform, type PaintUse, parseReference } from "./paint-use.ts";
import { shareOf } from "./share-of.ts";

/** More tiles in one area are smaller than can be seen, and take readers too long. */
const mostTiles = 250_000;

/** The area of a fill or a stroke, in black, and a box that holds it. */
export type PatternArea = Pick<TilingPattern, "area" | "again" | "reach">;

/** The tiles of a fill or a stroke with a pattern; none where it paints nothing. */
export function patternNodes(use: PaintUse, area: PatternArea, scene: DrawingScene): readonly DrawingNode[] {
  const reference = parseReference(use.text.trim());
  const found = reference === undefined ? undefined : scene.defs.get(reference.name);
  if (found === undefined || !("pattern" in found.entry) || !(use.opacity > 0)) return [];
  const within = enter(found.path, use.path, scene);
  const frame = within === undefined ? undefined : frameOf(found.entry.pattern, use.box, found.path, within);
  if (within === undefined || frame === undefined) return [];
  const over = tilesOver({ ...frame, reach: area.reach });
  if (over === undefined) return [];
  if (over.columns * over.rows > mostTiles) {
    reportFault(scene, use.path, tooMany);
    return [];
  }
  const inTile = tileNodes(found.entry.pattern, frame.content, `${found.path}/pattern`, within);
  const nodes = within.tools.tiles.spend(over.columns * over.rows * countPainted(inTile)) ? inTile : [];
  if (nodes.length < inTile.length) reportFault(scene, use.path, tooMany);
  if (nodes.length === 0) return [];
  const tiling: TilingPattern = { kind: "tiling", ...area, nodes, tile: frame.tile, transform: frame.transform };
  return use.opacity < 1 ? [{ ...unchanged, nodes: [tiling], opacity: use.opacity }] : [tiling];
}

const tooMany = "The pattern has too many tiles, or too much in them; nothing is painted with it.";

/** A group that is painted by itself first costs readers as much as so many shapes. */
const ownSheet = 10;

/** The number of things that a reader paints, masks as well; tiles inside tiles count as often as they are painted. */
function countPainted(nodes: readonly DrawingNode[]): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === "group") return sum + costOf(node) + countPainted(node.nodes);
    const over = node.kind === "tiling" ? tilesOver(node) : undefined;
    if (node.kind !== "tiling" || over === undefined) return sum + 1;
    return sum + over.columns * over.rows * countPainted(node.nodes);
  }, 0);
}

function costOf({ clip, opacity, blend, isolated }: DrawingGroup): number {
  const masked = clip?.kind === "mask" ? countPainted(clip.nodes) : 0;
  const isAlone = masked > 0 || opacity < 1 || blend !== undefined || isolated === true;
  return masked + (isAlone ? ownSheet : 1);
}

const unchanged = { kind: "group", transform: undefined, clip: undefined, opacity: 1 } as const;

interface PatternFrame extends Pick<TilingPattern, "tile" | "transform"> {
  /** From the coordinates of the children to those of the tile. */
  readonly content: Matrix;
}

/** undefined: it has no tiles, or no box in whose shares they are measured. */
function frameOf(
  pattern: FilePattern,
  box: Rect | undefined,
  path: string,
  scene: DrawingScene,
): PatternFrame | undefined {
  const unit = box === undefined ? undefined : boxMatrix(box);
  const tile = pattern.units === "userSpaceOnUse" ? pattern.tile : unit && box && shareOf(pattern.tile, box);
  if (tile === undefined || !(tile.width > 0 && tile.height > 0)) return undefined;
  const content = contentOf(pattern, tile, unit);
  const transform = ownTransform(pattern.transform, `${path}/pattern/transform`, scene);
  return content === undefined || inverse(transform) === undefined ? undefined : { tile, transform, content };
}

/** The origin of the children is a corner of the tile, unless they have a view box. */
function contentOf(
  { viewBox, preserveAspectRatio, contentUnits }: FilePattern,
  tile: Rect,
  unit: Matrix | undefined,
): Matrix | undefined {
  if (viewBox !== undefined) return fitted(viewBox, tile, parseFitting(preserveAspectRatio));
  const corner = translation(tile.x, tile.y);
  if (contentUnits === "userSpaceOnUse") return corner;
  return unit && compose([unit[0], 0, 0, unit[3], 0, 0], corner);
}

/** The nodes of a tile; they may reach beyond its edges, where they are cut. */
function tileNodes(
  { children }: FilePattern,
  content: Matrix,
  path: string,
  scene: DrawingScene,
): readonly DrawingNode[] {
  const nodes = drawAll(children, initialPresentation, `${path}/children`, withoutLinks(scene));
  if (nodes.length === 0) return [];
  const placed: DrawingGroup = { ...unchanged, nodes, transform: content };
  return [blends(nodes) ? { ...placed, isolated: true } : placed];
}
