import { graphemeSegments } from "unicode-segmenter/grapheme";
import type { Points } from "../../../model/geometry.ts";
import type { LineGap, LineGapAt, ParagraphLook } from "../../../model/look.ts";
import type { Line } from "../../../model/text/line.ts";
import { breaksOf } from "../paragraph/breaks-of.ts";
import { measureBreaks } from "../paragraph/measure.ts";
import {
  type Breaks,
  hardBreak,
  hyphenBreak,
  type ParagraphItem,
  type ShapedParagraph,
  softBreak,
} from "../paragraph/prepared.ts";
import { blankBefore } from "../paragraph/spacing-trim.ts";
import { itemAt } from "./atoms.ts";
import { withinNumbers } from "./numbers.ts";
import { oneLine } from "./one-line.ts";
import { type LineCut, type SetLine, setLine, shownEnd } from "./set-line.ts";
import { tabbedFit } from "./tabs.ts";
import { totalFit } from "./total-fit.ts";

/** Error that rounding can add to a sum of widths that fits exactly. */
const tolerance: Points = 0.001;

/** Soft hyphens without space that are looked beyond. */
const mostMisses = 4;

/** Times a line is tried shorter because cutting changed its glyphs; a sound font needs one or two. */
const mostTries = 16;

/**
 * Breaks a paragraph into lines, at the opportunities of UAX #14 and the hyphens of its words. Three algorithms, in this order:
 *
 * 1. One line: text that fits as it is needs no breaks at all (`one-line.ts`), which is most cells of a table.
 * 2. Total fit, when the style asks for it, all lines are as wide, and nothing depends on the pen (tabs): see `total-fit.ts`. It answers
 *    undefined where a word is wider than its line, and the paragraph goes to the third.
 * 3. First fit, the greedy algorithm (CSS Text 3, 5.1 describes its result; Knuth and Plass 1981 call it "first fit"):
 *    each line ends at the last opportunity (UAX #14) up to which its text fits; what is left is the next line's. Widths
 *    come from running sums over the opportunities (`Breaks`), so a line costs its own opportunities and no shaping.
 *
 * A sum is only an estimate: a cut can change glyphs beside it (HarfBuzz's "unsafe to break": kerning, ligatures, joined
 * letters). So a cut is set first and measured then; if it came out too wide, the opportunity before it is tried
 * (`tryCuts`). Opportunities ascend, and a width that does not fit ends the search, except at a hyphen: the hyphen may be wider than the
 * text behind it (`lastFitting`).
 *
 * Emergency breaks (`fillWithin`): where no opportunity ends a line in time, its word is cut between grapheme clusters (UAX #29) by the same
 * two steps, and the line says which word that was, for a finding. Numbers and text that must not be broken are not cut; they stick out.
 * Every line takes at least one cluster, however narrow it is, so this ends.
 */
export function breakLines(prepared: ShapedParagraph, width: Points): readonly Line[] {
  const { inset, breaking, beside } = prepared.paragraph;
  const isEven = inset === undefined && beside === undefined;
  const only = isEven && prepared.later.breaks === undefined ? oneLine(prepared, width) : undefined;
  if (only !== undefined) return [only];
  if (isEven && breaking.fit === "total" && prepared.tabs.length === 0) {
    const even = evenLines(prepared, width);
    if (even !== undefined) return even;
  }
  const lines: Line[] = [];
  const end = prepared.text.length;
  let top: Points = 0;
  for (let start = 0; start < end || lines.length === 0; ) {
    const place: LinePlace = { number: lines.length, top, start };
    const { line, cut } = beside ? fillBeside(prepared, place, width, beside) : fillIn(prepared, place, width);
    lines.push(line);
    top += line.ascent + line.descent;
    start = cut.end;
    if (cut.end >= end) break;
  }
  return lines;
}

/** A line by its number, its top from that of the paragraph, and where its text starts. */
interface LinePlace {
  readonly number: number;
  readonly top: Points;
  readonly start: number;
}

const fillIn = (prepared: ShapedParagraph, { number, start }: LinePlace, width: Points): FilledLine =>
  fillLine(prepared, start, width - startOf(prepared.paragraph, number), width);

