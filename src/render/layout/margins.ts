import { type Block, type ColumnsBlock, isInFlow, type List, type StackBlock } from "../model/document/flow.ts";
import type { Points } from "../model/geometry.ts";
import { blockOf, type Fragment } from "./fragment.ts";

/** Margins that meet become one (CSS 2.2, 8.3.1): the larger, and negative ones take away from it. */
export function collapse(a: Points, b: Points): Points {
  if (a >= 0 && b >= 0) return Math.max(a, b);
  return a < 0 && b < 0 ? Math.min(a, b) : a + b;
}

/** The margin above a fragment: where no padding or border parts them, its first block's collapses with its own. */
export function marginAbove(fragment: Fragment): Points {
  switch (fragment.kind) {
    case "stack":
    case "list":
      return collapse(fragment.box.margin.top, isOpen(fragment, "top") ? edgeMargin(firstInside(fragment), "top") : 0);
    case "columns":
      return collapse(fragment.box.margin.top, isOpen(fragment, "top") ? columnsMargin(fragment, "top") : 0);
    case "entry":
      return edgeMargin(fragment.item.blocks[0], "top");
    case "laid":
      return marginAbove(fragment.fragment);
    case "paragraph-remainder":
    case "stack-remainder":
    case "columns-remainder":
    case "entry-remainder":
    case "table-remainder":
      return 0;
    case "paragraph":
    case "table":
    case "picture":
    case "separator":
    case "toc-entry":
    case "page-break":
    case "placed":
      return fragment.box.margin.top;
  }
}

/** The margin below a fragment, collapsed with that of its last block as above. */
export function marginBelow(fragment: Fragment): Points {
  const block = blockOf(fragment);
  switch (block.kind) {
    case "stack":
    case "list":
      return collapse(block.box.margin.bottom, isOpen(block, "bottom") ? edgeMargin(lastInside(block), "bottom") : 0);
    case "columns":
      return collapse(block.box.margin.bottom, isOpen(block, "bottom") ? columnsMargin(block, "bottom") : 0);
    case "entry":
      return edgeMargin(block.item.blocks.at(-1), "bottom");
    case "paragraph":
    case "table":
    case "picture":
    case "separator":
    case "toc-entry":
    case "page-break":
    case "placed":
      return block.box.margin.bottom;
  }
}

type MarginEdge = "top" | "bottom";

const edgeMargin = (fragment: Fragment | undefined, edge: MarginEdge): Points =>
  fragment === undefined ? 0 : edge === "top" ? marginAbove(fragment) : marginBelow(fragment);

const isOpen = (block: StackBlock | List | ColumnsBlock, edge: MarginEdge): boolean =>
  !(block.kind === "stack" && block.turned !== undefined) && isWithoutEdge(block, edge);

const isWithoutEdge = ({ box }: StackBlock | List | ColumnsBlock, edge: MarginEdge): boolean =>
  box.padding[edge] === 0 && box.border[edge] === undefined;

const firstInside = (block: StackBlock | List): Fragment | undefined =>
  outermost(block.kind === "stack" ? block.blocks : (block.items[0]?.blocks ?? []), "top");

const lastInside = (block: StackBlock | List): Fragment | undefined =>
  outermost(block.kind === "stack" ? block.blocks : (block.items.at(-1)?.blocks ?? []), "bottom");

/** Columns begin at one height, and so share the largest margin of any of them. */
function columnsMargin({ content }: ColumnsBlock, edge: MarginEdge): Points {
  const columns = content.kind === "stream" ? [content.blocks] : content.columns;
  return columns.reduce((margin, blocks) => Math.max(margin, edgeMargin(outermost(blocks, edge), edge)), 0);
}

const outermost = (blocks: readonly Block[], edge: MarginEdge): Block | undefined =>
  edge === "top" ? blocks.find(isInFlow) : blocks.findLast(isInFlow);
