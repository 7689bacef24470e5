import type { FlowCell } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { slack } from "../../box/box.ts";
import { emptyFrame, type Fit, none } from "../../fit.ts";
import type { BlockSequence, OpenCell, TableRemainder } from "../../fragment.ts";
import { sequenceOfBlocks } from "../../sequence.ts";
import { layoutSequence } from "../../stack.ts";
import { endless } from "./cell.ts";
import { divideRow } from "./divide.ts";
import { rowEnd } from "./grid.ts";
import { dropOf, layRow, sharedBaseline } from "./group.ts";
import { cellWidth, insetOf } from "./inset.ts";
import type { LaidCell } from "./parts.ts";
import {
  freshHeight,
  leftIn,
  mayWait,
  mayWaitAt,
  type OpenSpan,
  pageOf,
  placeCell,
  type RegionState,
  stateOf,
  type TableRegion,
  takeBack,
} from "./region.ts";

/** Where a page's part of a table ends: at `row`, which may itself be divided. undefined: the rows are all placed. */
export type TableStop = Pick<TableRemainder, "row" | "cut"> | undefined;

/**
 * Rows joined by row spans that no page can hold are placed one by one; a row that no page can hold is divided. Cells
 * that span rows show on each page as much as fits beside their rows there, and the last row grows for what is left. A page with rows of a
 * cell that has something to show shows something of it (`endWithLabels`).
 * Rows that stay with the next go with it where it begins on the next page.
 */
export function splitGroup(region: TableRegion, from: number, to: number, cut: readonly OpenCell[]): TableStop {
  const starts: RowStart[] = [];
  for (let row = from; row < to; row++) {
    const resumed = row === from && cut.length > 0;
    const before = stateOf(region);
    const kept = region.plan.table.rows[row - 1]?.keepWithNext === true ? starts.at(-1)?.staying : undefined;
    const staying = kept ?? { row, before };
    starts.push({ row, before, resumed, staying });
    const left = resumed ? resumeRow(region, row, cut) : placeOrDivide(region, row);
    if (left === undefined) continue;
    if (left.length > 0) return { row, cut: left };
    if (staying.row === row || staying.before.fresh) return { row: endWithLabels(region, starts, row), cut: [] };
    takeBack(region, staying.before);
    return { row: endWithLabels(region, starts, staying.row), cut: [] };
  }
  return undefined;
}

/** Where a row of the group begins on this page. */
interface RowStart {
  readonly row: number;
  readonly before: RegionState;
  /** An earlier page has a part of it. */
  readonly resumed: boolean;
  /** The first of the rows that stay with the next down to this one. */
  readonly staying: { readonly row: number; readonly before: RegionState };
}

/**
 * The page ends before row `end`; gives the row that it ends before indeed. A cell of which nothing fits beside its rows so far makes the
 * last of them grow; where the page has no space for that, a cell that begins on it begins on the next page.
 */
function endWithLabels(region: TableRegion, starts: readonly RowStart[], end: number): number {
  const lacking = region.spans.filter((span) => showsNothing(region, span));
  const last = starts.find(({ row }) => row === end - 1);
  if (lacking.length === 0 || last === undefined) return end;
  const foot = Math.max(...lacking.map((span) => footFor(region, span)));
  if (!last.resumed && foot <= region.y + leftIn(region) + slack) {
    takeBack(region, last.before);
    placeOrDivide(region, last.row, foot);
    return end;
  }
  const begun = starts.find(({ row, resumed }) => !resumed && lacking.some((span) => span.row === row))?.staying;
  if (begun === undefined || !mayWaitAt(region, begun.before)) return end;
  takeBack(region, begun.before);
  return endWithLabels(region, starts, begun.row);
}