/** How high a line is shows when it is set: one that reaches down to something else beside it is set once more. */
function fillBeside(prepared: ShapedParagraph, place: LinePlace, width: Points, beside: LineGapAt): FilledLine {
  const gap = beside(place.number, place.top, 0);
  const filled = fillIn(prepared, place, within(gap, width));
  const { ascent, descent } = filled.line;
  const whole = beside(place.number, place.top, ascent + descent);
  if (within(whole, width) === within(gap, width)) return inGap(filled, whole);
  return inGap(fillIn(prepared, place, within(whole, width)), whole);
}

const within = ({ left, right }: LineGap, width: Points): Points => Math.max(0, width - left - right);

function inGap(filled: FilledLine, { left, below }: LineGap): FilledLine {
  if (left === 0 && below === 0) return filled;
  return { ...filled, line: { ...filled.line, shift: left, ascent: filled.line.ascent + below } };
}

/** The space that a line leaves free at its start edge. */
const startOf = ({ indent, inset }: ParagraphLook, line: number): Points =>
  (line === 0 ? indent : 0) + (inset !== undefined && line < inset.lines ? inset.width : 0);

/** Lines weighed together; undefined: something is wider than its line, or came out wider than it was measured. */
function evenLines(prepared: ShapedParagraph, width: Points): readonly Line[] | undefined {
  const breaks = breaksOf(prepared);
  const chosen = totalFit(prepared, breaks, width);
  if (chosen === undefined) return undefined;
  const lines: Line[] = [];
  let start = 0;
  for (const index of chosen) {
    const available = width - (lines.length === 0 ? prepared.paragraph.indent : 0);
    const { line, cut, overflow } = cutAt(prepared, breaks, index, { start, available, width, tight: true });
    if (overflow > tolerance) return undefined;
    lines.push(line);
    start = cut.end;
  }
  return lines;
}

interface FilledLine extends SetLine {
  readonly cut: LineCut;
}

function fillLine(prepared: ShapedParagraph, start: number, available: Points, width: Points): FilledLine {
  const breaks = breaksOf(prepared);
  const first = firstAfter(breaks.ends, start);
  const slot: LineSlot = { start, available, width, tight: false };
  const base = widthBefore(prepared, start) + lead(prepared, start);
  const fitting = lastFitting(prepared, breaks, first, base, slot);
  if (fitting >= first) {
    const filled = tryCuts(prepared, breaks, first, fitting, slot);
    if (filled !== undefined) return filled;
  }
  return fillWithin(prepared, base, slot);
}

/** Nothing may end the line in time: it ends within a word, or behind what cannot be cut. */
function fillWithin(prepared: ShapedParagraph, base: Points, slot: LineSlot): FilledLine {
  const breaks = breaksOf(prepared);
  const graphemes = graphemeBreaks(prepared);
  const least = firstAfter(graphemes.ends, slot.start);
  const most = Math.max(least, lastFitting(prepared, graphemes, least, base, slot));
  const filled = tryCuts(prepared, graphemes, least, most, slot) ?? cutAt(prepared, graphemes, least, slot);
  const { end } = filled.cut;
  const next = firstAfter(breaks.ends, end - 1);
  const until = breaks.ends[next] as number;
  if (until === end) return filled;
  if (shownEnd(prepared.text, slot.start, until) <= end) return cutAt(prepared, breaks, next, slot);
  return { ...filled, line: { ...filled.line, cut: wordUpTo(prepared, next) } };
}

const softHyphens = /\u00ad/g;

/** The word that holds the text before a place where a line may end, its syllables together. */
function wordUpTo(prepared: ShapedParagraph, index: number): string {
  const { ends, kinds } = breaksOf(prepared);
  let [first, last] = [index, index];
  while (first > 0 && kinds[first - 1] === hyphenBreak) first -= 1;
  while (kinds[last] === hyphenBreak && last < ends.length - 1) last += 1;
  const from = first === 0 ? 0 : (ends[first - 1] as number);
  return prepared.text.slice(from, shownEnd(prepared.text, from, ends[last] as number)).replace(softHyphens, "");
}

