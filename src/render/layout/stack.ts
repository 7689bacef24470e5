import type { Points } from "../model/geometry.ts";
import { slack } from "./box/box.ts";
import { clipped } from "./clipped.ts";
import type { Context } from "./context.ts";
import { emptyFrame, type Fit, type Frame, type Ink, none, type Room, showsNothing } from "./fit.ts";
import { layKept } from "./keep.ts";
import { collapse, marginAbove, marginBelow } from "./margins.ts";
import { type Portion, portionAt, type Run } from "./portion.ts";
import { pathOf, wantsBreakAfter, wantsBreakBefore, wantsNext } from "./wishes.ts";

/**
 * Lays portions under each other and is the only one to break pages. The margin above the first and below the last is
 * left to whoever asks: it collapses outwards, or vanishes at a page's top and foot.
 */
export function layoutRun(run: Run, room: Room, context: Context): Fit<Run> {
  const column = openColumn(room);
  for (let index = run.from; index < run.portions.length; index++) {
    const portion = portionAt(run, index);
    if (portion === undefined) break;
    context.budget.work(1, pathOf(portion));
    if (portion.kind === "page-break") {
      if (!obeysBreaks(portion.path, context)) continue;
      return endPage(run, column, index + 1);
    }
    if (wantsBreakBefore(portion) && hasInk(column) && obeysBreaks(pathOf(portion), context)) {
      return endPage(run, column, index);
    }
    const fit = layNext(portion, column, context);
    switch (fit.kind) {
      case "whole":
        placeWhole(column, portion, fit.frame, index);
        if (fit.ends || (wantsBreakAfter(portion) && obeysBreaks(pathOf(portion), context))) {
          return endPage(run, column, index + 1);
        }
        break;
      case "part":
        place(column, portion, fit.frame);
        return { kind: "part", frame: frameOf(column), rest: restOf(run, index, [fit.rest]) };
      case "none":
        return push(run, column, index, fit, context);
    }
  }
  return { kind: "whole", frame: frameOf(column) };
}

/** A region while it fills. */
interface Column {
  readonly room: Room;
  readonly ink: Ink[];
  /** The foot of what is placed. */
  y: Points;
  /** Wanted below it. */
  margin: Points;
  baseline: Points | undefined;
  /** Where to go back to when what follows a heading does not fit on the page. */
  chain: Chain | undefined;
}

interface Chain {
  readonly index: number;
  readonly inks: number;
  readonly y: Points;
}

const openColumn = (room: Room): Column => ({
  room,
  ink: [],
  y: 0,
  margin: 0,
  baseline: undefined,
  chain: undefined,
});

const hasInk = (column: Column): boolean => column.y > 0;

const frameOf = ({ y, baseline, ink }: Column): Frame =>
  y === 0 && ink.length === 0 ? emptyFrame : { height: y, baseline, ink };

/** Where the next portion begins. */
const startOf = (column: Column, portion: Portion): Points =>
  hasInk(column) ? column.y + collapse(column.margin, marginAbove(portion)) : 0;

function layNext(portion: Portion, column: Column, context: Context): Fit<Portion> {
  const { room } = column;
  const start = startOf(column, portion);
  const top = room.top && !hasInk(column);
  const left: Room = { width: room.width, height: room.height - start, full: room.full, top, kept: room.kept };
  if (left.height < -slack && !top) return none("the page is full");
  const fit = layKept(portion, left, context);
  if (start < column.y - slack && fit.kind !== "none") tellOverlap(portion, column.y - start, context);
  return fit.kind === "none" && top && !room.kept ? force(portion, left, context) : fit;
}

function tellOverlap(portion: Portion, height: Points, { report }: Context): void {
  const message = `A negative margin lays it over what stands above, by ${Math.round(height * 10) / 10} pt.`;
  report.add(undefined, "BOX_OVERLAPS", pathOf(portion), message);
}

