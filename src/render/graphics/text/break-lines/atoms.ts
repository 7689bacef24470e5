import type { Points } from "../../../model/geometry.ts";
import type { ParagraphTab, TabLeader } from "../../../model/look.ts";
import { glyphStride } from "../../../model/text/line.ts";
import { type Height, heightOf } from "../faces/text-style.ts";
import type { FaceRun } from "../faces/typeface.ts";
import { letterBehindHyphen, mayLoseTrema } from "../hyphenation/spelling-at-breaks.ts";
import { breaksOf } from "../paragraph/breaks-of.ts";
import { endSpacing, hyphenWidth, isSpace } from "../paragraph/measure.ts";
import {
  hyphenBreak,
  type ParagraphItem,
  type PictureItem,
  type ShapedParagraph,
  type SpanEdge,
  type TabItem,
  type TextItem,
} from "../paragraph/prepared.ts";
import { unsafeGlyph } from "../shape/shape.ts";
import { isStopPassed, type TabLine, tabLine, tabStop, targetOf } from "./tabs.ts";

interface AtomBase {
  readonly level: number;
  width: Points;
}

/** Part of a text item on a line. */
export interface GlyphAtom extends AtomBase {
  readonly kind: "glyphs";
  readonly item: TextItem;
  /** The item's own run, or one shaped again because the cut changed its glyphs; or the inserted hyphen. */
  readonly run: FaceRun;
  readonly from: number;
  readonly to: number;
  readonly clusters: number;
  readonly spaces: number;
  readonly hyphen: boolean;
}

/** A part of a line before it has an order and a position. */
export type Atom =
  | GlyphAtom
  | (AtomBase & { readonly kind: "picture"; readonly item: PictureItem })
  | (AtomBase & { readonly kind: "edge"; readonly edge: SpanEdge })
  | (AtomBase & { readonly kind: "tab"; readonly item: TabItem } & TabFacts);

/** The state of a tab, which its line sets. */
interface TabFacts {
  passed: boolean;
  align: ParagraphTab["align"];
  leader: TabLeader | undefined;
}

/** Height that an atom needs in its line; undefined: none. `lineHeight` is the paragraph's factor. */
export function heightOfAtom(atom: Atom, lineHeight: number | undefined): Height | undefined {
  if (atom.kind === "glyphs") return heightOf(atom.item.style, lineHeight);
  if (atom.kind !== "picture") return undefined;
  const { height, look } = atom.item.inline;
  return { ascent: height + look.baselineShift, descent: 0 - look.baselineShift };
}

/** An atom at its place on the line. */
export interface PlacedAtom {
  readonly atom: Atom;
  readonly x: Points;
  /** Added to the look's own spacing by justification. */
  readonly letterExtra: Points;
  readonly spaceExtra: Points;
}

/** The text a line shows: from `start` to `shown`, without the spaces that hang between `shown` and `end`. */
export interface Extract {
  readonly start: number;
  readonly shown: number;
  readonly end: number;
  readonly kind: number;
  readonly available: Points;
}

/** The atoms of a line in logical order, tabs already widened. */
export function lineAtoms(prepared: ShapedParagraph, extract: Extract): Atom[] {
  const { items, edges } = prepared;
  const { start, shown, end } = extract;
  const atoms: Atom[] = [];
  let edge = firstEdge(edges, start);
  const takeEdges = (side: SpanEdge["side"], at: number): void => {
    for (let next = edges[edge]; next?.side === side && next.at === at; next = edges[edge]) {
      atoms.push({ kind: "edge", edge: next, level: next.level, width: next.width });
      edge += 1;
    }
  };
  for (let index = itemAt(items, start); index < items.length; index += 1) {
    const item = items[index] as ParagraphItem;
    if (item.start >= end) break;
    if (item.start >= start) takeEdges("start", item.start);
    const to = Math.min(item.end, shown);
    const from = Math.max(item.start, start);
    if (from < to) addItem(prepared, item, from, to, atoms);
    if (extract.kind === hyphenBreak && item.kind === "text" && item.end >= shown && item.start < shown) {
      atoms.push(hyphenAtom(item));
    }
    if (item.end <= end) takeEdges("end", item.end);
  }
  if (prepared.tabs.length > 0) widenTabs(atoms, tabLine(prepared, start, extract.available));
  return atoms;
}

function addItem(prepared: ShapedParagraph, item: ParagraphItem, from: number, to: number, atoms: Atom[]): void {
  switch (item.kind) {
    case "text":
      atoms.push(atoms.length === 0 ? firstAtom(prepared, item, from, to) : textAtom(prepared.text, item, from, to));
      break;
    case "picture":
      atoms.push({ kind: "picture", item, level: item.level, width: item.inline.width });
      break;
    case "tab":
      atoms.push({ kind: "tab", item, level: item.level, width: 0, passed: false, align: "left", leader: undefined });
      break;
    case "break":
      break;
  }
}

