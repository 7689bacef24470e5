import type { Style, SvgGroup, SvgLink } from "../../../../vocabulary/generated/definition.ts";
import { costs } from "../../../contract/budget.ts";
import { blends, type Clip, type DrawingGroup, type DrawingNode } from "../../../model/drawing/drawing.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { CompositingEffects } from "../file-words.ts";
import { text } from "../lettering/text.ts";
import { textPath } from "../lettering/text-path.ts";
import { nodeBounds } from "../node-bounds.ts";
import { clipOf } from "../paint/clip.ts";
import { filtersOf } from "../paint/filter.ts";
import { maskOf } from "../paint/mask.ts";
import { type Presentation, presentationWith } from "../presentation.ts";
import { isWithinReach } from "../reach.ts";
import { type DrawElement, type DrawingScene, drawAll, reportFault } from "../scene.ts";
import { parseTransforms, rotationAbout, skewing, translation } from "../transform-list.ts";
import { barcode } from "./barcode.ts";
import { image } from "./image.ts";
import type { DrawingElementKeys, DrawingElementKind, DrawKind } from "./kinds.ts";
import { arc, boxShapes, circle, closedPolygon, ellipse, line, path, polyline, rectangle } from "./outlines.ts";
import { use } from "./use.ts";

const group: DrawKind<SvgGroup> = ({ children }, presentation, path, scene) =>
  drawAll(children, presentation, `${path}/children`, scene);

/** A link lies over the box of what it holds. */
const link: DrawKind<SvgLink> = (keys, presentation, path, scene) => {
  const nodes = drawAll(keys.children, presentation, `${path}/children`, scene);
  const target = scene.silhouette ? undefined : scene.tools.linkTarget(keys, path);
  const rect = target === undefined ? undefined : nodeBounds(nodes, true);
  return target === undefined || rect === undefined ? nodes : [...nodes, { kind: "link", rect, target }];
};

const kinds: { readonly [K in DrawingElementKind]: DrawKind<DrawingElementKeys<K>> } = {
  rect: rectangle,
  rectangle,
  roundRectangle: rectangle,
  circle,
  ellipse,
  line,
  polyline,
  polygon: closedPolygon,
  freeform: closedPolygon,
  arc,
  ...boxShapes,
  path,
  text,
  textPath,
  image,
  barcode,
  g: group,
  a: link,
  use,
};

/** Keys that every element takes in addition to its own. */
type CommonKeys = Pick<Style, "opacity" | "clipPath" | "transform" | "layer"> & {
  readonly style?: Style | string;
  readonly compositing?: CompositingEffects;
};

/** Draws an element: its look from what it inherits, its style and its own keys; then it is cut, faded, moved. */
export const drawElement: DrawElement = (element, inherited, path, scene) => {
  const [kind] = Object.keys(element) as DrawingElementKind[];
  if (kind === undefined) return [];
  const keys = (element as Readonly<Record<string, CommonKeys>>)[kind] ?? {};
  const keysPath = `${path}/${kind}`;
  scene.tools.work(costs.svgElement, keysPath);
  if (!isAffordable(keys, keysPath, scene)) return [];
  const style = keys.style === undefined ? undefined : scene.tools.style(keys.style, keysPath);
  const presentation = presentationWith(presentationWith(inherited, style), keys);
  // The table pairs every key with the drawing of what stands under it.
  const draw = kinds[kind] as DrawKind<CommonKeys>;
  const nodes = draw(keys, presentation, keysPath, scene);
  if (nodes.length === 0) return nodes;
  const shown = keys.compositing?.filters === undefined ? nodes : filtered(nodes, keys, presentation, keysPath, scene);
  if (shown.length === 0) return shown;
  const whole = wrapped(shown, effectsOf(keys, style), keysPath, scene);
  if (isWithinReach(whole)) return whole;
  reportFault(scene, keysPath, "It is too large or too far away to be drawn; it is left out.");
  return [];
};

/** Whether an element may be drawn again: each repeated use counts by the size of its keys. */
function isAffordable(keys: CommonKeys, path: string, scene: DrawingScene): boolean {
  if (scene.trail.length === 0) return true;
  const weight = Object.values(keys).reduce<number>(
    (sum, value) => sum + (typeof value === "string" || Array.isArray(value) ? value.length : 1),
    10,
  );
  if (scene.allowance.spend(weight)) return true;
  reportFault(scene, path, "What the drawing uses makes it too large; the rest is left out.");
  return false;
}

/** Effects on an element as a whole. */
interface Effects {
  readonly opacity: number;
  readonly clipPath: string | undefined;
  readonly transform: string | undefined;
  readonly rotate: number;
  readonly skew: readonly [x: number, y: number];
  readonly layer: string | undefined;
  readonly compositing: CompositingEffects;
}

/** Keys of the element win over its style's; turning about the centre is for styles alone. */
function effectsOf(keys: CommonKeys, style: Style | undefined): Effects {
  const { rotate = 0, skew = 0 } = style ?? {};
  return {
    opacity: Math.min(1, Math.max(0, keys.opacity ?? style?.opacity ?? 1)),
    clipPath: keys.clipPath ?? style?.clipPath,
    transform: keys.transform ?? style?.transform,
    rotate,
    skew: typeof skew === "number" ? [skew, 0] : [skew[0], skew[1]],
    layer: keys.layer ?? style?.layer,
    compositing: keys.compositing ?? {},
  };
}

