import { brotliCompressSync, constants } from "node:zlib";

/** Tags that WOFF2 names by their place in its table (W3C WOFF2, 4.1); any other is spelt out. */
const known = (
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea " +
  "vmtx BASE GDEF GPOS GSUB"
).match(/.{4} ?/g);
const tags = (known ?? []).map((tag) => tag.slice(0, 4));

interface Table {
  readonly tag: string;
  readonly bytes: Uint8Array;
}

/** The tables of a TrueType file, in the order of its directory. */
function tablesOf(file: Uint8Array): readonly Table[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...file.subarray(at, at + 4));
    const start = view.getUint32(at + 8);
    return { tag, bytes: file.subarray(start, start + view.getUint32(at + 12)) };
  });
}

/** A number in groups of seven bits, the highest first (W3C WOFF2, UIntBase128). */
function base128(value: number): readonly number[] {
  const groups = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 0x7f) | 0x80);
  return groups;
}

/** Outlines stay as they are: transformation 3 of `glyf` and `loca` means none. */
function entryOf({ tag, bytes }: Table): readonly number[] {
  const place = tags.indexOf(tag);
  const transformation = tag === "glyf" || tag === "loca" ? 3 << 6 : 0;
  const name = place < 0 ? [transformation | 0x3f, ...Buffer.from(tag, "latin1")] : [transformation | place];
  return [...name, ...base128(bytes.length)];
}

/** A TrueType file as WOFF2, whose tables are compressed as they are. */
export function packWoff2(file: Uint8Array): Uint8Array {
  const tables = tablesOf(file);
  const directory = Buffer.from(tables.flatMap(entryOf));
  const data = Buffer.concat(tables.map(({ bytes }) => bytes));
  const packed = brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });
  const header = Buffer.alloc(48);
  const end = 48 + directory.length + packed.length;
  const length = Math.ceil(end / 4) * 4;
  const unpacked =
    12 + tables.length * 16 + tables.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 4) * 4, 0);
  header.write("wOF2", 0, "latin1");
  header.set(file.subarray(0, 4), 4);
  header.writeUInt32BE(length, 8);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(unpacked, 16);
  header.writeUInt32BE(packed.length, 20);
  return Buffer.concat([header, directory, packed], length);
}
