import type { Block, List, StackBlock } from "../../model/document/flow.ts";
import { fitInBox, type OpenBox, ownHeightIn, slack } from "../box/box.ts";
import { boxInset } from "../box/measure.ts";
import { clipped } from "../clipped.ts";
import type { Context } from "../context.ts";
import { type AvailableSpace, type Fit, type Frame, none } from "../fit.ts";
import type { BlockSequence, Fragment, StackRemainder } from "../fragment.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";
import { itemsOf } from "./placed.ts";
import { layoutTurned } from "./turned.ts";

/** Lays out a stack in its box. One that is turned or cut off is not divided. */
export function layoutStack(block: StackBlock, space: AvailableSpace, context: Context): Fit<Fragment> {
  if (block.box.fitting?.clip && block.box.height !== undefined) return layoutCut(block, space, context);
  if (block.turned === undefined)
    return layoutBoxedSequence(block, sequenceOfBlocks(block.blocks), true, space, context);
  const { turned } = block;
  const fit = fitInBox(boxedOf(block, true, context), space, context, (inner) =>
    layoutTurned({ ...block, turned }, inner, context),
  );
  return anchored<Fragment>(block, true, fit, (left) => left);
}

/** A stack that cuts off what it has no space for is not divided. */
function layoutCut(block: StackBlock, space: AvailableSpace, context: Context): Fit<Fragment> {
  const { box, path } = block;
  const inset = boxInset(box, space.width, space.full, path, context);
  const height = Math.max(0, ownHeightIn(block, space, context) - inset.top - inset.bottom);
  const fit = fitInBox(boxedOf(block, true, context), space, context, (inner) => {
    const endless = { ...inner, height: Number.POSITIVE_INFINITY, top: true, mustFit: false };
    const content = layoutSequence(sequenceOfBlocks(block.blocks), endless, { ...context, flows: false });
    if (content.kind !== "whole" || content.frame.height <= height + slack) return content;
    const extent = { measured: content.frame.height, allowed: height };
    const message = "Its content is higher than its box, and is cut off at its foot.";
    context.report.add("CONTENT_ERROR", "TEXT_CLIPPED", path, message, extent);
    return { ...content, frame: clipped(content.frame, { width: inner.width, height }) };
  });
  return anchored(block, true, fit, () => block);
}

/** Lays out what is left of a stack or a list, without the upper edge of its box. */
export const layoutStackRemainder = (
  { block, sequence }: StackRemainder,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> => layoutBoxedSequence(block, sequence, false, space, context);

/** A sequence inside a block's box. */
export function layoutBoxedSequence(
  block: StackBlock | List,
  sequence: BlockSequence,
  first: boolean,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const fit = fitInBox(boxedOf(block, first, context), space, context, (inner) =>
    layoutSequence(sequence, inner, context),
  );
  return anchored(block, first, fit, (left) => ({ kind: "stack-remainder", block, sequence: left }));
}

/** Blocks at places of their own in a stack are placed with its first part. */
function boxedOf(block: StackBlock | List, first: boolean, context: Context): OpenBox {
  const { box, path } = block;
  const placed = block.kind === "stack" ? block.placed : undefined;
  if (placed === undefined || !first) return { box, path, first };
  return { box, path, first, placed: (inside) => itemsOf(placed, inside, context) };
}

/** The answer of a block whose content answered `fit`: the block's own name is anchored where it begins. */
export function anchored<R>(
  block: Block,
  first: boolean,
  fit: Fit<R>,
  remainderOf: (left: R) => Fragment,
): Fit<Fragment> {
  if (fit.kind === "none") return none(fit.why);
  const frame = first ? withAnchor(block, fit.frame) : fit.frame;
  return fit.kind === "whole" ? { ...fit, frame } : { kind: "part", frame, remainder: remainderOf(fit.remainder) };
}

/** A block's own name, at its top left corner. */
export function withAnchor({ anchor }: Block, frame: Frame): Frame {
  if (anchor === undefined) return frame;
  return { ...frame, items: [{ kind: "anchor", name: anchor, x: 0, y: 0, outline: undefined }, ...frame.items] };
}
