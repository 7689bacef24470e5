import { brotliDecompressSync } from "node:zlib";
import { ByteReader } from "./byte-reader.ts";
import { FontError } from "./sfnt.ts";
import { restoreGlyphs } from "./woff2-glyphs.ts";

/** WOFF 2.0, 4.1: tables that a directory names by number. */
const knownTables =
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
    .split(" ")
    .map((name) => name.replace("_", " "));
const namedByItself = 63;

const signature = 0x774f_4632;
const headerBytes = 48;

interface FontTableEntry {
  readonly name: string;
  readonly transformed: boolean;
  /** Bytes of the stored form. */
  readonly bytes: number;
}

/**
 * A WOFF 2.0 file as the TrueType file it was made of (https://www.w3.org/TR/WOFF2/). For files that come with the
 * service: their hashes are known, so that nothing here guards against hostile ones.
 */
export function decodeWoff2(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = new ByteReader(file);
  if (header.u32() !== signature) throw new FontError("It is no WOFF 2.0 file.");
  const flavour = header.u32();
  header.skip(4);
  const count = header.u16();
  header.skip(6);
  const compressedBytes = header.u32();
  header.skip(headerBytes - header.at);
  const entries = Array.from({ length: count }, () => readEntry(header));
  const stored = brotliDecompressSync(file.subarray(header.at, header.at + compressedBytes));
  const tables = new Map<string, Uint8Array>();
  let at = 0;
  for (const { name, transformed, bytes } of entries) {
    const table = stored.subarray(at, at + bytes);
    at += bytes;
    if (name === "glyf" && transformed) for (const [key, made] of restoreGlyphs(table)) tables.set(key, made);
    else if (name !== "loca" || !transformed) tables.set(name, table);
    if (name === "hmtx" && transformed) throw new FontError("Its widths are transformed, which is not supported.");
  }
  const head = tables.get("head");
  if (head !== undefined) tables.set("head", withLongLoca(head));
  return writeSfnt(flavour, tables);
}

/** ISO/IEC 14496-22, head, indexToLocFormat. */
function withLongLoca(head: Uint8Array): Uint8Array {
  const copy = head.slice();
  copy[51] = 1;
  return copy;
}

function readEntry(reader: ByteReader): FontTableEntry {
  const flags = reader.u8();
  const index = flags & 63;
  const name = index === namedByItself ? reader.latin(4) : (knownTables[index] as string);
  const original = base128(reader);
  // 5: glyf and loca are transformed unless the version is 3, other tables unless it is 0.
  const version = flags >> 6;
  const transformed = name === "glyf" || name === "loca" ? version !== 3 : version !== 0;
  return { name, transformed, bytes: transformed ? base128(reader) : original };
}

/** WOFF 2.0, 4.1: UIntBase128. */
function base128(reader: ByteReader): number {
  let value = 0;
  for (;;) {
    const byte = reader.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

/** Puts tables into a font file (ISO/IEC 14496-22, 4.3). The checksum of all, in head, stays as it is. */
export function writeSfnt(flavour: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const names = [...tables.keys()].sort((a, b) => (a < b ? -1 : 1));
  const padded = (bytes: number): number => (bytes + 3) & ~3;
  const directory = 12 + 16 * names.length;
  const size = names.reduce((sum, name) => sum + padded((tables.get(name) as Uint8Array).length), directory);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(names.length));
  view.setUint32(0, flavour);
  view.setUint16(4, names.length);
  view.setUint16(6, 16 * power);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, 16 * (names.length - power));
  let at = directory;
  names.forEach((name, index) => {
    const table = tables.get(name) as Uint8Array;
    const record = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter += 1) file[record + letter] = name.charCodeAt(letter);
    file.set(table, at);
    view.setUint32(record + 4, checksum(view, at, padded(table.length)));
    view.setUint32(record + 8, at);
    view.setUint32(record + 12, table.length);
    at += padded(table.length);
  });
  return file;
}

function checksum(view: DataView, from: number, bytes: number): number {
  let sum = 0;
  for (let at = from; at < from + bytes; at += 4) sum = (sum + view.getUint32(at)) | 0;
  return sum >>> 0;
}
