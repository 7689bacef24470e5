import type { XmlElement } from "../../documents/verify/ooxml/xml-tree.ts";
import { madeOnce } from "../../model/made-once.ts";
import { type ImportedElement, unlessEmpty, withValues } from "../definition.ts";
import type { PlaceholderValues } from "../placeholders/braces.ts";
import { examplePicture } from "../placeholders/example-picture.ts";
import type { LoopItem } from "../placeholders/loop-item.ts";
import { composed, type ImportedInline, type TextMarks, text, trimmed } from "../text/compose.ts";
import { plainText } from "../text/literal.ts";
import type { SizedPicture } from "../text/picture-code.ts";
import { captionIn, writtenCaption } from "./fields/captions.ts";
import { controlAround, valueOfControl } from "./fields/controls.ts";
import { spellingOf } from "./known-looks.ts";
import { listEntryOf, type WordListEntry } from "./list-entry.ts";
import { headingStyleOf, insteadOf, noLook, over, styleOf, type WordLook } from "./looks.ts";
import { type NumberedElement, numberedStyle, numberOf } from "./paragraph-numbers.ts";
import { filledIn } from "./regions/filled-in.ts";
import { RunReading, withAllBlanks } from "./runs.ts";
import type { WordFile, WordLocation } from "./word-file.ts";
import { all, attr, deep, kid, kids, val, wordsIn } from "./xml.ts";

/** Where blocks stand. */
export interface BlockScope {
  readonly file: WordFile;
  readonly place: WordLocation;
  /** Within a loop: its entry. */
  readonly item?: LoopItem | undefined;
  /** Looks that a table gives to its paragraphs. */
  readonly base?: WordLook | undefined;
  /** Points between the sides of a cell; undefined: between the margins of the page. */
  readonly width?: number | undefined;
  readonly depth: number;
  /** The styles of the paragraphs before and behind a paragraph; undefined: something else is there. */
  readonly neighbours?: readonly (string | undefined)[];
}

/** The id of the style of a block; undefined: it is no paragraph. */
export const styleOfParagraph = (block: XmlElement | undefined, { styles }: WordFile): string | undefined =>
  block?.local === "p" ? val(kid(block, "pPr"), "pStyle") || styles.normal : undefined;

/** A paragraph that says so has no space to those of its style beside it (17.3.1.9). */
function withoutSpace(said: WordLook, styleId: string, neighbours: BlockScope["neighbours"]): WordLook {
  const [before, behind] = (neighbours ?? []).map((beside) => beside === styleId);
  if (said.contextual !== true) return noLook;
  return withValues({
    before: before === true && (said.before ?? 0) > 0 ? 0 : undefined,
    after: behind === true && (said.after ?? 0) > 0 ? 0 : undefined,
  }) as WordLook;
}

/** A paragraph that was read. */
export interface ReadParagraph {
  readonly words: string;
  readonly look: WordLook;
  readonly styleId: string;
  /** Its own properties, apart from those of its style. */
  readonly direct: WordLook;
  /** 1 to 5; undefined: no heading. */
  readonly level: number | undefined;
  readonly list: WordListEntry | undefined;
  readonly id: string | undefined;
  /** Where a numbering of captions counts it. */
  readonly caption: Extract<NumberedElement, { readonly kind: "counted" }> | undefined;
  /** Drawings with text in them. */
  readonly boxes: RunReading["boxes"];
  /** The only thing in it. */
  readonly picture: SizedPicture | undefined;
  /** Where a page begins: before the text, or behind it. */
  readonly pageBreak: "before" | "behind" | undefined;
  readonly isContents: boolean;
  /** It holds a line across the page. */
  readonly isRule: boolean;
  /** Where a section of the file ends. */
  readonly section: XmlElement | undefined;
}

export const readParagraph = (p: XmlElement, scope: BlockScope): ReadParagraph => readWithMarks(p, scope).read;

