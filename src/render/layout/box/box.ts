import { clipPath } from "../../model/drawing/clip.ts";
import { compose } from "../../model/drawing/matrix.ts";
import type { Matrix, Points, Rect } from "../../model/geometry.ts";
import type { BoxLook } from "../../model/look.ts";
import type { PageMark } from "../../model/page/page.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Fit, type Frame, type FrameItem, none } from "../fit.ts";
import { besideInside } from "../floats/beside.ts";
import { flatMarks } from "../frame.ts";
import { heightInCompany } from "../keeps/company.ts";
import { reportGivenWay } from "../keeps/given-way.ts";
import { workOfImage } from "./background-image.ts";
import { isBare, isGroup, isMoved, ownHeight, placeBox } from "./measure.ts";
import { shows } from "./paint.ts";

/** A block's box while it is filled. */
export interface OpenBox {
  readonly box: BoxLook;
  readonly path: string;
  /** This is where the box begins: on later pages it has no top edge. */
  readonly first: boolean;
  /** Blocks at places of their own inside its border. */
  readonly placed?: (inside: Rect) => PlacedItems;
}

/** Items painted behind a box's content, and over it. */
export interface PlacedItems {
  readonly behind: readonly FrameItem[];
  readonly front: readonly FrameItem[];
}

/**
 * Lays out content inside a box. A box that goes over pages is sliced, with its top edge on the first and its bottom edge on the last, or
 * closed on each of them (CSS Fragmentation 3, 5.4, box-decoration-break).
 * `height` and `minHeight` are the least it takes; what needs more, gets more.
 */
export function fitInBox<R>(
  boxed: OpenBox,
  space: AvailableSpace,
  context: Context,
  content: (space: AvailableSpace) => Fit<R>,
): Fit<R> {
  const { box, path } = boxed;
  if (boxed.placed === undefined && isBare(box) && box.margin.left === 0 && box.margin.right === 0)
    return content(space);
  if (box.image !== undefined) context.budget.work(workOfImage(box), path);
  const { x, width, inset } = placeBox(box, space.width, space.full, path, context);
  const cloned = box.isCloned === true;
  const above = boxed.first || cloned ? inset.top : 0;
  const inner: AvailableSpace = {
    width: width - inset.left - inset.right,
    height: space.height - above - inset.bottom,
    full: space.full - inset.top - inset.bottom,
    top: space.top,
    mustFit: space.mustFit,
    company: space.company,
    notes: space.notes,
    ...(space.beside && {
      beside: besideInside(
        space.beside,
        { left: x + inset.left, top: above, width: width - inset.left - inset.right },
        space.width,
      ),
    }),
  };
  const fit = content(inner);
  const place = { x, width, above, left: x + inset.left };
  switch (fit.kind) {
    case "none":
      return fit;
    case "part": {
      const height = above + fit.frame.height + (cloned ? inset.bottom : 0);
      if (height > space.height + slack && !space.top) return none("the box's upper edge does not fit");
      return { ...fit, frame: noted(boxed, place, drawBox(boxed, place, fit.frame, height, false), context) };
    }
    case "whole": {
      const needed = above + fit.frame.height + inset.bottom;
      const height = boxed.first ? Math.max(needed, ownHeightIn(boxed, space, context)) : needed;
      if (height > space.height + slack && !space.top) return none("the box is higher than what is left of the page");
      const lowered = { ...place, above: above + lowering(box.verticalAlign, height - needed) };
      return { ...fit, frame: noted(boxed, place, drawBox(boxed, lowered, fit.frame, height, true), context) };
    }
  }
}

/** How far below the top content stands that has this much space to spare. */
export function lowering(verticalAlign: BoxLook["verticalAlign"], free: Points): Points {
  switch (verticalAlign) {
    case "top":
      return 0;
    case "middle":
      return free / 2;
    case "bottom":
      return free;
  }
}

/** Rounding of many small sums must not push what just fits. */
export const slack = 1e-6;

interface BoxArea {
  readonly x: Points;
  readonly width: Points;
  /** Position of the content, from the box's top. */
  readonly above: Points;
  /** Position of the content, from the left edge of the space. */
  readonly left: Points;
}