/** What a page's part of a cell has of its rows, down to `foot`. */
function layBeside(
  region: TableRegion,
  { cell, row, sequence, y }: OpenSpan,
  foot: Points,
): Fit<BlockSequence> | undefined {
  if (sequence === undefined) return undefined;
  const { full } = region.space;
  const inset = insetOf(region.plan, cell, row, full, region.context);
  const width = cellWidth(region.plan, cell) - inset.left - inset.right;
  const height = foot - y - inset.top - inset.bottom;
  if (height <= 0) return none("the rows have no height");
  return layoutSequence(sequence, { width, height, full, top: false, mustFit: false }, region.context);
}

/** It has something to show, and nothing of that fits. */
const showsNothing = (region: TableRegion, span: OpenSpan): boolean =>
  layBeside(region, span, region.y)?.kind === "none";

/** How far down its rows have to reach for a cell to show something; Infinity: farther than the page. */
function footFor(region: TableRegion, span: OpenSpan): Points {
  const fit = layBeside(region, span, region.y + leftIn(region));
  if (fit === undefined || fit.kind === "none") return Number.POSITIVE_INFINITY;
  const inset = insetOf(region.plan, span.cell, span.row, region.space.full, region.context);
  return span.y + inset.top + fit.frame.height + inset.bottom;
}

const resumeRow = (region: TableRegion, row: number, cut: readonly OpenCell[]) =>
  divideRow(
    region,
    row,
    cut.map((cell) => ({ ...cell, y: region.y })),
    [],
  );

/** undefined: the row is placed. Else what is left of its cells; nothing: the whole row goes to the next page. `foot`: it reaches down to there. */
function placeOrDivide(region: TableRegion, row: number, foot: Points = 0): readonly OpenCell[] | undefined {
  const laid = layRow(region.plan, row, pageOf(region, row), region.context);
  const ending = laid.filter(({ cell }) => endOf(region, cell, row) === row + 1);
  const opening = laid.filter(({ cell }) => endOf(region, cell, row) > row + 1);
  const closing = region.spans.filter((span) => endOf(region, span.cell, span.row) === row + 1);
  const { grown, height: needed } = growRow(region, ending, closing);
  const height = Math.max(needed, foot - region.y);
  if (height <= leftIn(region) + slack) {
    placeRow(region, row, { height, ending, closing, grown });
    openSpans(region, row, opening, region.y - height);
    return undefined;
  }
  if (mayWait(region) && height <= freshHeight(region) + slack) return [];
  const parts = [
    ...ending.map(({ cell }) => ({ cell, row, sequence: sequenceOfBlocks(cell.blocks), y: region.y })),
    ...closing,
  ];
  const y = region.y;
  const left = divideRow(region, row, parts, ending);
  if (left === undefined || left.length > 0) {
    dropSpans(region, closing);
    openSpans(region, row, opening, y);
  }
  return left;
}

const endOf = (region: TableRegion, cell: FlowCell, row: number): number => rowEnd(cell, row, region.plan.grid.rows);

function dropSpans(region: TableRegion, closing: readonly OpenSpan[]): void {
  if (closing.length > 0) region.spans = region.spans.filter((span) => !closing.includes(span));
}

function openSpans(region: TableRegion, row: number, opening: readonly LaidCell[], y: Points): void {
  if (opening.length === 0) return;
  const opened = opening.map(({ cell }): OpenSpan => ({ cell, row, sequence: sequenceOfBlocks(cell.blocks), y }));
  region.spans = [...region.spans, ...opened];
}

/**
 * The height of a row with all that is left of the cells that end in it. One that only repeats what it showed takes no
 * page for that: where all of it does not fit, it shows what fits beside its rows.
 */
function growRow(region: TableRegion, ending: readonly LaidCell[], closing: readonly OpenSpan[]) {
  const own = region.y + rowHeight(region, ending, [], []);
  const grown = closing.map((span) => layClosing(region, span, own));
  const height = rowHeight(region, ending, closing, grown);
  if (height <= leftIn(region) + slack || !closing.some(({ repeated }) => repeated)) return { grown, height };
  const least = rowHeight(
    region,
    ending,
    closing,
    grown.map((laid, at) => (closing[at]?.repeated ? { ...laid, height: 0 } : laid)),
  );
  const foot = region.y + least;
  const cut = closing.map((span, at) => (span.repeated ? laySpan(region, span, foot - span.y) : grown[at]));
  return { grown: cut.filter((laid) => laid !== undefined), height: least };
}

