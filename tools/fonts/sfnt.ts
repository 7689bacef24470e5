/** Big-endian numbers, one after the other. */
export class Bytes {
  readonly #bytes: number[] = [];

  u8(...values: number[]): this {
    this.#bytes.push(...values.map((value) => value & 0xff));
    return this;
  }

  u16(...values: number[]): this {
    for (const value of values) this.u8(value >> 8, value);
    return this;
  }

  u32(...values: number[]): this {
    for (const value of values) this.u16(value >>> 16, value);
    return this;
  }

  text(letters: string): this {
    return this.u8(...Buffer.from(letters, "latin1"));
  }

  padded(): Uint8Array {
    while (this.#bytes.length % 4 !== 0) this.#bytes.push(0);
    return Uint8Array.from(this.#bytes);
  }

  get length(): number {
    return this.#bytes.length;
  }
}

/** The drawn characters, code points to glyph ids in runs (format 4). Glyph ids follow the order of `runs`, from 1. */
export function cmapTable(runs: readonly (readonly [first: number, last: number])[]): Bytes {
  let glyph = 1;
  const segments = runs.map(([first, last]) => {
    const segment = { first, last, delta: glyph - first };
    glyph += last - first + 1;
    return segment;
  });
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const bytes = new Bytes().u16(0, 1, 3, 1).u32(12);
  bytes.u16(4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power));
  bytes.u16(...segments.map(({ last }) => last), 0);
  bytes.u16(...segments.map(({ first }) => first));
  bytes.u16(...segments.map(({ delta }) => delta));
  return bytes.u16(...segments.map(() => 0));
}

/** Names by their numbers, in English, for Windows. */
export function nameTable(entries: readonly (readonly [id: number, text: string])[]): Bytes {
  const bytes = new Bytes().u16(0, entries.length, 6 + 12 * entries.length);
  let at = 0;
  for (const [id, text] of entries) {
    bytes.u16(3, 1, 0x0409, id, 2 * text.length, at);
    at += 2 * text.length;
  }
  for (const [, text] of entries) for (const letter of text) bytes.u16(letter.charCodeAt(0));
  return bytes;
}

/** A TrueType file of tables, which come in alphabetical order (ISO/IEC 14496-22, 4.3). */
export function fontFile(tables: Readonly<Record<string, Bytes>>): Uint8Array {
  const drawn = Object.entries(tables).map(([tag, bytes]) => {
    const length = bytes.length;
    return { tag, length, data: bytes.padded() };
  });
  const power = 2 ** Math.floor(Math.log2(drawn.length));
  const header = new Bytes()
    .u32(0x0001_0000)
    .u16(drawn.length, 16 * power, Math.log2(power), 16 * (drawn.length - power));
  let offset = 12 + 16 * drawn.length;
  let headAt = 0;
  for (const { tag, length, data } of drawn) {
    if (tag === "head") headAt = offset;
    header.text(tag).u32(checksum(data), offset, length);
    offset += data.length;
  }
  const file = Buffer.concat([header.padded(), ...drawn.map(({ data }) => data)]);
  file.writeUInt32BE((0xb1b0_afba - checksum(file)) >>> 0, headAt + 8);
  return file;
}

function checksum(data: Uint8Array): number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
