import { inflateRawSync } from "node:zlib";
import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { quoted } from "../quoted.ts";
import { foldedName, isPlainName } from "./entry-name.ts";
import { PackageError } from "./package-error.ts";

/** Limits on an archive. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes of all its files together, once inflated. */
  readonly bytes: number;
}

const archiveLimits: ArchiveLimits = { entries: 10_000, bytes: 256 * 1024 * 1024 };

const end = 0x0605_4b50;
const central = 0x0201_4b50;
const local = 0x0403_4b50;
const endBytes = 22;
const centralBytes = 46;
const localBytes = 30;
const longestComment = 0xffff;

/** A file of an archive as it lies there, still compressed. */
export interface ArchivedFile {
  readonly name: string;
  /** 0: stored, 8: deflated; others are not read. */
  readonly method: number;
  readonly crc: number;
  /** Bytes once inflated, as stated. */
  readonly size: number;
  readonly packed: Uint8Array;
}

/**
 * The files of an archive (PKWARE APPNOTE 6.3.10) by their names, each with a slash before. They are inflated when the map is
 * made, never beyond the limits, whatever the directory says of their sizes.
 *
 * @throws PackageError when it is no archive, holds a name twice, is encrypted, or asks for more than the limits
 */
export function readArchive(file: Uint8Array, limits: ArchiveLimits = archiveLimits): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let left = limits.bytes;
  for (const entry of entriesOf(file, limits)) {
    if (entry.size > left) throw tooLarge(limits);
    const content = unpacked(entry);
    left -= content.length;
    files.set(`/${entry.name}`, content);
  }
  return files;
}

/** The same files as they lie there, in the order of the directory; together they state no more bytes than the limits. @throws PackageError */
export function packedEntries(file: Uint8Array, limits: ArchiveLimits = archiveLimits): readonly ArchivedFile[] {
  let left = limits.bytes;
  const entries: ArchivedFile[] = [];
  for (const entry of entriesOf(file, limits)) {
    left -= entry.size;
    if (left < 0) throw tooLarge(limits);
    entries.push(entry);
  }
  return entries;
}

/** The bytes of a file of an archive. @throws PackageError when they are not what the archive says */
export function unpacked({ name, method, size, packed }: ArchivedFile): Uint8Array {
  keepOn();
  const whole = method === 0 ? packed : inflated(packed, name, method, size);
  if (whole.length !== size) throw damaged(`${quoted(name)} has another size than it says`);
  return whole;
}

const tooLarge = ({ bytes }: ArchiveLimits): PackageError =>
  new PackageError(`Its files are larger than ${bytes} bytes together, which is the limit.`);

function* entriesOf(file: Uint8Array, limits: ArchiveLimits): Generator<ArchivedFile> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const directory = endOf(bytes);
  const places: EntryBytes[] = [];
  const names = new Set<string>();
  let offset = bytes.readUInt32LE(directory + 16);
  const count = bytes.readUInt16LE(directory + 10);
  if (count > limits.entries) throw new PackageError(`It has more than ${limits.entries} files, which is the limit.`);
  for (let number = 0; number < count; number += 1) {
    keepOn();
    const entry = readEntry(bytes, offset);
    offset = entry.next;
    places.push(entryPlace(bytes, entry));
    if (entry.name.endsWith("/")) continue;
    if (!isPlainName(entry.name))
      throw new PackageError(`It holds ${quoted(entry.name)}, a name that readers take for different ones.`);
    const folded = foldedName(entry.name);
    if (names.has(folded)) throw new PackageError(`It holds ${quoted(entry.name)} twice.`);
    names.add(folded);
    yield packedOf(bytes, entry);
  }
  mustStandApart(places, bytes.readUInt32LE(directory + 16));
}

/** From the header of an entry to the end of its data. */
interface EntryBytes {
  readonly from: number;
  readonly to: number;
}

function entryPlace(bytes: Buffer, { name, packed, at }: ArchiveEntry): EntryBytes {
  if (at + localBytes > bytes.length) throw damaged(`${quoted(name)} is not where it says`);
  return { from: at, to: at + localBytes + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28) + packed };
}

/** Entries stand one behind the other from the first byte to the directory: what is hidden between others only some readers find. */
function mustStandApart(places: readonly EntryBytes[], directory: number): void {
  let end = 0;
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < end) throw damaged("two of its files overlap");
    if (end === 0 && from !== 0) throw damaged("something stands before its first file");
    end = to;
  }
  if (end > directory) throw damaged("its directory overlaps its files");
}

const damaged = (what: string): PackageError => new PackageError(`It is a damaged archive: ${what}.`);

/** Where the end of the directory begins: the last place from which its comment reaches exactly to the end of the file. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === end && at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  throw damaged("its directory has no end");
}

interface ArchiveEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
  readonly next: number;
}

function readEntry(bytes: Buffer, offset: number): ArchiveEntry {
  if (offset + centralBytes > bytes.length || bytes.readUInt32LE(offset) !== central)
    throw damaged("its directory is not where it says");
  const nameEnd = offset + centralBytes + bytes.readUInt16LE(offset + 28);
  const name = bytes.toString("utf8", offset + centralBytes, nameEnd);
  if ((bytes.readUInt16LE(offset + 8) & 1) !== 0) throw new PackageError(`It holds ${quoted(name)} encrypted.`);
  return {
    name,
    method: bytes.readUInt16LE(offset + 10),
    crc: bytes.readUInt32LE(offset + 16),
    packed: bytes.readUInt32LE(offset + 20),
    size: bytes.readUInt32LE(offset + 24),
    at: bytes.readUInt32LE(offset + 42),
    next: nameEnd + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32),
  };
}

/** A file that calls itself something else in its own header is none that two readers agree on. */
function packedOf(bytes: Buffer, { name, method, crc, packed, size, at }: ArchiveEntry): ArchivedFile {
  if (at + localBytes > bytes.length || bytes.readUInt32LE(at) !== local)
    throw damaged(`${quoted(name)} is not where it says`);
  const nameEnd = at + localBytes + bytes.readUInt16LE(at + 26);
  if (bytes.toString("utf8", at + localBytes, nameEnd) !== name) throw damaged(`${quoted(name)} has two names`);
  if (bytes.readUInt16LE(at + 8) !== method) throw damaged(`${quoted(name)} is compressed in two ways`);
  const start = nameEnd + bytes.readUInt16LE(at + 28);
  if (start + packed > bytes.length) throw damaged(`${quoted(name)} is cut off`);
  return { name, method, crc, size, packed: bytes.subarray(start, start + packed) };
}

/** One byte more than stated is let out, which shows that there is more. */
function inflated(content: Uint8Array, name: string, method: number, size: number): Uint8Array {
  if (method !== 8)
    throw new PackageError(`It holds ${quoted(name)} compressed in a way that is not read (${method}).`);
  try {
    return inflateRawSync(content, { maxOutputLength: size + 1 });
  } catch {
    throw damaged(`${quoted(name)} cannot be inflated to the size that it states`);
  }
}
