/** A file that cannot be used as a font; `message` is a sentence for the user who declared or uploaded it. */
export class FontError extends Error {
  override readonly name = "FontError";
}

/** The tables of a TrueType or OpenType file (ISO/IEC 14496-22, 4.3), each known to lie within the file. */
export interface Sfnt {
  readonly flavour: "truetype" | "cff";
  readonly tables: ReadonlyMap<string, DataView>;
}

/** Files beyond this size are refused unread; the largest static CJK faces stay below. */
export const largestFont = 32 * 1024 * 1024;

const mostTables = 128;
const headerBytes = 12;
const recordBytes = 16;

/** Checks the table directory and nothing behind it. */
export function readSfnt(file: Uint8Array): Sfnt {
  if (file.length > largestFont) throw new FontError(`It is larger than ${largestFont / 1024 / 1024} MiB.`);
  if (file.length < headerBytes) throw new FontError("It is too short to be a font.");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const flavour = flavourOf(view.getUint32(0));
  const count = view.getUint16(4);
  if (count > mostTables || headerBytes + count * recordBytes > file.length) {
    throw new FontError("Its table directory is damaged.");
  }
  const tables = new Map<string, DataView>();
  for (let index = 0; index < count; index += 1) {
    const record = headerBytes + index * recordBytes;
    const name = tagAt(file, record);
    const offset = view.getUint32(record + 8);
    const length = view.getUint32(record + 12);
    if (offset + length > file.length) throw new FontError(`Its table "${printable(name)}" reaches beyond the file.`);
    tables.set(name, new DataView(file.buffer, file.byteOffset + offset, length));
  }
  return { flavour, tables };
}

const tagAt = (file: Uint8Array, at: number): string =>
  String.fromCharCode(file[at] ?? 0, file[at + 1] ?? 0, file[at + 2] ?? 0, file[at + 3] ?? 0);

/** A table of at least `bytes` bytes. */
export function needTable(sfnt: Sfnt, name: string, bytes: number): DataView {
  const table = sfnt.tables.get(name);
  if (table === undefined) throw new FontError(`It has no table "${name}".`);
  if (table.byteLength < bytes) throw new FontError(`Its table "${name}" is too short.`);
  return table;
}

function flavourOf(version: number): Sfnt["flavour"] {
  switch (version) {
    case 0x0001_0000:
    case 0x7472_7565: // "true"
      return "truetype";
    case 0x4f54_544f: // "OTTO"
      return "cff";
    case 0x7474_6366: // "ttcf"
      throw new FontError("It is a font collection; take one font out of it and save that as .ttf or .otf.");
    case 0x774f_4646: // "wOFF"
    case 0x774f_4632: // "wOF2"
      throw new FontError("It is a web font (WOFF); convert it to .ttf or .otf.");
  }
  throw new FontError("It is neither a TrueType nor an OpenType font.");
}

const printable = (name: string): string => name.replace(/[^\x20-\x7e]/g, "?");

/** A table's bytes, in the memory of its file. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
