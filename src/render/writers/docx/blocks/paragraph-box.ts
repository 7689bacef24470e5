import { resolve } from "../../../model/drawing/clip.ts";
import { blendedBackground } from "../../../model/drawing/color.ts";
import { hasRadius } from "../../../model/drawing/outline.ts";
import type { Points } from "../../../model/geometry.ts";
import type { BorderLine, BoxLook } from "../../../model/look.ts";
import type { Losses } from "../losses.ts";
import { borderXml, fitsBorder } from "../properties/border.ts";
import type { BlockWriting } from "../writing.ts";
import { hex, mostBorderSpace } from "../xml/units.ts";

/** A block's box as a paragraph can have it; distances in points. */
export interface ParagraphBox {
  readonly left: Points;
  readonly right: Points;
  /** Between the margin and the text, as far as no border takes it. */
  readonly above: Points;
  readonly after: Points;
  /** Elements of `w:pBdr`. */
  readonly borders: string;
  readonly shade: string;
}

const sides = ["top", "left", "bottom", "right"] as const;

/** Borders stand outside the text's indents, padding is their distance; a fill without border gets one in its colour. */
export function boxOfParagraph(box: BoxLook, path: string, writing: BlockWriting): ParagraphBox {
  const { margin, padding, border } = box;
  reportBox(box, path, writing.registries.losses);
  if (box.height !== undefined || box.minHeight !== undefined) writing.registries.losses.report("boxHeight", path);
  const fill = blendedBackground(box, box.opacity);
  const around = fill !== undefined && sides.some((side) => padding[side] > 0);
  const lineAt = (side: (typeof sides)[number]): BorderLine | undefined => {
    const own = border[side];
    if (own !== undefined && own.width > 0) return { ...own, opacity: own.opacity * box.opacity };
    if (!around || fill === undefined) return undefined;
    return { width: 0.25, style: "solid", color: fill, opacity: 1 };
  };
  const borders = sides
    .map((side) => [side, lineAt(side)] as const)
    .map(([side, line]) => (line === undefined ? "" : borderXml(side, line, padding[side])))
    .join("");
  const framed = (side: (typeof sides)[number]): Points => padding[side] + (border[side]?.width ?? 0);
  const spaced = (side: "top" | "bottom"): Points => (lineAt(side) === undefined ? padding[side] : 0);
  const apart = setApart(borders, writing);
  const place = placeOf(box, writing);
  return {
    left: place.left + framed("left"),
    right: place.right + framed("right") + apart,
    above: spaced("top"),
    after: Math.max(0, margin.bottom) + spaced("bottom"),
    borders,
    shade: fill === undefined ? "" : hex(fill),
  };
}

/** Where a box stands in the space there is. */
export function placeOf(
  { margin, width, align }: BoxLook,
  writing: BlockWriting,
): { readonly left: Points; readonly right: Points; readonly width: Points } {
  const available = Math.max(1, writing.width - margin.left - margin.right);
  const own = width === undefined ? available : Math.min(available, Math.max(1, resolve(width, writing.width)));
  const free = available - own;
  const shift = align === "left" ? 0 : align === "center" ? free / 2 : free;
  return {
    left: writing.left + margin.left + shift,
    right: writing.right + margin.right + free - shift,
    width: own,
  };
}

/** A twentieth of a point: neighbours with the same borders and indents would share one box (ECMA-376-1, 17.3.1.7). */
function setApart(borders: string, { spacing }: BlockWriting): Points {
  spacing.boxed = borders !== "" && !spacing.boxed;
  return spacing.boxed ? 0.05 : 0;
}

/** Reports a frame of a paragraph or a table that is to be closed where a page ends within it. */
export function reportCutFrame({ isCloned, keepTogether, border }: BoxLook, path: string, losses: Losses): void {
  if (isCloned !== true || keepTogether) return;
  if (sides.some((side) => (border[side]?.width ?? 0) > 0)) losses.report("boxBreak", path);
}

/** Reports the parts of a box that no paragraph, table or cell can have. */
export function reportBox(box: BoxLook, path: string, losses: Losses): void {
  if (hasRadius(box.radius)) losses.report("radius", path);
  if (box.clip !== undefined) losses.report("clipPath", path);
  if (box.rotate !== 0 || box.transform !== undefined) losses.report("rotation", path);
  if (box.layer !== undefined) losses.report("layer", path);
  if (box.opacity < 1 || (box.backgroundOpacity ?? 1) < 1) losses.report("opacity", path);
  const { margin, padding, border } = box;
  if (Math.min(margin.top, margin.bottom) < 0) losses.report("negativeMargin", path);
  if (sides.some((side) => padding[side] > mostBorderSpace && border[side] !== undefined))
    losses.report("padding", path);
  if (sides.some((side) => border[side] !== undefined && !fitsBorder(border[side] as BorderLine)))
    losses.report("borderWidth", path);
}
