import type { Block, Columns, List, Stack } from "../model/flow.ts";
import type { Points } from "../model/geometry.ts";
import type { Portion } from "./portion.ts";

/** Margins that meet become one (CSS 2.2, 8.3.1): the larger, and negative ones take away from it. */
export function collapse(a: Points, b: Points): Points {
  if (a >= 0 && b >= 0) return Math.max(a, b);
  return a < 0 && b < 0 ? Math.min(a, b) : a + b;
}

/** The margin a portion wants above: where no padding or border parts them, its first block's collapses with its own. */
export function marginAbove(portion: Portion): Points {
  switch (portion.kind) {
    case "stack":
    case "list":
      return collapse(portion.box.margin.top, isOpen(portion, "top") ? edgeMargin(firstInside(portion), "top") : 0);
    case "columns":
      return collapse(portion.box.margin.top, isOpen(portion, "top") ? columnsMargin(portion, "top") : 0);
    case "entry":
      return edgeMargin(portion.item.blocks[0], "top");
    case "laid":
      return marginAbove(portion.portion);
    case "paragraph-rest":
    case "stack-rest":
    case "columns-rest":
    case "entry-rest":
    case "table-rest":
      return 0;
    case "paragraph":
    case "table":
    case "picture":
    case "separator":
    case "toc-entry":
    case "page-break":
      return portion.box.margin.top;
  }
}

export function marginBelow(portion: Portion): Points {
  switch (portion.kind) {
    case "stack":
    case "list":
      return collapse(
        portion.box.margin.bottom,
        isOpen(portion, "bottom") ? edgeMargin(lastInside(portion), "bottom") : 0,
      );
    case "columns":
      return collapse(portion.box.margin.bottom, isOpen(portion, "bottom") ? columnsMargin(portion, "bottom") : 0);
    case "entry":
      return edgeMargin(portion.item.blocks.at(-1), "bottom");
    case "entry-rest":
      return marginBelow(portion.entry);
    case "laid":
      return marginBelow(portion.portion);
    case "paragraph-rest":
    case "stack-rest":
    case "columns-rest":
      return marginBelow(portion.block);
    case "table-rest":
      return portion.plan.table.box.margin.bottom;
    case "paragraph":
    case "table":
    case "picture":
    case "separator":
    case "toc-entry":
    case "page-break":
      return portion.box.margin.bottom;
  }
}

type Edge = "top" | "bottom";

const edgeMargin = (portion: Portion | undefined, edge: Edge): Points =>
  portion === undefined ? 0 : edge === "top" ? marginAbove(portion) : marginBelow(portion);

const isOpen = ({ box }: Stack | List | Columns, edge: Edge): boolean =>
  box.padding[edge] === 0 && box.border[edge] === undefined;

const firstInside = (block: Stack | List): Portion | undefined =>
  block.kind === "stack" ? block.blocks[0] : block.items[0]?.blocks[0];

const lastInside = (block: Stack | List): Portion | undefined =>
  block.kind === "stack" ? block.blocks.at(-1) : block.items.at(-1)?.blocks.at(-1);

/** Columns begin at one height, and so share the margin that the most distant asks for. */
function columnsMargin({ content }: Columns, edge: Edge): Points {
  const columns = content.kind === "stream" ? [content.blocks] : content.columns;
  return columns.reduce((margin, blocks) => Math.max(margin, edgeMargin(outermost(blocks, edge), edge)), 0);
}

const outermost = (blocks: readonly Block[], edge: Edge): Block | undefined =>
  edge === "top" ? blocks[0] : blocks.at(-1);
