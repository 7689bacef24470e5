import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { Paragraph } from "../../../model/document/flow.ts";
import type { Points } from "../../../model/geometry.ts";
import { type NamedStyle, noBox, type ParagraphLook, type PlainLook, type TextLook } from "../../../model/look.ts";
import { directionOf } from "../../../model/text/direction.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import { captionXml } from "../inlines/caption.ts";
import { inlinesXml } from "../inlines/inlines.ts";
import type { RunContext } from "../inlines/run-context.ts";
import { type ParagraphProperties, paragraphDifferences, type WordTab } from "../properties/paragraph.ts";
import { type RunLook, sizeXml } from "../properties/run.ts";
import { captionPlace } from "../registries/bookmarks.ts";
import type { WordTextStyles } from "../registries/letters.ts";
import type { ParagraphOpening } from "../registries/openings.ts";
import { kindOf } from "../registries/paragraph-kind.ts";
import { type CountedStyle, isWordNumber } from "../registries/scheme-lists.ts";
import type { DocxStyle, KindId, StyleLook } from "../registries/styles.ts";
import { type BlockWriting, openSpacing, takeAnchored } from "../writing.ts";
import { lineShare, twips, twipsUp } from "../xml/units.ts";
import { type DroppedLetter, droppedIn } from "./drop-cap.ts";
import { boxOfParagraph, reportCutFrame } from "./paragraph-box.ts";
import { spaceAbove } from "./spacer.ts";
import { hasOwnLeader, namedStops, styleStops } from "./tab-stops.ts";

/** Parts of a paragraph that do not come from its block. */
export interface ParagraphExtras {
  /** The style's id; unset: by the block's name, role and place. */
  readonly style?: KindId;
  /** Around the paragraph's own runs. */
  readonly head?: string;
  readonly tail?: string;
  readonly tabs?: readonly WordTab[];
}

/**
 * Least share of their height that a multiple must leave to lines without the tallest face; below it, the height is exact. A
 * paragraph beside others shows a difference of more.
 */
const tightest = 0.97;

/** Below some two thirds of a face's line LibreOffice lays the lines over each other. */
const leastMultiple = 0.7;

type LineProperties = Pick<ParagraphProperties, "line" | "lineRule">;

export function writeParagraph(whole: Paragraph, writing: BlockWriting, extras: ParagraphExtras = {}): void {
  keepOn();
  const { registries, part, list } = writing;
  const { marker = "", foreign = false } = list ?? {};
  const numbered = whole.number === undefined ? whole : countedByWord(whole, writing);
  const { caption } = numbered;
  const shown = caption === undefined ? numbered : { ...numbered, inlines: numbered.inlines.slice(caption.inlines) };
  const opening = openingIn(shown, extras, writing);
  const dropped = droppedIn(shown, opening, writing);
  const block = dropped?.block ?? shown;
  const { style, paragraph } = opening;
  // Tables of contents lead to headings without a name by their place in the definition.
  const place = registries.bookmarks.around(block.anchor ?? (block.role === "p" ? undefined : block.path));
  const listed = registries.bookmarks.around(block.listedAs);
  if (!foreign) registries.letters.forget();
  registries.letters.plain = false;
  const context = { writing, base: style.run, paragraph, path: block.path };
  const counted = caption === undefined ? "" : captionXml(caption, context);
  const said = registries.bookmarks.around(caption?.name && captionPlace(caption.name, "text"));
  const runs = counted + said.start + inlinesXml(block.inlines, context) + said.end;
  const { head = "", tail = "" } = extras;
  const line = lineOf(block, runs, writing);
  const pPr = line === undefined ? opening.xml : withLine(opening, line);
  if (dropped !== undefined) part.write(letterXml(dropped, opening, context));
  const anchored = takeAnchored(writing.spacing);
  part.write(
    `<w:p>${pPr}${anchored}${place.start}${listed.start}${marker}${head}${runs}${tail}${listed.end}${place.end}</w:p>`,
  );
  noteParagraph(block, writing);
}

const letterXml = (
  { letter, properties }: DroppedLetter,
  { style, run }: ParagraphOpening,
  context: RunContext,
): string => `<w:p>${paragraphPropertiesXml(style, properties, run)}${inlinesXml([letter], context)}</w:p>`;

/** Without the inlines of a number that Word counts itself; else they stand in its text. */
function countedByWord(block: Paragraph, { list, registries }: BlockWriting): Paragraph {
  const { number, inlines, look, path } = block;
  const isMarked = list !== undefined && (list.numbering !== "" || list.marker !== "");
  if (number === undefined || isMarked || !isWordNumber(number)) return withoutNumber(block);
  const lead = inlines.slice(0, number.inlines);
  registries.letters.pieces(`${plainText(lead)}0123456789`, look, { ...block.paragraph, direction: "ltr" }, path);
  return { ...block, inlines: inlines.slice(number.inlines) };
}

