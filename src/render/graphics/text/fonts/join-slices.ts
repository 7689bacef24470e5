import type { SlicedFace } from "../faces/sliced-face.ts";
import { writeGlyphProgram } from "./glyph-program.ts";
import { needTable, type Sfnt } from "./sfnt.ts";
import type { GlyphMeasures, SliceGlyph, SliceGlyphs } from "./slice-glyphs.ts";

/**
 * One TrueType program out of glyphs from many slices, fixed at the face's weight: position in `wanted` is the id. The
 * slices have no composite glyphs, whose parts would have to come along.
 */
export function joinSlices(face: SlicedFace, wanted: Uint32Array, from: SliceGlyphs): Uint8Array {
  const glyphs = from.of(face, wanted);
  const frame = from.frame(face);
  const extent = extentOf(glyphs);
  return writeGlyphProgram(glyphs, {
    head: changed(frame, "head", 36, extent.box),
    hhea: changed(frame, "hhea", 10, extent.line),
    maxp: changed(frame, "maxp", 6, extent.most),
  });
}

/** A copy of a table with other numbers, of two bytes each, from some place on. */
function changed(frame: Sfnt, name: string, at: number, numbers: readonly number[]): Uint8Array {
  const { buffer, byteOffset, byteLength } = needTable(frame, name, 0);
  const table = new Uint8Array(buffer, byteOffset, byteLength).slice();
  const view = new DataView(table.buffer);
  numbers.forEach((number, index) => {
    view.setInt16(at + 2 * index, number);
  });
  return table;
}

/** Values of tables that depend on all glyphs together (ISO/IEC 14496-22: head, hhea, maxp). */
interface JoinedMetrics {
  /** xMin, yMin, xMax, yMax. */
  readonly box: readonly number[];
  /** The widest advance, the least bearings left and right, the farthest reach. */
  readonly line: readonly number[];
  /** The most points and contours of a glyph. */
  readonly most: readonly number[];
}

/** .notdef has an outline, so that there is at least one. */
function extentOf(glyphs: readonly SliceGlyph[]): JoinedMetrics {
  const drawn: GlyphMeasures[] = [];
  for (const { measures } of glyphs) if (measures !== undefined) drawn.push(measures);
  const least = (measure: keyof GlyphMeasures): number =>
    drawn.reduce((low, one) => Math.min(low, one[measure]), 32_767);
  const most = (measure: keyof GlyphMeasures): number =>
    drawn.reduce((high, one) => Math.max(high, one[measure]), -32_768);
  const widest = glyphs.reduce((wide, { advance }) => Math.max(wide, advance), 0);
  return {
    box: [least("xMin"), least("yMin"), most("xMax"), most("yMax")],
    line: [widest, least("left"), least("right"), most("reach")],
    most: [most("points"), most("contours")],
  };
}
