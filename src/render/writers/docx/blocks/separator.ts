import type { SeparatorBlock } from "../../../model/document/flow.ts";
import { resolve } from "../../../model/drawing/clip.ts";
import { borderXml } from "../properties/border.ts";
import type { BlockWriting } from "../writing.ts";
import { twips, twipsUp } from "../xml/units.ts";
import { noteParagraph } from "./paragraph.ts";
import { placeOf, reportBox } from "./paragraph-box.ts";
import { leastHeight, spaceAbove } from "./spacer.ts";

/** A rule is the border of a paragraph without text. */
export function writeSeparator(block: SeparatorBlock, writing: BlockWriting): void {
  const { box, line, length, path } = block;
  const { part, spacing, registries, place } = writing;
  reportBox(box, path, registries.losses);
  const { left, right, width } = placeOf(box, writing);
  const free = length === undefined || box.width !== undefined ? 0 : Math.max(0, width - resolve(length, width));
  const shift = box.align === "left" ? 0 : box.align === "center" ? free / 2 : free;
  const breaks = place === "body" && spacing.breaks ? "<w:pageBreakBefore/>" : "";
  const keep = writing.keepNext || box.keepWithNext ? "<w:keepNext/>" : "";
  const before = twipsUp(spaceAbove(box.margin.top, 0, writing, breaks !== ""));
  const after = twipsUp(box.margin.bottom - leastHeight);
  const rule = line.width > 0 ? `<w:pBdr>${borderXml("bottom", line)}</w:pBdr>` : "";
  const spaced = `<w:spacing w:before="${before}" w:after="${after}" w:line="${twipsUp(leastHeight)}" w:lineRule="exact"/>`;
  const indent = `<w:ind w:left="${twips(left + shift)}" w:right="${twips(right + free - shift)}"/>`;
  part.write(
    `<w:p><w:pPr>${keep}${breaks}${rule}${spaced}${indent}<w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr></w:pPr></w:p>`,
  );
  noteParagraph(block, writing);
}
