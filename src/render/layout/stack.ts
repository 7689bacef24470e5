/*
 * Where pages end. A sequence is laid out block by block, and `fit.ts` says what each block answers. The page ends in one of three ways:
 *
 * - A block fits in part. The page ends within it, and its remainder begins the next page. Where a paragraph may be parted, its `orphans`
 *   and `widows` decide (`blocks/paragraph.ts`); where a table may, its rows do (`blocks/table`).
 * - Nothing of a block fits. It goes to the next page, and the chain before it goes along. A block that is kept with the next opens a
 *   chain or lengthens it, and so does a float. The chain remembers how far the page was filled at its beginning, so that the page can be
 *   taken back to there. The first other block that shows something closes it; a rule or a block at a place of its own does not.
 * - The author has a page break there, before a block or after it. Inside of cells, headers and footers it has no effect, and is reported.
 *
 * A block that is kept together is tried undivided here, then on a fresh page (`keeps/keep.ts`). It is divided if that cannot hold it either. A
 * chain that begins at the top of a page stays there: no other page would be better. At the top something is always placed, so that layout
 * ends. What is too tall for a page and cannot be divided is cut at its foot (`force`), and reported as BLOCK_OVERFLOW.
 */

import { limits } from "../../vocabulary/limits.ts";
import type { Points } from "../model/geometry.ts";
import { slack } from "./box/box.ts";
import { clipped } from "./clipped.ts";
import type { Context } from "./context.ts";
import {
  type AvailableSpace,
  emptyFrame,
  type Fit,
  type FloatedExtent,
  type Frame,
  type FrameItem,
  none,
  showsNothing,
} from "./fit.ts";
import { besideFrom } from "./floats/beside.ts";
import { floatOf, givesWay, layFloat, startBeside } from "./floats/float.ts";
import { type BlockSequence, blockOf, type Fragment, fragmentAt } from "./fragment.ts";
import { breaksAfter, breaksBefore, keepsWithNext, pathOf } from "./keeps/break-constraints.ts";
import { companyOf } from "./keeps/company.ts";
import { reportGivenWay } from "./keeps/given-way.ts";
import { layKeepingTogether } from "./keeps/keep.ts";
import { reportParted } from "./keeps/parted.ts";
import { collapse, marginAbove, marginBelow } from "./margins.ts";

/**
 * Lays fragments under each other. Nothing else breaks pages. The margin above the first and below the last is left to
 * the caller: it collapses outwards, or vanishes at a page's top and foot.
 */
export function layoutSequence(sequence: BlockSequence, space: AvailableSpace, context: Context): Fit<BlockSequence> {
  const column = openColumn(space);
  for (let index = sequence.from; index < sequence.fragments.length; index++) {
    const fragment = fragmentAt(sequence, index);
    if (fragment === undefined) break;
    context.budget.work(1, pathOf(fragment));
    if (fragment.kind === "page-break") {
      if (!obeysBreaks(fragment.path, context)) continue;
      reportAbove(sequence, column, index, context);
      return endPage(sequence, column, index + 1);
    }
    if (breaksBefore(fragment) && isBegun(column) && obeysBreaks(pathOf(fragment), context)) {
      reportAbove(sequence, column, index, context);
      return endPage(sequence, column, index);
    }
    const fit = placeFloat(fragment, column, index, context) ?? layNext({ fragment, sequence, index }, column, context);
    switch (fit.kind) {
      case "float":
        break;
      case "whole":
        placeWhole(column, fragment, fit.frame, index);
        if (fit.ends || (breaksAfter(fragment) && obeysBreaks(pathOf(fragment), context))) {
          return endPage(sequence, column, index + 1);
        }
        break;
      case "part":
        place(column, fragment, fit.frame);
        return { kind: "part", frame: frameOf(column), remainder: remainderOf(sequence, index, [fit.remainder]) };
      case "none":
        return push(sequence, column, index, fit, context);
    }
  }
  column.y = Math.max(column.y, column.foot);
  return { kind: "whole", frame: frameOf(column) };
}

/** A region while it fills. */
interface FillingRegion {
  readonly space: AvailableSpace;
  readonly items: FrameItem[];
  /** The foot of what is placed. */
  y: Points;
  /** Wanted below it. */
  margin: Points;
  baseline: Points | undefined;
  /** Floats at its sides: first those around the sequence, then its own. */
  floats: FloatedExtent[];
  readonly around: number;
  /** The lowest foot of its own. */
  foot: Points;
  /** Where to go back to when what follows a heading does not fit on the page. */
  chain: StackChain | undefined;
}

interface StackChain {
  readonly index: number;
  readonly itemCount: number;
  /** The foot of what stands above it, and where it begins. */
  readonly y: Points;
  readonly top: Points;
  readonly floatCount: number;
  readonly foot: Points;
}

const openColumn = (space: AvailableSpace): FillingRegion => ({
  space,
  items: [],
  y: 0,
  margin: 0,
  baseline: undefined,
  floats: [...(space.beside ?? [])],
  around: space.beside?.length ?? 0,
  foot: 0,
  chain: undefined,
});