function wrapped(
  nodes: readonly DrawingNode[],
  effects: Effects,
  path: string,
  scene: DrawingScene,
): readonly DrawingNode[] {
  const { layer } = effects;
  const group: { readonly layer?: string } = scene.silhouette || layer === undefined ? {} : { layer };
  const opacity = scene.silhouette ? 1 : effects.opacity;
  const clip = effects.clipPath === undefined ? undefined : clipped(nodes, effects.clipPath, path, scene);
  const transform = movedBy(nodes, effects, path, scene);
  const { mask, ...mixing } = scene.silhouette ? {} : mixed(nodes, effects.compositing, clip, path, scene);
  const isMixed = mask !== undefined || Object.keys(mixing).length > 0;
  const isPlain = clip === undefined && transform === undefined && group.layer === undefined && !isMixed;
  if (opacity === 1 && isPlain) return nodes;
  const faded = isPlain ? fadedAlone(nodes, opacity) : undefined;
  if (faded !== undefined) return faded;
  const whole: DrawingGroup = { kind: "group", nodes, transform, clip, opacity, ...group, ...mixing };
  if (mask === undefined) return [whole];
  const inside = clip === undefined ? nodes : [{ ...unchanged, nodes, clip }];
  return [{ ...whole, nodes: inside, clip: mask }];
}

const unchanged = { kind: "group", transform: undefined, opacity: 1 } as const;

/** The nodes with the filters of their element: they come before all other effects (Filter Effects 1, 4). */
function filtered(
  nodes: readonly DrawingNode[],
  { compositing }: CommonKeys,
  { color }: Presentation,
  path: string,
  scene: DrawingScene,
): readonly DrawingNode[] {
  if (scene.silhouette) return nodes;
  const boxes = { box: nodeBounds(nodes, false), cover: nodeBounds(nodes, true) };
  const filters = filtersOf(compositing?.filters ?? [], { ...boxes, color: unquoteLiteral(color), path }, scene);
  if (filters === undefined) return [];
  return filters.length === 0 ? nodes : [{ ...unchanged, nodes, clip: undefined, filters }];
}

/** The parts of an element's compositing that change something. Clipped content does not blend with the outside, either. */
function mixed(
  nodes: readonly DrawingNode[],
  { mask, blend, isolates }: CompositingEffects,
  clip: Clip | undefined,
  path: string,
  scene: DrawingScene,
): Pick<DrawingGroup, "blend" | "isolated"> & { readonly mask?: Clip } {
  const cover = mask === undefined ? undefined : maskOf(mask, nodeBounds(nodes, false), path, scene);
  const isolated = (isolates === true || clip !== undefined) && blends(nodes);
  return {
    ...(cover === undefined ? {} : { mask: cover }),
    ...(blend === undefined ? {} : { blend }),
    ...(isolated ? { isolated } : {}),
  };
}

const clipped = (nodes: readonly DrawingNode[], value: string, path: string, scene: DrawingScene): Clip | undefined =>
  clipOf(value, nodeBounds(nodes, false), `${path}/clipPath`, scene);

/** The element's own map: the style's turns about the centre first, then the list. */
function movedBy(
  nodes: readonly DrawingNode[],
  { transform, rotate, skew }: Effects,
  path: string,
  scene: DrawingScene,
): Matrix | undefined {
  const listed = transform === undefined ? undefined : parseTransforms(unquoteLiteral(transform));
  if (transform !== undefined && listed === undefined) {
    reportFault(scene, `${path}/transform`, "The transformation is not understood; the element is not moved.");
  }
  if (rotate === 0 && skew[0] === 0 && skew[1] === 0) return listed;
  const turned = aboutCentre(nodeBounds(nodes, false), rotate, skew);
  return turned === undefined || listed === undefined ? (turned ?? listed) : compose(turned, listed);
}

function aboutCentre(box: Rect | undefined, rotate: number, skew: readonly [number, number]): Matrix | undefined {
  if (box === undefined) return undefined;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const slanted = compose(translation(-x, -y), compose(skewing(skew[0], skew[1]), translation(x, y)));
  return compose(slanted, rotationAbout(rotate, x, y));
}

/** A single shape that is only filled or only stroked fades by its paint alone: no group is needed. */
function fadedAlone(nodes: readonly DrawingNode[], opacity: number): readonly DrawingNode[] | undefined {
  const [node] = nodes;
  if (nodes.length !== 1 || node?.kind !== "shape") return undefined;
  const { fill, stroke } = node;
  if (fill !== undefined && stroke !== undefined) return undefined;
  return [
    {
      ...node,
      fill: fill === undefined ? undefined : { ...fill, opacity: fill.opacity * opacity },
      stroke:
        stroke === undefined
          ? undefined
          : { ...stroke, paint: { ...stroke.paint, opacity: stroke.paint.opacity * opacity } },
    },
  ];
}