/** Glyphs for the part of an item that begins a line: a hyphen on the line before may change its first letter. */
export function firstAtom(prepared: ShapedParagraph, item: TextItem, from: number, to: number): GlyphAtom {
  const { text } = prepared;
  const letter = mayLoseTrema(text.charCodeAt(from)) ? letterBehindHyphen(text, from, item.style.language) : undefined;
  if (letter === undefined || !isBehindHyphen(prepared, from)) return textAtom(text, item, from, to);
  const run = item.words.run(text.slice(0, from) + letter + text.slice(from + 1), from, to);
  return countedAtom(item, { ...run, text: text.slice(from, to) }, 0, run.glyphs.length / glyphStride);
}

function isBehindHyphen(prepared: ShapedParagraph, offset: number): boolean {
  const { ends, kinds } = breaksOf(prepared);
  return kinds[ends.indexOf(offset)] === hyphenBreak;
}

/**
 * Glyphs for part of an item: a slice of its run where the cut leaves the glyphs as they are, else the part shaped
 * again. (HarfBuzz marks the unsafe cuts; the inside of a cluster always is.)
 */
function textAtom(text: string, item: TextItem, from: number, to: number): GlyphAtom {
  const { run, start, end } = item;
  const head = from === start ? firstGlyph(run) : glyphAt(run, from - start);
  const tail = to === end ? lastGlyph(run) : glyphAt(run, to - start);
  if (head === undefined || tail === undefined) {
    const fresh = item.words.run(text, from, to);
    return countedAtom(item, fresh, 0, fresh.glyphs.length / glyphStride);
  }
  return run.rtl ? countedAtom(item, run, tail, head) : countedAtom(item, run, head, tail);
}

const firstGlyph = (run: FaceRun): number => (run.rtl ? run.glyphs.length / glyphStride : 0);
const lastGlyph = (run: FaceRun): number => (run.rtl ? 0 : run.glyphs.length / glyphStride);

/**
 * Where a run can be cut before `offset`: left to right, the first glyph of what follows; right to left, the end of
 * the glyphs of what follows. undefined when it cannot be cut there as it is.
 */
function glyphAt({ glyphs, rtl }: FaceRun, offset: number): number | undefined {
  const count = glyphs.length / glyphStride;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const cluster = glyphs[middle * glyphStride + 1] as number;
    if (rtl ? cluster < offset : cluster >= offset) high = middle;
    else low = middle + 1;
  }
  const first = rtl ? low - 1 : low;
  if (glyphs[first * glyphStride + 1] !== offset || unsafeGlyph(glyphs, first)) return undefined;
  return low;
}

function hyphenAtom(item: TextItem): GlyphAtom {
  const run = { ...item.style.hyphen(), missing: false };
  const to = run.glyphs.length / glyphStride;
  const width = hyphenWidth(item);
  return { kind: "glyphs", item, run, from: 0, to, clusters: 0, spaces: 0, hyphen: true, level: item.level, width };
}

/** An atom of glyphs `from` to `to`, with its width and the places where it can be widened. */
export function countedAtom(item: TextItem, run: FaceRun, from: number, to: number): GlyphAtom {
  const { glyphs, text } = run;
  let advance = 0;
  let clusters = 0;
  let spaces = 0;
  let cluster = -1;
  for (let at = from * glyphStride; at < to * glyphStride; at += glyphStride) {
    advance += glyphs[at + 3] as number;
    const own = glyphs[at + 1] as number;
    if (own === cluster) continue;
    cluster = own;
    clusters += 1;
    if (isSpace(text.charCodeAt(own))) spaces += 1;
  }
  const { look } = item.style;
  const scale = run === item.run ? item.scale : look.size / run.face.unitsPerEm;
  const width = advance * scale + clusters * item.letterSpacing + spaces * look.wordSpacing;
  return { kind: "glyphs", item, run, from, to, clusters, spaces, hyphen: false, level: item.level, width };
}

/** The letter spacing at the right end of a line: it shows as space that nothing follows. */
export function spacingBehind(atoms: readonly Atom[]): Points {
  const last = atoms.findLast(({ kind }) => kind !== "edge");
  return last?.kind === "glyphs" && !last.hyphen && last.to > last.from ? endSpacing(last.item) : 0;
}

/** Gives every tab the space up to its stop. */
function widenTabs(atoms: readonly Atom[], line: TabLine): void {
  let pen = 0;
  for (let index = 0; index < atoms.length; index += 1) {
    const atom = atoms[index] as Atom;
    if (atom.kind === "tab") {
      let following = 0;
      let next = index + 1;
      for (; next < atoms.length && atoms[next]?.kind !== "tab"; next += 1) following += (atoms[next] as Atom).width;
      if (next === atoms.length) following -= spacingBehind(atoms);
      atom.width = tabStop(atom.item, pen, following, line) - pen;
      atom.passed = isStopPassed(atom.item, pen, following, line);
      const { align, leader } = targetOf(atom.item, pen, line);
      atom.align = align;
      atom.leader = leader;
    }
    pen += atom.width;
  }
}

/** Index of the item that holds the character at `offset`. */
export function itemAt(items: readonly ParagraphItem[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle] as ParagraphItem).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first edge that belongs to a line beginning at `start`: its own starts, but no end of the line before. */
function firstEdge(edges: readonly SpanEdge[], start: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { at, side } = edges[middle] as SpanEdge;
    if (at > start || (at === start && side === "start")) high = middle;
    else low = middle + 1;
  }
  return low;
}
