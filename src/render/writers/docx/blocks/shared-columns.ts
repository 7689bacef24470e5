import type { Block } from "../../../model/document/flow.ts";
import { plainText } from "../../../model/text/plain-text.ts";

/** Height of a block apart from its text, expressed as characters: one line of a narrow column. */
const ofBlock = 40;

/** Blocks of one stream shared among columns of about the same length, none of them cut and the first not empty. */
export function shared(blocks: readonly Block[], columns: number): readonly (readonly Block[])[] {
  const sizes = blocks.map((block) => ofBlock + textIn(block));
  const share = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, columns);
  const made: Block[][] = Array.from({ length: columns }, () => []);
  let before = 0;
  for (const [at, block] of blocks.entries()) {
    const size = sizes[at] ?? 0;
    const column = at === 0 ? 0 : Math.min(columns - 1, Math.floor((before + size / 2) / share));
    made[column]?.push(block);
    before += size;
  }
  return made;
}

function textIn(block: Block): number {
  switch (block.kind) {
    case "paragraph":
      return plainText(block.inlines).length;
    case "list":
      return block.items.reduce((sum, { blocks }) => sum + ofBlock + ofAll(blocks), 0);
    case "stack":
      return ofAll(block.blocks);
    case "columns":
      return block.content.kind === "stream"
        ? ofAll(block.content.blocks)
        : Math.max(...block.content.columns.map(ofAll));
    case "table":
      return ofBlock * block.rows.length;
    case "picture":
      return block.height * 2;
    case "toc-entry":
    case "separator":
    case "page-break":
    case "placed":
      return 0;
  }
}

const ofAll = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + textIn(block), 0);
