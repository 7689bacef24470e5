import type { DescribedOperation, GroupOperation } from "../../vocabulary/page-description.ts";
import { reachOf } from "../model/drawing/bounds.ts";
import type {
  Drawing,
  DrawingGroup,
  DrawingNode,
  DrawnLettering,
  DrawnShape,
  PageNode,
  TilingPattern,
} from "../model/drawing/drawing.ts";
import type { PictureMark } from "../model/drawing/mark.ts";
import { bounds } from "../model/drawing/path-measure.ts";
import { clipBy, oneTile } from "../model/drawing/tiles.ts";
import type { Matrix, Points } from "../model/geometry.ts";
import { lineBox } from "../model/text/line.ts";
import { boxOf, describeLine, describeLink } from "./describe-line.ts";
import { matrixOf, paintOf, penOf, tidied } from "./describe-paint.ts";
import { type DescriptionSpace, spaceWithin } from "./describing.ts";
import { outlineOf } from "./outline-of.ts";

/** A drawing with its top left corner at (x, y); inside, coordinates are its own. */
export function describeDrawing(
  space: DescriptionSpace,
  drawing: Drawing,
  x: Points,
  y: Points,
): readonly DescribedOperation[] {
  const transform: Matrix = [1, 0, 0, 1, x, y];
  const operations = describeNodes(space, drawing.nodes);
  return operations.length === 0 ? [] : [{ op: "group", operations, transform: matrixOf(transform) }];
}

const describeNodes = (space: DescriptionSpace, nodes: readonly DrawingNode[]): readonly DescribedOperation[] =>
  nodes.flatMap((node) => describeNode(space, node));

function describeNode(space: DescriptionSpace, node: DrawingNode): readonly DescribedOperation[] {
  switch (node.kind) {
    case "shape":
      return describeShape(space, node);
    case "line":
      return describeLine(space, node.line, node.x, node.y, node.hidden === true ? { hidden: true } : undefined);
    case "lettering":
      return describeLettering(space, node);
    case "picture":
      return describePicture(space, node);
    case "foreign-page":
      return describeForeignPage(space, node);
    case "link":
      return [describeLink(space, node)];
    case "group":
      return [describeDrawnGroup(space, node)];
    case "tiling":
      return describeTiling(space, node);
  }
}

export function describePicture(
  space: DescriptionSpace,
  { rect, picture, alt }: PictureMark,
): readonly DescribedOperation[] {
  if (!(rect.width > 0 && rect.height > 0)) return [];
  const hash = space.describing.picture(picture);
  return [{ op: "picture", picture: hash, ...boxOf(space, rect), ...(alt === undefined ? {} : { alt }) }];
}

const describeForeignPage = (space: DescriptionSpace, { page, path }: PageNode): readonly DescribedOperation[] => [
  {
    op: "foreign-page",
    path: space.describing.facts.asWritten(path),
    ...boxOf(space, { x: 0, y: 0, width: page.width, height: page.height }),
  },
];

function describeShape(
  space: DescriptionSpace,
  { path, fill, evenOdd, stroke }: DrawnShape,
): readonly DescribedOperation[] {
  const area = reachOf(bounds(path), stroke);
  if (path.length === 0 || (fill === undefined && stroke === undefined)) return [];
  return [
    {
      op: "path",
      d: outlineOf(path, space.digits),
      ...(fill === undefined ? {} : { fill: paintOf(space, fill, area) }),
      ...(evenOdd ? { evenOdd } : {}),
      ...(stroke === undefined ? {} : { stroke: penOf(space, stroke, area) }),
    },
  ];
}

function describeLettering(
  space: DescriptionSpace,
  { x, y, line, fill, stroke }: DrawnLettering,
): readonly DescribedOperation[] {
  const area = reachOf(lineBox(line, x, y), stroke);
  if (fill === undefined && stroke === undefined) return [];
  return describeLine(space, line, x, y, {
    ...(fill === undefined ? {} : { fill: paintOf(space, fill, area) }),
    ...(stroke === undefined ? {} : { stroke: penOf(space, stroke, area) }),
  });
}

function describeDrawnGroup(space: DescriptionSpace, group: DrawingGroup): GroupOperation {
  const { transform, clip, opacity, layer, blend, isolated } = group;
  const within = transform === undefined ? space : spaceWithin(space, transform);
  return {
    op: "group",
    operations: describeNodes(within, group.nodes),
    ...(transform === undefined ? {} : { transform: matrixOf(transform) }),
    ...(clip?.kind === "path" ? { clip: clipOf(within, clip) } : {}),
    ...(clip?.kind === "mask" ? { mask: describeNodes(within, clip.nodes) } : {}),
    ...(clip?.kind === "mask" && clip.luminance === true ? { luminance: true } : {}),
    ...(opacity >= 1 ? {} : { opacity: Math.max(0, opacity) }),
    ...(blend === undefined ? {} : { blend }),
    ...(isolated === true ? { isolated } : {}),
    ...(layer === undefined ? {} : { layer }),
  };
}

/** Tiles that an area cuts; its letters are there to be read. */
function describeTiling(space: DescriptionSpace, tiling: TilingPattern): readonly DescribedOperation[] {
  const { area, again, nodes, tile, transform } = tiling;
  const single = oneTile(tiling);
  if (single !== undefined) return [describeDrawnGroup(space, single)];
  const within = spaceWithin(space, transform);
  const tiles: DescribedOperation = {
    op: "group",
    operations: describeNodes(within, nodes),
    transform: matrixOf(transform),
    tile: tidied({ ...within, digits: tileDigits }, tile),
  };
  const around = describeDrawnGroup(space, { ...unchanged, nodes: [], clip: clipBy(area) });
  const isRead = area.kind === "lettering" && again !== true;
  const letters = isRead ? describeLine(space, area.line, area.x, area.y, { hidden: true }) : [];
  return [{ ...around, operations: [tiles] }, ...letters];
}

const unchanged = { kind: "group", transform: undefined, opacity: 1 } as const;

/** Tiles that are a little too wide add up. */
const tileDigits = 6;

/** A clip without any outline hides everything: as an outline without an inside does. */
export const clipOf = (
  space: DescriptionSpace,
  { path, evenOdd }: { readonly path: DrawnPath; readonly evenOdd: boolean },
) => ({
  d: path.length === 0 ? "M0 0Z" : outlineOf(path, space.digits),
  ...(evenOdd ? { evenOdd } : {}),
});

type DrawnPath = DrawnShape["path"];