/** All that is left of a spanning cell: no higher than its rows, down to `foot`, where it can be. */
function layClosing(region: TableRegion, span: OpenSpan, foot: Points): LaidCell {
  const all = laySpan(region, span);
  if (span.sequence === undefined || all.height <= foot - span.y + slack) return all;
  return layBeside(region, span, foot)?.kind === "whole" ? laySpan(region, span, foot - span.y) : all;
}

/** All that is left of a spanning cell, or what fits into that height. */
function laySpan(region: TableRegion, span: OpenSpan, height = Number.POSITIVE_INFINITY): LaidCell {
  const { full } = region.space;
  const inset = insetOf(region.plan, span.cell, span.row, full, region.context);
  const width = cellWidth(region.plan, span.cell) - inset.left - inset.right;
  const space = { ...endless(width, full), height: height - inset.top - inset.bottom };
  const fit = span.sequence === undefined ? undefined : layoutSequence(span.sequence, space, region.context);
  const content = fit === undefined || fit.kind === "none" ? emptyFrame : fit.frame;
  return { cell: span.cell, inset, content, height: inset.top + content.height + inset.bottom };
}

function rowHeight(
  region: TableRegion,
  ending: readonly LaidCell[],
  closing: readonly OpenSpan[],
  grown: readonly LaidCell[],
): Points {
  const baseline = sharedBaseline(ending);
  let height = 0;
  for (const laid of ending) height = Math.max(height, laid.height + dropOf(laid, baseline));
  closing.forEach((span, index) => {
    height = Math.max(height, (grown[index]?.height ?? 0) - (region.y - span.y));
  });
  return height;
}

/** A row with the cells that end in it: its own, and those that span from above, which have grown with it. */
interface ClosedRow {
  readonly height: Points;
  readonly ending: readonly LaidCell[];
  readonly closing: readonly OpenSpan[];
  readonly grown: readonly LaidCell[];
}

function placeRow(region: TableRegion, row: number, { height, ending, closing, grown }: ClosedRow): void {
  const baseline = sharedBaseline(ending);
  for (const laid of ending) placeCell(region, laid, { row, y: region.y, height, baseline });
  const foot = region.y + height;
  closing.forEach((span, index) => {
    const laid = grown[index];
    if (laid !== undefined) placeCell(region, laid, { ...span, height: foot - span.y, baseline: 0 });
  });
  dropSpans(region, closing);
  region.part.rows.push({ row, y: region.y, height });
  region.y = foot;
  region.filled = true;
}

/** The page ends: cells that go on show what fits beside the rows so far. */
export function interruptSpans(region: TableRegion): readonly OpenCell[] {
  return region.spans.map((span) => {
    const { cell, row, y } = span;
    const height = region.y - y;
    const inset = insetOf(region.plan, cell, row, region.space.full, region.context);
    const fit = layBeside(region, span, region.y);
    const content = fit === undefined || fit.kind === "none" ? emptyFrame : fit.frame;
    placeCell(region, { cell, inset, content, height }, { ...span, height, baseline: 0 });
    return goingOn(span, fit);
  });
}

/** What the next page shows of a cell: its remainder; once there is none, all of it again, where the author wants that. */
function goingOn({ cell, row, sequence, repeated }: OpenSpan, fit: Fit<BlockSequence> | undefined): OpenCell {
  const left = fit === undefined ? sequence : remainderOf(fit, sequence);
  if (left !== undefined || cell.again !== true) return { cell, row, sequence: left, repeated };
  return { cell, row, sequence: sequenceOfBlocks(cell.blocks), repeated: true };
}

function remainderOf(fit: Fit<BlockSequence>, sequence: BlockSequence | undefined): BlockSequence | undefined {
  if (fit.kind === "whole") return undefined;
  return fit.kind === "part" ? fit.remainder : (fit.ready ?? sequence);
}
