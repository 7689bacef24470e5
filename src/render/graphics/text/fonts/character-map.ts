import { FontError, needTable, type Sfnt } from "./sfnt.ts";
import { writeSfnt } from "./woff2.ts";

/** A subtable of cmap by its encoding (ISO/IEC 14496-22, 5.2.1). */
interface Encoding {
  /** Offset of its record, within cmap. */
  readonly record: number;
  readonly platform: number;
  readonly encoding: number;
  readonly format: number;
  /** Offset of the subtable, within cmap. */
  readonly offset: number;
}

/** Formats whose codes HarfBuzz reads, and those of them that older encodings have. */
const unicodeFormats: ReadonlySet<number> = new Set([0, 4, 6, 10, 12, 13]);
const olderFormats: ReadonlySet<number> = new Set([0, 4, 6]);

const mostEncodings = 64;

/**
 * Finds a font's character map. Its codes are Unicode; those of a symbol font, 0xF000 to 0xF0FF (platform 3, encoding
 * 0); or Mac OS Roman (platform 1, encoding 0). Throws `FontError` for a font that has only other encodings (Shift-JIS,
 * Big5, other Mac scripts): its glyphs cannot be found, or would be wrong ones.
 */
export function characterMapOf(sfnt: Sfnt): Encoding & { readonly codes: "unicode" | "symbol" | "mac-roman" } {
  const all = encodingsOf(needTable(sfnt, "cmap", 4));
  const unicode = all.find((one) => isUnicode(one) && unicodeFormats.has(one.format));
  if (unicode !== undefined) return { ...unicode, codes: "unicode" };
  const older = all.filter(({ format }) => olderFormats.has(format));
  const symbol = older.find(({ platform, encoding }) => platform === 3 && encoding === 0);
  if (symbol !== undefined) return { ...symbol, codes: "symbol" };
  const roman = older.find(({ platform, encoding }) => platform === 1 && encoding === 0);
  if (roman !== undefined) return { ...roman, codes: "mac-roman" };
  const there = all.map(
    ({ platform, encoding, format }) => `platform ${platform} encoding ${encoding} format ${format}`,
  );
  throw new FontError(
    `Its characters are not in Unicode (${there.join(", ") || "its table cmap is empty"}); convert it to a font with a Unicode cmap.`,
  );
}

/** Platform 0 but for variation sequences (encoding 5), and platform 3 with encodings 1 and 10. */
const isUnicode = ({ platform, encoding }: Encoding): boolean =>
  platform === 0 ? encoding !== 5 : platform === 3 && (encoding === 1 || encoding === 10);

function encodingsOf(cmap: DataView): readonly Encoding[] {
  const count = Math.min(cmap.getUint16(2), mostEncodings);
  const found: Encoding[] = [];
  for (let at = 4; at < 4 + 8 * count && at + 8 <= cmap.byteLength; at += 8) {
    const offset = cmap.getUint32(at + 4);
    if (offset + 6 > cmap.byteLength) continue;
    found.push({
      record: at,
      platform: cmap.getUint16(at),
      encoding: cmap.getUint16(at + 2),
      format: cmap.getUint16(offset),
      offset,
    });
  }
  return found;
}

/**
 * The font file as the shaper needs it: with a Unicode cmap. A file that has only one comes back as it is; of an old
 * symbol or Mac OS Roman font a copy is made whose cmap says the same in Unicode. Glyph ids stay. Throws `FontError`.
 */
export function withUnicodeMap(file: Uint8Array, sfnt: Sfnt): Uint8Array {
  const map = characterMapOf(sfnt);
  const cmap = needTable(sfnt, "cmap", 4);
  if (map.codes === "unicode") return withoutSymbols(file, cmap);
  const glyphOf = lookUp(cmap, map);
  const glyphs = map.codes === "symbol" ? symbolGlyphs(glyphOf) : romanGlyphs(glyphOf);
  const tables = new Map<string, Uint8Array>();
  for (const [name, { buffer, byteOffset, byteLength }] of sfnt.tables) {
    tables.set(name, new Uint8Array(buffer, byteOffset, byteLength));
  }
  tables.set("cmap", unicodeCmap(glyphs));
  return writeSfnt(sfnt.flavour === "cff" ? 0x4f54_544f : 0x0001_0000, tables);
}

