import type { Clip, DrawingGroup, DrawingNode } from "../../../model/drawing/drawing.ts";
import { inGreys } from "../../../model/drawing/greys.ts";
import type { Rect } from "../../../model/geometry.ts";
import type { FileMask, MaskUse } from "../file-words.ts";
import { initialPresentation } from "../presentation.ts";
import { type DrawingScene, drawAll, enter, withoutLinks } from "../scene.ts";
import { boxClip } from "../viewport.ts";
import { boxMatrix } from "./gradient.ts";
import { shareOf } from "./share-of.ts";

/** Hides everything: a mask of nothing. */
const nothing: Clip = { kind: "mask", nodes: [] };

/**
 * The mask of an element whose box is `box`, without strokes; undefined: all of it shows. A mask that the file does not
 * have is noted when the file is read.
 */
export function maskOf(
  { name, by }: MaskUse,
  box: Rect | undefined,
  path: string,
  scene: DrawingScene,
): Clip | undefined {
  const found = scene.defs.get(name);
  if (found === undefined || !("mask" in found.entry)) return undefined;
  const within = enter(found.path, path, scene);
  if (within === undefined) return undefined;
  const { mask } = found.entry;
  const content = maskedContent(mask, box, `${found.path}/mask`, within);
  if (content === undefined) return nothing;
  const luminance = (by ?? mask.by) === "luminance";
  return luminance ? { kind: "mask", nodes: inGreys(content), luminance } : { kind: "mask", nodes: content };
}

/** The content of a mask, cut at its region; undefined: the element has no box in whose shares it could be measured. */
function maskedContent(
  mask: FileMask,
  box: Rect | undefined,
  path: string,
  scene: DrawingScene,
): readonly DrawingNode[] | undefined {
  const unit = box === undefined ? undefined : boxMatrix(box);
  const needsBox = mask.units === "objectBoundingBox" || mask.contentUnits === "objectBoundingBox";
  if (needsBox && unit === undefined) return undefined;
  const nodes = drawAll(mask.children, initialPresentation, `${path}/children`, withoutLinks(scene));
  if (nodes.length === 0) return [];
  const region = mask.units === "objectBoundingBox" && box !== undefined ? shareOf(mask.region, box) : mask.region;
  const transform = mask.contentUnits === "objectBoundingBox" ? unit : undefined;
  const placed: DrawingGroup = { kind: "group", nodes, transform, clip: undefined, opacity: 1 };
  const cut: DrawingGroup = { ...placed, nodes: [placed], transform: undefined, clip: boxClip(region) };
  const outer = mask.mask === undefined ? undefined : maskOf(mask.mask, box, `${path}/mask`, scene);
  return [outer === undefined ? cut : { ...cut, nodes: [cut], clip: outer }];
}
