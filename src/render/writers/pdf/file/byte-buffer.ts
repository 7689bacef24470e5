import { farthest } from "../../../pdf-syntax/objects.ts";

const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;

const powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** Bytes written one after another into memory that grows. Numbers become digits without a string in between. */
export class ByteBuffer {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 16_384) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** A view of what was written; the next write or `clear` may change it. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  /** Two bytes, the high one first. */
  pair(value: number): void {
    if (this.#length + 2 > this.#bytes.length) this.#grow(2);
    this.#bytes[this.#length++] = value >> 8;
    this.#bytes[this.#length++] = value & 0xff;
  }

  /** Writes a pair over what stands `at` and behind it. */
  setPair(at: number, value: number): void {
    this.#bytes[at] = value >> 8;
    this.#bytes[at + 1] = value & 0xff;
  }

  /** Characters U+0000 to U+00FF, each as the byte of its number. */
  latin(text: string): void {
    const size = text.length;
    if (this.#length + size > this.#bytes.length) this.#grow(size);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < size; i++) bytes[at++] = text.charCodeAt(i);
    this.#length = at;
  }

  /**
   * Appends the bytes of `other` from `start` to `end`. Intended for short parts, for which a view would cost more than
   * the copy.
   */
  part(other: ByteBuffer, start: number, end: number): void {
    if (this.#length + end - start > this.#bytes.length) this.#grow(end - start);
    const source = other.#bytes;
    const bytes = this.#bytes;
    let at = this.#length;
    for (let from = start; from < end; from++) bytes[at++] = source[from] as number;
    this.#length = at;
  }

  bytes(values: Uint8Array): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** `value` with up to `digits` decimals (0 to 6), no trailing zeros, never an exponent. */
  number(value: number, digits: number): void {
    this.scaled(Math.round(value * (powers[digits] ?? 1)), digits);
  }

  /** The whole number `units`, divided by 10 to the `digits`. */
  scaled(units: number, digits: number): void {
    if (Number.isNaN(units)) throw new Error("a number to be written is not a number");
    if (this.#length + 32 > this.#bytes.length) this.#grow(32);
    if (units < 0) this.#bytes[this.#length++] = minus;
    const value = units < 0 ? -units : units;
    if (value <= farthest) this.#small(value | 0, digits);
    else this.#large(Math.min(value, farthest * (powers[digits] ?? 1)), digits);
  }

  /** Digits from the last to the first, in whole-number arithmetic: most of what a page holds is numbers. */
  #small(value: number, digits: number): void {
    let rest = value | 0;
    let decimals = digits | 0;
    while (decimals > 0) {
      const next = (rest / 10) | 0;
      if (next * 10 !== rest) break;
      rest = next;
      decimals--;
    }
    let size = decimals > 0 ? decimals : 1;
    for (let bound = powers[size] ?? 1; rest >= bound && size < 10; bound *= 10) size++;
    const bytes = this.#bytes;
    const start = this.#length;
    let at = start + size + (decimals > 0 ? 1 : 0);
    this.#length = at;
    for (let written = 0; written < size; written++) {
      const next = (rest / 10) | 0;
      bytes[--at] = zero + rest - next * 10;
      rest = next;
      if (written + 1 === decimals) bytes[--at] = point;
    }
  }

  #large(value: number, digits: number): void {
    const power = powers[digits] ?? 1;
    const whole = Math.floor(value / power);
    this.#small(whole, 0);
    if (value > whole * power) this.#small(value - whole * power, digits);
  }

  #grow(needed: number): void {
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + needed));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }
}
