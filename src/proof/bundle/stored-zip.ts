import { crc32 } from "node:zlib";

/*
 * The archive of a bundle: ZIP (PKWARE APPNOTE 6.3.10) with stored entries alone, no times, no comments, no extra fields. Such an archive has
 * one spelling, so a reader writes it again and compares: whatever byte was changed, hidden or put between is found.
 */

/** A file of an archive. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;
const localMark = 0x04034b50;
const centralMark = 0x02014b50;
const endMark = 0x06054b50;
/** 4.4.6: 1 January 1980; 4.4.3: version 2.0; 4.4.4: names are UTF-8. */
const [date, version, flags] = [0x0021, 20, 0x0800];
/** Names of our own making, between slashes. */
const stepForm = /^[a-z0-9][a-z0-9.-]*$/;
const longestName = 64;

/** What an archive says of a file. */
export interface StoredEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly crc32: number;
}

/** What stands in an archive beside the bytes of its files. */
export interface ZipFrame {
  /** Before each file. */
  readonly heads: readonly Buffer[];
  /** Behind the last. */
  readonly end: Buffer;
}

/** The frame for these files, in this order. Names are lower-case letters, digits, points, hyphens and slashes. */
export function zipFrame(entries: readonly StoredEntry[]): ZipFrame {
  const heads: Buffer[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const shared = sharedFields(entry);
    const head = Buffer.concat([marked(localMark), number16(version), shared, number16(0), Buffer.from(entry.name)]);
    heads.push(head);
    // 4.3.12: made by, then as in the local header; no comment, disk 0, no attributes, and where the file begins.
    const place = Buffer.concat([Buffer.alloc(10), number32(offset)]);
    const versions = Buffer.concat([number16(version), number16(version)]);
    centrals.push(marked(centralMark), versions, shared, number16(0), place, Buffer.from(entry.name));
    offset += head.length + entry.sizeBytes;
  }
  const directory = Buffer.concat(centrals);
  const counts = Buffer.concat([Buffer.alloc(4), number16(entries.length), number16(entries.length)]);
  const sizes = Buffer.concat([number32(directory.length), number32(offset), number16(0)]);
  return { heads, end: Buffer.concat([directory, marked(endMark), counts, sizes]) };
}

/** An archive of these files. */
export const storedZip = (files: readonly BundleFile[]): Buffer => Buffer.concat(partsOf(files));

function partsOf(files: readonly BundleFile[]): readonly Uint8Array[] {
  const { heads, end } = zipFrame(
    files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length, crc32: crc32(bytes) })),
  );
  return [...files.flatMap(({ bytes }, index) => [heads[index] as Buffer, bytes]), end];
}

/** From the flags to the length of the name, which both headers have alike. */
function sharedFields({ name, sizeBytes, crc32 }: StoredEntry): Buffer {
  const head = Buffer.concat([number16(flags), number16(0), number16(0), number16(date), number32(crc32)]);
  return Buffer.concat([head, number32(sizeBytes), number32(sizeBytes), number16(Buffer.byteLength(name))]);
}

/**
 * The files of an archive that is spelled as `storedZip` spells it; undefined for any other. They are parts of the archive: nothing is copied.
 */
export function bundleFilesIn(archive: Buffer, mostFiles: number): readonly BundleFile[] | undefined {
  const files: BundleFile[] = [];
  let at = 0;
  while (at + localBytes <= archive.length && archive.readUInt32LE(at) === localMark) {
    if (files.length === mostFiles) return undefined;
    const size = archive.readUInt32LE(at + 18);
    const nameEnd = at + localBytes + archive.readUInt16LE(at + 26);
    if (nameEnd - at - localBytes > longestName || nameEnd + size > archive.length) return undefined;
    const name = archive.toString("latin1", at + localBytes, nameEnd);
    if (!name.split("/").every((step) => stepForm.test(step))) return undefined;
    files.push({ name, bytes: archive.subarray(nameEnd, nameEnd + size) });
    at = nameEnd + size;
  }
  const rest = files.reduce((sum, { name }) => sum + centralBytes + name.length, endBytes);
  if (files.length === 0 || at + rest !== archive.length) return undefined;
  const isEachOnce = new Set(files.map(({ name }) => name)).size === files.length;
  return isEachOnce && isMadeOf(archive, partsOf(files)) ? files : undefined;
}

function isMadeOf(archive: Buffer, parts: readonly Uint8Array[]): boolean {
  let at = 0;
  return parts.every((part) => {
    const begin = at;
    at += part.length;
    return archive.subarray(begin, at).equals(part);
  });
}

const marked = (mark: number): Buffer => number32(mark);

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
