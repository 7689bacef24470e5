import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Block, List, ListItem } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { noBox } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import { inlinesXml } from "../inlines/inlines.ts";
import { runDifferences, runProperties } from "../properties/run.ts";
import { levelCount, type NumberedLevel, type NumberedList } from "../registries/numbering.ts";
import { isWordNumber } from "../registries/scheme-lists.ts";
import type { BlockWriting, ListPlace } from "../writing.ts";
import { escapeXml } from "../xml/escape.ts";
import { numberFormats } from "../xml/number-formats.ts";
import { twips } from "../xml/units.ts";
import { writeParagraph } from "./paragraph.ts";
import { needsTable } from "./table/box-table.ts";

const deepest = levelCount - 1;

/** Writes a list as Word numbers lists: a reader may add items, and they are counted. */
export function writeList(list: List, writing: BlockWriting): void {
  const depth = writing.list === undefined ? 0 : writing.list.level + 1;
  const level = Math.min(depth, deepest);
  if (depth > deepest) writing.registries.losses.report("listDepth", list.path);
  const widest = widestMarker(list, writing);
  const indent = indentOf(list, widest, writing);
  // Readers differ in where a marker ends whose line runs to the left: they agree on its middle.
  const gap = list.markerGap + (list.mirrored ? widest / 2 : 0);
  const numbered = numberOf(list, level, { indent, gap }, writing);
  const moved = list.mirrored ? { right: writing.right + indent } : { left: writing.left + indent };
  for (const item of list.items) {
    const abstract = numbered?.abstract ?? writing.list?.abstract;
    const place: ListPlace = { level, gap, abstract, numbering: "", marker: "", foreign: false };
    if (item.marker.length > 0) mark(place, item, item.number ?? numbered, { writing, indent });
    const within: BlockWriting = { ...writing, ...moved, width: Math.max(0, writing.width - indent), list: place };
    writeItem(item, place, within);
  }
}

/** The marker: a number of Word's own, or, where Word does not count so, the written one and a tab. */
function mark(
  place: ListPlace,
  item: ListItem,
  numbered: NumberedList | ListItem["number"],
  { writing, indent }: { readonly writing: BlockWriting; readonly indent: Points },
): void {
  const { level, gap } = place;
  place.foreign = isForeign(item, writing);
  if (numbered !== undefined && "counts" in numbered && isWordNumber(numbered)) {
    const [start, firstLine] = [twips(writing.left + indent), -twips(gap)];
    place.numbering = writing.registries.numbering.schemes.next(
      numbered,
      { start, firstLine, ends: true },
      "List Paragraph",
    );
  } else if (numbered !== undefined && "abstract" in numbered)
    place.numbering = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numbered.id}"/></w:numPr>`;
  else {
    const { run } = writing.registries.letters.primary(item.look, item.path);
    const paragraph = { ...item.paragraph, direction: "ltr" } as const;
    place.marker = `${inlinesXml(item.marker, { writing, base: run, paragraph, path: item.path })}<w:r><w:tab/></w:r>`;
  }
}

/** Whether a marker is in another face than the look of its item has. */
function isForeign({ marker, look, path, paragraph }: ListItem, { registries: { letters } }: BlockWriting): boolean {
  letters.forget();
  for (const inline of marker)
    if (inline.kind === "text") letters.pieces(inline.text, look, { ...paragraph, direction: "ltr" }, path);
  return letters.mixed;
}

/** Numbers the first paragraph of an item; an item that begins with another block gets an empty paragraph before it. */
function writeItem({ blocks, look, paragraph, path }: ListItem, place: ListPlace, within: BlockWriting): void {
  const first = beginning(blocks);
  const isMarked = place.numbering !== "" || place.marker !== "";
  if (isMarked && first?.kind !== "paragraph" && first?.kind !== "picture") {
    const empty = { role: "p", path, box: noBox, anchor: undefined, inlines: [], look, paragraph } as const;
    writeParagraph({ kind: "paragraph", ...empty }, { ...within, keepNext: true });
  }
  for (const block of blocks) within.block(block, within);
}

