import type { Rect } from "../../../model/geometry.ts";

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
