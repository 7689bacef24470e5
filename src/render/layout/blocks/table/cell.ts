import type { FlowCell, Paragraph } from "../../../model/document/flow.ts";
import { areSameSides, type Points, type Sides } from "../../../model/geometry.ts";
import { workOfImage } from "../../box/background-image.ts";
import { slack } from "../../box/box.ts";
import { isBare, isMoved, ownHeight } from "../../box/measure.ts";
import { breakLines } from "../../break-lines.ts";
import type { Context } from "../../context.ts";
import { type AvailableSpace, emptyFrame, type Frame } from "../../fit.ts";
import { reportGivenWay } from "../../keeps/given-way.ts";
import { hasPictures } from "../../least-useful.ts";
import { sequenceOfBlocks } from "../../sequence.ts";
import { layoutSequence } from "../../stack.ts";
import { linesInSpace } from "../low-lines.ts";
import { frameOfLines } from "../paragraph.ts";
import { spaceLeftFree } from "./decimal.ts";
import { cellWidth, insetIn } from "./inset.ts";
import type { LaidCell, RowPage, RowSetting, TablePlan } from "./parts.ts";

/** Lays out a cell of a row at whatever height it needs. */
export function layCell(
  plan: TablePlan,
  cell: FlowCell,
  row: number,
  { page, setting }: RowPlace,
  context: Context,
): LaidCell {
  context.budget.work(1 + workOfImage(cell.box), cell.path);
  if (isMoved(cell.box)) context.tally.astray += 1;
  const known = cell.repeats?.laid as LaidIn | undefined;
  if (known !== undefined && known.setting === setting && isPlain(plan, page)) return again(known, cell, context);
  const inset = insetIn(setting, plan, cell, row, context);
  const free = spaceLeftFree(cell, plan.behindMarks, context);
  const width = cellWidth(plan, cell) - inset.left - inset.right - free;
  const laid = layAgain(cell, inset, width, { page, setting }, context);
  return plan.table.gap === undefined ? laid : withGap(laid, plan.table.gap.rows, page, context);
}

/** Where a row stands. */
interface RowPlace {
  readonly page: RowPage;
  readonly setting: RowSetting;
}

/** Nothing but the setting of a row, and the look of its cells, decides on the space in them. */
const isPlain = ({ table, behindMarks }: TablePlan, { notes }: RowPage): boolean =>
  table.gap === undefined && behindMarks.length === 0 && notes === undefined;

/** A height of its own is that of the cell without the gap below it. */
function withGap(laid: LaidCell, gap: Points, page: RowPage, context: Context): LaidCell {
  const own = ownHeightOn(laid.cell, page, context);
  return own === 0 ? laid : { ...laid, height: Math.max(laid.height, own + gap) };
}

/** A cell's own height, no more than a page has; as high as the row may be where the page has notes. */
function ownHeightOn({ box, path }: FlowCell, { full, above, notes }: RowPage, context: Context): Points {
  const requested = ownHeight(box, full);
  const most = Math.max(0, full - (notes === undefined ? 0 : notes + above));
  if (notes !== undefined && requested > most + slack) {
    const message = "A page cannot hold the height of the cell beside the notes of the page; the row is made lower.";
    const extent = { measured: requested, allowed: most };
    reportGivenWay({ errorCode: undefined, code: "BLOCK_OVERFLOW", path, message, extent }, context);
  }
  return Math.min(most, requested);
}

/** Pictures in its text follow what stands above its row, which differs from page to page. */
const mayShrink = ({ blocks }: FlowCell): boolean =>
  blocks.some((block) => block.kind === "paragraph" && hasPictures(block.inlines));

/** The space a cell was laid out in. */
interface LaidIn {
  readonly width: Points;
  readonly setting: RowSetting;
  readonly laid: LaidCell;
}

/** A cell that stands in several rows: laid out once for all that give it the same space. */
function layAgain(
  cell: FlowCell,
  inset: Sides<Points>,
  width: Points,
  { page, setting }: RowPlace,
  context: Context,
): LaidCell {
  const { repeats } = cell;
  const { full, notes } = page;
  if (repeats === undefined || (notes !== undefined && ownHeight(cell.box, full) > 0))
    return layFirst(cell, inset, width, page, context);
  const known = repeats.laid as LaidIn | undefined;
  if (known?.width === width && known.setting.full === full && areSameSides(known.laid.inset, inset)) {
    repeats.laid = { width, setting, laid: known.laid } satisfies LaidIn;
    return again(known, cell, context);
  }
  const numbers = context.tally.numbers;
  const laid = layFirst(cell, inset, width, page, context);
  const isLasting = laid.content.lines !== undefined && context.tally.numbers === numbers && !mayShrink(cell);
  if (isLasting) repeats.laid = { width, setting, laid } satisfies LaidIn;
  return laid;
}

function again({ laid }: LaidIn, { path }: FlowCell, { budget }: Context): LaidCell {
  budget.work(laid.content.lines?.length ?? 0, path);
  return laid;
}

function layFirst(cell: FlowCell, inset: Sides<Points>, width: Points, page: RowPage, context: Context): LaidCell {
  const { full, notes } = page;
  const content = layContent(cell, { width, above: page.above + inset.top + inset.bottom, notes }, full, context);
  const needed = inset.top + content.height + inset.bottom;
  return { cell, inset, content, height: Math.max(needed, ownHeightOn(cell, page, context)) };
}

/** Most cells hold one paragraph without a box: its lines are all there is. */
function layContent(cell: FlowCell, place: CellInRow, full: Points, context: Context): Frame {
  const { width } = place;
  const only = cell.blocks[0];
  if (only === undefined) return emptyFrame;
  if (cell.blocks.length === 1 && only.kind === "paragraph" && isSimple(only) && !isOwnPart(only, cell, context)) {
    const lines = hasPictures(only.inlines)
      ? linesInSpace(only, spaceInRow(place, full), context)
      : breakLines(only, width, context);
    return frameOfLines(only, lines, cell.repeats !== undefined);
  }
  const fit = layoutSequence(sequenceOfBlocks(cell.blocks), spaceInRow(place, full), context);
  if (fit.kind !== "whole") throw new Error("A cell does not fit into endless space.");
  return fit.frame;
}

/** Where a cell stands on its page. */
type CellInRow = Pick<RowPage, "above" | "notes"> & { readonly width: Points };

/** What can shrink in a cell leaves space for what stands above its row. */
const spaceInRow = ({ width, above, notes }: CellInRow, full: Points): AvailableSpace => ({
  ...endless(width, full),
  company: { above, below: nothing, last: false, together: false },
  notes,
});

const nothing = (): Points => 0;

const isSimple = ({ box }: Paragraph): boolean => isBare(box) && box.margin.left === 0 && box.margin.right === 0;

/** In a tagged document a heading is one in a cell, too; plain text is the cell's own, unless it is no table to readers. */
const isOwnPart = ({ role }: Paragraph, { element }: FlowCell, { parts }: Context): boolean =>
  parts !== undefined && (role !== "p" || element !== undefined);

/** A space without an end below, `width` wide, on a page whose body is `full` high; in points. */
export const endless = (width: Points, full: Points): AvailableSpace => ({
  width,
  height: Number.POSITIVE_INFINITY,
  full,
  top: false,
  mustFit: false,
});
