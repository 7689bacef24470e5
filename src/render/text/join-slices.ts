import { needTable, type Sfnt } from "./sfnt.ts";
import type { SliceGlyph, SliceGlyphs } from "./slice-glyphs.ts";
import type { SlicedFace } from "./sliced-face.ts";
import { withLongLoca, writeSfnt } from "./woff2.ts";
import { packGlyphs } from "./woff2-glyphs.ts";

/**
 * One TrueType program out of glyphs from many slices, fixed at the face's weight: position in `wanted` is the id. The
 * slices have no composite glyphs, whose parts would have to come along.
 */
export function joinSlices(face: SlicedFace, wanted: Uint32Array, from: SliceGlyphs): Uint8Array {
  const glyphs = from.of(face, wanted);
  const frame = from.frame(face);
  const extent = extentOf(glyphs);
  const tables = new Map<string, Uint8Array>(packGlyphs(glyphs.map(({ record }) => record)));
  tables.set("head", withLongLoca(changed(frame, "head", [36, extent.box])));
  tables.set("hhea", changed(frame, "hhea", [10, extent.line], [34, [glyphs.length]]));
  tables.set("hmtx", metricsOf(glyphs));
  tables.set("maxp", changed(frame, "maxp", [4, [glyphs.length]], [6, extent.most]));
  return writeSfnt(0x0001_0000, tables);
}

/** A copy of a table with other numbers, of two bytes each, at some places. */
function changed(
  frame: Sfnt,
  name: string,
  ...changes: readonly (readonly [at: number, numbers: readonly number[]])[]
): Uint8Array {
  const { buffer, byteOffset, byteLength } = needTable(frame, name, 0);
  const table = new Uint8Array(buffer, byteOffset, byteLength).slice();
  const view = new DataView(table.buffer);
  for (const [at, numbers] of changes) {
    numbers.forEach((number, index) => {
      view.setInt16(at + 2 * index, number);
    });
  }
  return table;
}

function metricsOf(glyphs: readonly SliceGlyph[]): Uint8Array {
  const hmtx = new DataView(new ArrayBuffer(4 * glyphs.length));
  glyphs.forEach(({ advance, bearing }, index) => {
    hmtx.setUint16(4 * index, advance);
    hmtx.setInt16(4 * index + 2, bearing);
  });
  return new Uint8Array(hmtx.buffer);
}

/** What tables say of all glyphs together (ISO/IEC 14496-22: head, hhea, maxp). */
interface Extent {
  /** xMin, yMin, xMax, yMax. */
  readonly box: readonly number[];
  /** The widest advance, the least bearings left and right, the farthest reach. */
  readonly line: readonly number[];
  /** The most points and contours of a glyph. */
  readonly most: readonly number[];
}

/** .notdef has an outline, so that there is at least one. */
function extentOf(glyphs: readonly SliceGlyph[]): Extent {
  const drawn = glyphs.filter(({ record }) => record.length > 0).map(measuresOf);
  const least = (measure: keyof Measures): number => drawn.reduce((low, one) => Math.min(low, one[measure]), 32_767);
  const most = (measure: keyof Measures): number => drawn.reduce((high, one) => Math.max(high, one[measure]), -32_768);
  const widest = glyphs.reduce((wide, { advance }) => Math.max(wide, advance), 0);
  return {
    box: [least("xMin"), least("yMin"), most("xMax"), most("yMax")],
    line: [widest, least("left"), least("right"), most("reach")],
    most: [most("points"), most("contours")],
  };
}

type Measures = ReturnType<typeof measuresOf>;

function measuresOf({ record, advance, bearing }: SliceGlyph) {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const contours = view.getInt16(0);
  const [xMin, xMax] = [view.getInt16(2), view.getInt16(6)];
  const reach = bearing + xMax - xMin;
  return {
    xMin,
    yMin: view.getInt16(4),
    xMax,
    yMax: view.getInt16(8),
    left: bearing,
    right: advance - reach,
    reach,
    points: view.getUint16(10 + 2 * (contours - 1)) + 1,
    contours,
  };
}
