import { type Block, isInFlow, type ListItem } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { type BlockWriting, takeAnchored } from "../writing.ts";
import { twipsUp } from "../xml/units.ts";

/** The least a paragraph takes. */
export const leastHeight: Points = 1;

/** Spacing of a paragraph that takes next to no space. */
export const flatSpacing = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';

/** `first` and `last` are properties that the schema has before and after the spacing; `above` is the distance above. */
interface SpacerParts {
  readonly first?: string;
  readonly above?: Points;
  readonly last?: string;
}

/** A paragraph without text and of this height, where Word needs one or a distance has no other bearer. */
export function spacerXml(height: Points, { first = "", above = 0, last = "" }: SpacerParts = {}): string {
  const line = Math.max(twipsUp(leastHeight), twipsUp(height));
  const spacing = `<w:spacing w:before="${twipsUp(above)}" w:after="0" w:line="${line}" w:lineRule="exact"/>`;
  return `<w:p><w:pPr>${first}${spacing}<w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr>${last}</w:pPr></w:p>`;
}

/** Content that waits for a paragraph to be anchored to gets one that takes next to no space. */
export function writeAnchors(writing: BlockWriting): void {
  const { spacing, part } = writing;
  if (spacing.anchored === "") return;
  const breaks = spacing.breaks && writing.place === "body";
  const first = breaks ? "<w:pageBreakBefore/>" : "";
  part.write(`<w:p><w:pPr>${first}${flatSpacing}</w:pPr>${takeAnchored(spacing)}</w:p>`);
  spacing.last = "paragraph";
  spacing.marked = false;
  spacing.below = 0;
  if (breaks) spacing.breaks = false;
}

function noteSpacer({ spacing }: BlockWriting): void {
  spacing.last = "paragraph";
  spacing.marked = false;
  spacing.below = 0;
  spacing.owed = 0;
}

/** Above a block of so much margin; at the top of a page or a cell there is none (CSS 2.2, 8.3.1). `inner`: within its box. */
export function spaceAbove(margin: Points, inner: Points, { spacing }: BlockWriting, breaks: boolean): Points {
  if (breaks) return inner;
  return inner + (spacing.last === "nothing" ? spacing.inset : Math.max(0, margin, spacing.owed));
}

/** The last block of a cell or a header has no margin below, nor has what it ends with, as no block has at the foot of a page. */
export function withoutLastMargin(blocks: readonly Block[]): readonly Block[] {
  const at = blocks.findLastIndex(isInFlow);
  const last = blocks[at];
  if (last === undefined) return blocks;
  const shown = withoutMarginBelow(last);
  return shown === last ? blocks : blocks.with(at, shown);
}

/** Where a padding or a line parts it from the edge, the margin within stays (CSS 2.2, 8.3.1). */
function withoutMarginBelow(block: Block): Block {
  const { margin, padding, border } = block.box;
  const own: Block =
    margin.bottom === 0 ? block : { ...block, box: { ...block.box, margin: { ...margin, bottom: 0 } } };
  if (padding.bottom > 0 || border.bottom !== undefined) return own;
  if (own.kind === "list") return { ...own, items: replacedLast(own.items, endingWithoutMargin(own.items.at(-1))) };
  if (own.kind === "stack" && own.turned === undefined) return { ...own, blocks: withoutLastMargin(own.blocks) };
  return own;
}

const endingWithoutMargin = (item: ListItem | undefined): ListItem | undefined =>
  item === undefined ? undefined : { ...item, blocks: withoutLastMargin(item.blocks) };

const replacedLast = <Item>(items: readonly Item[], last: Item | undefined): readonly Item[] =>
  last === undefined || last === items.at(-1) ? items : [...items.slice(0, -1), last];

/** Begins a page where no paragraph can say so itself. */
export function writePageStart(writing: BlockWriting): void {
  writing.part.write(spacerXml(leastHeight, { first: "<w:pageBreakBefore/>" }));
  noteSpacer(writing);
  writing.spacing.breaks = false;
}

/** A distance that belongs to a box and does not vanish at the top of a page. */
export function writeSpace(height: Points, writing: BlockWriting): void {
  if (height <= 0) return;
  const { spacing, place } = writing;
  const breaks = spacing.breaks && place === "body";
  const above = spaceAbove(0, 0, writing, breaks);
  writing.part.write(spacerXml(height, { first: breaks ? "<w:pageBreakBefore/>" : "", above }));
  noteSpacer(writing);
  spacing.breaks = false;
}

/**
 * Separates a block from the one above it: only paragraphs have a distance of their own, and a table must not directly
 * follow another.
 */
export function partFromAbove(margin: Points, writing: BlockWriting): void {
  const { spacing } = writing;
  if (spacing.breaks && writing.place === "body") {
    writePageStart(writing);
    writeAnchors(writing);
    return;
  }
  writeAnchors(writing);
  const needed = neededAbove(margin, spacing);
  if (needed <= 0 && spacing.last !== "table") return;
  writing.part.write(spacerXml(needed));
  noteSpacer(writing);
}

function neededAbove(margin: Points, { last, inset, owed, below }: BlockWriting["spacing"]): Points {
  if (last === "nothing") return inset;
  return Math.max(margin, owed) - (last === "paragraph" ? below : 0);
}

/** The end of a cell, a note or a header must be a paragraph; that of the body may have a bookmark behind it. */
export function endContainer(writing: BlockWriting): void {
  writeAnchors(writing);
  const { last, marked } = writing.spacing;
  if (last !== "paragraph" || (marked && writing.place !== "body")) writing.part.write(spacerXml(leastHeight));
}