const isBegun = (column: FillingRegion): boolean => column.y > 0;

const frameOf = ({ y, baseline, items }: FillingRegion): Frame =>
  y === 0 && items.length === 0 ? emptyFrame : { height: y, baseline, items };

/** Where the next fragment begins. */
function startOf(column: FillingRegion, fragment: Fragment): Points {
  if (fragment.kind === "placed") return column.y;
  const start = isBegun(column) ? column.y + collapse(column.margin, marginAbove(fragment)) : 0;
  return column.floats.length === 0 ? start : startBeside(column.floats, fragment, start);
}

/** Sets a block at its side; undefined: it stands in the flow. */
function placeFloat(
  fragment: Fragment,
  column: FillingRegion,
  index: number,
  context: Context,
): (Fit<Fragment> & { readonly kind: "none" }) | { readonly kind: "float" } | undefined {
  const float = floatOf(fragment);
  if (float === undefined) return undefined;
  const from = isBegun(column) ? column.y + collapse(column.margin, marginAbove(fragment)) : 0;
  const laid = layFloat(float, { space: column.space, floats: column.floats, from }, context);
  if (laid === undefined || laid.kind === "none") return laid;
  openChain(column, index, from);
  column.items.push({ kind: "frame", x: laid.x, y: laid.y, frame: laid.frame });
  column.floats.push(laid.floated);
  column.foot = Math.max(column.foot, laid.floated.bottom);
  return { kind: "float" };
}

/** Forgets floats that end above the next block. */
function forgetFloats(column: FillingRegion): void {
  const { floats, around, y } = column;
  if (floats.length > around + limits.floats)
    column.floats = floats.filter(({ bottom }, at) => at < around || bottom > y);
}

/** Keeps the next blocks together from here on. */
function openChain(column: FillingRegion, index: number, top: Points): void {
  const { items, y, floats, foot } = column;
  column.chain ??= { index, itemCount: items.length, y, top, floatCount: floats.length, foot };
}

interface NextFragment {
  readonly fragment: Fragment;
  readonly sequence: BlockSequence;
  readonly index: number;
}

function layNext({ fragment, sequence, index }: NextFragment, column: FillingRegion, context: Context): Fit<Fragment> {
  const { space, chain } = column;
  const start = startOf(column, fragment);
  const top = space.top && !isBegun(column) && start === 0;
  const beside = column.floats.length > 0 && givesWay(fragment) ? besideFrom(column.floats, start) : undefined;
  const left: AvailableSpace = {
    width: space.width,
    height: space.height - start,
    full: space.full,
    top,
    mustFit: space.mustFit,
    notes: space.notes,
    company: companyOf({ sequence, index, space, start, first: !isBegun(column), chain }, context),
    ...(beside && { beside }),
  };
  if (left.height < -slack && !top) return none("the page is full");
  const fit = layKeepingTogether(fragment, left, context);
  if (start < column.y - slack && fit.kind !== "none") reportOverlap(fragment, column.y - start, context);
  return fit.kind === "none" && top && !space.mustFit ? force(fragment, left, context) : fit;
}

function reportOverlap(fragment: Fragment, height: Points, { report }: Context): void {
  const message = `A negative margin lays it over what stands above, by ${Math.round(height * 10) / 10} pt.`;
  report.add(undefined, "BOX_OVERLAPS", pathOf(fragment), message);
}

function place(column: FillingRegion, fragment: Fragment, frame: Frame): void {
  const start = startOf(column, fragment);
  if (frame.baseline !== undefined && column.baseline === undefined) column.baseline = start + frame.baseline;
  if (!showsNothing(frame)) column.items.push({ kind: "frame", x: 0, y: start, frame });
  if (frame.height === 0) {
    column.margin = collapse(column.margin, collapse(marginAbove(fragment), marginBelow(fragment)));
    return;
  }
  column.y = start + frame.height;
  column.margin = marginBelow(fragment);
}

/** A heading opens a chain, or lengthens it; anything that keeps company with it and shows closes it. */
function placeWhole(column: FillingRegion, fragment: Fragment, frame: Frame, index: number): void {
  if (keepsWithNext(fragment)) openChain(column, index, startOf(column, fragment));
  else if (frame.height > 0 && keepsCompany(blockOf(fragment))) column.chain = undefined;
  place(column, fragment, frame);
  if (column.chain === undefined) forgetFloats(column);
}

/** Whether a heading may end a page with this below it. A rule is no company: it would end the page with the heading. */
function keepsCompany({ kind }: ReturnType<typeof blockOf>): boolean {
  switch (kind) {
    case "separator":
    case "page-break":
    case "placed":
      return false;
    case "entry":
    case "paragraph":
    case "list":
    case "table":
    case "picture":
    case "stack":
    case "columns":
    case "toc-entry":
      return true;
  }
}

