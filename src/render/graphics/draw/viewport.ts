import type { Svg } from "../../../vocabulary/generated/definition.ts";
import type { Clip, DrawingGroup, DrawingNode } from "../../model/drawing/drawing.ts";
import { compose } from "../../model/drawing/matrix.ts";
import { rectanglePath } from "../../model/drawing/outline.ts";
import type { Matrix, Rect, Size } from "../../model/geometry.ts";
import type { FileDefinition } from "./file-words.ts";
import { fitted, parseFitting, proportioned } from "./fit.ts";
import { nodeBounds } from "./node-bounds.ts";
import { translation } from "./transform-list.ts";

const empty: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** The box `viewBox` names, `[W, H]` from the origin; undefined when it is unset. */
function viewBoxOf({ viewBox }: Pick<Svg, "viewBox">): Rect | undefined {
  if (viewBox === undefined) return undefined;
  const [x, y, width, height] = viewBox.length === 2 ? [0, 0, ...viewBox] : viewBox;
  return { x, y, width, height };
}

/** Size of which percentages inside a drawing are shares: its view box, otherwise its own size, otherwise zero. */
export function viewportOf(svg: DrawableSvg): Size {
  return viewBoxOf(svg) ?? { width: svg.width ?? 0, height: svg.height ?? 0 };
}

/** A drawing as files have them too: `overflow: visible` shows what lies beyond its view box. */
export interface DrawableSvg extends Omit<Svg, "defs"> {
  readonly overflow?: "visible" | undefined;
  readonly defs?: Readonly<Record<string, FileDefinition>> | undefined;
}

/** Either side may be left to follow from the other. */
export interface ViewportSize {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export interface PlacedDrawing extends Size {
  readonly group: DrawingGroup;
  /** The map from the elements to this size, when what lies beyond is cut off. */
  readonly cutBy: Matrix | undefined;
}

/**
 * Elements seen through a drawing's view box, brought to its size. Without a view box all is shown: the box of what is
 * drawn, strokes included. With one, what lies beyond is cut off, unless its overflow is visible.
 */
export function throughViewBox(svg: DrawableSvg, nodes: readonly DrawingNode[], wanted: ViewportSize): PlacedDrawing {
  const given = viewBoxOf(svg);
  const content = given ?? nodeBounds(nodes, true) ?? empty;
  const size = proportioned(wanted.width, wanted.height, content);
  const box = { x: 0, y: 0, ...size };
  const fitting = parseFitting(svg.preserveAspectRatio);
  const transform = fitted(content, box, fitting);
  const shown = transform === undefined ? [] : nodes;
  const moved: DrawingGroup = { kind: "group", nodes: shown, transform, clip: undefined, opacity: 1 };
  const cuts = svg.overflow !== "visible" && (given !== undefined || fitting.slice);
  if (!cuts) return { ...size, group: moved, cutBy: undefined };
  return { ...size, group: { ...moved, nodes: [moved], transform: undefined, clip: boxClip(box) }, cutBy: transform };
}

export const boxClip = (box: Rect): Clip => ({ kind: "path", path: rectanglePath(box), evenOdd: false });

/** A group moved to a place of its own. */
export function movedTo(group: DrawingGroup, x: number, y: number): DrawingGroup {
  if (x === 0 && y === 0) return group;
  if (group.clip === undefined && group.transform !== undefined) {
    return { ...group, transform: compose(group.transform, translation(x, y)) };
  }
  return { kind: "group", nodes: [group], transform: translation(x, y), clip: undefined, opacity: 1 };
}
