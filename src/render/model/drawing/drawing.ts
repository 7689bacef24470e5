import type { BlendMode } from "../../../vocabulary/blend-modes.ts";
import type { LineEnds, Matrix, OutlinePath, Points, Rect, Size } from "../geometry.ts";
import type { Color } from "../look.ts";
import type { Line } from "../text/line.ts";
import type { PlacedPdfPage } from "./foreign-page.ts";
import type { LineMark, LinkMark, PictureMark } from "./mark.ts";
import type { Graphic, Picture, Vectors } from "./picture.ts";

/**
 * A vector drawing or a barcode, ready to be placed: what is drawn stands in points, counted from its own top left
 * corner, y down, like the marks of a page. Its nodes are marks where a mark can say it; what a page never needs
 * (gradients, dashes of one's own, clips of several shapes, lettering along a path) has nodes of its own.
 */
export interface Drawing extends Vectors {
  readonly nodes: readonly DrawingNode[];
}

/** In painting order. */
export type DrawingNode =
  | LineMark
  | PictureMark
  | LinkMark
  | PageNode
  | DrawnShape
  | DrawnLettering
  | TilingPattern
  | DrawingGroup;

/** A page of somebody else's PDF file, its upper left corner at the origin. */
export interface PageNode {
  readonly kind: "foreign-page";
  readonly page: PlacedPdfPage;
  /** JSON Pointer of the element that places it. */
  readonly path: string;
}

export interface DrawnShape {
  readonly kind: "shape";
  readonly path: OutlinePath;
  readonly fill: Paint | undefined;
  readonly evenOdd: boolean;
  readonly stroke: StrokePen | undefined;
}

/** An outline filled with one colour, and without a line. */
export const filledShape = (path: OutlinePath, color: Color, opacity = 1): DrawnShape => ({
  kind: "shape",
  path,
  fill: { kind: "color", color, opacity },
  evenOdd: false,
  stroke: undefined,
});

/** An outline drawn with a pen, and not filled. */
export const strokedShape = (path: OutlinePath, stroke: StrokePen): DrawnShape => ({
  kind: "shape",
  path,
  fill: undefined,
  evenOdd: false,
  stroke,
});

/** A line of text whose outlines are filled or stroked otherwise than its own looks say; both may be missing. */
export interface DrawnLettering {
  readonly kind: "lettering";
  readonly x: Points;
  /** The baseline. */
  readonly y: Points;
  readonly line: Line;
  readonly fill: Paint | undefined;
  readonly stroke: StrokePen | undefined;
}

/** A tile that repeats in both directions, as far as an area reaches. */
export interface TilingPattern {
  readonly kind: "tiling";
  /** The area that it covers: a fill or a stroke, in black. */
  readonly area: DrawnShape | DrawnLettering;
  /** A box that holds the area. */
  readonly reach: Rect;
  /** The letters of the area are painted otherwise as well: they are read once. */
  readonly again?: boolean;
  /** The content of a tile, in coordinates of its own, cut at the tile's edges. */
  readonly nodes: readonly DrawingNode[];
  /** One of the tiles, in the coordinates of its nodes; it has a width and a height. */
  readonly tile: Rect;
  /** From the tile's coordinates to those of the area; it can be inverted. */
  readonly transform: Matrix;
}

/** Nodes moved, cut and made see-through as one. The clip stands in the coordinates of the nodes. */
export interface DrawingGroup {
  readonly kind: "group";
  readonly nodes: readonly DrawingNode[];
  readonly transform: Matrix | undefined;
  readonly clip: Clip | undefined;
  readonly opacity: number;
  /** The name of the layer it belongs to. */
  readonly layer?: string;
  /** How its colours mix with those below it; unset: they cover them. */
  readonly blend?: BlendMode;
  /** Nodes in it that blend do so with what is in it alone. Groups that are see-through, masked or blended are so anyway. */
  readonly isolated?: boolean;
  /** Change its pixels, one after the other, before it is cut, faded and blended; a drawing that is placed has none left. */
  readonly filters?: readonly DrawingFilter[];
  /** The box that counts as its own where its nodes are a picture of it, which reaches farther. */
  readonly box?: Rect;
}

/** Nodes cut off at an outline. */
export const cutAlong = (path: OutlinePath, nodes: readonly DrawingNode[]): DrawingGroup => ({
  kind: "group",
  nodes,
  transform: undefined,
  clip: { kind: "path", path, evenOdd: false },
  opacity: 1,
});

