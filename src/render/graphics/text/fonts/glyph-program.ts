import { bytesOf } from "./sfnt.ts";
import { writeSfnt } from "./woff2.ts";

/** A glyph as the tables of a TrueType program hold it. */
export interface GlyphRecord {
  /** Its outline without instructions; empty for a blank. */
  readonly record: Uint8Array;
  readonly advance: number;
  readonly bearing: number;
}

/** The tables that hold for all glyphs together; the numbers that say how many there are need not be right. */
export interface SharedFontTables {
  readonly head: Uint8Array;
  readonly hhea: Uint8Array;
  readonly maxp: Uint8Array;
}

/** Offsets in loca's short form are halved and have two bytes. */
const mostShort = 2 * 0xffff;

/**
 * A TrueType program (ISO/IEC 14496-22) of these glyphs, whose places are their ids, with all that a PDF needs in a Type 0 font and nothing
 * else (ISO 32000-1, 9.9, table 126).
 */
export function writeGlyphProgram(glyphs: readonly GlyphRecord[], frame: SharedFontTables): Uint8Array<ArrayBuffer> {
  const even = (bytes: number): number => (bytes + 1) & ~1;
  const size = glyphs.reduce((sum, { record }) => sum + even(record.length), 0);
  const long = size > mostShort;
  const glyf = new Uint8Array(size);
  const loca = new DataView(new ArrayBuffer((long ? 4 : 2) * (glyphs.length + 1)));
  const hmtx = new DataView(new ArrayBuffer(4 * glyphs.length));
  let at = 0;
  const locate = (id: number): void => (long ? loca.setUint32(4 * id, at) : loca.setUint16(2 * id, at / 2));
  glyphs.forEach(({ record, advance, bearing }, id) => {
    locate(id);
    glyf.set(record, at);
    at += even(record.length);
    hmtx.setUint16(4 * id, advance);
    hmtx.setInt16(4 * id + 2, bearing);
  });
  locate(glyphs.length);
  const tables = new Map([
    ["glyf", glyf],
    ["head", withNumber(frame.head, 50, long ? 1 : 0)],
    ["hhea", withNumber(frame.hhea, 34, glyphs.length)],
    ["hmtx", bytesOf(hmtx)],
    ["loca", bytesOf(loca)],
    ["maxp", withNumber(frame.maxp, 4, glyphs.length)],
  ]);
  return writeSfnt(0x0001_0000, tables);
}

/** A copy of a table with another number of two bytes. */
function withNumber(table: Uint8Array, at: number, number: number): Uint8Array {
  const copy = table.slice();
  copy[at] = number >> 8;
  copy[at + 1] = number & 0xff;
  return copy;
}
