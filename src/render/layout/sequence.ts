import type { Block, StackBlock } from "../model/document/flow.ts";
import { noSides } from "../model/geometry.ts";
import { isBare } from "./box/measure.ts";
import type { BlockSequence, Fragment } from "./fragment.ts";

/** Fragments to be laid out from their beginning. */
export const sequenceOf = (fragments: readonly Fragment[]): BlockSequence => ({ fragments, from: 0, heads: [] });

/** Blocks to be laid out; stacks that add nothing of their own give way to what they hold. */
export const sequenceOfBlocks = (blocks: readonly Block[]): BlockSequence =>
  sequenceOf(blocks.some(isPlainStack) ? flatten(blocks) : blocks);

const flatten = (blocks: readonly Block[]): readonly Block[] =>
  blocks.flatMap((block) => (isPlainStack(block) ? flatten(block.blocks) : [block]));

function isPlainStack(block: Block): block is StackBlock {
  if (block.kind !== "stack" || block.turned !== undefined || block.anchor !== undefined) return false;
  if (block.element === "part" || block.placed !== undefined || !isBare(block.box)) return false;
  const { margin, clear, keepTogether, keepWithNext, breakBefore, breakAfter } = block.box;
  const constrained = clear !== undefined || keepTogether || keepWithNext || breakBefore || breakAfter;
  return (
    !constrained &&
    (margin === noSides || (margin.top === 0 && margin.right === 0 && margin.bottom === 0 && margin.left === 0))
  );
}