const withoutNumber = ({ number: _counted, ...block }: Paragraph): Paragraph => block;

function openingIn(block: Paragraph, extras: ParagraphExtras, writing: BlockWriting): ParagraphOpening {
  const direction = directionIn(block);
  const make = (): ParagraphOpening => openingOf(block, direction, extras, writing);
  const isUsual = extras.style === undefined && extras.tabs === undefined;
  if (!isUsual || block.number !== undefined || !isCellText(block, writing)) return make();
  const { registries, place, keepNext, spacing } = writing;
  return registries.openings.of(block, { direction, place, inset: spacing.inset, keepNext }, make);
}

/** Text alone, first in a cell and without a box: nothing around it or in it has a part in how it begins. */
function isCellText({ box, inlines, paragraph }: Paragraph, { place, spacing, list }: BlockWriting): boolean {
  const inTable = place === "cell" || place === "header-cell";
  const isFirst = spacing.last === "nothing" && !spacing.breaks && spacing.owed === 0 && list === undefined;
  return (
    inTable &&
    isFirst &&
    box === noBox &&
    paragraph.dropCap === undefined &&
    paragraph.stops.length === 0 &&
    inlines.length === 1 &&
    inlines[0]?.kind === "text"
  );
}

function openingOf(
  block: Paragraph,
  direction: "ltr" | "rtl",
  { tabs = [], style: kind }: ParagraphExtras,
  writing: BlockWriting,
): ParagraphOpening {
  const { run, height } = writing.registries.letters.primary(block.look, block.path);
  const paragraph = directed(block, direction);
  const unnumbered = propertiesOf(block, paragraph, { height, tabs }, writing);
  const style = styleFor(block, kind, writing);
  const properties = counted(block, unnumbered, style, writing);
  return { style, paragraph, properties, run, xml: paragraphPropertiesXml(style, properties, run) };
}

/** With the number that Word gives it. */
function counted(
  { number, path }: Paragraph,
  properties: ParagraphProperties,
  style: DocxStyle,
  { registries: { numbering: lists, losses } }: BlockWriting,
): ParagraphProperties {
  if (number === undefined) return properties;
  const { schemes } = lists;
  const numbering = schemes.next(number, properties, style.name);
  const other = schemes.otherDistance(number, properties, style.name);
  if (other !== undefined) losses.report("numberGap", path, other);
  const saysNumber = numbering !== style.paragraph.numbering || !schemes.isLinked(style.id);
  return {
    ...properties,
    numbering,
    saysNumber,
    saysIndents: saysNumber || schemes.hasOtherIndents(number, properties),
  };
}

const withLine = ({ style, properties, run }: ParagraphOpening, line: LineProperties): string =>
  paragraphPropertiesXml(style, { ...properties, ...line }, run);

/** A multiple of the face's own line, so that a line with larger letters or a picture that somebody puts there is as high as it must be. */
function usualLine({ lineHeight }: ParagraphLook, { size }: TextLook, height: Points): LineProperties {
  return { line: lineHeight === undefined ? 240 : lineShare((lineHeight * size) / height), lineRule: "auto" };
}

/**
 * Lines of ours do not follow the heights of other faces than the look's own; and no multiple is taken of a picture. Word takes
 * the multiple line by line: one of a taller face would lay the lines without that face over each other.
 */
function lineOf(block: Paragraph, runs: string, { registries }: BlockWriting): LineProperties | undefined {
  const { letters } = registries;
  const { look, paragraph, path, inlines } = block;
  if (inlines.some(({ kind }) => kind === "picture") && runs.includes("<w:drawing>"))
    return { line: Math.max(1, twipsUp(tallestLine(block, letters))), lineRule: "atLeast" };
  if (!letters.mixed) return undefined;
  const own = letters.primary(look, path).height / look.size;
  const ems = paragraph.lineHeight ?? own;
  const isEven = tallestLine(block, letters) <= ems * look.size;
  const least = Math.min(letters.shortest, letters.plain ? own : letters.shortest);
  if (isEven && (least < letters.tallest * tightest || ems < letters.tallest * leastMultiple))
    return { line: twipsUp(ems * look.size), lineRule: "exact" };
  return { line: lineShare(ems / Math.max(own, letters.tallest)), lineRule: "auto" };
}