/** A box cannot ask for more than a page has; at a page's top what is left is all there will ever be. */
export function ownHeightIn(
  { box, path }: Pick<OpenBox, "box" | "path">,
  space: AvailableSpace,
  context: Context,
): Points {
  const requested = ownHeight(box, space.full);
  const alone = space.top ? Math.min(space.full, space.height) : space.full;
  const most = heightInCompany(Math.min(requested, alone), alone, space);
  if (requested <= most + slack) return requested;
  const inCompany = most < alone;
  const holds = inCompany ? "a page holds beside what the box is kept with" : "a page holds";
  const message = `A height of ${Math.round(requested)} pt is more than ${holds}; the box ends with the page.`;
  const extent = { measured: requested, allowed: most };
  const errorCode = inCompany ? undefined : "CONTENT_ERROR";
  reportGivenWay({ errorCode, code: "BLOCK_OVERFLOW", path, message, extent }, context);
  return most;
}

/** A box that is pulled sideways leaves its place on the page, where it can be seen whether it stays there. */
function noted({ box, path }: OpenBox, { x, width }: BoxArea, frame: Frame, { tally }: Context): Frame {
  if (isMoved(box)) tally.astray += 1;
  if (box.margin.left >= 0 && box.margin.right >= 0) return frame;
  tally.astray += 1;
  const rect: Rect = { x, y: 0, width, height: frame.height };
  return { ...frame, node: { kind: "node", path, rect, heading: false, flaw: undefined, pulled: true } };
}

function drawBox(
  { box, path, first, placed }: OpenBox,
  place: BoxArea,
  content: Frame,
  height: Points,
  last: boolean,
): Frame {
  const baseline = content.baseline === undefined ? undefined : content.baseline + place.above;
  const items: FrameItem[] = [];
  const rect: Rect = { x: place.x, y: 0, width: place.width, height };
  const decor = isGroup(box) ? { ...box, clip: undefined } : box;
  const closed = box.isCloned === true;
  const edges = { top: first || closed, right: true, bottom: last || closed, left: true };
  if (shows(decor)) items.push({ kind: "box", look: decor, rect, edges });
  const within = placed?.(insideOf(rect, box));
  items.push(...(within?.behind ?? []));
  items.push({ kind: "frame", x: place.left, y: place.above, frame: content });
  items.push(...(within?.front ?? []));
  return { height, baseline, items: isGroup(box) ? [groupMark(box, path, rect, items)] : items };
}

/** The rectangle within a box's border. */
function insideOf({ x, y, width, height }: Rect, { border }: BoxLook): Rect {
  const [left, top] = [border.left?.width ?? 0, border.top?.width ?? 0];
  const [right, bottom] = [border.right?.width ?? 0, border.bottom?.width ?? 0];
  return {
    x: x + left,
    y: y + top,
    width: Math.max(0, width - left - right),
    height: Math.max(0, height - top - bottom),
  };
}

/** Marks turned, clipped and made see-through as one. */
export function groupMark(box: BoxLook, path: string, rect: Rect, items: readonly FrameItem[]): PageMark {
  const marks = flatMarks(items);
  const clip = box.clip === undefined ? undefined : clipPath(box.clip, rect);
  const mark = { kind: "group", marks, transform: transformOf(box, rect), clip, opacity: box.opacity } as const;
  return { ...mark, ...on(box.layer), ...(isMoved(box) ? { path } : {}) };
}

const on = (layer: string | undefined) => (layer === undefined ? {} : { layer });

/** Slants and the like first, then the turn. */
function transformOf({ transform, rotate }: BoxLook, rect: Rect): Matrix | undefined {
  const turned = turn(rotate, rect);
  if (transform === undefined) return turned;
  const cx = rect.x + rect.width / 2;
  const cy = rect.y + rect.height / 2;
  const about = compose(compose([1, 0, 0, 1, -cx, -cy], transform), [1, 0, 0, 1, cx, cy]);
  return turned === undefined ? about : compose(about, turned);
}

/** A clockwise turn about a box's centre; y runs down, so that clockwise is positive. */
function turn(degrees: number, rect: Rect) {
  if (degrees === 0) return undefined;
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const cx = rect.x + rect.width / 2;
  const cy = rect.y + rect.height / 2;
  return [cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy] as const;
}
