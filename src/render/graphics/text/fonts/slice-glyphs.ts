import { madeOnce } from "../../../model/made-once.ts";
import { idInSlice, type SlicedFace, sliceOfGlyph } from "../faces/sliced-face.ts";
import { outlineStarts } from "./composite-glyphs.ts";
import type { GlyphRecord } from "./glyph-program.ts";
import { tag } from "./harfbuzz.ts";
import type { HarfBuzzSubset } from "./hb-subset.ts";
import { needTable, readSfnt, type Sfnt } from "./sfnt.ts";

/** A glyph of a slice, fixed at its face's weight. */
export interface SliceGlyph extends GlyphRecord {
  /** Measures of its outline; undefined: it draws nothing. */
  readonly measures: GlyphMeasures | undefined;
}

/** Font units; `left` and `right` are bearings, `reach` is how far the outline goes from the origin. */
export type GlyphMeasures = Readonly<
  Record<"xMin" | "yMin" | "xMax" | "yMax" | "left" | "right" | "reach" | "points" | "contours", number>
>;

/** Glyphs of all faces that are remembered: about 4 MB. */
const mostKept = 10_000;

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

/** Takes glyphs out of slices, at a face's weight, and remembers them: the same ones come in document after document. */
export class SliceGlyphs {
  readonly #subset: HarfBuzzSubset;
  readonly #known = new Map<SlicedFace, Map<number, SliceGlyph>>();
  /** By face: a font file of .notdef alone. */
  readonly #frames = new WeakMap<SlicedFace, Sfnt>();
  #count = 0;

  constructor(subset: HarfBuzzSubset) {
    this.#subset = subset;
  }

  /** The tables that belong to no glyph, as in a font of .notdef alone. */
  frame(face: SlicedFace): Sfnt {
    return madeOnce(this.#frames, face, () => cutSlice(face, 0, [0], this.#subset));
  }

  /** In the order of `glyphs`. */
  of(face: SlicedFace, glyphs: Uint32Array): readonly SliceGlyph[] {
    let known = this.#of(face);
    let missing: Uint32Array = glyphs.filter((glyph) => !known.has(glyph));
    if (this.#count + missing.length > mostKept) {
      this.#known.clear();
      this.#count = 0;
      known = this.#of(face);
      missing = glyphs;
    }
    for (const [slice, some] of bySlice(missing)) {
      const sfnt = cutSlice(face, slice, some.map(idInSlice), this.#subset);
      for (const glyph of some) known.set(glyph, glyphOf(sfnt, idInSlice(glyph)));
    }
    this.#count += missing.length;
    return Array.from(glyphs, (glyph) => known.get(glyph) as SliceGlyph);
  }

  #of(face: SlicedFace): Map<number, SliceGlyph> {
    return madeOnce(this.#known, face, () => new Map<number, SliceGlyph>());
  }
}

/** .notdef, glyph 0, comes from the first slice. */
function bySlice(glyphs: Uint32Array): ReadonlyMap<number, readonly number[]> {
  const some = new Map<number, number[]>();
  for (const glyph of glyphs) {
    const slice = sliceOfGlyph(glyph);
    const there = some.get(slice);
    if (there === undefined) some.set(slice, [glyph]);
    else there.push(glyph);
  }
  return some;
}

/** A slice cut down to some glyphs, which keep their ids. */
function cutSlice({ slices, face }: SlicedFace, slice: number, ids: readonly number[], subset: HarfBuzzSubset): Sfnt {
  const file = slices.file(slice);
  const drop = [...readSfnt(file).tables.keys()].filter((name) => !kept.has(name)).map(tag);
  const source = subset.open(file);
  const made = subset.cut(source, {
    glyphs: Uint32Array.from(ids),
    drop,
    retainIds: true,
    pin: true,
    places: [["wght", face.weight]],
  });
  subset.close(source);
  if (made === undefined) throw new Error(`slice ${slice} of ${face.family} cannot be cut`);
  return readSfnt(made);
}

function glyphOf(sfnt: Sfnt, id: number): SliceGlyph {
  const glyf = needTable(sfnt, "glyf", 0);
  const offset = outlineStarts(sfnt);
  const record = new Uint8Array(glyf.buffer, glyf.byteOffset + offset(id), offset(id + 1) - offset(id)).slice();
  if (record.length > 0 && glyf.getInt16(offset(id)) < 0) throw new Error("a glyph of a slice is made of others");
  const hmtx = needTable(sfnt, "hmtx", 4);
  const advances = needTable(sfnt, "hhea", 36).getUint16(34);
  // Glyphs beyond the last advance share it; their bearings follow (ISO/IEC 14496-22, hmtx).
  const bearingAt = id < advances ? 4 * id + 2 : 4 * advances + 2 * (id - advances);
  const advance = hmtx.getUint16(4 * Math.min(id, advances - 1));
  const bearing = hmtx.getInt16(bearingAt);
  return { record, advance, bearing, measures: record.length > 0 ? measuresOf(record, advance, bearing) : undefined };
}

function measuresOf(record: Uint8Array, advance: number, left: number): GlyphMeasures {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const contours = view.getInt16(0);
  const [xMin, xMax] = [view.getInt16(2), view.getInt16(6)];
  const reach = left + xMax - xMin;
  return {
    xMin,
    yMin: view.getInt16(4),
    xMax,
    yMax: view.getInt16(8),
    left,
    right: advance - reach,
    reach,
    points: view.getUint16(10 + 2 * (contours - 1)) + 1,
    contours,
  };
}
