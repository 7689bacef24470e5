import { PictureError, senseless } from "../picture-error.ts";

/** The entropy-coded part of baseline JPEG (ITU-T T.81, annexes C and F): bits and Huffman codes, no pixels. */

/** By the next 16 bits: the length of the code they begin with in the high byte, its symbol in the low one; 0: no code. */
export type HuffmanDecoder = Uint16Array;

/** By symbol: code and length. */
export type HuffmanEncoder = ReadonlyMap<number, { readonly code: number; readonly length: number }>;

/** `lengths`: how many codes of 1 to 16 bits there are. Longer codes are larger (T.81, C.2). */
function codesOf(lengths: Uint8Array, symbols: Uint8Array): { symbol: number; code: number; length: number }[] {
  let code = 0;
  let next = 0;
  return Array.from(lengths).flatMap((count, i) => {
    const length = i + 1;
    const codes = Array.from({ length: count }, () => ({ symbol: symbols[next++] ?? 0, code: code++, length }));
    if (code > 1 << length) throw new PictureError(senseless);
    code <<= 1;
    return codes;
  });
}

/** The codes of a Huffman table (T.81, C.2) for reading. `symbols`: in the order of their codes. Throws `PictureError`. */
export function decoderOf(lengths: Uint8Array, symbols: Uint8Array): HuffmanDecoder {
  const table = new Uint16Array(1 << 16);
  for (const { symbol, code, length } of codesOf(lengths, symbols)) {
    table.fill((length << 8) | symbol, code << (16 - length), (code + 1) << (16 - length));
  }
  return table;
}

/** The same for writing. */
export function encoderOf(lengths: Uint8Array, symbols: Uint8Array): HuffmanEncoder {
  return new Map(codesOf(lengths, symbols).map(({ symbol, ...code }) => [symbol, code]));
}

/** Reads bits, without the zeros that are stuffed behind 0xFF. Lives for one scan. */
export class EntropyReader {
  readonly #data: Uint8Array;
  #at = 0;
  #bits = 0;
  #count = 0;
  /** Bits made up behind the end of the data. */
  #missing = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** @throws PictureError when no code begins here, or the data is over */
  symbol(table: HuffmanDecoder): number {
    this.#fill();
    const found = table[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0;
    if (found === 0) throw new PictureError(senseless);
    this.#count -= found >> 8;
    if (this.#missing > this.#count) throw new PictureError(senseless);
    return found & 0xff;
  }

  /** Up to 16 bits as a number. */
  bits(length: number): number {
    if (length === 0) return 0;
    this.#fill();
    this.#count -= length;
    return (this.#bits >>> this.#count) & ((1 << length) - 1);
  }

  /** Goes on behind the restart marker that has to stand here. */
  restart(): void {
    this.#bits = 0;
    this.#count = 0;
    this.#missing = 0;
    const marker = this.#data[this.#at + 1] ?? 0;
    if (this.#data[this.#at] !== 0xff || marker < 0xd0 || marker > 0xd7) throw new PictureError(senseless);
    this.#at += 2;
  }

  #fill(): void {
    while (this.#count <= 16) {
      const byte = this.#data[this.#at];
      const isEnd = byte === undefined || (byte === 0xff && this.#data[this.#at + 1] !== 0);
      if (isEnd) this.#missing += 8;
      else this.#at += byte === 0xff ? 2 : 1;
      this.#bits = ((this.#bits << 8) | (isEnd ? 0 : byte)) & 0xffffff;
      this.#count += 8;
    }
  }
}

/** Writes what `EntropyReader` reads. Lives for one scan. */
export class EntropyWriter {
  #data = new Uint8Array(1 << 16);
  #size = 0;
  #bits = 0;
  #count = 0;

  symbol(table: HuffmanEncoder, symbol: number): void {
    const found = table.get(symbol);
    if (found === undefined) throw new PictureError(senseless);
    this.bits(found.code, found.length);
  }

  bits(value: number, length: number): void {
    this.#bits = ((this.#bits << length) | value) & 0x7fffff;
    this.#count += length;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >>> this.#count) & 0xff;
      this.#byte(byte);
      if (byte === 0xff) this.#byte(0);
    }
  }

  /** All of it; the last byte is filled with ones (T.81, F.1.2.3). */
  end(): Uint8Array {
    if (this.#count > 0) this.bits((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return this.#data.subarray(0, this.#size);
  }

  #byte(byte: number): void {
    if (this.#size === this.#data.length) {
      const larger = new Uint8Array(this.#data.length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#size++] = byte;
  }
}
