import type { Block, List, Stack } from "../../model/flow.ts";
import { fitInBox } from "../box/box.ts";
import type { Context } from "../context.ts";
import type { AvailableSpace, Fit, Frame } from "../fit.ts";
import type { BlockSequence, Fragment, StackRemainder } from "../fragment.ts";
import { sequenceOfBlocks } from "../sequence.ts";
import { layoutSequence } from "../stack.ts";

export const layoutStack = (block: Stack, space: AvailableSpace, context: Context): Fit<Fragment> =>
  layoutBoxedSequence(block, sequenceOfBlocks(block.blocks), true, space, context);

export const layoutStackRemainder = (
  { block, sequence }: StackRemainder,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> => layoutBoxedSequence(block, sequence, false, space, context);

/** A sequence inside a block's box. */
export function layoutBoxedSequence(
  block: Stack | List,
  sequence: BlockSequence,
  first: boolean,
  space: AvailableSpace,
  context: Context,
): Fit<Fragment> {
  const fit = fitInBox({ box: block.box, path: block.path, first }, space, context, (inner) =>
    layoutSequence(sequence, inner, context),
  );
  switch (fit.kind) {
    case "whole":
      return { ...fit, frame: first ? withAnchor(block, fit.frame) : fit.frame };
    case "part":
      return {
        kind: "part",
        frame: first ? withAnchor(block, fit.frame) : fit.frame,
        remainder: { kind: "stack-remainder", block, sequence: fit.remainder },
      };
    case "none":
      return { kind: "none", why: fit.why };
  }
}

/** A block's own name, at its top left corner. */
export function withAnchor({ anchor }: Block, frame: Frame): Frame {
  if (anchor === undefined) return frame;
  return { ...frame, items: [{ kind: "anchor", name: anchor, x: 0, y: 0, outline: undefined }, ...frame.items] };
}
