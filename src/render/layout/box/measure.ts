import { resolve } from "../../model/drawing/clip.ts";
import type { Points, Sides } from "../../model/geometry.ts";
import { type BoxLook, noBox } from "../../model/look.ts";
import type { Context } from "../context.ts";
import { hasBorder, hasFill } from "./paint.ts";

/** Where a box and its content stand across a space. */
export interface BoxPlace {
  /** `x` and `width` are measured at the outer edge of the border. */
  readonly x: Points;
  readonly width: Points;
  /** Padding and border of each side. */
  readonly inset: Sides<Points>;
}

/** A box with an own width counts it from border to border. */
export function placeBox(
  box: BoxLook,
  spaceWidth: Points,
  spaceFull: Points,
  path: string,
  context: Context,
): BoxPlace {
  const margin = tame(box.margin.left, box.margin.right, spaceWidth, path, context);
  const available = spaceWidth - margin.before - margin.after;
  const width = box.width === undefined ? available : Math.max(0, Math.min(resolve(box.width, spaceWidth), available));
  const free = available - width;
  const shift = box.align === "left" ? 0 : box.align === "center" ? free / 2 : free;
  return { x: margin.before + shift, width, inset: boxInset(box, width, spaceFull, path, context) };
}

/** Padding and border, tamed so that the content keeps a tenth of the width and of a whole page. */
export const boxInset = (box: BoxLook, width: Points, full: Points, path: string, context: Context): Sides<Points> =>
  tameInset(wantedInset(box, context), width, full, path, context);

export function tameInset(
  inset: Sides<Points>,
  width: Points,
  full: Points,
  path: string,
  context: Context,
): Sides<Points> {
  const { top, right, bottom, left } = inset;
  if (left + right <= width * mostTaken && top + bottom <= full * mostTaken) return inset;
  const across = tame(left, right, width, path, context);
  const down = tame(top, bottom, full, path, context);
  return { top: down.before, right: across.after, bottom: down.after, left: across.before };
}

/** Boxes are shared by all that looks alike, and so are their insets. */
function wantedInset(box: BoxLook, { memory }: Context): Sides<Points> {
  const known = memory.insets.get(box);
  if (known !== undefined) return known;
  const { padding, border } = box;
  const inset = {
    top: padding.top + (border.top?.width ?? 0),
    right: padding.right + (border.right?.width ?? 0),
    bottom: padding.bottom + (border.bottom?.width ?? 0),
    left: padding.left + (border.left?.width ?? 0),
  };
  memory.insets.set(box, inset);
  return inset;
}

/** Space around content never takes more than this share of the width: something stays visible, whatever was set. */
const mostTaken = 0.9;

function tame(before: Points, after: Points, space: Points, path: string, context: Context) {
  const most = Math.max(0, space * mostTaken);
  if (before + after <= most) return { before, after };
  const message = "Margin, border and padding leave no space for the content; they are reduced.";
  context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", path, message, { measured: before + after, allowed: most });
  const factor = most / (before + after);
  return { before: before * factor, after: after * factor };
}

/** Neither shows nor takes space, margins apart: what it holds stands as if it stood alone. */
export function isBare(box: BoxLook): boolean {
  if (box === noBox) return true;
  const { padding } = box;
  return (
    padding.top === 0 &&
    padding.bottom === 0 &&
    padding.left === 0 &&
    padding.right === 0 &&
    !hasBorder(box.border) &&
    !hasFill(box) &&
    box.width === undefined &&
    box.height === undefined &&
    box.minHeight === undefined &&
    box.float === undefined &&
    !isGroup(box)
  );
}

/** Whether the content of a box has to be drawn as a group. */
export const isGroup = (box: BoxLook): boolean =>
  box.opacity < 1 ||
  box.rotate !== 0 ||
  box.clip !== undefined ||
  box.transform !== undefined ||
  box.layer !== undefined;

/** Whether the content of a box is drawn elsewhere than where it was laid out. */
export const isMoved = (box: BoxLook): boolean => box.rotate !== 0 || box.transform !== undefined;

/** The height set for a box itself, border to border; percentages are of a page's region. */
export const ownHeight = (box: BoxLook, full: Points): Points =>
  Math.max(box.minHeight ?? 0, box.height === undefined ? 0 : resolve(box.height, full));
