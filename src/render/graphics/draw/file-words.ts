import type { BlendMode } from "../../../vocabulary/blend-modes.ts";
import type { SvgDefinition, SvgElement } from "../../../vocabulary/generated/definition.ts";
import type { FilterPrimitive } from "../../model/drawing/drawing.ts";
import type { Rect } from "../../model/geometry.ts";

/** Effects on an element as a whole that svg files have and definitions do not. */
export interface CompositingEffects {
  readonly mask?: MaskUse | undefined;
  readonly blend?: BlendMode | undefined;
  /** Its content does not blend with the outside (CSS Compositing and Blending 1, 8.2). */
  readonly isolates?: boolean | undefined;
  readonly filters?: readonly FilterUse[] | undefined;
}

/** One of a list: a `filter` of the file, or a function of CSS as the primitives that it stands for (Filter Effects 1, 6.1). */
export type FilterUse = { readonly name: string } | { readonly primitives: readonly FilePrimitive[] };

/** A `filter` of an svg file (Filter Effects 1, 8). */
export interface FileFilter {
  readonly primitives: readonly FilePrimitive[];
  /** In shares of the element's box, or in user units. */
  readonly region: Rect;
  readonly units: Units;
  /** Units of the sizes of its primitives. */
  readonly primitiveUnits: Units;
}

export interface FilePrimitive extends Omit<FilterPrimitive, "shown" | "children"> {
  readonly children: readonly FilePrimitive[];
  /** The source of `feImage`: a `data:` URI, or the id of an element. */
  readonly shows?: { readonly uri: string } | { readonly id: string } | undefined;
}

export interface MaskUse {
  readonly name: string;
  /** The channel that counts; unset: as the mask says itself (CSS Masking 1, 7.3). */
  readonly by?: "alpha" | "luminance" | undefined;
}

export type Units = "userSpaceOnUse" | "objectBoundingBox";

/** A `mask` of an svg file (SVG 1.1, 14.4). */
export interface FileMask {
  readonly children: readonly SvgElement[];
  /** The visible region; in shares of the element's box, or in user units. */
  readonly region: Rect;
  readonly units: Units;
  readonly contentUnits: Units;
  readonly by: "alpha" | "luminance";
  /** It is masked itself. */
  readonly mask: MaskUse | undefined;
}

/** A `pattern` of an svg file, with what it takes over from others (SVG 1.1, 13.3). */
export interface FilePattern {
  readonly children: readonly SvgElement[];
  /** A tile; in shares of the painted box, or in user units. */
  readonly tile: Rect;
  readonly units: Units;
  /** Units of the children, unless there is a view box. */
  readonly contentUnits: Units;
  readonly viewBox: Rect | undefined;
  readonly preserveAspectRatio: string | undefined;
  readonly transform: string | undefined;
}

/** A thing that elements of an svg file refer to. */
export type FileDefinition =
  | SvgDefinition
  | { readonly mask: FileMask }
  | { readonly pattern: FilePattern }
  | { readonly filter: FileFilter };

/** Whether it is something to show. */
export const isElement = (entry: FileDefinition): entry is SvgElement => !others.some((kind) => kind in entry);

const others = ["linearGradient", "radialGradient", "clipPath", "mask", "pattern", "filter"];
