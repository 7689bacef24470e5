import { needTable, type Sfnt } from "./sfnt.ts";

/** Flags of a component of a composite glyph (ISO/IEC 14496-22, 5.3.4). */
const argumentsAreWords = 0x0001;
const hasScale = 0x0008;
const moreComponents = 0x0020;
const hasXyScale = 0x0040;
const hasTwoByTwo = 0x0080;

/** Where the outline of a glyph begins in glyf; it ends where that of the next one begins. */
export function outlineStarts(sfnt: Sfnt): (glyph: number) => number {
  const loca = needTable(sfnt, "loca", 0);
  const long = needTable(sfnt, "head", 54).getInt16(50) !== 0;
  return long ? (glyph) => loca.getUint32(4 * glyph) : (glyph) => 2 * loca.getUint16(2 * glyph);
}

/** The glyphs and all that they are composed of, ascending. */
export function withComponents(sfnt: Sfnt, glyphs: Uint32Array): Uint32Array {
  const glyf = needTable(sfnt, "glyf", 0);
  const count = needTable(sfnt, "maxp", 6).getUint16(4);
  const startOf = outlineStarts(sfnt);
  const all = new Set<number>();
  for (const glyph of glyphs) if (glyph < count) all.add(glyph);
  const add = (at: number): void => {
    const component = glyf.getUint16(at);
    if (component < count) all.add(component);
  };
  // What is added while going through a set is gone through as well.
  for (const glyph of all) eachComponent(glyf, startOf(glyph), startOf(glyph + 1), add);
  return Uint32Array.from(all).sort();
}

/**
 * Tells where in glyf the glyph id of each component stands, when the outline between `start` and `end` is composed.
 * Answers with where the last component ends.
 */
export function eachComponent(glyf: DataView, start: number, end: number, found: (at: number) => void): number {
  const last = Math.min(end, glyf.byteLength);
  if (last - start < 14 || glyf.getInt16(start) >= 0) return start;
  let at = start + 10;
  for (let flags = moreComponents; (flags & moreComponents) !== 0 && at + 4 <= last; ) {
    flags = glyf.getUint16(at);
    found(at + 2);
    at += (flags & argumentsAreWords) !== 0 ? 8 : 6;
    if ((flags & hasScale) !== 0) at += 2;
    else if ((flags & hasXyScale) !== 0) at += 4;
    else if ((flags & hasTwoByTwo) !== 0) at += 8;
  }
  return at;
}
