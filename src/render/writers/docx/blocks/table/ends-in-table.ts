import { type Block, isInFlow } from "../../../../model/document/flow.ts";
import { needsTable } from "./box-table.ts";

/** Whether what is written of a block ends in a table. */
export function endsInTable(block: Block | undefined): boolean {
  if (block === undefined) return false;
  switch (block.kind) {
    case "table":
      return true;
    case "columns":
      return needsTable(block.box) || (block.box.padding.bottom === 0 && block.content.kind === "grid");
    case "stack":
      return needsTable(block.box) || (block.box.padding.bottom === 0 && endsInTable(block.blocks.findLast(isInFlow)));
    case "list":
      return (
        needsTable(block.box) ||
        (block.box.padding.bottom === 0 && endsInTable(block.items.at(-1)?.blocks.findLast(isInFlow)))
      );
    case "paragraph":
    case "picture":
    case "separator":
    case "page-break":
    case "toc-entry":
    case "placed":
      return false;
  }
}
