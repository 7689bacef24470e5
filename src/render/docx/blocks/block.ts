import type { Block } from "../../model/flow.ts";
import type { Writing } from "../writing.ts";
import { writeParagraph } from "./paragraph.ts";
import { writePageStart } from "./spacer.ts";

/** Writes a block where it stands in the flow. */
export function writeBlock(block: Block, writing: Writing): void {
  switch (block.kind) {
    case "paragraph":
      writeParagraph(block, writing);
      break;
    case "stack":
      for (const child of block.blocks) writing.block(child, writing);
      break;
    case "page-break":
      if (writing.spacing.breaks) writePageStart(writing);
      writing.spacing.breaks = writing.place === "body";
      break;
    case "list":
      for (const item of block.items) for (const child of item.blocks) writing.block(child, writing);
      break;
    case "table":
      for (const row of block.rows)
        for (const cell of row.cells) for (const child of cell.blocks) writing.block(child, writing);
      break;
    case "columns": {
      const parts = block.content.kind === "grid" ? block.content.columns : [block.content.blocks];
      for (const column of parts) for (const child of column) writing.block(child, writing);
      break;
    }
    case "toc-entry":
      writeParagraph(block.text, writing);
      break;
    case "picture":
    case "separator":
      break;
  }
}
