import type { Block, ListItem } from "../../model/document/flow.ts";
import type { Inline } from "../../model/text/inline.ts";

/** The text of blocks, a line for each paragraph; tables among them are left out. */
export const textOfBlocks = (blocks: readonly Block[]): string => blocks.flatMap(linesOf).join("\n");

function linesOf(block: Block): readonly string[] {
  switch (block.kind) {
    case "paragraph":
      return [textOfInlines(block.inlines)];
    case "list":
      return block.items.map(textOfItem);
    case "stack":
    case "placed":
      return block.blocks.flatMap(linesOf);
    case "columns":
      return (block.content.kind === "stream" ? [block.content.blocks] : block.content.columns).flat().flatMap(linesOf);
    case "picture":
      return block.alt === undefined ? [] : [block.alt];
    default:
      return [];
  }
}

const textOfItem = ({ marker, blocks }: ListItem): string => `${textOfInlines(marker)} ${textOfBlocks(blocks)}`;

/** Places where a word may be divided are no part of it. */
const softHyphens = /\u00ad/g;

/** The text of a line; numbers of pages are not known, and markers of notes lead nowhere. */
export const textOfInlines = (inlines: readonly Inline[]): string =>
  inlines.map(textOf).join("").replace(softHyphens, "");

function textOf(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "reference":
      return inline.says.text;
    case "line-break":
      return "\n";
    case "tab":
      return "\t";
    case "picture":
      return inline.field === undefined ? (inline.alt ?? "") : textOfField(inline.field);
    default:
      return "";
  }
}

const textOfField = (field: object): string => ("value" in field && typeof field.value === "string" ? field.value : "");