/** The greatest line height among the looks of a paragraph; pictures in its lines do not count. */
function tallestLine({ inlines, look, paragraph, path }: Paragraph, letters: WordTextStyles): Points {
  let tallest: Points = 0;
  for (const own of [look, ...inlines.flatMap((inline) => ("look" in inline ? [inline.look] : []))]) {
    const natural = letters.primary(own, path).height;
    tallest = Math.max(tallest, paragraph.lineHeight === undefined ? natural : paragraph.lineHeight * own.size);
  }
  return tallest;
}

/** The style of a paragraph; made of what most of its kind look like where it is the first. */
function styleFor(block: Paragraph, kind: KindId | undefined, writing: BlockWriting): DocxStyle {
  const { place, list, registries } = writing;
  const { styles, usual } = registries;
  if (kind !== undefined) return styles.use(kind, () => styleLook(block, writing));
  const own = kindOf(block, place, list !== undefined);
  if (block.named !== undefined) return namedStyleFor(block.named, block, own, writing);
  return styles.use(own, () => styleLook(usual.of(own, undefined) ?? block, writing));
}

/** The style of a kind of paragraph that others are based on, whether the document has such a paragraph or not. */
function kindBelow(kind: KindId, block: Paragraph, writing: BlockWriting): void {
  const { styles, usual, plain } = writing.registries;
  const role = block.role;
  if (kind !== kindOf({ role }, "body", false)) return;
  styles.use(kind, () => styleLook(usual.of(kind, undefined) ?? withLook(block, plain(role)), writing));
}

/** A paragraph as its style alone has it, without text: with a number where that style counts as the paragraph does. */
function withLook({ number, ...block }: Paragraph, { counted: place, ...look }: PlainLook): Paragraph {
  const { look: letters, paragraph, box } = look;
  const plain = { ...block, look: letters, paragraph, box, inlines: [] };
  if (number?.scheme.name !== place?.numbering || number === undefined || place === undefined) return plain;
  const { level } = place;
  if (level > number.scheme.levels.length) return plain;
  return { ...plain, paragraph: place.paragraph, box: place.box, number: { ...number, level, counts: [], inlines: 0 } };
}

/** The style of a name of the definition; what it is based on is made before it. `block` has it, or one that extends it. */
function namedStyleFor(named: NamedStyle, block: Paragraph, kind: KindId, writing: BlockWriting): DocxStyle {
  const { styles, usual } = writing.registries;
  return styles.useNamed(named, kind, () => {
    const { base, alone } = named;
    if (base === undefined) kindBelow(kind, block, writing);
    const below = base && namedStyleFor(base.named, withLook(block, base), kind, writing);
    const own = alone === undefined ? block : withLook(block, alone);
    return { ...styleLook(usual.of(kind, named) ?? own, writing), base: below };
  });
}

/** How paragraphs like this one look wherever they stand: without what its place adds. */
function styleLook(whole: Paragraph, writing: BlockWriting): StyleLook {
  const { number } = whole;
  const isCounted = number !== undefined && isWordNumber(number);
  const block = isCounted ? { ...whole, inlines: whole.inlines.slice(number.inlines) } : whole;
  const { schemes } = writing.registries.numbering;
  const { run, height } = writing.registries.letters.primary(block.look, block.path);
  const spacing = { ...openSpacing(), last: "paragraph" } as const;
  const anywhere: BlockWriting = { ...writing, left: 0, right: 0, list: undefined, spacing, keepNext: false };
  const paragraph = directed(block, directionIn(block));
  const properties = propertiesOf(block, paragraph, { height, tabs: [] }, anywhere);
  const link = isCounted ? (style: CountedStyle) => schemes.link(number, properties, style) : undefined;
  return { run, paragraph: properties, link };
}

/** `w:pPr` with what differs from the style, and the look of the paragraph's mark. */
export function paragraphPropertiesXml(style: DocxStyle, properties: ParagraphProperties, mark: RunLook): string {
  const named = style.id === "Normal" ? "" : `<w:pStyle w:val="${style.id}"/>`;
  const own = paragraphDifferences(properties, style.paragraph);
  const marked = mark.size === style.run.size ? "" : `<w:rPr>${sizeXml(mark.size)}</w:rPr>`;
  return named === "" && own === "" && marked === "" ? "" : `<w:pPr>${named}${own}${marked}</w:pPr>`;
}

export function noteParagraph({ box }: Pick<Paragraph, "box">, { spacing, place }: BlockWriting): void {
  spacing.last = "paragraph";
  spacing.marked = false;
  spacing.below = Math.max(0, box.margin.bottom);
  spacing.owed = 0;
  spacing.breaks = box.breakAfter && place === "body";
}

