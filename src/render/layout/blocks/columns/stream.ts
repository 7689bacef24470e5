import type { ColumnsBlock } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { type Context, setsPageNumbers } from "../../context.ts";
import { type AvailableSpace, type Fit, type Frame, whole } from "../../fit.ts";
import type { BlockSequence } from "../../fragment.ts";
import { type GivenWay, reportTrial, tryLayout } from "../../keeps/given-way.ts";
import { layoutSequence } from "../../stack.ts";
import { besideEachOther } from "./beside.ts";
import type { ColumnPlace } from "./places.ts";

/** The remainder of a block's stream; `first`: all of it. */
interface ColumnStream {
  readonly block: ColumnsBlock;
  readonly sequence: BlockSequence;
  readonly first: boolean;
}

/**
 * One stream through columns of equal width. Where it goes on over the page's end the columns are full; where it ends
 * they are balanced: as low as they can be and still hold everything.
 */
export function layoutStream(
  { block, sequence, first }: ColumnStream,
  places: readonly ColumnPlace[],
  space: AvailableSpace,
  context: Context,
): Fit<BlockSequence> {
  const width = places[0]?.width ?? 0;
  const known = first ? context.memory.balanced.get(block) : undefined;
  if (known?.width === width && known.full === space.full && known.frame.height <= space.height) {
    reportTrial(known.gaveWay, context);
    return whole(known.frame);
  }
  // A stream that goes on in the next column is undivided for the caller, so a part is of use here.
  const inColumn: AvailableSpace = { ...space, width, mustFit: false, company: undefined };
  const { result: full, numbered } = setsPageNumbers(context, () => fillColumns(sequence, places, inColumn, context));
  if (full.fit.kind !== "whole" || places.length === 1) {
    reportTrial(full.gaveWay, context);
    return framed(full, places);
  }
  const { frames, gaveWay } = balance(sequence, places, full, inColumn, context);
  reportTrial(gaveWay, context);
  const frame = besideEachOther(frames, places);
  const isSame = first && !numbered && full.fit.ends !== true;
  if (isSame) context.memory.balanced.set(block, { width, full: space.full, frame, gaveWay });
  return { kind: "whole", frame, ends: full.fit.ends ?? false };
}

/** The columns so far, and how much fitted into the last of them. */
interface ColumnFrames {
  readonly frames: readonly Frame[];
  readonly fit: Fit<BlockSequence>;
}

interface FilledColumns extends ColumnFrames {
  readonly gaveWay: readonly GivenWay[];
}

function framed({ frames, fit }: ColumnFrames, places: readonly ColumnPlace[]): Fit<BlockSequence> {
  return fit.kind === "none" ? fit : { ...fit, frame: besideEachOther(frames, places) };
}

/** Column after column, until the stream or the columns end; nothing is reported before they stand. */
function fillColumns(
  sequence: BlockSequence,
  places: readonly ColumnPlace[],
  space: AvailableSpace,
  context: Context,
): FilledColumns {
  const { result, gaveWay } = tryLayout(context, (trial) => columnAfterColumn(sequence, places, space, trial));
  return { ...result, gaveWay };
}

function columnAfterColumn(
  sequence: BlockSequence,
  places: readonly ColumnPlace[],
  space: AvailableSpace,
  context: Context,
): ColumnFrames {
  const frames: Frame[] = [];
  let left = sequence;
  for (let at = 0; at < places.length; at++) {
    const fit = layoutSequence(left, space, context);
    if (fit.kind === "none") {
      const last = frames.at(-1);
      return last === undefined
        ? { frames, fit }
        : { frames, fit: { kind: "part", frame: last, remainder: fit.ready ?? left } };
    }
    frames.push(fit.frame);
    if (fit.kind === "whole") return { frames, fit };
    left = fit.remainder;
    if (at === places.length - 1) return { frames, fit };
  }
  throw new Error("Content flows through at least one column.");
}

/** How often the range between too low and high enough is halved: what is left is less than a line of small print. */
const halvings = 5;

/**
 * The lowest columns that hold everything, and in which no more gives way than in `full`, which holds everything in any case: a low
 * column is no reason to divide what is kept together. They are no lower than an equal share each; from there on the height grows
 * in doubling steps until all fits, then the last step is halved.
 */
function balance(
  sequence: BlockSequence,
  places: readonly ColumnPlace[],
  full: FilledColumns,
  space: AvailableSpace,
  context: Context,
): FilledColumns {
  const total = full.frames.reduce((sum, frame) => sum + frame.height, 0);
  const highest = full.frames.reduce((most, frame) => Math.max(most, frame.height), 0);
  const attempt = (height: Points): FilledColumns | undefined => {
    const filled = fillWithin(sequence, places, height, space, context);
    return filled === undefined || filled.gaveWay.length > full.gaveWay.length ? undefined : filled;
  };
  let low = total / places.length;
  let best = attempt(low);
  if (best !== undefined) return best;
  let high = highest;
  for (let step = Math.max(2, low / 16); low + step < highest && best === undefined; step *= 2) {
    best = attempt(low + step);
    if (best === undefined) low += step;
    else high = low + step;
  }
  best ??= full;
  for (let halving = 0; halving < halvings && high - low > 0.5; halving++) {
    const middle = (low + high) / 2;
    const found = attempt(middle);
    if (found === undefined) low = middle;
    else {
      best = found;
      high = middle;
    }
  }
  return best;
}

/** All of it in columns of this height; undefined when they cannot hold it. Nothing is forced into them. */
function fillWithin(
  sequence: BlockSequence,
  places: readonly ColumnPlace[],
  height: Points,
  space: AvailableSpace,
  context: Context,
): FilledColumns | undefined {
  const filled = fillColumns(sequence, places, { ...space, height, top: false }, context);
  return filled.fit.kind === "whole" ? filled : undefined;
}