/**
 * HarfBuzz prefers the symbols of a font that has both, and finds no letters there. So their record, in a copy, names
 * platform 2, which no reader looks up, and which keeps the records in order.
 */
function withoutSymbols(file: Uint8Array, cmap: DataView): Uint8Array {
  const symbols = encodingsOf(cmap).find(({ platform, encoding }) => platform === 3 && encoding === 0);
  if (symbols === undefined) return file;
  const copy = file.slice();
  new DataView(copy.buffer).setUint16(cmap.byteOffset - file.byteOffset + symbols.record, 2);
  return copy;
}

const codes = Array.from({ length: 256 }, (_, code) => code);

/**
 * Symbols answer to their private use code points and, as office programs have it, to the characters of the same low
 * byte: an A in such a font shows the symbol at 0xF041.
 */
function symbolGlyphs(glyphOf: (code: number) => number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  for (const code of codes) {
    const glyph = glyphOf(0xf000 + code) || glyphOf(code);
    if (glyph === 0) continue;
    glyphs.set(0xf000 + code, glyph);
    if (code >= 0x20) glyphs.set(code, glyph);
  }
  return glyphs;
}

function romanGlyphs(glyphOf: (code: number) => number): ReadonlyMap<number, number> {
  const text = new TextDecoder("macintosh").decode(Uint8Array.from(codes));
  const glyphs = new Map<number, number>();
  for (const code of codes) {
    const glyph = code < 0x20 ? 0 : glyphOf(code);
    if (glyph !== 0) glyphs.set(text.charCodeAt(code), glyph);
  }
  return glyphs;
}

/** The glyph of a code, 0 where there is none, in formats 0, 4 and 6; damaged subtables have none. */
function lookUp(cmap: DataView, { offset, format }: Encoding): (code: number) => number {
  const table = new DataView(cmap.buffer, cmap.byteOffset + offset, cmap.byteLength - offset);
  const read = (code: number): number => {
    switch (format) {
      case 0:
        return code < 256 ? table.getUint8(6 + code) : 0;
      case 4:
        return segmented(table, code);
      case 6: {
        const at = code - table.getUint16(6);
        return at >= 0 && at < table.getUint16(8) ? table.getUint16(10 + 2 * at) : 0;
      }
    }
    return 0;
  };
  return (code) => {
    try {
      return read(code);
    } catch (error) {
      if (error instanceof RangeError) return 0;
      throw error;
    }
  };
}

/** Format 4: segments of codes by their ends, each with a delta or a list of glyphs. */
function segmented(table: DataView, code: number): number {
  const twice = table.getUint16(6);
  for (let at = 0; at < twice; at += 2) {
    if (table.getUint16(14 + at) < code) continue;
    const start = table.getUint16(16 + twice + at);
    if (start > code) return 0;
    const delta = table.getUint16(16 + 2 * twice + at);
    const rangeAt = 16 + 3 * twice + at;
    const range = table.getUint16(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = table.getUint16(rangeAt + range + 2 * (code - start));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** One subtable of format 12, a group for each character. */
function unicodeCmap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const sorted = [...glyphs].sort((a, b) => a[0] - b[0]);
  const length = 16 + 12 * sorted.length;
  const view = new DataView(new ArrayBuffer(12 + length));
  view.setUint16(2, 1);
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, length);
  view.setUint32(24, sorted.length);
  sorted.forEach(([codePoint, glyph], index) => {
    view.setUint32(28 + 12 * index, codePoint);
    view.setUint32(32 + 12 * index, codePoint);
    view.setUint32(36 + 12 * index, glyph);
  });
  return new Uint8Array(view.buffer);
}
