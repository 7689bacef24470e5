import type { WidthRange } from "../../graphics/text/typesetter.ts";
import type { StackBlock, TurnedContent } from "../../model/document/flow.ts";
import type { Matrix, Points } from "../../model/geometry.ts";
import { slack } from "../box/box.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Fit, type Frame, none, whole } from "../fit.ts";
import { flatMarks } from "../frame.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";

type TurnedStack = StackBlock & { readonly turned: TurnedContent };

/** The size of a page where it is not known yet: only shares of a page ask for it. */
const anyPage = 1_000;

/**
 * Content turned by a quarter: its lines run along the height, and their number makes the width. It stands in the middle. Where there is
 * less height than its lines are long, as beside the rows that a page has of its span, they wrap there as long as words and width let them.
 */
export function layoutTurned(block: TurnedStack, space: AvailableSpace, context: Context): Fit<never> {
  const natural = layLines(block, space.full, context);
  const isLong = natural.length > space.height + slack;
  const wrapped = isLong ? wrappedAt(block, space, context) : undefined;
  if (isLong && wrapped === undefined && !space.top) return none("the turned text does not fit");
  const { length, content } = wrapped ?? natural;
  const free = space.width - content.height;
  if (free < -slack) {
    const message = "Turned text is wider than the space for it; it stands out of it.";
    const extent = { measured: content.height, allowed: space.width };
    context.report.add("CONTENT_ERROR", "BLOCK_OVERFLOW", block.path, message, extent);
  }
  const transform = quarterTurn(block.turned, Math.max(0, free / 2), content.height, length);
  const marks = flatMarks([{ kind: "frame", x: 0, y: 0, frame: content }]);
  const group = { kind: "group", marks, transform, clip: undefined, opacity: 1 } as const;
  return whole({ height: length, baseline: undefined, items: [group] });
}

/** As wide as its lines are high together. */
export function extentOfTurned(block: TurnedStack, context: Context): WidthRange {
  const { content } = layLines(block, undefined, context);
  return { min: content.height, max: content.height };
}

interface TurnedLines {
  readonly length: Points;
  readonly content: Frame;
}

/** Lines no longer than the space is high; undefined: a word would be cut, or they would stand out at the sides. */
function wrappedAt(
  block: TurnedStack,
  { height, width, full }: AvailableSpace,
  context: Context,
): TurnedLines | undefined {
  const longest = block.blocks.reduce((widest, inner) => Math.max(widest, context.measure(inner, context).min), 0);
  if (longest > height + slack) return undefined;
  const lines = layLines({ ...block, turned: { ...block.turned, length: height } }, full, context);
  return lines.content.height > width + slack ? undefined : lines;
}

/** `most`: of a page; undefined where none is known. */
function layLines(block: TurnedStack, most: Points | undefined, context: Context): TurnedLines {
  const natural = block.blocks.reduce((widest, inner) => Math.max(widest, context.measure(inner, context).max), 0);
  const length = Math.min(block.turned.length ?? natural + roundingSlack, most ?? Number.POSITIVE_INFINITY);
  const space = { width: length, height: Number.POSITIVE_INFINITY, full: most ?? anyPage, top: false, mustFit: false };
  const fit = layoutSequence(sequenceOfBlocks(block.blocks), space, context);
  if (fit.kind !== "whole") throw new Error("Turned content does not fit into endless space.");
  return { length, content: fit.frame };
}

/** Sums of widths are not exact; text must not wrap for that. */
const roundingSlack = 0.01;

/** From the content's corner to the block's, y running down; `before`: what is free at its left. */
function quarterTurn({ clockwise }: TurnedContent, before: Points, across: Points, length: Points): Matrix {
  return clockwise ? [0, 1, -1, 0, before + across, 0] : [0, -1, 1, 0, before, length];
}
