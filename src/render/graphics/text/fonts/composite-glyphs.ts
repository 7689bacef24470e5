import { needTable, type Sfnt } from "./sfnt.ts";

/** Flags of a part ("component") of a composite glyph (ISO/IEC 14496-22, 5.3.4). */
const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const morePartsFollow = 0x0020;
const hasXyScale = 0x0040;
const hasTwoByTwo = 0x0080;

/** Where the outline of a glyph begins in glyf; it ends where that of the next one begins. */
export function outlineStarts(sfnt: Sfnt): (glyph: number) => number {
  const loca = needTable(sfnt, "loca", 0);
  const long = needTable(sfnt, "head", 54).getInt16(50) !== 0;
  return long ? (glyph) => loca.getUint32(4 * glyph) : (glyph) => 2 * loca.getUint16(2 * glyph);
}

/** The glyphs and all glyphs that they are composed of, ascending (the closure that every subset needs). */
export function withCompositeParts(sfnt: Sfnt, glyphs: Uint32Array): Uint32Array {
  const glyf = needTable(sfnt, "glyf", 0);
  const count = needTable(sfnt, "maxp", 6).getUint16(4);
  const startOf = outlineStarts(sfnt);
  const all = new Set<number>();
  for (const glyph of glyphs) if (glyph < count) all.add(glyph);
  const add = (at: number): void => {
    const part = glyf.getUint16(at);
    if (part < count) all.add(part);
  };
  // A set that grows during its iteration is iterated to its end.
  for (const glyph of all) eachCompositePart(glyf, startOf(glyph), startOf(glyph + 1), add);
  return Uint32Array.from(all).sort();
}

/**
 * Calls `found` with the place in glyf of each part's glyph id, when the outline between `start` and `end` is a
 * composite. Answers with where the last part ends.
 */
export function eachCompositePart(glyf: DataView, start: number, end: number, found: (at: number) => void): number {
  const last = Math.min(end, glyf.byteLength);
  if (last - start < 14 || glyf.getInt16(start) >= 0) return start;
  let at = start + 10;
  for (let flags = morePartsFollow; (flags & morePartsFollow) !== 0 && at + 4 <= last; ) {
    flags = glyf.getUint16(at);
    found(at + 2);
    at += (flags & argumentsAreWords) !== 0 ? 8 : 6;
    if ((flags & hasScale) !== 0) at += 2;
    else if ((flags & hasXyScale) !== 0) at += 4;
    else if ((flags & hasTwoByTwo) !== 0) at += 8;
  }
  return at;
}
