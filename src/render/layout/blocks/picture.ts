import type { SizeAndSpace } from "../../contract/report.ts";
import type { PictureBlock } from "../../model/document/flow.ts";
import { fittingRadii, hasRadius, roundedRect } from "../../model/drawing/outline.ts";
import type { Corners, Points, Rect } from "../../model/geometry.ts";
import type { BoxLook } from "../../model/look.ts";
import { fitInBox, slack } from "../box/box.ts";
import { isBare } from "../box/measure.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, emptyFrame, type Fit, type FrameItem, none, whole } from "../fit.ts";
import type { Fragment } from "../fragment.ts";
import { heightInCompany } from "../keeps/company.ts";
import { reportGivenWay } from "../keeps/given-way.ts";
import { pictureIn } from "../picture-in.ts";
import { chartItems } from "./chart-table.ts";

/** A picture keeps its proportions: it shrinks to the width of its space and to the height of a page. */
export function layoutPicture(block: PictureBlock, space: AvailableSpace, context: Context): Fit<Fragment> {
  if (block.width <= 0 || block.height <= 0) return whole(emptyFrame);
  return fitInBox({ box: hugging(block), path: block.path, first: true }, space, context, (inner) => {
    const byWidth = Math.min(1, Math.max(0, inner.width) / block.width);
    const alone = inner.top && !inner.mustFit ? Math.max(0, Math.min(inner.height, inner.full)) : inner.full;
    const highest = heightInCompany(Math.min(block.height * byWidth, alone), alone, inner);
    const byHeight = Math.min(1, highest / block.height);
    const scale = Math.min(byWidth, byHeight);
    const width = block.width * scale;
    const height = block.height * scale;
    if (height > inner.height + slack) return none("the picture is higher than what is left of the page");
    if (byHeight < byWidth) {
      reportLow(highest < alone, { measured: block.height, allowed: highest }, block.path, context);
    } else if (block.sized && inner.width < block.width - slack) {
      const extent = { measured: block.width, allowed: inner.width };
      reportShrunk("The image is wider than the space for it", extent, block.path, context);
    }
    const free = inner.width - width;
    const x = block.box.align === "left" ? 0 : block.box.align === "center" ? free / 2 : free;
    const rect = { x, y: 0, width, height };
    const items: FrameItem[] = [itemOf(block, rect)];
    for (const name of [block.anchor, block.alias])
      if (name !== undefined) items.unshift({ kind: "anchor", name, x: 0, y: 0, outline: undefined });
    return whole({ height, baseline: undefined, items: chartItems(items, block, rect, context) });
  });
}

/** The picture, cut at the rounded corners of its box. */
function itemOf({ picture, alt, box }: PictureBlock, rect: Rect): FrameItem {
  const mark = pictureIn(rect, picture, alt);
  const radius = hasRadius(box.radius) ? radiusWithin(box, rect) : box.radius;
  if (!hasRadius(radius)) return mark;
  return { kind: "group", marks: [mark], transform: undefined, clip: roundedRect(rect, radius), opacity: 1 };
}

/** The corners' radii within padding and border (CSS Backgrounds 3, 4.2 and 4.3). */
function radiusWithin(box: BoxLook, { x, y, width, height }: Rect): Corners<Points> {
  const inset = (side: keyof BoxLook["padding"]): Points => box.padding[side] + (box.border[side]?.width ?? 0);
  const [top, right, bottom, left] = [inset("top"), inset("right"), inset("bottom"), inset("left")];
  const around = { x: x - left, y: y - top, width: width + left + right, height: height + top + bottom };
  const outer = fittingRadii(around, box.radius);
  const within = (radius: Points, across: Points, down: Points): Points =>
    radius <= across || radius <= down ? 0 : radius - Math.min(across, down);
  return {
    topLeft: within(outer.topLeft, left, top),
    topRight: within(outer.topRight, right, top),
    bottomRight: within(outer.bottomRight, right, bottom),
    bottomLeft: within(outer.bottomLeft, left, bottom),
  };
}

/** A visible box without a width of its own closes around its picture. */
function hugging({ box, width }: PictureBlock): BoxLook {
  if (box.width !== undefined || isBare(box)) return box;
  const { padding, border } = box;
  const inset = padding.left + padding.right + (border.left?.width ?? 0) + (border.right?.width ?? 0);
  return { ...box, width: width + inset };
}

/** Reports a picture that is made lower. `inCompany`: a page could hold it alone, but not with what it is kept with. */
export function reportLow(inCompany: boolean, extent: SizeAndSpace, path: string, context: Context): void {
  const message = "The image is made smaller, so that what it is kept with fits on its page.";
  if (inCompany) reportGivenWay({ errorCode: undefined, code: "BLOCK_OVERFLOW", path, message, extent }, context);
  else reportShrunk("The image is higher than a page", extent, path, context);
}

function reportShrunk(why: string, extent: SizeAndSpace, path: string, context: Context): void {
  const message = `${why}; it is made smaller to fit.`;
  reportGivenWay({ errorCode: "CONTENT_ERROR", code: "BLOCK_OVERFLOW", path, message, extent }, context);
}
