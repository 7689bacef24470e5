import { glyphStride, type ShapedRun } from "../../../model/text/line.ts";

/** Text of a glyph whose cluster has fewer characters than glyphs: it adds nothing visible to copied text. */
export const filler = "\u200b";

/** Glyphs `start` to `end` (exclusive) of a run that show one cluster, and the text they show. */
export interface ShownCluster {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The cluster that glyph `index` belongs to. */
export function clusterAt(run: ShapedRun, index: number): ShownCluster {
  const { glyphs, text, rtl } = run;
  const count = glyphs.length / glyphStride;
  const offset = (at: number): number => glyphs[at * glyphStride + 1] ?? 0;
  const first = offset(index);
  let start = index;
  while (start > 0 && offset(start - 1) === first) start--;
  let end = index + 1;
  while (end < count && offset(end) === first) end++;
  const neighbour = rtl ? start - 1 : end;
  const stop = neighbour < 0 || neighbour >= count ? text.length : offset(neighbour);
  return { start, end, text: text.slice(first, Math.max(first, stop)) };
}

/**
 * Hands the text of a cluster out over its glyphs, so that copying gives back what was set: characters go in reading
 * order, one to a glyph, and the last glyph takes what is left. The answer is in the glyphs' visual order.
 */
export function slicesOf(cluster: ShownCluster, rtl: boolean): readonly string[] {
  if (cluster.end - cluster.start === 1) return [cluster.text === "" ? filler : cluster.text];
  const slices: string[] = [];
  const last = cluster.end - cluster.start - 1;
  let from = 0;
  for (let glyph = 0; glyph <= last; glyph++) {
    const to = glyph === last ? cluster.text.length : characterEnd(cluster.text, from);
    slices.push(to > from ? cluster.text.slice(from, to) : filler);
    from = to;
  }
  return rtl ? slices.reverse() : slices;
}

/** Behind the character that starts at an offset, which may be the text's end. */
const characterEnd = (text: string, at: number): number =>
  Math.min(text.length, (text.codePointAt(at) ?? 0) > 0xffff ? at + 2 : at + 1);

/** Where the text of a glyph begins; behind the last glyph, where the text ends. */
const textAt = ({ glyphs, text }: ShapedRun, glyph: number): number => glyphs[glyph * glyphStride + 1] ?? text.length;

/** The first glyph behind the word, or the space, that begins with a glyph. */
export function wordEnd(run: ShapedRun, start: number, to: number): number {
  const isSpace = (glyph: number): boolean => run.text.charCodeAt(textAt(run, glyph)) === 0x20;
  let end = start + 1;
  if (!isSpace(start)) while (end < to && !isSpace(end)) end++;
  return end;
}

/**
 * Where the part of a word ends, left to right, whose text has at most so many characters: between two clusters, and behind
 * the first one however long it is.
 */
export function partEnd(run: ShapedRun, start: number, end: number, most: number): number {
  const from = textAt(run, start);
  const isLong = (glyph: number): boolean => textAt(run, glyph) - from > most;
  let part = end;
  for (let glyph = end; glyph > start && isLong(part); glyph--) {
    if (textAt(run, glyph) !== textAt(run, glyph - 1)) part = glyph;
  }
  return part;
}

/** The text of a word's glyphs, left to right. */
export const textOf = (run: ShapedRun, start: number, end: number): string =>
  run.text.slice(textAt(run, start), textAt(run, end));

/** Whether several glyphs make up a letter, or one is moved from where the one before it ends. */
export function isAssembled(run: ShapedRun, start: number, end: number): boolean {
  const { glyphs } = run;
  for (let glyph = start; glyph < end; glyph++) {
    const base = glyph * glyphStride;
    if (glyphs[base + 5] !== 0 || glyphs[base + 6] !== 0) return true;
    if (glyph > start && textAt(run, glyph) === textAt(run, glyph - 1)) return true;
  }
  return false;
}

/** Whether a word from right to left is more than a row of glyphs on the baseline, each for a character of its own. */
export function isSpelled(run: ShapedRun, start: number, end: number): boolean {
  let stop = start === 0 ? run.text.length : textAt(run, start - 1);
  for (let glyph = start; glyph < end; glyph++) {
    const from = textAt(run, glyph);
    const length = stop - from;
    // Glyphs of one cluster begin at one place.
    if (run.glyphs[glyph * glyphStride + 6] !== 0 || length === 0) return true;
    if (length > 2 || (length === 2 && (run.text.codePointAt(from) ?? 0) <= 0xffff)) return true;
    stop = from;
  }
  return end * glyphStride < run.glyphs.length && textAt(run, end) === stop;
}

/** A cluster of a word from right to left, for readers. */
interface Letter {
  /** Its characters from left to right. */
  readonly texts: readonly string[];
  /** Its widest glyph. */
  readonly glyph: number;
  /** Font units. */
  readonly advance: number;
}

/** The clusters of a word that runs from right to left, from the left. */
export function lettersOf(run: ShapedRun, start: number, end: number): readonly Letter[] {
  const { glyphs, text } = run;
  const advanceOf = (glyph: number): number => glyphs[glyph * glyphStride + 3] ?? 0;
  const letters: Letter[] = [];
  let before = start - 1;
  while (before >= 0 && textAt(run, before) === textAt(run, start)) before--;
  /** Where the text of the cluster to the left begins. */
  let stop = before < 0 ? text.length : textAt(run, before);
  for (let at = start; at < end; ) {
    const from = textAt(run, at);
    let advance = 0;
    let widest = at;
    for (; textAt(run, at) === from; at++) {
      advance += advanceOf(at);
      if (advanceOf(at) > advanceOf(widest)) widest = at;
    }
    const texts = stop === from + 1 ? [text.charAt(from)] : [...text.slice(from, stop)].reverse();
    letters.push({ texts, glyph: glyphs[widest * glyphStride] ?? 0, advance });
    stop = from;
  }
  return letters;
}