/** `marks`: of its text, if it is all of one look that says nothing to the report. */
function readWithMarks(
  p: XmlElement,
  scope: BlockScope,
): { readonly read: ReadParagraph; readonly marks: TextMarks | undefined } {
  const { file, place, item } = scope;
  const pPr = kid(p, "pPr");
  const styleId = val(pPr, "pStyle") || file.styles.normal;
  const said = over(file.styles.look(styleId), over(scope.base ?? noLook, file.styles.base));
  const plain = takenBack(p, said, file);
  const named = over(plain, said);
  const own = over(plain, file.paragraphLookOf(pPr));
  const direct = over(withoutSpace(over(own, named), styleId, scope.neighbours), own);
  const reading = new RunReading({ file, place, item, paragraph: named });
  reading.readRuns(p);
  const filling: PlaceholderValues = {
    ...{ findings: file.findings, sample: file.sample, place: place.words, syntax: file.syntax, item },
    picture: () => file.pictures.add(examplePicture, place.words),
  };
  const control = controlAround(p);
  const looks = reading.inlines.find(({ kind }) => kind === "text")?.marks ?? {};
  const value = control === undefined ? undefined : valueOfControl(control, looks, filling);
  if (value !== undefined) for (const child of all(p)) if (child.local !== "pPr") file.findings.ledger.replaced(child);
  const level = file.styles.levelOf(pPr, styleId);
  if (level !== undefined && place.part === file.part) file.sequences.passHeading(level);
  const list = listEntryOf(pPr, styleId, file);
  const id = idOf(p, file);
  const isFree = value === undefined && level === undefined && list === undefined;
  const caption = captionOf(reading, isFree, id, scope);
  const pieces = caption?.rest ?? reading.inlines;
  const inlines = value === undefined ? trimmed(filledIn(p, pieces, filling, file.tagCuts)) : [value];
  const [only] = reading.inlines;
  const marks = reading.inlines.length === 1 && only?.kind === "text" && !reading.isReported ? only.marks : undefined;
  const read = {
    words: composed(inlines),
    look: over(direct, named),
    ...{ styleId, direct },
    ...{ level, list, id },
    caption: caption?.counted,
    picture: caption === undefined ? onlyPicture(inlines) : undefined,
    pageBreak: reading.pageBreak,
    boxes: reading.boxes,
    isRule: reading.isRule,
    isContents: reading.isContents || /^toc [1-9]$/i.test(file.styles.nameOf(styleId)),
    section: kid(pPr, "sectPr"),
  };
  return { read, marks: value === undefined ? marks : undefined };
}

/** The properties and the text of a paragraph that is a run of text in a cell, and nothing else. */
interface PlainParagraph {
  readonly key: string;
  readonly words: string;
}

/** How such paragraphs are read that differ in their words alone. */
interface PlainReading {
  readonly read: ReadParagraph;
  readonly marks: TextMarks;
}

const plainReadings = new WeakMap<BlockScope, Map<string, PlainReading>>();

/** The same for a paragraph of a cell: those of a table are mostly alike but for their words. */
export function readCellParagraph(p: XmlElement, scope: BlockScope): ReadParagraph {
  const plain = plainParagraph(p, scope.file);
  if (plain === undefined) return readParagraph(p, scope);
  const readings = madeOnce(plainReadings, scope, () => new Map<string, PlainReading>());
  const before = readings.get(plain.key);
  if (before !== undefined) {
    const inlines = trimmed([text(withAllBlanks(plain.words), before.marks)]);
    return { ...before.read, words: composed(inlines) };
  }
  const { read, marks } = readWithMarks(p, scope);
  if (marks !== undefined && isOnlyText(read)) readings.set(plain.key, { read, marks });
  return read;
}

