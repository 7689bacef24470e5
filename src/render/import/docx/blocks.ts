import { append } from "../../../vocabulary/append.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { asOne, type ImportedElement, inOne, withValues } from "../definition.ts";
import { composed, text } from "../text/compose.ts";
import { inRuns } from "../text/in-runs.ts";
import { wordsOfBoxes } from "./drawings.ts";
import { isControlOfValue, repeatedItems, repeatedList, reportControl } from "./fields/controls.ts";
import type { WordListEntry } from "./list-entry.ts";
import { isBeyondLetters } from "./numbering.ts";
import { type BlockScope, elementOf, type ReadParagraph, readParagraph, styleOfParagraph } from "./paragraphs.ts";
import { blockLoopAt, fillingOf, loopIn, replace } from "./regions/loops.ts";
import { readTable } from "./tables.ts";
import { boxElement, boxesOf } from "./text-boxes.ts";
import { all, deep, kid, val } from "./xml.ts";

/** The result of reading a block: an element, an entry of a list, or the end of a section. */
export type WordBlock =
  | { readonly kind: "element"; readonly element: ImportedElement }
  | {
      readonly kind: "entry";
      readonly entry: WordListEntry;
      readonly number: Counted;
      readonly element: ImportedElement;
    }
  | { readonly kind: "section"; readonly section: XmlElement };

/** The number of an entry, and as the file writes it. */
interface Counted {
  readonly value: number;
  readonly written: string;
}

const mostDepth = 12;

/** The elements of a cell, a header, a note. Sections are those of the body alone. */
export const readElements = (blocks: readonly XmlElement[], scope: BlockScope): readonly ImportedElement[] =>
  readBody(blocks, scope).flatMap((piece) => {
    if (piece.kind === "section")
      scope.file.findings.dropped(
        "lost",
        scope.place.words,
        "The end of a section of pages within a loop or a condition is",
      );
    return piece.kind === "element" ? [piece.element] : [];
  });

/** The pieces of blocks with their lists put together. */
export const readBody = (blocks: readonly XmlElement[], scope: BlockScope): readonly WordBlock[] =>
  withLists(readPieces(blocks, scope), scope);

function readPieces(blocks: readonly XmlElement[], scope: BlockScope): readonly WordBlock[] {
  const pieces: WordBlock[] = [];
  const known = blocks.flatMap((block) => unwrapped(block, scope.file.syntax !== "none"));
  reportControls(blocks, scope);
  let hasContents = false;
  for (let at = 0; at < known.length; at += 1) {
    const block = known[at];
    if (block === undefined) continue;
    const neighbours = [known[at - 1], known[at + 1]].map((beside) => styleOfParagraph(beside, scope.file));
    const here: BlockScope = { ...placedAt(block, at, scope), neighbours };
    const loop = blockLoopAt(known, at, here, readElements);
    if (loop !== undefined) {
      append(
        pieces,
        loop.elements.map((element) => ({ kind: "element", element }) as const),
      );
      at = loop.next - 1;
      continue;
    }
    const made = readBlock(block, here);
    if (made === "contents") {
      scope.file.findings.ledger.replaced(block);
      if (!hasContents) pieces.push({ kind: "element", element: { toc: { inline: true, title: "" } } });
      hasContents = true;
    } else append(pieces, made);
  }
  return pieces;
}

function placedAt(block: XmlElement, at: number, scope: BlockScope): BlockScope {
  const { words, part } = scope.place;
  const what = block.local === "tbl" ? "table" : "paragraph";
  return { ...scope, place: { part, words: scope.depth > 0 ? words : `${words}, block ${at + 1} (${what})` } };
}

/** Named controls around blocks that stay what they show: a value stands in the place of a paragraph. */
function reportControls(blocks: readonly XmlElement[], scope: BlockScope): void {
  if (scope.file.syntax === "none") return;
  for (const block of blocks) {
    if (block.local !== "sdt" || repeatedList(block) !== undefined) continue;
    const [only, ...more] = all(kid(block, "sdtContent"));
    const isFilled = only?.local === "p" && more.length === 0 && isControlOfValue(block);
    if (!isFilled) reportControl(block, fillingOf(scope));
  }
}

/** Content controls, tracked insertions and the like around blocks; `hasSections`: sections that repeat their items stay as they are. */
export function unwrapped(block: XmlElement, hasSections: boolean): readonly XmlElement[] {
  const inside = (parent: XmlElement | undefined) => all(parent).flatMap((child) => unwrapped(child, hasSections));
  switch (block.local) {
    case "sdt":
      if (hasSections && repeatedList(block) !== undefined) return [block];
      return isContents(block) ? contentsIn(block) : inside(kid(block, "sdtContent"));
    case "customXml":
    case "ins":
    case "moveTo":
      return inside(block);
    case "p":
    case "tbl":
    case "sectPr":
    case "altChunk":
      return [block];
    default:
      return [];
  }
}

