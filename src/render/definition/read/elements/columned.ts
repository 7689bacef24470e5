import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Block } from "../../../model/document/flow.ts";
import { type BoxLook, noBox } from "../../../model/look.ts";
import type { ElementLook } from "../styles/style-book.ts";

/** A block as its style's `columnCount` has it: the box stays whole, its content flows through columns. */
export function columned(block: Block, look: ElementLook): Block {
  const { columnCount = 1 } = look.arrangement;
  return columnCount < 2 ? block : throughColumns([{ ...block, box: noBox }], block.path, look.box, look);
}

/** Blocks flowing through the columns of a box. */
export function throughColumns(
  blocks: readonly Block[],
  path: string,
  box: BoxLook,
  { arrangement, paragraph }: ElementLook,
): Block {
  const { columnCount = 1, columnGap = defaults.columns.gap } = arrangement;
  return {
    kind: "columns",
    path,
    anchor: undefined,
    box,
    weights: Array.from({ length: columnCount }, () => 1),
    gap: columnGap,
    mirrored: paragraph.direction === "rtl",
    content: { kind: "stream", blocks },
  };
}
