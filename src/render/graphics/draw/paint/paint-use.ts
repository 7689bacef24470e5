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
