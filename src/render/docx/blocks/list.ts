import type { List, ListItem } from "../../model/flow.ts";
import type { Inline } from "../../model/inline.ts";
import { noBox } from "../../model/look.ts";
import { plainText } from "../../model/plain-text.ts";
import { inlinesXml } from "../inlines/inlines.ts";
import { runDifferences, runProperties } from "../properties/run.ts";
import type { ListPlace, Writing } from "../writing.ts";
import { escapeXml } from "../xml/escape.ts";
import { twips } from "../xml/units.ts";
import { writeParagraph } from "./paragraph.ts";

/** Word has nine levels. */
const deepest = 8;

/** ECMA-376-1, 17.18.59: how Word writes the numbers that a symbol stands for. */
const numberFormats: Readonly<Record<string, string>> = {
  "1": "decimal",
  a: "lowerLetter",
  A: "upperLetter",
  i: "lowerRoman",
  I: "upperRoman",
};

/** Writes a list as Word numbers lists: a reader may add items, and they are counted. */
export function writeList(list: List, writing: Writing): void {
  const depth = writing.list === undefined ? 0 : writing.list.level + 1;
  const level = Math.min(depth, deepest);
  if (depth > deepest) writing.books.losses.add("listDepth", list.path);
  const indent = indentOf(list, writing);
  const numbered = numberOf(list, level, indent, writing);
  const moved = list.mirrored ? { right: writing.right + indent } : { left: writing.left + indent };
  for (const item of list.items) {
    const place: ListPlace = { level, gap: list.markerGap, numbering: "", marker: "" };
    if (item.marker.length > 0) mark(place, item, numbered, writing);
    const within: Writing = { ...writing, ...moved, width: Math.max(0, writing.width - indent), list: place };
    writeItem(item, place, within);
  }
}

/** The marker: a number of Word's own, or, where Word does not count so, the written one and a tab. */
function mark(place: ListPlace, item: ListItem, numbered: Numbered | undefined, writing: Writing): void {
  const { level } = place;
  if (numbered !== undefined)
    place.numbering = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numbered.id}"/></w:numPr>`;
  else {
    const { run } = writing.books.letters.primary(item.look, item.path);
    const paragraph = { ...item.paragraph, direction: "ltr" } as const;
    place.marker = `${inlinesXml(item.marker, { writing, base: run, paragraph, path: item.path })}<w:r><w:tab/></w:r>`;
  }
}

/** What begins an item is numbered; what is no paragraph gets an empty one before it. */
function writeItem({ blocks, look, paragraph, path }: ListItem, place: ListPlace, within: Writing): void {
  const [first] = blocks;
  const isMarked = place.numbering !== "" || place.marker !== "";
  if (isMarked && first?.kind !== "paragraph" && first?.kind !== "picture") {
    const empty = { role: "p", path, box: noBox, anchor: undefined, inlines: [], look, paragraph } as const;
    writeParagraph({ kind: "paragraph", ...empty }, { ...within, keepNext: true });
  }
  for (const block of blocks) within.block(block, within);
}

/** From the start of lines to the items' text: the widest marker may need more than the list offers. */
function indentOf(list: List, { books, width }: Writing): number {
  let widest = 0;
  const known = new Set<readonly Inline[]>();
  for (const item of list.items) {
    if (item.marker.length === 0 || known.has(item.marker)) continue;
    known.add(item.marker);
    widest = Math.max(widest, books.measures.width(item.marker, item.look, item.paragraph, item.path));
  }
  const wanted = widest === 0 ? list.indent : Math.max(list.indent, widest + list.markerGap);
  return Math.min(wanted, Math.max(0, width) / 2);
}

interface Numbered {
  readonly id: number;
}

/** undefined: Word has no such numbers. */
function numberOf(list: List, level: number, indent: number, writing: Writing): Numbered | undefined {
  const first = list.items.find(({ marker }) => marker.length > 0);
  if (first === undefined) return undefined;
  const { numbering } = list;
  const format = list.ordered ? numberFormats[numbering?.symbol ?? ""] : "bullet";
  const start = numbering?.start ?? 1;
  if (format === undefined || start < 0 || !first.marker.every(({ kind }) => kind === "text")) return undefined;
  if (list.ordered && start === 0 && format !== "decimal") return undefined;
  const text = list.ordered ? `%${level + 1}.` : plainText(first.marker);
  const { books } = writing;
  const id = books.numbering.list(levelXml({ list, level, format, text, indent, first }, writing), level, start);
  return { id };
}

interface LevelParts {
  readonly list: List;
  readonly level: number;
  readonly format: string;
  readonly text: string;
  readonly indent: number;
  readonly first: ListItem;
}

/** `w:lvl` (ECMA-376-1, 17.9.6): the marker ends `markerGap` before the text. */
function levelXml({ list, level, format, text, indent, first }: LevelParts, { books, left, right }: Writing): string {
  const [inline] = first.marker;
  const look = inline?.kind === "text" ? inline.look : first.look;
  const [piece] = books.letters.pieces(
    plainText(first.marker) + (list.ordered ? "0123456789" : ""),
    look,
    first.paragraph,
    first.path,
  );
  const run = piece?.kind === "text" ? piece.look : books.letters.primary(look, first.path).run;
  const side = twips((list.mirrored ? right : left) + indent);
  const place = `<w:pPr><w:ind w:left="${side}" w:hanging="${twips(list.markerGap)}"/></w:pPr>`;
  const properties = runProperties(runDifferences(run, books.styles.normal.run));
  return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="right"/>${place}${properties}</w:lvl>`;
}
