import type { StyleUse } from "../../../../vocabulary/generated/definition.ts";
import type { DefinitionNode } from "../plan.ts";
import { asOne, listOf, textOfInlines } from "../prose/inline.ts";
import { literalText } from "../text/literal-text.ts";
import type { MarkdownAlign, MarkdownBlock } from "./blocks.ts";
import { type LeftMarkdown, parseInlines } from "./inlines.ts";

/** How Markdown becomes elements. */
export interface MarkdownLooks {
  /** The level of `#`. */
  readonly firstHeading: number;
  readonly quoteStyle: StyleUse;
  readonly codeStyle: StyleUse;
  /** Called for each picture and tag that is not shown as such, with its line. */
  readonly leave: (what: LeftMarkdown, line: number) => void;
}

/** Elements with their texts as binding leaves them: no character of the Markdown is one of a shortcode. */
export const elementsOf = (blocks: readonly MarkdownBlock[], looks: MarkdownLooks): readonly DefinitionNode[] =>
  blocks.map((block) => elementOf(block, looks));

function elementOf(block: MarkdownBlock, looks: MarkdownLooks): DefinitionNode {
  const text = (source: string): string => textOf(source, block.line, looks);
  switch (block.kind) {
    case "paragraph":
      return { p: text(block.text) };
    case "heading":
      return { [`h${Math.min(5, looks.firstHeading + block.level - 1)}`]: text(block.text) };
    case "code":
      return { p: literalText(block.text), style: looks.codeStyle };
    case "rule":
      return { separator: {} };
    case "quote":
      return { stack: { content: elementsOf(block.blocks, looks), style: looks.quoteStyle } };
    case "list":
      return listOf(
        block.start,
        block.items.map((item) => asOne(elementsOf(item, looks))),
      );
    case "table":
      return {
        table: {
          rows: block.rows.map((row, at) =>
            row.map((cell, column) => cellOf(text(cell), at === 0, block.aligns[column])),
          ),
        },
      };
  }
}

const cellOf = (text: string, isHead: boolean, align: MarkdownAlign): DefinitionNode => ({
  [isHead ? "th" : "td"]: text,
  ...(align === undefined ? {} : { style: { textAlign: align } }),
});

function textOf(source: string, line: number, { leave }: MarkdownLooks): string {
  const { inlines, left } = parseInlines(source);
  for (const what of left) leave(what, line);
  return textOfInlines(inlines);
}
