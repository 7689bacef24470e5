import { tag } from "./harfbuzz.ts";
import type { HarfBuzzSubset } from "./hb-subset.ts";
import { needTable, readSfnt, type Sfnt } from "./sfnt.ts";
import { idInSlice, type SlicedFace, sliceOfGlyph } from "./sliced-face.ts";
import { withLongLoca, writeSfnt } from "./woff2.ts";
import { packGlyphs } from "./woff2-glyphs.ts";

/** Needed to fix the weight; fixing it removes the last four. */
const kept: ReadonlySet<string> = new Set([
  "glyf",
  "head",
  "hhea",
  "hmtx",
  "loca",
  "maxp",
  "fvar",
  "avar",
  "gvar",
  "HVAR",
]);

interface Glyph {
  readonly record: Uint8Array;
  readonly advance: number;
  readonly bearing: number;
}

/** A slice cut down to some glyphs, which keep their ids. */
interface Cut {
  readonly sfnt: Sfnt;
  glyph(id: number): Glyph;
}

/**
 * One TrueType program out of glyphs from many slices, fixed at the face's weight: position in `glyphs` is the id. The
 * slices have no composite glyphs, whose parts would have to come along.
 */
export function joinSlices(face: SlicedFace, glyphs: Uint32Array, subset: HarfBuzzSubset): Uint8Array {
  const cuts = new Map<number, Cut>();
  for (const [slice, ids] of bySlice(glyphs)) cuts.set(slice, cut(face, slice, ids, subset));
  const first = cuts.get(0) as Cut;
  const joined = Array.from(glyphs, (glyph) => (cuts.get(sliceOfGlyph(glyph)) as Cut).glyph(idInSlice(glyph)));
  const tables = new Map<string, Uint8Array>(packGlyphs(joined.map(({ record }) => record)));
  tables.set("head", withLongLoca(copyOf(first.sfnt, "head")));
  tables.set("hhea", withNumber(copyOf(first.sfnt, "hhea"), 34, joined.length));
  tables.set("hmtx", metricsOf(joined));
  tables.set("maxp", limitsOf([...cuts.values()], joined.length));
  return writeSfnt(0x0001_0000, tables);
}

/** .notdef, glyph 0, comes from the first slice. */
function bySlice(glyphs: Uint32Array): ReadonlyMap<number, number[]> {
  const ids = new Map<number, number[]>();
  for (const glyph of glyphs) {
    const slice = sliceOfGlyph(glyph);
    const there = ids.get(slice);
    if (there === undefined) ids.set(slice, [idInSlice(glyph)]);
    else there.push(idInSlice(glyph));
  }
  return ids;
}

function cut({ slices, face }: SlicedFace, slice: number, ids: readonly number[], subset: HarfBuzzSubset): Cut {
  const file = slices.file(slice);
  const drop = [...readSfnt(file).tables.keys()].filter((name) => !kept.has(name)).map(tag);
  const source = subset.open(file);
  const made = subset.cut(source, {
    glyphs: Uint32Array.from(ids),
    drop,
    retainIds: true,
    pin: true,
    weight: face.weight,
  });
  subset.close(source);
  if (made === undefined) throw new Error(`slice ${slice} of ${face.family} cannot be cut`);
  const sfnt = readSfnt(made);
  return { sfnt, glyph: (id) => glyphOf(sfnt, id) };
}

function glyphOf(sfnt: Sfnt, id: number): Glyph {
  const glyf = needTable(sfnt, "glyf", 0);
  const loca = needTable(sfnt, "loca", 0);
  const long = needTable(sfnt, "head", 54).getInt16(50) !== 0;
  const offset = (glyph: number): number => (long ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  const record = new Uint8Array(glyf.buffer, glyf.byteOffset + offset(id), offset(id + 1) - offset(id));
  if (record.length > 0 && glyf.getInt16(offset(id)) < 0) throw new Error("a glyph of a slice is made of others");
  const hmtx = needTable(sfnt, "hmtx", 4);
  const advances = needTable(sfnt, "hhea", 36).getUint16(34);
  // Glyphs beyond the last advance share it; their bearings follow (ISO/IEC 14496-22, hmtx).
  const bearingAt = id < advances ? 4 * id + 2 : 4 * advances + 2 * (id - advances);
  return { record, advance: hmtx.getUint16(4 * Math.min(id, advances - 1)), bearing: hmtx.getInt16(bearingAt) };
}

function copyOf(sfnt: Sfnt, name: string): Uint8Array {
  const table = needTable(sfnt, name, 0);
  return new Uint8Array(table.buffer, table.byteOffset, table.byteLength).slice();
}

function withNumber(table: Uint8Array, at: number, value: number): Uint8Array {
  new DataView(table.buffer).setUint16(at, value);
  return table;
}

function metricsOf(glyphs: readonly Glyph[]): Uint8Array {
  const hmtx = new DataView(new ArrayBuffer(4 * glyphs.length));
  glyphs.forEach(({ advance, bearing }, index) => {
    hmtx.setUint16(4 * index, advance);
    hmtx.setInt16(4 * index + 2, bearing);
  });
  return new Uint8Array(hmtx.buffer);
}

/** ISO/IEC 14496-22, maxp: the most points and contours of a glyph, wherever it comes from. */
function limitsOf(cuts: readonly Cut[], glyphs: number): Uint8Array {
  const maxp = withNumber(copyOf((cuts[0] as Cut).sfnt, "maxp"), 4, glyphs);
  for (const at of [6, 8]) {
    withNumber(maxp, at, Math.max(...cuts.map(({ sfnt }) => needTable(sfnt, "maxp", 32).getUint16(at))));
  }
  return maxp;
}