/** Where a line is to be filled: from `start`, into `available` of the `width`; `tight`: justified, it may be shrunk. */
interface LineSlot {
  readonly start: number;
  readonly available: Points;
  readonly width: Points;
  readonly tight: boolean;
}

/** The longest cut from `most` down to `least` whose glyphs, as they really come out, fit. */
function tryCuts(
  prepared: ShapedParagraph,
  breaks: Breaks,
  least: number,
  most: number,
  slot: LineSlot,
): FilledLine | undefined {
  for (let index = most; index >= least && most - index < mostTries; index -= 1) {
    const filled = cutAt(prepared, breaks, index, slot);
    if (filled.overflow <= tolerance) return filled;
  }
  return undefined;
}

function cutAt(
  prepared: ShapedParagraph,
  breaks: Breaks,
  index: number,
  { start, available, width, tight }: LineSlot,
): FilledLine {
  const kind = breaks.kinds[index] as number;
  const cut: LineCut = { start, end: breaks.ends[index] as number, kind, available, width, tight };
  const { line, overflow } = setLine(prepared, cut);
  return { line, overflow, cut };
}

/**
 * The last break from `first` on up to which the text fits, or `first - 1`. `base`: the width of all text before the line,
 * in the measure of `breaks`.
 */
function lastFitting(
  prepared: ShapedParagraph,
  breaks: Breaks,
  first: number,
  base: Points,
  { start, available }: LineSlot,
): number {
  const { kinds, trimmed } = breaks;
  const widthAt =
    prepared.tabs.length > 0
      ? tabbedFit(prepared, breaks, start, base, available)
      : (index: number): Points => (trimmed[index] as number) - base;
  let best = first - 1;
  let misses = 0;
  for (let index = first; index < kinds.length; index += 1) {
    if (widthAt(index) <= available + tolerance) best = index;
    // A hyphen may be wider than what follows the break, so that the next break fits although this one does not.
    else if (kinds[index] === hyphenBreak && misses < mostMisses) misses += 1;
    else break;
    if (kinds[index] === hardBreak) break;
  }
  return best;
}

/** Index of the first offset beyond `start`; the last one when there is none (the text is empty). */
function firstAfter(ends: readonly number[], start: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) > start) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The blank that goes where a line begins. */
const lead = ({ items, text, paragraph }: ShapedParagraph, start: number): Points =>
  paragraph.breaking.trim === true ? blankBefore(items[itemAt(items, start)], text, start) : 0;

/** Width of the text before a line, in the measure of `breaks`. */
function widthBefore(prepared: ShapedParagraph, start: number): Points {
  if (start === 0) return 0;
  const { ends, full } = breaksOf(prepared);
  const index = firstAfter(ends, start - 1);
  if (ends[index] === start) return full[index] as number;
  const graphemes = graphemeBreaks(prepared);
  return graphemes.full[firstAfter(graphemes.ends, start - 1)] as number;
}

function graphemeBreaks(prepared: ShapedParagraph): Breaks {
  prepared.later.graphemes ??= measureGraphemes(prepared);
  return prepared.later.graphemes;
}

function measureGraphemes(prepared: ShapedParagraph): Breaks {
  const { text, items, edges } = prepared;
  const breaks = breaksOf(prepared);
  const kindOf = new Map(breaks.ends.map((end, index) => [end, breaks.kinds[index] as number]));
  const offsets: number[] = [];
  const isWithinNumber = withinNumbers(text);
  for (const { index, segment } of graphemeSegments(text)) {
    const end = index + segment.length;
    if (!withinUnbreakable(items, end) && !isWithinNumber(end)) offsets.push(end);
  }
  if (offsets.length === 0) offsets.push(0);
  const kinds = offsets.map((offset) => (kindOf.get(offset) === hardBreak ? hardBreak : softBreak));
  return measureBreaks(text, items, edges, { offsets, kinds });
}

function withinUnbreakable(items: readonly ParagraphItem[], offset: number): boolean {
  const item = items[itemAt(items, offset)];
  return item?.kind === "text" && item.unbreakable && item.start < offset;
}
