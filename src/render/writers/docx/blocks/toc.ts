import type { Block, StackBlock, TocEntry } from "../../../model/document/flow.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import { sequenceName } from "../inlines/caption.ts";
import { runDifferences, runProperties } from "../properties/run.ts";
import type { BlockWriting } from "../writing.ts";
import { escapeXml } from "../xml/escape.ts";
import { twips } from "../xml/units.ts";
import { writeParagraph } from "./paragraph.ts";
import { placeOf } from "./paragraph-box.ts";

/** Word has styles for nine levels of contents; headings have five. */
const levelStyles = ["TOC1", "TOC2", "TOC3", "TOC4", "TOC5"] as const;

export const isContents = ({ blocks }: StackBlock): boolean => blocks.some(isEntry);

const isEntry = (block: Block): block is TocEntry => block.kind === "toc-entry";

/** A table of contents is one field; its result is what our own layout comes to, so that no reader needs to ask. */
export function writeContents({ blocks }: StackBlock, writing: BlockWriting): void {
  const first = blocks.findIndex(isEntry);
  const last = blocks.findLastIndex(isEntry);
  // A cell has to end in a paragraph, which no control is.
  const isControl = writing.place === "body" && blocks.every((block) => !isEntry(block) || block.of === undefined);
  if (isControl) writing.part.write(controlStart);
  const levels = blocks.reduce((most, block) => (isEntry(block) ? Math.max(most, levelOf(block)) : most), 1);
  for (const [at, block] of blocks.entries()) {
    if (isEntry(block)) writeEntry(block, writing, { begins: at === first, ends: at === last, levels });
    else if (block.kind === "paragraph") writeParagraph(block, writing, { style: "TOCHeading" });
    else writing.block(block, writing);
  }
  if (isControl) writing.part.write("</w:sdtContent></w:sdt>");
}

/** ECMA-376-1, 17.5.2.12: what Word calls a table of contents, with its own handle to bring it up to date. */
const controlStart =
  '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>';

/** The level of the entry's heading. */
const levelOf = ({ level, from = 1 }: TocEntry): number => level + from - 1;

interface EntryPlace {
  readonly begins: boolean;
  readonly ends: boolean;
  readonly levels?: number;
}

/** Text, dots and the page's number; all of it leads to the heading. */
export function writeEntry(entry: TocEntry, writing: BlockWriting, { begins, ends, levels = 3 }: EntryPlace): void {
  const { registries } = writing;
  const { text, place, box, from = 1 } = withinReach(entry);
  const name = registries.bookmarks.name(place);
  const { run } = registries.letters.primary(text.look, text.path);
  registries.letters.pieces("0123456789.", text.look, { ...text.paragraph, direction: "ltr" }, text.path);
  const style = entry.of === undefined ? (levelStyles[levelOf(entry) - 1] ?? "TOC5") : "TableofFigures";
  const { left, width } = placeOf(box, writing);
  const page = escapeXml(registries.measures.labelOf(place) ?? "1");
  const base = registries.styles.find(style)?.run ?? run;
  const properties = runProperties(runDifferences(run, base));
  const letters = (xml: string): string => `<w:r>${properties}${xml}</w:r>`;
  const listed = entry.of === undefined ? `TOC \\o "${from}-${levels}" \\h \\z \\u` : captionsField(entry.of);
  const start = begins ? fieldBegin(listed) : "";
  const number = `${fieldBegin(`PAGEREF ${name} \\h`)}${letters(`<w:t>${page}</w:t>`)}${fieldEnd}`;
  writeParagraph({ ...text, box, anchor: entry.anchor }, writing, {
    style,
    head: `${start}<w:hyperlink w:anchor="${name}" w:history="1">`,
    tail: `${letters("<w:tab/>")}${number}</w:hyperlink>${ends ? fieldEnd : ""}`,
    tabs: [{ at: twips(left + width), align: "right", ...(entry.plain === true ? {} : { leader: "dot" as const }) }],
  });
}

/** No letters are narrower than this on average, in ems. */
const narrowest = 0.25;

/**
 * Word has a tab stop where the lines after the first one begin: the tab before the number of a text that ends before would lead
 * there. Such a text needs no other lines.
 */
function withinReach(entry: TocEntry): TocEntry {
  const { text, box } = entry;
  const { indent } = text.paragraph;
  if (indent >= 0 || plainText(text.inlines).length * text.look.size * narrowest > -indent) return entry;
  const side = text.paragraph.direction === "rtl" ? "right" : "left";
  const margin = { ...box.margin, [side]: box.margin[side] + indent };
  return { ...entry, text: { ...text, paragraph: { ...text.paragraph, indent: 0 } }, box: { ...box, margin } };
}

/** ECMA-376-1, 17.16.5.68: a table of figures lists the fields of one name. */
const captionsField = (kind: string): string => `TOC \\h \\z \\c "${sequenceName(kind)}"`;

const fieldBegin = (instruction: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;

const fieldEnd = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
