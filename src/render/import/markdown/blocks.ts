import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { ImportedElement } from "../definition.ts";
import { asOne, withValues } from "../definition.ts";
import { quoted } from "../findings.ts";
import { composed, type ImportedInline, text, trimmed } from "../text/compose.ts";
import { literalText, plainText } from "../text/literal.ts";
import type { MarkdownNode, NodeOf } from "./node.ts";
import { type MarkdownReadState, picturePath, placeOf, readPhrasing } from "./phrasing.ts";
import { slugOf } from "./slugs.ts";

/** Where a block stands. */
interface MarkdownPlace {
  readonly depth: number;
  readonly style?: string;
}

/** Lists and quotations inside one another; what is deeper stands at this depth. */
const mostDepth = 10;

export function readBlocks(
  nodes: readonly MarkdownNode[],
  reading: MarkdownReadState,
  around: MarkdownPlace = { depth: 0 },
): readonly ImportedElement[] {
  return nodes.flatMap((node) => readBlock(node, reading, around));
}

function readBlock(node: MarkdownNode, reading: MarkdownReadState, around: MarkdownPlace): readonly ImportedElement[] {
  keepOn();
  switch (node.type) {
    case "paragraph":
      return paragraph(node, reading, around);
    case "heading":
      return [heading(node, reading)];
    case "blockquote":
      return readBlocks(node.children, reading, { depth: deeper(node, reading, around), style: "quote" });
    case "list":
      return [list(node, reading, around)];
    case "code":
      return [{ p: literalText(node.value), style: "code" }];
    case "thematicBreak":
      return [{ separator: { style: { margin: "6 0" } } }];
    case "table":
      return [table(node, reading)];
    case "html":
      return html(node, reading);
    case "definition":
    case "footnoteDefinition":
      return [];
    default:
      reading.findings.dropped("lost", placeOf(node, reading), `A block of the kind ${quoted(node.type)} is`);
      return [];
  }
}

function deeper(node: MarkdownNode, { findings, ...reading }: MarkdownReadState, { depth }: MarkdownPlace): number {
  if (depth < mostDepth) return depth + 1;
  const place = placeOf(node, { findings, ...reading });
  findings.approximated(place, `Lists and quotations are nested ${mostDepth} levels deep at most.`);
  return depth;
}

function paragraph(
  node: NodeOf<"paragraph">,
  reading: MarkdownReadState,
  { style }: MarkdownPlace,
): readonly ImportedElement[] {
  const [only, ...more] = node.children;
  if (only?.type === "image" && more.length === 0) {
    const src = picturePath(only.url, placeOf(node, reading), reading);
    if (src !== undefined) return [{ image: { src, alt: plainText(only.alt ?? "") } }];
  }
  const p = composed(trimmed(readPhrasing(node.children, reading)));
  return p === "" ? [] : [withValues({ p, style })];
}

function heading(node: NodeOf<"heading">, reading: MarkdownReadState): ImportedElement {
  const level = Math.min(node.depth, 5);
  if (node.depth > 5) reading.findings.approximated(placeOf(node, reading), "A heading of level 6 is one of level 5.");
  const id = slugOf(node);
  return withValues({
    [`h${level}`]: composed(trimmed(readPhrasing(node.children, reading))),
    id: reading.places.has(id) && id !== "" ? id : undefined,
  });
}

function list(node: NodeOf<"list">, reading: MarkdownReadState, around: MarkdownPlace): ImportedElement {
  const depth = deeper(node, reading, around);
  const items = node.children.flatMap((item) => {
    const blocks = readBlocks(item.children, reading, { depth });
    const shownBlocks = item.checked === null || item.checked === undefined ? blocks : ticked(blocks, item.checked);
    return [asOne(shownBlocks)];
  });
  const start = node.ordered === true && node.start !== null && node.start !== undefined ? node.start : 1;
  const style = around.style;
  if (node.ordered !== true) return { ul: withValues({ items, style }) };
  return { ol: withValues({ items, style, start: start === 1 ? undefined : Math.min(start, 1_000_000) }) };
}

const marksOfTasks = { done: "☑ ", open: "☐ " } as const;

function ticked(blocks: readonly ImportedElement[], isDone: boolean): readonly ImportedElement[] {
  const mark = isDone ? marksOfTasks.done : marksOfTasks.open;
  const [first, ...more] = blocks;
  if (first !== undefined && typeof first["p"] === "string") return [{ ...first, p: mark + first["p"] }, ...more];
  return [{ p: mark }, ...blocks];
}

function table(node: NodeOf<"table">, reading: MarkdownReadState): ImportedElement {
  const columns = Math.max(1, ...node.children.map((row) => row.children.length));
  const rows = node.children.map((row, index) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row.children[column];
      const inlines: readonly ImportedInline[] =
        cell === undefined ? [text("")] : trimmed(readPhrasing(cell.children, reading));
      const align = node.align?.[column] ?? undefined;
      return withValues({
        [index === 0 ? "th" : "td"]: composed(inlines),
        style: align === "left" ? undefined : align,
      });
    }),
  );
  return { table: { rows } };
}

function html(node: NodeOf<"html">, reading: MarkdownReadState): readonly ImportedElement[] {
  const isPageBreak = /^<div[^<>]{0,80}page-break-(?:after|before)\s*:\s*always[^<>]{0,20}>\s*<\/div>$/i.test(
    node.value.trim(),
  );
  reading.findings.ledger.replaced(node);
  if (isPageBreak) return [{ break: "page" }];
  const isComment = /^<!--[\s\S]*-->$/.test(node.value.trim());
  if (!isComment) reading.findings.lostWords(placeOf(node, reading), node.value, "HTML is not read: it is");
  return [];
}
