import type { Block } from "../../model/flow.ts";
import type { Points } from "../../model/geometry.ts";
import type { Writing } from "../writing.ts";
import { twipsUp } from "../xml/units.ts";

/** The least a paragraph takes. */
const leastHeight: Points = 1;

/**
 * A paragraph without text and of this height, where Word needs one or a distance has no other bearer. `first` and `last`
 * are properties that the schema has before and after its spacing.
 */
export function spacerXml(height: Points, first = "", last = ""): string {
  const line = Math.max(20, twipsUp(height));
  const spacing = `<w:spacing w:before="0" w:after="0" w:line="${line}" w:lineRule="exact"/>`;
  return `<w:p><w:pPr>${first}${spacing}<w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr>${last}</w:pPr></w:p>`;
}

function noteSpacer({ spacing }: Writing): void {
  spacing.last = "paragraph";
  spacing.below = 0;
  spacing.owed = 0;
}

/** Above a block of so much margin; at the top of a page or a cell there is none (CSS 2.2, 8.3.1). `inner`: within its box. */
export function spaceAbove(margin: Points, inner: Points, { spacing }: Writing, breaks: boolean): Points {
  return spacing.last === "nothing" || breaks ? inner : Math.max(0, margin, spacing.owed) + inner;
}

/** The last block of a cell or a header has no margin below, as no block has at the foot of a page. */
export function withoutLastMargin(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1);
  if (last === undefined || last.box.margin.bottom === 0) return blocks;
  const box = { ...last.box, margin: { ...last.box.margin, bottom: 0 } };
  return [...blocks.slice(0, -1), { ...last, box }];
}

/** Begins a page where no paragraph can say so itself. */
export function writePageStart(writing: Writing): void {
  writing.part.write(spacerXml(leastHeight, "<w:pageBreakBefore/>"));
  noteSpacer(writing);
  writing.spacing.breaks = false;
}

/** What is no paragraph has no distance of its own from what is above it, and no table may follow another at once. */
export function partFromAbove(margin: Points, writing: Writing): void {
  const { spacing } = writing;
  if (spacing.breaks && writing.place === "body") {
    writePageStart(writing);
    return;
  }
  const needed = Math.max(margin, spacing.owed) - (spacing.last === "paragraph" ? spacing.below : 0);
  if (needed <= 0 && spacing.last !== "table") return;
  if (spacing.last === "nothing" && needed <= 0) return;
  writing.part.write(spacerXml(needed));
  noteSpacer(writing);
}

/** The end of a cell, a note or a header must be a paragraph. */
export function endContainer(writing: Writing): void {
  if (writing.spacing.last !== "paragraph") writing.part.write(spacerXml(leastHeight));
}
