import type { Block } from "../../../model/document/flow.ts";
import type { BoxLook } from "../../../model/look.ts";

/**
 * Cuts blocks where the author wants a new page, and makes one block of each piece: what flows through columns cannot
 * end the page by itself.
 */
export function cutAtPages(
  blocks: readonly Block[],
  box: BoxLook,
  make: (blocks: readonly Block[], box: BoxLook) => Block,
): readonly Block[] {
  const made: Block[] = [];
  let piece: Block[] = [];
  const close = (breakAfter: boolean) => {
    const [first] = piece;
    if (first === undefined) return;
    const breakBefore = box.breakBefore || first.box.breakBefore;
    const isPlain = breakBefore === box.breakBefore && (breakAfter || box.breakAfter) === box.breakAfter;
    made.push(make(piece, isPlain ? box : { ...box, breakBefore, breakAfter: breakAfter || box.breakAfter }));
    piece = [];
  };
  for (const block of blocks) {
    if (block.kind === "page-break" || block.box.breakBefore) close(false);
    if (block.kind === "page-break") made.push(block);
    else piece.push(block);
    if (block.box.breakAfter) close(true);
  }
  close(false);
  return made;
}
