import { crc32 } from "node:zlib";
import { madeOnce } from "../model/made-once.ts";

/** A compressed part, with the sizes and the checksum that a ZIP directory needs. */
export interface DeflatedPart {
  readonly pieces: readonly Uint8Array[];
  readonly compressed: number;
  readonly size: number;
  readonly crc: number;
}

/** A file of the archive: compressed text, or bytes that are compressed already. */
export interface ZipEntry {
  readonly name: string;
  readonly content: DeflatedPart | Uint8Array;
}

/** PKWARE APPNOTE 6.3.10, 4.4.6: 1 January 1980, midnight. */
const date = 0x0021;
const version = 20;
/** Names are UTF-8 (4.4.4, bit 11). */
const flags = 0x0800;
const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;

interface ZippedFile {
  readonly name: Uint8Array;
  readonly pieces: readonly Uint8Array[];
  readonly method: 0 | 8;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  readonly offset: number;
}

/** A ZIP archive (PKWARE APPNOTE 6.3.10) without times, so that the same entries give the same bytes. The array has memory of its own. */
export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  let offset = 0;
  const placed = entries.map((entry): ZippedFile => {
    const one = { ...facts(entry), offset };
    offset += localBytes + one.name.length + one.compressed;
    return one;
  });
  const directory = placed.reduce((sum, { name }) => sum + centralBytes + name.length, 0);
  const bytes = new Uint8Array(offset + directory + endBytes);
  const view = new DataView(bytes.buffer);
  for (const one of placed) writeLocal(view, bytes, one);
  let at = offset;
  for (const one of placed) at = writeCentral(view, bytes, one, at);
  writeEnd(view, at, placed.length, directory, offset);
  return bytes;
}

/** Fonts and pictures are in many documents. */
const sums = new WeakMap<Uint8Array, number>();

const sumOf = (bytes: Uint8Array): number => madeOnce(sums, bytes, () => crc32(bytes));

function facts({ name, content }: ZipEntry): Omit<ZippedFile, "offset"> {
  const named = Buffer.from(name, "utf8");
  if (!(content instanceof Uint8Array)) return { name: named, method: 8, ...content };
  const { length } = content;
  return { name: named, pieces: [content], method: 0, crc: sumOf(content), compressed: length, size: length };
}

function writeLocal(view: DataView, bytes: Uint8Array, one: ZippedFile): void {
  const { offset, name, pieces } = one;
  view.setUint32(offset, 0x0403_4b50, true);
  writeFacts(view, offset + 4, one);
  bytes.set(name, offset + localBytes);
  let at = offset + localBytes + name.length;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
}

function writeCentral(view: DataView, bytes: Uint8Array, one: ZippedFile, at: number): number {
  view.setUint32(at, 0x0201_4b50, true);
  view.setUint16(at + 4, version, true);
  writeFacts(view, at + 6, one);
  view.setUint32(at + 42, one.offset, true);
  bytes.set(one.name, at + centralBytes);
  return at + centralBytes + one.name.length;
}

/** Writes the fields that local and central headers have in common. */
function writeFacts(view: DataView, at: number, { method, crc, compressed, size, name }: ZippedFile): void {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, flags, true);
  view.setUint16(at + 4, method, true);
  view.setUint16(at + 8, date, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, compressed, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function writeEnd(view: DataView, at: number, entries: number, directory: number, offset: number): void {
  view.setUint32(at, 0x0605_4b50, true);
  view.setUint16(at + 8, entries, true);
  view.setUint16(at + 10, entries, true);
  view.setUint32(at + 12, directory, true);
  view.setUint32(at + 16, offset, true);
}
