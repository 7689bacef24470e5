import { type GlyphPiece, glyphStride, type ShapedRun } from "../../../model/text/line.ts";
import { lettersOf, wordEnd } from "./slices.ts";

/** Distance that justification and spacing add after a cluster, in thousandths of an em. */
export function extraAfter({ letterExtra, spaceExtra, look }: GlyphPiece, text: string): number {
  const extra = isWhite(text) ? letterExtra + spaceExtra : letterExtra;
  return (extra / look.size) * 1000;
}

/** Where the pen stands at each glyph of a piece from `from` on, and behind the last, in thousandths of an em. */
export function pensOf(piece: GlyphPiece, offset: number): Float64Array {
  const { run, from, to } = piece;
  const { glyphs, text } = run;
  const toEm = 1000 / run.face.unitsPerEm;
  const pens = new Float64Array(to - from + 1);
  let at = offset;
  for (let glyph = from; glyph < to; glyph++) {
    const base = glyph * glyphStride;
    pens[glyph - from] = at;
    at += (glyphs[base + 3] ?? 0) * toEm;
    const cluster = glyphs[base + 1] ?? 0;
    if (cluster !== glyphs[base + glyphStride + 1]) at += extraAfter(piece, text.charAt(cluster));
  }
  pens[to - from] = at;
  return pens;
}

/** Glyphs `start` to `end` of a run: a word, or a space. */
interface ReadingWord {
  readonly start: number;
  readonly end: number;
}

/** The words of glyphs `from` to `to` of a run from right to left, in the order they are read. */
export function wordsLeftwards(run: ShapedRun, from: number, to: number): readonly ReadingWord[] {
  const words: ReadingWord[] = [];
  for (let start = from; start < to; ) {
    const end = wordEnd(run, start, to);
    words.push({ start, end });
    start = end;
  }
  return words.reverse();
}

/** A character of a word whose glyphs do not spell it. */
interface PlacedCharacter {
  readonly glyph: number;
  readonly text: string;
  /** Number of glyphs that share the width of their cluster. */
  readonly sharers: number;
  /** Its place among them, from the left. */
  readonly place: number;
  /** Where its cluster starts, in thousandths of an em. */
  readonly start: number;
}

/** The characters of a word from right to left, in the order they are read. `offset`: where its left end is. */
export function charactersLeftwards(
  piece: GlyphPiece,
  { start, end }: ReadingWord,
  offset: number,
): readonly PlacedCharacter[] {
  const toEm = 1000 / piece.run.face.unitsPerEm;
  const characters: PlacedCharacter[] = [];
  let at = offset;
  for (const { glyph, texts, advance } of lettersOf(piece.run, start, end)) {
    for (const [place, text] of texts.entries())
      characters.push({ glyph, text, sharers: texts.length, place, start: at });
    at += advance * toEm + extraAfter(piece, texts[0] ?? "");
  }
  return characters.reverse();
}

/** A space, breaking or not. */
export const isWhite = (character: string): boolean => character === " " || character === "\u00a0";

/**
 * The text of a space between words from right to left. pdf.js leaves out a space at the beginning of a string and
 * finds none where the pen moves to the left; an invisible direction mark before the space keeps it.
 */
export const spaceLeftwards = (space: string): string => `\u200f${space}`;
