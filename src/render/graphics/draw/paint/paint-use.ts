import { unmoved } from "../../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../../model/geometry.ts";
import { type DrawingScene, reportFault } from "../scene.ts";
import { parseTransforms } from "../transform-list.ts";

/** A fill or a stroke as an author asks for it. */
export interface PaintUse {
  /** As the author wrote it: a colour, none, currentColor, url(#name) with a colour to fall back on. */
  readonly text: string;
  readonly opacity: number;
  /** Bounding box of the painted shape without its stroke, of which shares are measured; undefined when it is empty. */
  readonly box: Rect | undefined;
  /** JSON Pointer of the key. */
  readonly path: string;
}

/** `url(#name)` and what stands after it, to fall back on; undefined for anything else. */
export function parseReference(text: string): { readonly name: string; readonly fallback: string } | undefined {
  if (text.slice(0, 4).toLowerCase() !== "url(") return undefined;
  const close = text.indexOf(")");
  if (close === -1) return undefined;
  const inside = text
    .slice(4, close)
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  if (!inside.startsWith("#")) return undefined;
  return { name: inside.slice(1), fallback: text.slice(close + 1).trim() };
}

/** The transformation that a definition states at a place; one that is not understood is reported and moves nothing. */
export function ownTransform(text: string | undefined, path: string, scene: DrawingScene): Matrix {
  const own = text === undefined ? unmoved : parseTransforms(text);
  if (own === undefined) reportFault(scene, path, "The transformation is not understood.");
  return own ?? unmoved;
}