/** No part of the fragment fits: it goes to the next page, and the headings before it go along. */
function push(
  sequence: BlockSequence,
  column: FillingRegion,
  index: number,
  fit: Fit<Fragment> & { kind: "none" },
  context: Context,
): Fit<BlockSequence> {
  const next = fit.ready ?? fragmentAt(sequence, index);
  const { chain } = column;
  if (context.trace !== undefined && next !== undefined) context.trace.waits(pathOf(next), fit.why);
  if (chain === undefined || isAtTop(column, chain)) {
    // Headings alone that are more than a page have nothing to stay with.
    const isEndOfChain = next !== undefined && !keepsWithNext(next);
    if (chain !== undefined && isEndOfChain) reportLeft(fragmentAt(sequence, chain.index), column, context);
    if (isBegun(column) || column.floats.length > column.around)
      return { kind: "part", frame: frameOf(column), remainder: remainderFrom(sequence, index, index, next) };
    // Content without height is placed even so, and would be lost with the frame.
    return { kind: "none", why: fit.why, ready: remainderFrom(sequence, sequence.from, index, next) };
  }
  const remainder = remainderFrom(sequence, chain.index, index, next);
  if (chain.y === 0) return { kind: "none", why: `kept with the next, of which ${fit.why}`, ready: remainder };
  column.items.length = chain.itemCount;
  column.y = chain.y;
  column.floats.length = chain.floatCount;
  column.foot = chain.foot;
  return { kind: "part", frame: frameOf(column), remainder };
}

/** Whether what does not fit here fits nowhere: the region is as high as a page, and nothing is on trial. */
const isLastResort = ({ space: { top, mustFit, height, full, company, notes = 0 } }: FillingRegion): boolean =>
  (top || company?.last === true) && !mustFit && height + notes + (company?.above ?? 0) >= full - slack;

function reportLeft(first: Fragment | undefined, column: FillingRegion, context: Context): void {
  if (first === undefined || !keepsWithNext(first) || !isLastResort(column)) return;
  const message = "It is kept with the next block, which does not fit below it on one page; they are on two pages.";
  reportGivenWay({ errorCode: undefined, code: "KEEP_NOT_POSSIBLE", path: pathOf(first), message }, context);
}

/** What a page break of the author leaves above it, where that is kept with the next. */
function reportAbove(sequence: BlockSequence, { chain }: FillingRegion, index: number, context: Context): void {
  if (chain === undefined) return;
  for (let at = index - 1; at >= chain.index; at--) {
    const above = fragmentAt(sequence, at);
    if (above === undefined || !keepsWithNext(above)) continue;
    reportParted(above, context);
    return;
  }
}

/** The remainder from `from` on; `next` replaces the fragment at `index`. */
function remainderFrom(
  sequence: BlockSequence,
  from: number,
  index: number,
  next: Fragment | undefined,
): BlockSequence {
  const heads: Fragment[] = [];
  for (let at = from; at < index; at++) {
    const head = fragmentAt(sequence, at);
    if (head !== undefined) heads.push(head);
  }
  if (next !== undefined) heads.push(next);
  return remainderOf(sequence, from, heads);
}

/** Headings at a region's top have nowhere better to go, nor what stands there below those that it is kept with. */
const isAtTop = ({ space }: FillingRegion, chain: StackChain): boolean =>
  chain.y === 0 && (space.top || space.company?.last === true);

/** The author's page break. After the last fragment it is left to what follows this sequence. */
function endPage(sequence: BlockSequence, column: FillingRegion, next: number): Fit<BlockSequence> {
  const frame = frameOf(column);
  if (next >= sequence.fragments.length) return { kind: "whole", frame, ends: true };
  return { kind: "part", frame, remainder: remainderOf(sequence, next, []) };
}

/** The remainder: `heads` first, then the fragments that were after them. */
function remainderOf(sequence: BlockSequence, from: number, heads: readonly Fragment[]): BlockSequence {
  const kept = sequence.heads.slice(from + heads.length - sequence.from);
  return { fragments: sequence.fragments, from, heads: [...heads, ...kept] };
}

/** At the top of an empty page something is always placed: laid out as if space were endless, cut where it ends. */
function force(fragment: Fragment, space: AvailableSpace, context: Context): Fit<Fragment> {
  const endless: AvailableSpace = { ...space, height: Number.POSITIVE_INFINITY };
  const fit = context.lay(fragment, endless, { ...context, flows: false });
  if (fit.kind !== "whole") throw new Error(`A fragment (${fragment.kind}) does not fit into endless space.`);
  if (fit.frame.height <= space.height) return fit;
  const message = "The block is taller than the page and cannot be divided; it is cut off at the page's foot.";
  const extent = { measured: fit.frame.height, allowed: space.height };
  const path = pathOf(fragment);
  reportGivenWay({ errorCode: "CONTENT_ERROR", code: "BLOCK_OVERFLOW", path, message, extent }, context);
  return { ...fit, frame: clipped(fit.frame, space) };
}

/** Where there are no pages to end, a page break is reported once. */
function obeysBreaks(path: string, context: Context): boolean {
  if (context.flows) return true;
  const message = "A page break has no effect in a cell, in a row of elements, in a header or a footer.";
  context.report.add("CONTENT_ERROR", "BREAK_IGNORED", path, message);
  return false;
}
