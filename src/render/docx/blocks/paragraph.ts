import { directionOf } from "../../model/direction.ts";
import type { Paragraph } from "../../model/flow.ts";
import type { Inline } from "../../model/inline.ts";
import type { ParagraphLook } from "../../model/look.ts";
import { plainText } from "../../model/plain-text.ts";
import type { Style } from "../books/styles.ts";
import { inlinesXml } from "../inlines/inlines.ts";
import {
  type ParagraphProperties,
  paragraphDifferences,
  plainParagraph,
  type TabStop,
} from "../properties/paragraph.ts";
import type { RunLook } from "../properties/run.ts";
import type { Writing } from "../writing.ts";
import { lineShare, twips, twipsUp } from "../xml/units.ts";
import { boxOfParagraph } from "./paragraph-box.ts";

const headings = { p: undefined, h1: "Heading1", h2: "Heading2", h3: "Heading3", h4: "Heading4", h5: "Heading5" };

const zoneStyles = { body: "Normal", cell: "TableText", zone: "Header", note: "FootnoteText" } as const;

export function writeParagraph(block: Paragraph, writing: Writing): void {
  const id = headings[block.role] ?? (writing.list === undefined ? zoneStyles[writing.place] : "ListParagraph");
  writeParagraphAs(id, block, writing, "");
}

/** `head`: runs before the paragraph's own. */
function writeParagraphAs(id: string, block: Paragraph, writing: Writing, head: string): void {
  const { books, part } = writing;
  const { run, height } = books.letters.primary(block.look, block.path);
  const paragraph = directed(block);
  const properties = propertiesOf({ ...block, paragraph }, height, writing);
  const style = books.styles.use(id, run, properties);
  const place = books.bookmarks.around(block.anchor);
  const listed = books.bookmarks.around(block.listedAs);
  const runs = inlinesXml(block.inlines, { writing, base: style.run, paragraph, path: block.path });
  const pPr = paragraphPropertiesXml(style, properties, run);
  part.write(`<w:p>${pPr}${place.start}${listed.start}${head}${runs}${listed.end}${place.end}</w:p>`);
  noteParagraph(block, writing);
}

/** `w:pPr` with what differs from the style, and the look of the paragraph's mark. */
function paragraphPropertiesXml(style: Style, properties: ParagraphProperties, mark: RunLook): string {
  const named = style.id === "Normal" ? "" : `<w:pStyle w:val="${style.id}"/>`;
  const own = paragraphDifferences(properties, style.paragraph);
  const marked =
    mark.size === style.run.size ? "" : `<w:rPr><w:sz w:val="${mark.size}"/><w:szCs w:val="${mark.size}"/></w:rPr>`;
  return named === "" && own === "" && marked === "" ? "" : `<w:pPr>${named}${own}${marked}</w:pPr>`;
}

function noteParagraph({ box }: Paragraph, { spacing }: Writing): void {
  spacing.last = "paragraph";
  spacing.below = box.margin.bottom;
  spacing.breaks = box.breakAfter;
}

/** The look with the side where lines start decided, as the first letter does where the author does not. */
function directed({ paragraph, inlines }: Paragraph): ParagraphLook {
  if (paragraph.direction !== "auto") return paragraph;
  return { ...paragraph, direction: directionOf(plainText(inlines)) ?? "ltr" };
}

function propertiesOf(block: Paragraph, height: number, writing: Writing): ParagraphProperties {
  const { box, paragraph, look, inlines, path } = block;
  const { list, spacing, books } = writing;
  const rtl = paragraph.direction === "rtl";
  const shape = boxOfParagraph(box, path, writing);
  const [start, end] = rtl ? [shape.right, shape.left] : [shape.left, shape.right];
  const numbering = list?.numbering ?? "";
  if (list !== undefined) list.numbering = "";
  const above = spacing.last === "table" ? Math.max(spacing.below, shape.before) : shape.before;
  if (paragraph.breaking.hyphens === "auto") books.settings.hyphenates = true;
  return {
    ...plainParagraph,
    keepNext: box.keepWithNext,
    keepLines: box.keepTogether,
    pageBreakBefore: writing.place === "body" && (box.breakBefore || spacing.breaks),
    widowControl: Math.max(paragraph.orphans, paragraph.widows) > 1,
    numbering,
    borders: shape.borders,
    shade: shape.shade,
    tabs: tabsOf(inlines, start),
    hyphenated: paragraph.breaking.hyphens === "auto",
    rtl,
    before: twipsUp(above),
    after: twipsUp(shape.after),
    line: paragraph.lineHeight === undefined ? 240 : lineShare((paragraph.lineHeight * look.size) / height),
    start: twips(start),
    end: twips(end),
    firstLine: twips(paragraph.indent),
    align: alignOf(paragraph, rtl),
  };
}

function alignOf({ align }: ParagraphLook, rtl: boolean): ParagraphProperties["align"] {
  switch (align) {
    case undefined:
      return "start";
    case "left":
      return rtl ? "end" : "start";
    case "right":
      return rtl ? "start" : "end";
    case "center":
      return "center";
    case "justify":
      return "both";
  }
}

/** Word measures stops from the edge of the text, not from the indent. */
function tabsOf(inlines: readonly Inline[], start: number): readonly TabStop[] {
  const stops = new Map<number, TabStop>();
  for (const inline of inlines) {
    if (inline.kind !== "tab" || inline.position === undefined) continue;
    const at = twips(start + inline.position);
    stops.set(at, { at, align: inline.align });
  }
  return [...stops.values()].sort((a, b) => a.at - b.at);
}