/** What stands above a table of contents in its control is a title: it is text. */
function contentsIn(sdt: XmlElement): readonly XmlElement[] {
  const blocks = all(kid(sdt, "sdtContent"));
  const first = blocks.findIndex((block) => deep(block, "fldChar").length + deep(block, "fldSimple").length > 0);
  return [...(first === -1 ? [] : blocks.slice(0, first).flatMap((block) => unwrapped(block, false))), sdt];
}

const isContents = (sdt: XmlElement): boolean =>
  val(kid(sdt, "sdtPr", "docPartObj"), "docPartGallery").toLowerCase() === "table of contents";

function readBlock(block: XmlElement, scope: BlockScope): readonly WordBlock[] | "contents" {
  keepOn();
  const { file, place } = scope;
  if (block.local === "sdt") {
    const list = repeatedList(block);
    return list === undefined ? "contents" : repeatedSection(block, list, scope);
  }
  if (block.local === "altChunk") {
    file.findings.dropped("lost", place.words, "A file within the file is");
    return [];
  }
  if (block.local === "sectPr") return [{ kind: "section", section: block }];
  if (scope.depth > mostDepth) {
    file.findings.dropped("lost", place.words, `What is nested more than ${mostDepth} levels deep is`);
    return [];
  }
  if (block.local === "tbl") {
    const element = readTable(block, { ...scope, depth: scope.depth + 1 }, readElements);
    return element === undefined ? [] : [{ kind: "element", element }];
  }
  return paragraphPieces(block, scope);
}

/** The first item of a section is repeated; the others are examples. */
function repeatedSection(section: XmlElement, list: string, scope: BlockScope): readonly WordBlock[] {
  const [first, ...others] = repeatedItems(section);
  const loop = first === undefined || scope.depth > mostDepth ? undefined : loopIn(scope, { list });
  if (loop === undefined) {
    const blocks = all(kid(section, "sdtContent"));
    return readElements(blocks, { ...scope, depth: scope.depth + 1 }).map((element) => ({ kind: "element", element }));
  }
  for (const other of others) replace(other, scope);
  const inner = readElements(all(kid(first, "sdtContent")), { ...scope, item: loop.item, depth: scope.depth + 1 });
  return [{ kind: "element", element: { stack: { source: loop.source, map: asOne(inner) } } }];
}

/** The text of boxes, which stand in the text where they are anchored. */
function boxElements(drawing: XmlElement, scope: BlockScope): readonly ImportedElement[] {
  const { file, place, depth } = scope;
  file.findings.approximated(
    place.words,
    "A text box stands in the text where it is anchored, not at a place of its own.",
  );
  return boxesOf(drawing).map(({ content, style }) => {
    const words = `${place.words}, text box`;
    const inner = { ...scope, place: { ...place, words }, base: undefined, depth: depth + 1 };
    return boxElement(readElements(all(content), inner), style, scope.width ?? file.textWidth);
  });
}

/** The boxes of a paragraph, of which some are anchored before its text, and some behind it. */
function boxesBeside(
  { boxes }: ReadParagraph,
  scope: BlockScope,
): Record<"above" | "below", readonly ImportedElement[]> {
  const ofPlace = (isBefore: boolean) =>
    boxes.filter((box) => box.isBefore === isBefore).flatMap(({ drawing }) => boxElements(drawing, scope));
  return { above: ofPlace(true), below: ofPlace(false) };
}

function paragraphPieces(p: XmlElement, scope: BlockScope): readonly WordBlock[] | "contents" {
  const read = readParagraph(p, scope);
  const section: readonly WordBlock[] = read.section === undefined ? [] : [{ kind: "section", section: read.section }];
  if (read.isContents) {
    for (const { drawing } of read.boxes)
      scope.file.findings.lostWords(scope.place.words, wordsOfBoxes(drawing), "A text box is");
    return "contents";
  }
  const { above, below } = boxesBeside(read, scope);
  const element = (made: ImportedElement): WordBlock => ({ kind: "element", element: made });
  const breaksAt = (place: "before" | "behind") => (read.pageBreak === place ? [element({ break: "page" })] : []);
  const pageBreak = breaksAt("behind");
  const before = read.look.breakBefore === true ? [element({ break: "page" })] : breaksAt("before");
  const isEmpty = read.words === "" && read.picture === undefined && read.caption === undefined;
  const boxes = [...above, ...below].map(element);
  const isPlain = boxes.length > 0 && read.id === undefined && read.list === undefined;
  if (isEmpty && (read.pageBreak !== undefined || read.section !== undefined || (isPlain && !read.isRule)))
    return [...(boxes.length > 0 ? before : breaksAt("before")), ...boxes, ...pageBreak, ...section];
  if (isEmpty && read.isRule) return [...before, ...boxes, element({ separator: {} }), ...section];
  if (read.isRule) scope.file.findings.dropped("near", scope.place.words, "A line across the page is");
  const made = elementOf(read, scope);
  const isCounted = read.list?.level.kind === "ol" && scope.file.numbering.isOfParagraphs(read.list.numId);
  if (read.list === undefined || read.level !== undefined || isCounted || (isEmpty && read.list.level.kind === "ul"))
    return [...before, ...above.map(element), element(made), ...below.map(element), ...pageBreak, ...section];
  const { numbering } = scope.file;
  const { numId, at } = read.list;
  const value = numbering.next(numId, at);
  const number = { value, written: numbering.written(numId, at) };
  if (read.id !== undefined) scope.file.references.numbered(read.id, { number: number.written });
  const item = boxes.length === 0 ? made : asOne([made, ...above, ...below]);
  return [...before, { kind: "entry", entry: read.list, number, element: item }, ...pageBreak, ...section];
}

