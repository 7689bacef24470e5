import type { FormField } from "../document/field.ts";
import type { Graphic } from "../drawing/picture.ts";
import type { OutlinePath, Points, Rect } from "../geometry.ts";
import type { Color, PlacedLink, TextLook } from "../look.ts";
import type { SpanBox } from "./inline.ts";

/**
 * A face as every stage knows it: a name and measures, in font units. The bytes stay with `render/graphics/text`, which
 * answers for `key`.
 */
export interface Face {
  /** Unique in a worker: a bundled face's manifest key, or the hash of an uploaded file. */
  readonly key: string;
  readonly postscriptName: string;
  readonly family: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Negative, as in the hhea table. */
  readonly descent: number;
  readonly lineGap: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly italicAngle: number;
  readonly weight: number;
  readonly fixedPitch: boolean;
  readonly serif: boolean;
  readonly bbox: readonly [xMin: number, yMin: number, xMax: number, yMax: number];
  readonly underlinePosition: number;
  readonly underlineThickness: number;
  readonly outlines: "truetype" | "cff";
}

/** Numbers that describe one glyph in `ShapedRun.glyphs`: id, cluster, flags, x/y advance, x/y offset. */
export const glyphStride = 7;

/**
 * Text shaped in one face, one script, one direction: immutable, size-free, shared between lines and documents.
 * `glyphs` holds `glyphStride` numbers a glyph in visual order, distances in font units; `cluster` is an offset into
 * `text` in UTF-16 units.
 */
export interface ShapedRun {
  readonly face: Face;
  readonly text: string;
  readonly rtl: boolean;
  readonly glyphs: Int32Array;
  /** Sum of the x advances, font units. */
  readonly advance: number;
}

/** Glyphs `from` to `to` (exclusive) of a run, placed on a line. `x` is measured from the line's left edge. */
export interface GlyphPiece {
  readonly kind: "glyphs";
  readonly x: Points;
  /** Raise above the line's baseline. */
  readonly baselineShift: Points;
  readonly width: Points;
  readonly run: ShapedRun;
  readonly from: number;
  readonly to: number;
  readonly look: TextLook;
  /** Added after every cluster (letter spacing, and justification between clusters). */
  readonly letterExtra: Points;
  /** Added after every U+0020 and U+00A0 (word spacing and justification). */
  readonly spaceExtra: Points;
  /** Read and not seen: its letters are drawn as `Line.drawn`. */
  readonly hidden?: true;
}

/** Letters as outlines; positions as those of a line. */
interface DrawnLetters {
  readonly path: OutlinePath;
  readonly color: Color;
  readonly opacity: number;
}

/** A picture on the line; its foot stands on the baseline plus `baselineShift`. */
export interface PicturePiece {
  readonly kind: "picture";
  readonly x: Points;
  readonly baselineShift: Points;
  readonly width: Points;
  readonly height: Points;
  readonly picture: Graphic;
  readonly alt: string | undefined;
  readonly field?: FormField;
}

export type LinePiece = GlyphPiece | PicturePiece;

/** A bar; `rect.y` is measured down from the baseline, so what stands above it is negative. */
export interface LineBar {
  readonly rect: Rect;
  readonly color: Color;
  readonly opacity: number;
  /** How the line from its left to its right is drawn; undefined: it is filled. */
  readonly style?: "dotted" | "dashed" | "wavy" | undefined;
  /** Keeps its colour where a drawing paints the letters otherwise. */
  readonly ownColor?: true | undefined;
}

/** A fragment of a span's box on this line; `first`, `last`: it carries the left and the right edge. */
export interface LineSpan {
  readonly span: SpanBox;
  readonly rect: Rect;
  readonly first: boolean;
  readonly last: boolean;
}

/** A set line. Horizontal positions start at the line's left edge, vertical ones at the baseline, down. */
export interface Line {
  /** In visual order, left to right. */
  readonly pieces: readonly LinePiece[];
  /** Indexes of pieces in the order they are read; undefined: as they stand. */
  readonly reading?: readonly number[] | undefined;
  /** The space the line was set in. */
  readonly measure: Points;
  /** From the paragraph's left edge to that of the line, where something stands beside it; unset: 0. */
  readonly shift?: Points;
  /** Width without hanging spaces. */
  readonly width: Points;
  /** From the top of the line's slot to the baseline, and from there to its foot; their sum is the line's height. */
  readonly ascent: Points;
  readonly descent: Points;
  /** Painted before the text: highlights; after it: lines under, above and through it. */
  readonly under: readonly LineBar[];
  readonly over: readonly LineBar[];
  /** Outermost first. */
  readonly spans: readonly LineSpan[];
  /** No text of the definition says it: the marker of an item. */
  readonly made?: true;
  /** Fill the way to tab stops, in pieces of their own: they are no part of the text. */
  readonly leaders?: readonly GlyphPiece[];
  /** A letter as high as several lines, which hangs down from this one. */
  readonly drawn?: DrawnLetters;
  /** Rectangles relative to the baseline. */
  readonly links: readonly PlacedLink[];
  /** Break that ends the line before its paragraph ends: between words, or within one, where it shows a hyphen. */
  readonly end?: "space" | "hyphen" | undefined;
  /** Text reaches past the tab stop that what follows it should stand at. */
  readonly passedStop?: true | undefined;
  /** The word that it ends within, where nothing allows a line to end: the word is wider than its line. */
  readonly cut?: string;
  /** JSON Pointer of its paragraph, when it reaches out of its space. */
  readonly astray?: string;
}

/** The box of a line whose baseline begins at `x`, `y`, with all of its pieces. */
export function lineBox(line: Line, x: Points, y: Points): Rect {
  const right = Math.max(line.width, ...line.pieces.map((piece) => piece.x + piece.width));
  return { x, y: y - line.ascent, width: right, height: line.ascent + line.descent };
}

/** The text of a piece, in reading order. */
export function pieceText({ run: { glyphs, text, rtl }, from, to }: GlyphPiece): string {
  const at = (glyph: number): number => glyphs[glyph * glyphStride + 1] ?? text.length;
  if (!rtl) return text.slice(at(from), at(to));
  return text.slice(at(to - 1), from === 0 ? text.length : at(from - 1));
}

export const heightOf = (lines: readonly Line[]): Points =>
  lines.reduce((sum, { ascent, descent }) => sum + ascent + descent, 0);

/** Whether text begins on the right: the first letters of its first line do. */
export function isRightToLeft([line]: readonly Line[]): boolean {
  const piece = line?.pieces.find(({ kind }) => kind === "glyphs");
  return piece?.kind === "glyphs" && piece.run.rtl;
}
