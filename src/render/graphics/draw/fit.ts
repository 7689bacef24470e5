import type { Matrix, Rect, Size } from "../../model/geometry.ts";

/** How content stands in a box of other proportions (SVG 1.1, 7.8). */
export interface AspectFit {
  readonly stretch: boolean;
  /** Shares of the remaining space that go before the content. */
  readonly alignX: number;
  readonly alignY: number;
  /** It covers the box and is cut, instead of showing whole. */
  readonly slice: boolean;
}

const middle: AspectFit = { stretch: false, alignX: 0.5, alignY: 0.5, slice: false };

const shares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** The words of `preserveAspectRatio`; what cannot be understood is as unset. */
export function parseFitting(text: string | undefined): AspectFit {
  const [align = "", meetOrSlice] = (text ?? "").trim().split(/\s+/);
  if (align === "none") return { ...middle, stretch: true };
  const [, x = "", y = ""] = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/.exec(align) ?? [];
  return { stretch: false, alignX: shares[x] ?? 0.5, alignY: shares[y] ?? 0.5, slice: meetOrSlice === "slice" };
}

/** The map that brings `content` into a box; undefined when either has no area. */
export function fitted(content: Rect, box: Rect, fitting: AspectFit): Matrix | undefined {
  if (!(content.width > 0 && content.height > 0 && box.width > 0 && box.height > 0)) return undefined;
  const acrossBy = box.width / content.width;
  const downBy = box.height / content.height;
  const even = fitting.slice ? Math.max(acrossBy, downBy) : Math.min(acrossBy, downBy);
  const sx = fitting.stretch ? acrossBy : even;
  const sy = fitting.stretch ? downBy : even;
  return [
    sx,
    0,
    0,
    sy,
    box.x + (box.width - content.width * sx) * fitting.alignX - content.x * sx,
    box.y + (box.height - content.height * sy) * fitting.alignY - content.y * sy,
  ];
}

/** A size of which one side, or none, is given: the other follows the content's proportions. */
export function proportioned(width: number | undefined, height: number | undefined, content: Size): Size {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: content.width > 0 ? (width * content.height) / content.width : 0 };
  if (height !== undefined)
    return { width: content.height > 0 ? (height * content.width) / content.height : 0, height };
  return { width: content.width, height: content.height };
}
