import { limits } from "../../../vocabulary/limits.ts";
import type { Report } from "../../contract/report.ts";
import type { Block } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { BoxLook } from "../../model/look.ts";
import { slack } from "../box/box.ts";
import { isBare } from "../box/measure.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Fit, type FloatedExtent, type Frame, none } from "../fit.ts";
import type { Fragment } from "../fragment.ts";
import { boxOf } from "../keeps/break-constraints.ts";
import { footOfSide, leastBeside, nextFoot, takenAt } from "./beside.ts";

/** A block that stands at a side. */
export interface SideBlock {
  readonly block: Block;
  readonly side: FloatedExtent["side"];
}

/** The block and the side at which it is to stand; undefined: the fragment is to stand in the flow. */
export function floatOf(fragment: Fragment): SideBlock | undefined {
  switch (fragment.kind) {
    case "paragraph":
    case "picture":
    case "stack": {
      const side = fragment.box.float;
      return side === undefined ? undefined : { block: fragment, side };
    }
    default:
      return undefined;
  }
}

/** Whether lines of it may stand beside something; all else begins below. */
export function givesWay(fragment: Fragment): boolean {
  switch (fragment.kind) {
    case "entry":
      return true;
    case "paragraph":
    case "list":
      return isPlain(fragment.box);
    case "stack":
      return isPlain(fragment.box) && fragment.turned === undefined && fragment.placed === undefined;
    default:
      return false;
  }
}

const isPlain = (box: BoxLook): boolean => isBare(box) && box.fitting === undefined;

/** Something laid out for a side: `x` and `y` are its corner in the space. */
export interface LaidFloat {
  readonly kind: "float";
  readonly frame: Frame;
  readonly x: Points;
  readonly y: Points;
  readonly floated: FloatedExtent;
}

/** A place at a side, from a height on. */
interface FloatSpot {
  readonly top: Points;
  /** The width that others take at the same side. */
  readonly before: Points;
}

/**
 * Lays a block at its side, no higher than `from` and than those before it (CSS 2.2, 9.5.1), beside others of that side
 * while lines have space, else below them. `none`: it goes to the next page; undefined: it stands in the flow.
 */
export function layFloat(
  { block, side }: SideBlock,
  { space, floats, from }: { space: AvailableSpace; floats: readonly FloatedExtent[]; from: Points },
  context: Context,
): LaidFloat | Extract<Fit<never>, { kind: "none" }> | undefined {
  const before = floats.filter(({ bottom }) => bottom > from).length;
  const laid = layAtSide(block, { width: space.width, full: space.full, before }, context);
  if (laid.kind === "refused") {
    reportInFlow(block.path, laid.why, context.report);
    return undefined;
  }
  return standAt(side, laid, { space, floats, from }, block.box.margin.bottom);
}

/** A block as it is at a side, or why it stands in the flow instead. */
type AtSide =
  | { readonly kind: "laid"; readonly width: Points; readonly frame: Frame }
  | { readonly kind: "refused"; readonly why: string };

/** A space with sides: its width, the height of a fresh page, and how many stand at the sides already. */
export interface SideSpace {
  readonly width: Points;
  readonly full: Points;
  readonly before: number;
}

/** The one decision whether a block stands at a side: there is space for lines, for one more, and for all of it on a page. */
export function layAtSide(block: Block, { width: available, full, before }: SideSpace, context: Context): AtSide {
  if (before >= limits.floats) return refused(`${limits.floats} stand at the side already`);
  const width = widthOf(block, available, context);
  if (available - width < Math.min(leastBeside, available))
    return refused(`fewer than ${leastBeside} points are left for lines beside it`);
  const fit = context.lay(block, { width, height: full, full, top: true, mustFit: true }, context);
  return fit.kind === "whole"
    ? { kind: "laid", width, frame: fit.frame }
    : refused("it does not fit on one page, and what stands at the side is not divided");
}

const refused = (why: string): AtSide => ({ kind: "refused", why });

/** Reports that a block does not stand at a side, under its JSON Pointer. */
export function reportInFlow(path: string, why: string, report: Report): void {
  report.add(undefined, "FLOAT_IGNORED", path, `It stands in the flow instead of at the side: ${why}.`);
}

/** Finds its place among those that stand there. */
function standAt(
  side: FloatedExtent["side"],
  { width, frame }: { readonly width: Points; readonly frame: Frame },
  { space, floats, from }: { space: AvailableSpace; floats: readonly FloatedExtent[]; from: Points },
  below: Points,
): LaidFloat | Extract<Fit<never>, { kind: "none" }> {
  const first = floats.reduce((top, float) => Math.max(top, float.top), from);
  const { top, before } = spotFor(floats, side, { width, height: frame.height + below }, first, space.width);
  if (top + frame.height > space.height + slack)
    return none("what stands at the side is higher than what is left of the page");
  const extent = before + width;
  const x = side === "left" ? before : space.width - extent;
  return {
    kind: "float",
    frame,
    x,
    y: top,
    floated: { side, extent, top, bottom: top + frame.height + Math.max(0, below) },
  };
}

function spotFor(
  floats: readonly FloatedExtent[],
  side: FloatedExtent["side"],
  { width, height }: { readonly width: Points; readonly height: Points },
  from: Points,
  spaceWidth: Points,
): FloatSpot {
  const other = side === "left" ? "right" : "left";
  for (let top = from; ; ) {
    const before = takenAt(floats, side, top, top + height);
    const beyond = takenAt(floats, other, top, top + height);
    const foot = nextFoot(floats, top);
    const isFree = before === 0 && beyond === 0;
    if (isFree || foot === undefined || before + width + beyond + leastBeside <= spaceWidth) return { top, before };
    top = foot;
  }
}

/** Sums of widths are not exact; a text as wide as its space must not break for that. */
const roundingSlack: Points = 0.01;

/** With margins. A box without a width is as wide as what it holds, at most half of the space; pictures are as wide as they are. */
function widthOf(block: Block, available: Points, context: Context): Points {
  const { width, margin } = block.box;
  const around = Math.max(0, margin.left) + Math.max(0, margin.right);
  if (typeof width === "number") return width + around;
  const natural = context.measure(block, context).max;
  return block.kind === "picture" ? natural : Math.min(natural + roundingSlack, available / 2);
}

/** Where a block begins that stands in the flow: below what it clears, and below all if its lines do not give way. */
export function startBeside(floats: readonly FloatedExtent[], fragment: Fragment, start: Points): Points {
  const clear = boxOf(fragment)?.clear;
  const cleared = clear === undefined ? start : footOfSide(floats, clear, start);
  return givesWay(fragment) ? cleared : footOfSide(floats, "both", cleared);
}
