import type { BlendMode } from "../../../vocabulary/blend-modes.ts";
import type { SvgDefinition, SvgElement } from "../../../vocabulary/generated/definition.ts";
import type { Rect } from "../../model/geometry.ts";

/** Effects on an element as a whole that svg files have and definitions do not. */
export interface Compositing {
  readonly mask?: MaskUse | undefined;
  readonly blend?: BlendMode | undefined;
  /** What is in it blends with nothing outside (CSS Compositing and Blending 1, 8.2). */
  readonly isolates?: boolean | undefined;
}

export interface MaskUse {
  readonly name: string;
  /** What of its colours counts; unset: as the mask says itself (CSS Masking 1, 7.3). */
  readonly by?: "alpha" | "luminance" | undefined;
}

type Units = "userSpaceOnUse" | "objectBoundingBox";

/** A `mask` of an svg file (SVG 1.1, 14.4). */
export interface FileMask {
  readonly children: readonly SvgElement[];
  /** Nothing beyond it is seen; in shares of the element's box, or in user units. */
  readonly region: Rect;
  readonly units: Units;
  readonly contentUnits: Units;
  readonly by: "alpha" | "luminance";
  /** It is masked itself. */
  readonly mask: MaskUse | undefined;
}

/** What elements of an svg file refer to. */
export type FileDefinition = SvgDefinition | { readonly mask: FileMask };