function place(column: Column, portion: Portion, frame: Frame): void {
  const start = startOf(column, portion);
  if (frame.baseline !== undefined && column.baseline === undefined) column.baseline = start + frame.baseline;
  if (!showsNothing(frame)) column.ink.push({ kind: "frame", x: 0, y: start, frame });
  if (frame.height === 0) {
    column.margin = collapse(column.margin, collapse(marginAbove(portion), marginBelow(portion)));
    return;
  }
  column.y = start + frame.height;
  column.margin = marginBelow(portion);
}

/** A heading opens a chain, or lengthens it; a rule below it is no company; anything else that shows closes it. */
function placeWhole(column: Column, portion: Portion, frame: Frame, index: number): void {
  if (wantsNext(portion)) column.chain ??= { index, inks: column.ink.length, y: column.y };
  else if (frame.height > 0 && portion.kind !== "separator") column.chain = undefined;
  place(column, portion, frame);
}

/** Nothing of the portion fits: it goes to the next page, and the headings before it go along. */
function push(
  run: Run,
  column: Column,
  index: number,
  fit: Fit<Portion> & { kind: "none" },
  context: Context,
): Fit<Run> {
  const next = fit.ready ?? portionAt(run, index);
  const { chain } = column;
  if (context.trace !== undefined && next !== undefined) context.trace.waits(pathOf(next), fit.why);
  if (chain === undefined || isAtTop(column, chain)) {
    if (hasInk(column)) return { kind: "part", frame: frameOf(column), rest: restFrom(run, index, index, next) };
    // What has no height has been placed all the same, and would be lost with the frame.
    return { kind: "none", why: fit.why, ready: restFrom(run, run.from, index, next) };
  }
  const rest = restFrom(run, chain.index, index, next);
  if (chain.y === 0) return { kind: "none", why: `kept with the next, of which ${fit.why}`, ready: rest };
  column.ink.length = chain.inks;
  column.y = chain.y;
  return { kind: "part", frame: frameOf(column), rest };
}

/** What is left from `from` on; `next` stands in for the portion at `index`. */
function restFrom(run: Run, from: number, index: number, next: Portion | undefined): Run {
  const heads: Portion[] = [];
  for (let at = from; at < index; at++) {
    const head = portionAt(run, at);
    if (head !== undefined) heads.push(head);
  }
  if (next !== undefined) heads.push(next);
  return restOf(run, from, heads);
}

/** Headings at a region's top have nowhere better to go. */
const isAtTop = (column: Column, chain: Chain): boolean => column.room.top && chain.y === 0;

/** The author's page break. After the last portion it is left to whoever goes on behind this run. */
function endPage(run: Run, column: Column, next: number): Fit<Run> {
  const frame = frameOf(column);
  if (next >= run.portions.length) return { kind: "whole", frame, ends: true };
  return { kind: "part", frame, rest: restOf(run, next, []) };
}

/** What is left: `heads` first, then what stood behind them. */
function restOf(run: Run, from: number, heads: readonly Portion[]): Run {
  const kept = run.heads.slice(from + heads.length - run.from);
  return { portions: run.portions, from, heads: [...heads, ...kept] };
}

/** At the top of an empty page something is always placed: laid out as if there were room, cut where there is none. */
function force(portion: Portion, room: Room, context: Context): Fit<Portion> {
  const endless: Room = { ...room, height: Number.POSITIVE_INFINITY };
  const fit = context.lay(portion, endless, { ...context, flows: false });
  if (fit.kind !== "whole") throw new Error(`A portion (${portion.kind}) does not fit into a room without end.`);
  if (fit.frame.height <= room.height) return fit;
  const message = "The block is taller than the page and cannot be divided; it is cut off at the page's foot.";
  const extent = { measured: fit.frame.height, allowed: room.height };
  context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", pathOf(portion), message, extent);
  return { ...fit, frame: clipped(fit.frame, room) };
}

/** Where there are no pages to end, a wish for a new one is reported once. */
function obeysBreaks(path: string, context: Context): boolean {
  if (context.flows) return true;
  const message = "A page break has no effect inside a table cell, a header or a footer.";
  context.report.add("CONTENT_ERROR", "BREAK_IGNORED", path, message);
  return false;
}