type ListBlock = Extract<WordBlock, { readonly kind: "entry" }>;

/** Entries that follow one another as lists. */
const withLists = (pieces: readonly WordBlock[], scope: BlockScope): readonly WordBlock[] =>
  inRuns(
    pieces,
    (piece): piece is ListBlock => piece.kind === "entry",
    (entries) => listsOf(entries, scope),
  );

function* listsOf(entries: readonly ListBlock[], scope: BlockScope): Generator<WordBlock> {
  for (let at = 0; at < entries.length; ) {
    const { element, next } = listOf(entries, at, scope);
    yield { kind: "element", element };
    at = next;
  }
}

/** The list that begins with the entry at a place, deeper ones inside it; the place of the next list. `around`: the list of the first level. */
function listOf(
  entries: readonly ListBlock[],
  from: number,
  scope: BlockScope,
  around?: string,
): { readonly element: ImportedElement; readonly next: number } {
  const first = entries[from];
  const items: ImportedElement[] = [];
  const numbers: string[] = [];
  let at = from;
  for (let entry = first; first !== undefined && entry !== undefined; entry = entries[at]) {
    if (entry.entry.at < first.entry.at) break;
    if (entry.entry.at > first.entry.at) {
      const inner = listOf(entries, at, scope, first.entry.at === 0 ? first.entry.numId : around);
      const last = items.pop();
      items.push(last === undefined ? inner.element : asOne([...inOne(last), inner.element]));
      at = inner.next;
    } else if (entry.entry.numId === first.entry.numId) {
      items.push(entry.element);
      numbers.push(entry.number.written);
      at += 1;
    } else break;
  }
  return { element: first === undefined ? { p: "" } : asList(first, { items, numbers }, around, scope), next: at };
}

function asList(
  { entry: { level, at, numId }, number }: ListBlock,
  { items, numbers }: { readonly items: readonly ImportedElement[]; readonly numbers: readonly string[] },
  around: string | undefined,
  { file, place }: BlockScope,
): ImportedElement {
  if (level.kind === "ul") return { ul: withValues({ symbol: level.symbol, items }) };
  const isCounted = at === 0 || around === numId;
  const numbering = isCounted ? file.numbering.nameOf(numId) : undefined;
  const start = number.value === 1 ? undefined : number.value;
  if (numbering !== undefined) return { ol: withValues({ numbering: at === 0 ? numbering : undefined, start, items }) };
  const style = isBeyondLetters(level.symbol, number.value + items.length - 1) ? undefined : numberText(level.text, at);
  if (style === undefined) {
    file.findings.approximated(place.words, "The numbers of a list are a part of its text, and do not count on.");
    return { ul: { symbol: "\u200B", items: items.map((item, index) => withNumber(item, numbers[index] ?? "")) } };
  }
  return { ol: withValues({ symbol: level.symbol, text: style === "{n}." ? undefined : style, start, items }) };
}

/** An item whose first paragraph begins with its number. */
function withNumber(item: ImportedElement, number: string): ImportedElement {
  const [first, ...more] = inOne(item);
  const shown = composed([text(`${number} `)]);
  if (first !== undefined && typeof first["p"] === "string")
    return asOne([{ ...first, p: shown + first["p"] }, ...more]);
  return asOne([{ p: shown }, ...inOne(item)]);
}

/** How a list writes the numbers of this level alone; undefined: they have those of other levels, or characters that mean something. */
function numberText(written: string, at: number): string | undefined {
  const [, before = "", digit, after = ""] = /^([^%$[{\\]{0,40})%([1-9])([^%$[{\\]{0,40})$/.exec(written) ?? [];
  return Number(digit) === at + 1 ? `${before}{n}${after}` : undefined;
}
