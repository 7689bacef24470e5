import { eachCompositePart, outlineStarts, withCompositeParts } from "./composite-glyphs.ts";
import { type GlyphRecord, type SharedFontTables, writeGlyphProgram } from "./glyph-program.ts";
import { bytesOf, needTable, type Sfnt } from "./sfnt.ts";
import type { SubsetProgram } from "./subset.ts";

const nothing = new Uint8Array();
/** Flag of a composite's part (ISO/IEC 14496-22, 5.3.4). */
const hasInstructions = 0x0100;

/**
 * Cuts glyphs out of a TrueType file that comes with the service: its hash is known, so that nothing here guards against
 * hostile ones. Copying the requested glyphs takes a fraction of what hb-subset spends on planning.
 */
export class GlyphCutter {
  readonly #sfnt: Sfnt;
  readonly #startOf: (glyph: number) => number;
  readonly #glyf: DataView;
  readonly #outlines: Uint8Array;
  readonly #hmtx: DataView;
  /** Glyphs from here on share the last advance; their bearings follow (ISO/IEC 14496-22, hmtx). */
  readonly #advances: number;
  readonly #frame: SharedFontTables;
  /** Glyphs that are not composed of others, cached because document after document uses the same ones. */
  readonly #simple = new Map<number, GlyphRecord>();

  constructor(sfnt: Sfnt) {
    const hhea = needTable(sfnt, "hhea", 36);
    this.#sfnt = sfnt;
    this.#startOf = outlineStarts(sfnt);
    this.#glyf = needTable(sfnt, "glyf", 0);
    this.#outlines = bytesOf(this.#glyf);
    this.#hmtx = needTable(sfnt, "hmtx", 4);
    this.#advances = hhea.getUint16(34);
    const maxp = withoutInstructions(needTable(sfnt, "maxp", 32));
    this.#frame = { head: bytesOf(needTable(sfnt, "head", 54)), hhea: bytesOf(hhea), maxp };
  }

  /** `glyphs`: ascending, with 0. They are renumbered without gaps, together with the glyphs they are composed of. */
  cut(glyphs: Uint32Array): SubsetProgram {
    const all = withCompositeParts(this.#sfnt, glyphs);
    const idOf = new Map<number, number>();
    for (const glyph of all) idOf.set(glyph, idOf.size);
    const records = Array.from(all, (glyph) => this.#simple.get(glyph) ?? this.#record(glyph, idOf));
    return { bytes: writeGlyphProgram(records, this.#frame), ids: glyphs.map((glyph) => idOf.get(glyph) as number) };
  }

  #record(glyph: number, idOf: ReadonlyMap<number, number>): GlyphRecord {
    const beyond = Math.max(0, glyph - this.#advances + 1);
    const metrics = 4 * (glyph - beyond);
    const advance = this.#hmtx.getUint16(metrics);
    const bearing = this.#hmtx.getInt16(metrics + 2 + 2 * beyond);
    const start = this.#startOf(glyph);
    const end = this.#startOf(glyph + 1);
    const contours = start === end ? 0 : this.#glyf.getInt16(start);
    if (contours < 0) return { record: this.#composite(start, end, idOf), advance, bearing };
    const simple = { record: start === end ? nothing : this.#plain(start, end, contours), advance, bearing };
    this.#simple.set(glyph, simple);
    return simple;
  }

  #plain(start: number, end: number, contours: number): Uint8Array {
    const whole = this.#outlines.subarray(start, end);
    const lengthAt = 10 + 2 * contours;
    const instructions = this.#glyf.getUint16(start + lengthAt);
    if (instructions === 0) return whole;
    const record = new Uint8Array(whole.length - instructions);
    record.set(whole.subarray(0, lengthAt));
    record.set(whole.subarray(lengthAt + 2 + instructions), lengthAt + 2);
    return record;
  }

  #composite(start: number, end: number, idOf: ReadonlyMap<number, number>): Uint8Array {
    const places: number[] = [];
    const stop = eachCompositePart(this.#glyf, start, end, (at) => places.push(at - start));
    const record = this.#outlines.slice(start, stop);
    const view = new DataView(record.buffer);
    for (const at of places) {
      view.setUint16(at - 2, view.getUint16(at - 2) & ~hasInstructions);
      view.setUint16(at, idOf.get(view.getUint16(at)) as number);
    }
    return record;
  }
}

/** Says that nothing needs memory for instructions: one zone, and no storage, functions, stack or program. */
function withoutInstructions(maxp: DataView): Uint8Array {
  const copy = bytesOf(maxp).slice();
  copy.fill(0, 14, 28);
  copy[15] = 1;
  return copy;
}
