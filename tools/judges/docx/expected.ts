import type { Block, Flow } from "../../../src/render/model/document/flow.ts";
import type { Inline } from "../../../src/render/model/text/inline.ts";

/** Parts that a reader must find in the file's body by their kind, counted in the Flow that the file is written from. */
export interface Expected {
  /** "h1" … in the order of the text. */
  readonly headings: readonly string[];
  readonly tables: number;
  readonly listItems: number;
  readonly pictures: number;
  /** Different addresses that text links to. */
  readonly links: number;
  readonly footnotes: number;
  /** Names of the definition's styles that text has. */
  readonly styles: readonly string[];
}

export function expectedOf(flow: Flow): Expected {
  const blocks = flow.sections.flatMap((section) => section.blocks.flatMap(withInner));
  const inlines = blocks.flatMap((block) => (block.kind === "paragraph" ? block.inlines : []));
  const count = (kind: Block["kind"]): number => blocks.filter((block) => block.kind === kind).length;
  return {
    headings: blocks.flatMap((block) => (block.kind === "paragraph" && block.role !== "p" ? [block.role] : [])),
    // One without rows leaves nothing.
    tables: blocks.filter((block) => block.kind === "table" && block.rows.length > 0).length,
    // Without a mark an item is a paragraph like any other.
    listItems: blocks
      .flatMap((block) => (block.kind === "list" ? block.items : []))
      .filter(({ marker }) => marker.length > 0).length,
    pictures:
      count("picture") + inlines.filter((inline) => inline.kind === "picture" && inline.field === undefined).length,
    links: new Set(inlines.flatMap(addressOf)).size,
    footnotes: flow.footnotes?.notes.size ?? 0,
    styles: [...new Set([...blocks.flatMap(styleOfBlock), ...inlines.flatMap(styleOfRun)])],
  };
}

const addressOf = (inline: Inline): readonly string[] =>
  "link" in inline && inline.link?.kind === "uri" ? [inline.link.uri] : [];

/** A paragraph of contents has its level's style. */
const styleOfBlock = (block: Block): readonly string[] =>
  block.kind === "paragraph" && block.named !== undefined ? [block.named.name] : [];

const styleOfRun = (inline: Inline): readonly string[] =>
  inline.kind === "text" && inline.text !== "" && inline.span?.named !== undefined
    ? [inline.span.named.style.name]
    : [];

/** A block and all that stand in it, in the order of the text. */
function withInner(block: Block): readonly Block[] {
  return [block, ...inner(block).flatMap(withInner)];
}

function inner(block: Block): readonly Block[] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap((item) => item.blocks);
    case "table":
      return [...block.rows].flatMap((row) => row.cells.flatMap((cell) => cell.blocks));
    case "stack":
      return block.blocks;
    case "columns":
      return block.content.kind === "grid" ? block.content.columns.flat() : block.content.blocks;
    case "toc-entry":
      return [block.text];
    case "paragraph":
    case "picture":
    case "separator":
    case "page-break":
    // Text boxes are not in the body.
    case "placed":
      return [];
  }
}
