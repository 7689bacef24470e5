import type { Block, ColumnsBlock, List, ListItem, Paragraph, TableBlock } from "../../model/document/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { TextLook } from "../../model/look.ts";
import type { Inline } from "../../model/text/inline.ts";

type LookOf = (look: TextLook) => TextLook;

/** A block with its text in other sizes, all by one factor and none below `least` that was not. Distances of boxes stay. */
export function scaled<B extends Block>(block: B, factor: number, least: Points): B {
  const known = new Map<TextLook, TextLook>();
  const lookOf: LookOf = (look) => {
    const made = known.get(look) ?? scaledLook(look, factor, least);
    known.set(look, made);
    return made;
  };
  return scaledBlock(block, lookOf) as B;
}

function scaledLook(look: TextLook, factor: number, least: Points): TextLook {
  const size = Math.max(Math.min(look.size, least), Math.round(look.size * factor * 100) / 100);
  const own = size / look.size;
  const { letterSpacing, wordSpacing, baselineShift } = look;
  return {
    ...look,
    size,
    letterSpacing: letterSpacing * own,
    wordSpacing: wordSpacing * own,
    baselineShift: baselineShift * own,
  };
}

function scaledBlock(block: Block, lookOf: LookOf): Block {
  const all = (blocks: readonly Block[]): readonly Block[] => blocks.map((inner) => scaledBlock(inner, lookOf));
  switch (block.kind) {
    case "paragraph":
      return scaledText(block, lookOf);
    case "list":
      return scaledList(block, lookOf, all);
    case "table":
      return scaledTable(block, all);
    case "stack":
    case "placed":
      return { ...block, blocks: all(block.blocks) };
    case "columns":
      return { ...block, content: scaledColumns(block, all) };
    case "toc-entry":
      return { ...block, text: scaledText(block.text, lookOf) };
    case "picture":
    case "separator":
    case "page-break":
      return block;
  }
}

const scaledText = (block: Paragraph, lookOf: LookOf): Paragraph => ({
  ...block,
  look: lookOf(block.look),
  inlines: block.inlines.map((inline) => scaledInline(inline, lookOf)),
});

const scaledInline = (inline: Inline, lookOf: LookOf): Inline =>
  "look" in inline && inline.look !== undefined ? { ...inline, look: lookOf(inline.look) } : inline;

function scaledList(block: List, lookOf: LookOf, all: (blocks: readonly Block[]) => readonly Block[]): List {
  const item = (one: ListItem): ListItem => ({
    ...one,
    look: lookOf(one.look),
    marker: one.marker.map((inline) => scaledInline(inline, lookOf)),
    blocks: all(one.blocks),
  });
  return { ...block, items: block.items.map(item) };
}

/** Rows that were alike are written out: what fits into a box has few. */
const scaledTable = (block: TableBlock, all: (blocks: readonly Block[]) => readonly Block[]): TableBlock => ({
  ...block,
  alike: undefined,
  rows: [...block.rows].map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, blocks: all(cell.blocks), repeats: undefined })),
  })),
});

const scaledColumns = (
  { content }: ColumnsBlock,
  all: (blocks: readonly Block[]) => readonly Block[],
): ColumnsBlock["content"] =>
  content.kind === "stream"
    ? { kind: "stream", blocks: all(content.blocks) }
    : { kind: "grid", columns: content.columns.map(all) };

/** The largest text in a block, by which others are scaled; 0: there is none. */
export function largestText(block: Block): Points {
  const among = (blocks: readonly Block[]): Points => blocks.reduce((most, one) => Math.max(most, largestText(one)), 0);
  switch (block.kind) {
    case "paragraph":
      return block.inlines.reduce(
        (most, one) => Math.max(most, "look" in one ? (one.look?.size ?? 0) : 0),
        block.look.size,
      );
    case "list":
      return among(block.items.flatMap(({ blocks }) => blocks));
    case "table":
      return among([...block.rows].flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks)));
    case "stack":
    case "placed":
      return among(block.blocks);
    case "columns":
      return among(block.content.kind === "stream" ? block.content.blocks : block.content.columns.flat());
    case "toc-entry":
      return block.text.look.size;
    case "picture":
    case "separator":
    case "page-break":
      return 0;
  }
}
