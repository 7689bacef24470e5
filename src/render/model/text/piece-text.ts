import { type GlyphPiece, glyphStride } from "./line.ts";

/** The text of a piece, in reading order. */
export function pieceText({ run: { glyphs, text, rtl }, from, to }: GlyphPiece): string {
  const at = (glyph: number): number => glyphs[glyph * glyphStride + 1] ?? text.length;
  if (!rtl) return text.slice(at(from), at(to));
  return text.slice(at(to - 1), from === 0 ? text.length : at(from - 1));
}