/** The first block that stands in the flow by itself: a stack without a table around it gives way to what it holds. */
function beginning([first]: readonly Block[]): Block | undefined {
  return first?.kind === "stack" && !needsTable(first.box) && first.box.padding.top === 0
    ? beginning(first.blocks)
    : first;
}

function widestMarker(list: List, { registries }: BlockWriting): Points {
  let widest = 0;
  const known = new Set<readonly Inline[]>();
  for (const item of list.items) {
    if (item.marker.length === 0 || known.has(item.marker)) continue;
    known.add(item.marker);
    widest = Math.max(widest, registries.measures.width(item.marker, item.look, item.paragraph, item.path));
  }
  return widest;
}

/** From the start of lines to the items' text: the widest marker may need more than the list offers. */
function indentOf(list: List, widest: Points, { width }: BlockWriting): Points {
  const wanted = widest === 0 ? list.indent : Math.max(list.indent, widest + list.markerGap);
  return Math.min(wanted, Math.max(0, width) / 2);
}

/** undefined: Word has no such numbers. */
function numberOf(list: List, level: number, place: MarkerPlace, writing: BlockWriting): NumberedList | undefined {
  const first = list.items.find(({ marker }) => marker.length > 0);
  if (first === undefined || first.number !== undefined) return undefined;
  const { numbering } = list;
  const format = list.ordered ? numberFormats[numbering?.symbol ?? ""] : "bullet";
  const start = numbering?.start ?? 1;
  if (numbering?.text !== undefined && !isPlain(numbering.text)) return undefined;
  if (format === undefined || start < 0 || !first.marker.every(({ kind }) => kind === "text")) return undefined;
  if (list.ordered && start === 0 && format !== "decimal") return undefined;
  const registry = writing.registries.numbering;
  const { chain, continues, text } = numbering ?? {};
  const look = `${level} ${format} ${text}`;
  const known = chain === undefined || continues !== true ? undefined : registry.continued(chain, look);
  if (known !== undefined) return known;
  const made = registry.list(
    levelOf({ list, level, format, place, first }, writing),
    level,
    start,
    writing.list?.abstract,
  );
  if (chain !== undefined) registry.begin(chain, look, made);
  return made;
}

/** Whether Word writes the text of a number as it stands: it has no shortcodes, and a percent sign is Word's own. */
const isPlain = (text: string): boolean => !/[[%\\]/.test(text) && unquoteLiteral(text) === text;

/** From the start of lines to the items' text, and from the marker to that. */
interface MarkerPlace {
  readonly indent: Points;
  readonly gap: Points;
}

interface LevelParts {
  readonly list: List;
  readonly level: number;
  readonly format: string;
  readonly place: MarkerPlace;
  readonly first: ListItem;
}

/** `w:lvl` (ECMA-376-1, 17.9.6): the marker ends `markerGap` before the text, and has a look of its own, whatever the item's is. */
function levelOf(
  { list, level, format, place, first }: LevelParts,
  { registries, left, right }: BlockWriting,
): NumberedLevel {
  const [inline] = first.marker;
  const look = inline?.kind === "text" ? inline.look : first.look;
  const [piece] = registries.letters.pieces(
    plainText(first.marker) + (list.ordered ? "0123456789" : ""),
    look,
    first.paragraph,
    first.path,
  );
  const run = piece?.kind === "text" ? piece.look : registries.letters.primary(look, first.path).run;
  const properties = runProperties(runDifferences({ ...run, shade: run.shade || "auto" }, undefined));
  const align = list.mirrored ? "center" : "right";
  const deeper = (by: number): string => {
    const side = twips((list.mirrored ? right : left) + place.indent * (by + 1));
    const number = (list.numbering?.text ?? defaults.list.number).replaceAll("{n}", `%${level + by + 1}`);
    const text = escapeXml(list.ordered ? number : plainText(first.marker));
    const indents = `<w:pPr><w:ind w:left="${side}" w:hanging="${twips(place.gap)}"/></w:pPr>`;
    return `<w:lvl w:ilvl="${level + by}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="${align}"/>${indents}${properties}</w:lvl>`;
  };
  return { xml: deeper(0), deeper };
}
