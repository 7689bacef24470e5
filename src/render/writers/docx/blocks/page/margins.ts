import { type Block, type ColumnsBlock, isInFlow } from "../../../../model/document/flow.ts";
import type { Points } from "../../../../model/geometry.ts";

type PageEdge = "top" | "bottom";

/** The margin at an edge of a block: where nothing parts them, that of what it begins or ends with (CSS 2.2, 8.3.1). */
function marginAt(block: Block | undefined, edge: PageEdge): Points {
  if (block === undefined) return 0;
  const own = block.box.margin[edge];
  if (block.box.padding[edge] > 0 || block.box.border[edge] !== undefined) return own;
  switch (block.kind) {
    case "stack":
      return block.turned === undefined ? Math.max(own, marginAt(outermost(inFlow(block.blocks), edge), edge)) : own;
    case "list":
      return Math.max(own, marginAt(outermost(inFlow(outermost(block.items, edge)?.blocks ?? []), edge), edge));
    case "columns":
      return columnsMargin(block, edge);
    case "paragraph":
    case "table":
    case "picture":
    case "separator":
    case "page-break":
    case "toc-entry":
    case "placed":
      return own;
  }
}

/** Columns share the largest margin of any of them, whether the box around them shows or not. */
export function columnsMargin({ box, content }: ColumnsBlock, edge: PageEdge): Points {
  const columns = content.kind === "stream" ? [content.blocks] : content.columns;
  const within = columns.map((blocks) => marginAt(outermost(inFlow(blocks), edge), edge));
  return Math.max(box.margin[edge], ...within);
}

const inFlow = (blocks: readonly Block[]): readonly Block[] => blocks.filter(isInFlow);

const outermost = <Item>(items: readonly Item[], edge: PageEdge): Item | undefined =>
  edge === "top" ? items[0] : items.at(-1);
