import { PictureError, tooFew } from "../picture-error.ts";
import { blackCodes, type FaxCodes, longestFaxCode, whiteCodes } from "./fax-codes.ts";

/** `rows`: modified Huffman, each row from a whole byte on; the others as ITU-T T.4 and T.6 say. */
export type FaxCoding =
  | { readonly kind: "rows" }
  | { readonly kind: "group-3"; readonly twoDimensional: boolean }
  | { readonly kind: "group-4" };

const damaged = "It is damaged: its fax codes make no sense.";

/** Decodes fax rows (ITU-T T.4 and T.6) to one bit a pixel, black as 1, each row from a whole byte on. Throws `PictureError`. */
export function decodeFax(data: Uint8Array, columns: number, rows: number, coding: FaxCoding): Uint8Array {
  const bits = new Bits(data);
  const stride = Math.ceil(columns / 8);
  const out = new Uint8Array(stride * rows);
  let above: readonly number[] = [];
  for (let row = 0; row < rows; row++) {
    above = readRow(bits, above, columns, coding);
    for (let i = 0; i < above.length; i += 2) {
      blacken(out, row * stride, above[i] ?? columns, Math.min(above[i + 1] ?? columns, columns));
    }
  }
  return out;
}

/** Where the colour changes: to black at even places, to white at odd ones. */
function readRow(bits: Bits, above: readonly number[], columns: number, coding: FaxCoding): readonly number[] {
  switch (coding.kind) {
    case "rows":
      bits.toByte();
      return readRuns(bits, columns);
    case "group-3": {
      const ended = bits.skipEndOfLine();
      const alone = !coding.twoDimensional || !ended || bits.take(1) === 1;
      return alone ? readRuns(bits, columns) : readChanges(bits, above, columns);
    }
    case "group-4":
      return readChanges(bits, above, columns);
  }
}

/** T.4, 4.1: runs of white and black in turn. */
function readRuns(bits: Bits, columns: number): readonly number[] {
  const changes: number[] = [];
  let at = 0;
  for (let color = 0; at < columns; color ^= 1) {
    at += bits.run(color === 0 ? whiteCodes : blackCodes);
    if (at > columns) throw new PictureError(damaged);
    changes.push(at);
  }
  return changes;
}

/** T.4, 4.2.1.3.2; T.6, 2.2: by what the row above looks like. */
function readChanges(bits: Bits, above: readonly number[], columns: number): readonly number[] {
  const changes: number[] = [];
  let at = -1;
  let color = 0;
  let near = 0;
  while (at < columns) {
    if (changes.length > 2 * columns + 8) throw new PictureError(damaged);
    // The first change above to the other colour that is to the right; a step back is never more than one change.
    near = Math.max(0, near - 2);
    while (near < above.length && (above[near] ?? 0) <= at) near += 1;
    if ((near & 1) !== color) near += 1;
    const next = above[near] ?? columns;
    const mode = bits.mode();
    if (mode === "pass") at = above[near + 1] ?? columns;
    else if (mode === "runs") {
      const first = Math.max(at, 0) + bits.run(color === 0 ? whiteCodes : blackCodes);
      at = first + bits.run(color === 0 ? blackCodes : whiteCodes);
      if (at > columns) throw new PictureError(damaged);
      changes.push(first, at);
    } else {
      const change = next + mode;
      if (change < Math.max(at, 0) || change > columns) throw new PictureError(damaged);
      at = change;
      changes.push(at);
      color ^= 1;
    }
  }
  return changes;
}

function blacken(out: Uint8Array, row: number, from: number, to: number): void {
  for (let x = from; x < to; ) {
    const byte = row + (x >> 3);
    if ((x & 7) === 0 && to - x >= 8) {
      out[byte] = 0xff;
      x += 8;
    } else {
      out[byte] = (out[byte] ?? 0) | (0x80 >> (x & 7));
      x += 1;
    }
  }
}

/** How far a change is from the one above, or another way to say where it is. */
type Mode = "pass" | "runs" | -3 | -2 | -1 | 0 | 1 | 2 | 3;

const modes: readonly { readonly code: number; readonly length: number; readonly mode: Mode }[] = [
  { code: 0b1, length: 1, mode: 0 },
  { code: 0b011, length: 3, mode: 1 },
  { code: 0b010, length: 3, mode: -1 },
  { code: 0b001, length: 3, mode: "runs" },
  { code: 0b0001, length: 4, mode: "pass" },
  { code: 0b000011, length: 6, mode: 2 },
  { code: 0b000010, length: 6, mode: -2 },
  { code: 0b0000011, length: 7, mode: 3 },
  { code: 0b0000010, length: 7, mode: -3 },
];

const endOfLineBits = 12;

class Bits {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  /** The next bits, zeros behind the end; at most 16. */
  #peek(count: number): number {
    const byte = this.#at >> 3;
    const three = ((this.#data[byte] ?? 0) << 16) | ((this.#data[byte + 1] ?? 0) << 8) | (this.#data[byte + 2] ?? 0);
    return (three >> (24 - (this.#at & 7) - count)) & ((1 << count) - 1);
  }

  #skip(count: number): void {
    this.#at += count;
    if (this.#at > this.#data.length * 8) throw new PictureError(tooFew);
  }

  take(count: number): number {
    const value = this.#peek(count);
    this.#skip(count);
    return value;
  }

  toByte(): void {
    this.#at = (this.#at + 7) & ~7;
  }

  /** Fill bits and the end-of-line code, if they stand here. */
  skipEndOfLine(): boolean {
    for (;;) {
      const next = this.#peek(endOfLineBits);
      if (next > 1) return false;
      this.#skip(next === 1 ? endOfLineBits : 1);
      if (next === 1) return true;
    }
  }

  /** One run: codes of whole 64s, and the one that ends them. */
  run(codes: FaxCodes): number {
    for (let sum = 0; ; ) {
      const found = codes[this.#peek(longestFaxCode)] ?? 0;
      if (found === 0) throw new PictureError(this.#left() < longestFaxCode ? tooFew : damaged);
      this.#skip(found & 15);
      const run = found >> 4;
      sum += run;
      if (run < 64) return sum;
    }
  }

  mode(): Mode {
    const next = this.#peek(7);
    const found = modes.find(({ code, length }) => next >> (7 - length) === code);
    if (found === undefined) throw new PictureError(this.#left() < endOfLineBits ? tooFew : damaged);
    this.#skip(found.length);
    return found.mode;
  }

  #left(): number {
    return this.#data.length * 8 - this.#at;
  }
}