function plainParagraph(p: XmlElement, { marksBefore }: WordFile): PlainParagraph | undefined {
  const [run, pPr] = onlyChild(p, "pPr", "r");
  const [piece, rPr] = onlyChild(run, "rPr", "t");
  if (piece === undefined || p.parent?.local !== "tc" || p.parent.parent?.local !== "tr") return undefined;
  const words = wordsIn(piece);
  // A blank text has no look, and tags and references are more than text.
  if (/[{+$]/.test(words) || words.trim() === "" || marksBefore.has(p)) return undefined;
  return { words, key: `${spellingOf(pPr)} ${spellingOf(rPr)}` };
}

/** The only child of an element beside its properties, which are the second result. */
function onlyChild(parent: XmlElement | undefined, properties: string, local: string) {
  const children = all(parent);
  const last = children.at(-1);
  if (last?.local !== local || children.length > 2) return [];
  const [first] = children;
  if (children.length === 1) return [last];
  return first?.local === properties ? [last, first] : [];
}

/** Nothing else came of it, whatever its words are. */
const isOnlyText = (read: ReadParagraph): boolean =>
  read.level === undefined &&
  read.list === undefined &&
  read.id === undefined &&
  read.caption === undefined &&
  read.picture === undefined &&
  read.pageBreak === undefined &&
  read.section === undefined &&
  read.boxes.length === 0 &&
  !read.isRule &&
  !read.isContents;

/** The number that a field counts at the beginning of a paragraph, which a numbering of the definition shows; else it stays text, and is reported. */
function captionOf(
  { inlines, sequence }: RunReading,
  isFree: boolean,
  id: string | undefined,
  { file, place, item }: BlockScope,
): (Pick<NonNullable<ReturnType<typeof captionIn>>, "rest"> & { counted: ReadParagraph["caption"] }) | undefined {
  if (sequence === undefined) return undefined;
  const { findings, sequences, references } = file;
  const found = isFree ? captionIn(inlines, sequence) : undefined;
  const counted = found === undefined ? undefined : sequences.countedAs(found.number, item === undefined);
  if (found === undefined || counted === undefined) {
    findings.approximated(place.words, `The field "SEQ" is the text that it shows in the file.`);
    return undefined;
  }
  findings.ledger.text(writtenCaption(found.number));
  if (id !== undefined) {
    references.captioned(id, found.number);
    sequences.shownIn(found.number.name, id);
  }
  if (!found.isPlain) findings.approximated(place.words, "The number of a caption looks as its paragraph does.");
  return { rest: found.rest, counted: { kind: "counted", style: { numbering: counted.name }, start: counted.start } };
}

/** The first of its bookmarks that something leads to stands for all of them. */
function idOf(p: XmlElement, { marksBefore, places, references, repeated }: WordFile): string | undefined {
  const own = kids(p, "bookmarkStart").map((start) => attr(start, "name"));
  const [id, ...others] = [...(marksBefore.get(p) ?? []), ...own].filter((name) => places.has(name));
  if (id !== undefined) references.named([id, ...others], id);
  return id ?? repeated.get(p);
}

/** Bold and italic that each run of a paragraph takes back, as Google Docs writes headings. */
function takenBack(p: XmlElement, { bold, italic }: WordLook, { styles, runLookOf }: WordFile): WordLook {
  if (bold !== true && italic !== true) return noLook;
  const looks = deep(p, "r")
    .filter((run) => deep(run, "t").some((piece) => wordsIn(piece).trim() !== ""))
    .map((run) => over(runLookOf(kid(run, "rPr")), styles.look(val(kid(run, "rPr"), "rStyle"))));
  const isOff = (key: "bold" | "italic") => looks.length > 0 && looks.every((look) => look[key] === false);
  return withValues({
    bold: bold === true && isOff("bold") ? false : undefined,
    italic: italic === true && isOff("italic") ? false : undefined,
  }) as WordLook;
}

/** An element of a picture has no link: one that is a link stays in its paragraph. */
function onlyPicture(inlines: readonly ImportedInline[]): SizedPicture | undefined {
  const [only, ...more] = inlines.filter((inline) => inline.kind !== "text" || inline.text.trim() !== "");
  if (only?.kind !== "code" || more.length > 0) return undefined;
  const { link, goto } = only.marks;
  return link === undefined && goto === undefined ? only.picture : undefined;
}

/** Indents of lists are the list's. */
function withoutIndent({ left: _left, firstLine: _first, contextual, ...look }: WordLook): WordLook {
  return contextual === true ? { ...look, after: 0 } : look;
}

/** The element of a paragraph. */
export function elementOf(read: ReadParagraph, scope: BlockScope): ImportedElement {
  const { picture, level, id } = read;
  if (picture !== undefined) return pictureElement(picture, read.look);
  const number =
    read.list === undefined || read.list.level.kind === "ul" ? read.caption : numberOf(read, read.list, scope);
  const words = number?.kind === "text" ? composed([text(`${number.written} `)]) + read.words : read.words;
  if (level === undefined) return withNumber({ p: words, id }, paragraphStyle(read, scope), number);
  return withNumber({ [`h${level}`]: words, id }, headingStyle(read, scope), number);
}

/** A paragraph that a numbering of the definition counts has that in its style. */
function withNumber(element: ImportedElement, style: unknown, number: NumberedElement | undefined): ImportedElement {
  if (number?.kind !== "counted") return withValues({ ...element, style });
  return withValues({ ...element, start: number.start, style: numberedStyle(style, number) });
}

function pictureElement({ src, width, height, alt: words }: SizedPicture, { align }: WordLook): ImportedElement {
  const style = align === "center" || align === "right" ? { horizontalAlign: align } : undefined;
  return { image: withValues({ src, width, height, alt: plainText(words), style }) };
}

function headingStyle({ look, styleId, direct, level }: ReadParagraph, { file }: BlockScope): unknown {
  if (Object.keys(direct).length === 0 && file.styles.headingLevel(styleId) !== undefined) {
    file.used.add(styleId);
    return isOwnHeading(file, styleId) ? styleId : undefined;
  }
  const { styles } = file;
  const kind = styles.idOf(`heading ${level ?? 1}`);
  if (kind === undefined) return headingStyleOf(withoutIndent(look), styles.base);
  const ofKind = headingStyleOf(styles.look(kind), styles.base);
  return insteadOf(ofKind, styleOf(withoutIndent(look)));
}

/** Styles of headings that share a level with Word's own have a name in the definition. */
const isOwnHeading = (file: WordFile, styleId: string): boolean =>
  !/^heading [1-5]$/i.test(file.styles.nameOf(styleId));

function paragraphStyle({ styleId, direct, look, list }: ReadParagraph, { file, base }: BlockScope): unknown {
  const said = list === undefined ? direct : withoutIndent(direct);
  const isNormal = styleId === file.styles.normal || file.styles.nameOf(styleId) === "";
  if (Object.keys(said).length === 0 && base === undefined) {
    if (isNormal) return undefined;
    if (list === undefined) {
      file.used.add(styleId);
      return styleId;
    }
  }
  return unlessEmpty(styleOf(list === undefined ? look : withoutIndent(look), file.styles.base));
}
