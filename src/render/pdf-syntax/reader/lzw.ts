import { broken } from "./foreign-pdf-error.ts";
import type { ReadingBudget } from "./reading-budget.ts";

const clear = 256;
const endOfData = 257;
const mostCodes = 4096;

/** LZW data (ISO 32000-1, 7.4.4.2); `early` 1: codes get longer one code early, as most writers have it. */
export function lzw(data: Buffer, early: number, budget: ReadingBudget): Buffer {
  const strings = new Strings(budget);
  let width = 9;
  let held = 0;
  let bits = 0;
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);
    if (code === endOfData) break;
    if (code === clear) strings.forget();
    else strings.add(code);
    width = widthFor(strings.next + early);
  }
  return strings.out();
}

const widthFor = (codes: number): number => (codes >= 2048 ? 12 : codes >= 1024 ? 11 : codes >= 512 ? 10 : 9);

/** The strings that codes stand for, all of which are somewhere in the output: where each begins, and its length. */
class Strings {
  next = 258;
  readonly #starts = new Int32Array(mostCodes);
  readonly #lengths = new Int32Array(mostCodes);
  readonly #budget: ReadingBudget;
  #bytes = Buffer.alloc(4096);
  #length = 0;
  /** Of the string before; 0: there is none. */
  #previous = 0;

  constructor(budget: ReadingBudget) {
    this.#budget = budget;
  }

  forget(): void {
    this.next = 258;
    this.#previous = 0;
  }

  add(code: number): void {
    // A new string is the one before with the first byte of this one, which is going to follow it in the output.
    if (this.#previous > 0 && this.next < mostCodes) {
      this.#starts[this.next] = this.#length - this.#previous;
      this.#lengths[this.next] = this.#previous + 1;
      this.next += 1;
    }
    if (code >= this.next) throw broken("a stream's LZW codes contradict one another");
    const count = code < 256 ? 1 : (this.#lengths[code] ?? 0);
    this.#grow(this.#length + count);
    if (code < 256) this.#bytes[this.#length] = code;
    else this.#repeat(this.#starts[code] ?? 0, count);
    this.#length += count;
    this.#previous = count;
  }

  out(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Byte by byte: a string may reach into what it writes. */
  #repeat(start: number, count: number): void {
    for (let at = 0; at < count; at++) this.#bytes[this.#length + at] = this.#bytes[start + at] ?? 0;
  }

  #grow(wanted: number): void {
    if (wanted <= this.#bytes.length) return;
    if (wanted > this.#budget.streamBytes) throw this.#budget.tooMuch();
    const grown = Buffer.alloc(Math.max(wanted, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