/** Steps that change the pixels of a group (Filter Effects 1), in the coordinates of its nodes. */
export interface DrawingFilter {
  /** The visible region. */
  readonly region: Rect;
  readonly primitives: readonly FilterPrimitive[];
  /** JSON Pointer of what is filtered, for findings. */
  readonly path: string;
}

/** An element of a filter: `feGaussianBlur`, and what stands in it. */
export interface FilterPrimitive {
  readonly name: string;
  /** Words and lists of numbers, checked, with results named by us. */
  readonly words: Readonly<Record<string, string>>;
  /** Numbers in the coordinates of the nodes, by the attribute's name; a blur or a radius may have two. */
  readonly sizes: Readonly<Record<string, readonly number[]>>;
  readonly children: readonly FilterPrimitive[];
  /** The source of `feImage`: a picture in its own box, or nodes in the coordinates of the others. */
  readonly shown?: { readonly picture: Picture } | { readonly nodes: readonly DrawingNode[] } | undefined;
}

/** Visible area of a group: the inside of one path, or what these nodes cover, as opaque as they are. */
export type Clip =
  | { readonly kind: "path"; readonly path: OutlinePath; readonly evenOdd: boolean }
  /** `luminance`: their brightness counts too, on black; left out: their colours do not matter. */
  | { readonly kind: "mask"; readonly nodes: readonly DrawingNode[]; readonly luminance?: boolean };

/** Whether some node blends with what is below all of these. */
export const blends = (nodes: readonly DrawingNode[]): boolean =>
  nodes.some((node) => node.kind === "group" && (node.blend !== undefined || (!isAlone(node) && blends(node.nodes))));

/** Whether a group is painted by itself first, so that nothing in it blends with what is below. */
const isAlone = ({ opacity, clip, isolated, filters }: DrawingGroup): boolean =>
  isolated === true || opacity < 1 || clip?.kind === "mask" || filters !== undefined;

/** Paint of areas and outlines. `opacity` applies in addition to that of gradient stops. */
export type Paint =
  | { readonly kind: "color"; readonly color: Color; readonly opacity: number }
  | (GradientPaint & LineEnds & { readonly kind: "linear" })
  /** From the focus, where the first stop is, to the circle, where the last is; from outside it, a cone (SVG 2, 14.2.3). */
  | (GradientPaint & {
      readonly kind: "radial";
      readonly cx: number;
      readonly cy: number;
      readonly r: number;
      readonly fx: number;
      readonly fy: number;
    });

interface GradientPaint {
  /** At least two, offsets ascending from 0 to 1. */
  readonly stops: readonly GradientStop[];
  readonly spread: "pad" | "reflect" | "repeat";
  /** From the gradient's coordinates to those of the node. */
  readonly transform: Matrix;
  readonly opacity: number;
}

export type Gradient = Extract<Paint, { kind: "linear" | "radial" }>;

export interface GradientStop {
  readonly offset: number;
  readonly color: Color;
  readonly opacity: number;
}

/** How outlines are drawn (ISO 32000-1, 8.4.3). */
export interface StrokePen {
  readonly paint: Paint;
  readonly width: Points;
  /** Dashes and gaps by turns; empty: solid. Their sum is more than 0. */
  readonly dash: readonly Points[];
  readonly dashOffset: Points;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit: number;
}

/** A graphic by its kind. */
export type GraphicOfKind =
  | { readonly kind: "picture"; readonly picture: Picture }
  | { readonly kind: "drawing"; readonly drawing: Drawing };

export function sorted(graphic: Graphic): GraphicOfKind {
  // Vectors are made as drawings only: the wider type exists so that lines of text can name it.
  if ("nodes" in graphic) return { kind: "drawing", drawing: graphic as Drawing };
  return { kind: "picture", picture: graphic };
}

/** The same drawing in another size; where the proportions differ it is stretched. */
export function resized(drawing: Drawing, { width, height }: Size): Drawing {
  if (width === drawing.width && height === drawing.height) return drawing;
  const x = drawing.width > 0 ? width / drawing.width : 1;
  const y = drawing.height > 0 ? height / drawing.height : 1;
  const transform: Matrix = [x, 0, 0, y, 0, 0];
  return { width, height, nodes: [{ kind: "group", nodes: drawing.nodes, transform, clip: undefined, opacity: 1 }] };
}
