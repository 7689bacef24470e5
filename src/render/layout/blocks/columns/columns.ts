import type { WidthRange } from "../../../graphics/text/typesetter.ts";
import type { ColumnsBlock } from "../../../model/document/flow.ts";
import { sharesOf } from "../../../model/page/column-widths.ts";
import type { TaggedBlock } from "../../../model/page/part.ts";
import { fitInBox } from "../../box/box.ts";
import type { Context } from "../../context.ts";
import { type AvailableSpace, type Fit, type Frame, none } from "../../fit.ts";
import type { BlockSequence, ColumnsRemainder, Fragment } from "../../fragment.ts";
import { leastOf } from "../../least-useful.ts";
import { sequenceOfBlocks } from "../../sequence.ts";
import { layoutSequence } from "../../stack.ts";
import { anchored } from "../stack.ts";
import { besideEachOther } from "./beside.ts";
import { type ColumnPlace, placeColumns } from "./places.ts";
import { layoutStream } from "./stream.ts";

/** Lays out blocks in columns: each column its own blocks (a grid), or one stream through all of them. */
export const layoutColumns = (block: ColumnsBlock, space: AvailableSpace, context: Context): Fit<Fragment> =>
  layoutSequences(block, sequencesOf(block), true, space, context);

/** Lays out what is left of columns, without the upper edge of their box. */
export const layoutColumnsRemainder = (
  { block, sequences }: ColumnsRemainder,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> => layoutSequences(block, sequences, false, space, context);

function sequencesOf({ content }: ColumnsBlock): Sequences {
  return content.kind === "grid" ? content.columns.map(sequenceOfBlocks) : [sequenceOfBlocks(content.blocks)];
}

function layoutSequences(
  block: ColumnsBlock,
  sequences: Sequences,
  first: boolean,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const fit = fitInBox({ box: block.box, path: block.path, first }, space, context, (inner) =>
    layoutContent(block, sequences, first, inner, context),
  );
  return anchored(block, first, fit, (left) => ({ kind: "columns-remainder", block, sequences: left }));
}

function layoutContent(
  block: ColumnsBlock,
  sequences: Sequences,
  first: boolean,
  space: AvailableSpace,
  context: Context,
): Fit<Sequences> {
  const places = placeColumns(block, space.width, context);
  if (block.content.kind === "grid") return layoutGrid(sequences, places, space, context, columnParts(block, context));
  const [sequence] = sequences;
  if (sequence === undefined) throw new Error("A stream that has ended is not laid out again.");
  const fit = layoutStream({ block, sequence, first }, places, space, context);
  switch (fit.kind) {
    case "whole":
      return fit;
    case "part":
      return { ...fit, remainder: [fit.remainder] };
    case "none":
      return none(fit.why);
  }
}

function columnParts(block: ColumnsBlock, { parts }: Context): ((at: number) => TaggedBlock) | undefined {
  return parts === undefined ? undefined : (at) => parts.column(block, at);
}

/** Columns with less of the width have no say in how wide the others have to be. */
const leastShare = 0.001;

/** Wide enough for what every column needs in its share, next to those with a width of their own. */
export function extentOfColumns(block: ColumnsBlock, context: Context): WidthRange {
  const { content, weights, fixed = [], gap } = block;
  const gaps = gap * (weights.length - 1);
  const own = fixed.reduce<number>((sum, width) => sum + (typeof width === "number" ? width : 0), 0);
  const shares = sharesOf(weights.map((weight, at) => (fixed[at] === undefined ? weight : undefined)));
  let [min, max, least] = [0, 0, 0];
  for (const [at, share] of shares.entries()) {
    const blocks = content.kind === "stream" ? content.blocks : (content.columns[at] ?? []);
    if (share < leastShare || (content.kind === "stream" && at > 0)) continue;
    for (const inner of blocks) {
      const extent = context.measure(inner, context);
      min = Math.max(min, extent.min / share);
      max = Math.max(max, extent.max / share);
      least = Math.max(least, leastOf(extent) / share);
    }
  }
  const beside = own + gaps;
  return { min: min + beside, max: max + beside, least: least + beside };
}

/** The remainder of each column; undefined: nothing is left. */
type Sequences = readonly (BlockSequence | undefined)[];

/**
 * Columns with content of their own, each going on over the page's end by itself. The grid begins on a page only if
 * every column shows something there.
 */
function layoutGrid(
  sequences: Sequences,
  places: readonly ColumnPlace[],
  space: AvailableSpace,
  context: Context,
  partOf: ((at: number) => TaggedBlock) | undefined,
): Fit<Sequences> {
  const frames: (Frame | undefined)[] = [];
  const remainders: (BlockSequence | undefined)[] = [];
  let ends = false;
  for (const [at, sequence] of sequences.entries()) {
    const place = places[at];
    if (sequence === undefined || place === undefined) continue;
    const fit = layoutSequence(sequence, { ...space, width: place.width }, context);
    if (fit.kind === "none") return none(`of column ${at + 1} nothing fits: ${fit.why}`);
    frames[at] = partOf === undefined ? fit.frame : { ...fit.frame, part: partOf(at) };
    if (fit.kind === "part") remainders[at] = fit.remainder;
    else ends ||= fit.ends ?? false;
    // A part is of no use to the caller: trials inside trials would multiply.
    if (space.mustFit && fit.kind === "part") break;
  }
  const frame = besideEachOther(frames, places);
  if (remainders.some((remainder) => remainder !== undefined))
    return { kind: "part", frame, remainder: sequences.map((_, at) => remainders[at]) };
  return { kind: "whole", frame, ends };
}