/** The side where lines start, as the first letter decides where the author does not. */
function directionIn({ paragraph: { direction }, inlines }: Paragraph): "ltr" | "rtl" {
  if (direction !== "auto") return direction;
  const [only] = inlines;
  return directionOf(inlines.length === 1 && only?.kind === "text" ? only.text : plainText(inlines)) ?? "ltr";
}

const noTabs: readonly WordTab[] = [];

const directed = ({ paragraph }: Paragraph, direction: "ltr" | "rtl"): ParagraphLook =>
  paragraph.direction === direction ? paragraph : { ...paragraph, direction };

/** `paragraph`: the block's own, with its direction. Members are written out: a spread of so many costs more than all the rest. */
function propertiesOf(
  block: Paragraph,
  paragraph: ParagraphLook,
  { height, tabs }: { readonly height: Points; readonly tabs: readonly WordTab[] },
  writing: BlockWriting,
): ParagraphProperties {
  const { box, look, inlines, path } = block;
  const rtl = paragraph.direction === "rtl";
  const shape = boxOfParagraph(box, path, writing);
  reportCutFrame(box, path, writing.registries.losses);
  const [start, end] = rtl ? [shape.right, shape.left] : [shape.left, shape.right];
  const { keepNext, keepLines, pageBreakBefore, widowControl } = keptWith(block, writing);
  const { numbering, firstLine } = numbered(paragraph, writing);
  const { line, lineRule } = usualLine(paragraph, look, height);
  if (hasEarlierStop(inlines, paragraph.indent)) writing.registries.losses.report("hangingTab", path);
  const named = namedStops(inlines, start, paragraph.indent);
  const { stops } = paragraph;
  if (named.areMixed || (stops.length > 0 && named.stops.length > 0))
    writing.registries.losses.report("sharedTabs", path);
  if (hasOwnLeader(paragraph)) writing.registries.losses.report("ownLeader", path);
  const mark = stops.find(({ align }) => align === "decimal")?.mark;
  if (mark !== undefined) writing.registries.settings.decimalMark = mark;
  const { hyphenated, trims } = breakingOf(paragraph, path, writing);
  return {
    keepNext,
    keepLines,
    pageBreakBefore,
    widowControl,
    numbering,
    borders: shape.borders,
    shade: shape.shade,
    stops:
      stops.length === 0
        ? noTabs
        : styleStops(paragraph, start, writing.width + writing.left + writing.right - start - end),
    tabs: [...named.stops, ...tabs],
    hyphenated,
    trims,
    rtl,
    before: twipsUp(spaceAbove(box.margin.top, shape.above, writing, pageBreakBefore)),
    after: twipsUp(shape.after),
    line,
    lineRule,
    start: twips(start),
    end: twips(end),
    firstLine,
    align: alignOf(paragraph, rtl),
  };
}

/** How lines break, as far as Word has words for it; some of them hold for the whole document. */
function breakingOf({ breaking, keepsWords }: ParagraphLook, path: string, { registries }: BlockWriting) {
  const hyphenated = breaking.hyphens === "auto";
  if (hyphenated) registries.settings.hyphenates = true;
  if (hyphenated && keepsWords === true) registries.losses.report("wholeWords", path);
  const trims = breaking.trim === true ? true : undefined;
  if (trims === true) registries.settings.compressesPunctuation = true;
  return { hyphenated, trims };
}

/** Whether Word's own stop, at the indent that a first line hangs before, comes before the one that its first tab leads to. */
function hasEarlierStop(inlines: readonly Inline[], indent: Points): boolean {
  const named = inlines.find((inline) => inline.kind === "tab" || inline.kind === "line-break");
  if (indent >= 0 || named?.kind !== "tab") return false;
  return named.position === undefined || named.align !== "left" || twips(named.position) !== twips(-indent);
}

function keptWith({ box, paragraph }: Paragraph, { place, keepNext, spacing }: BlockWriting) {
  return {
    keepNext: keepNext || box.keepWithNext,
    keepLines: box.keepTogether,
    pageBreakBefore: place === "body" && (spacing.breaks || (box.breakBefore && spacing.last !== "nothing")),
    widowControl: Math.max(paragraph.orphans, paragraph.widows) > 1,
  };
}

/** An item's first paragraph takes its marker; the marker hangs before the text. */
function numbered(
  { indent }: ParagraphLook,
  { list }: BlockWriting,
): Pick<ParagraphProperties, "numbering" | "firstLine"> {
  if (list === undefined || (list.numbering === "" && list.marker === ""))
    return { numbering: "", firstLine: twips(indent) };
  const { numbering, marker, gap } = list;
  list.numbering = "";
  list.marker = "";
  list.foreign = false;
  return { numbering, firstLine: marker === "" ? -twips(gap) : -twips(gap + 12) };
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
