import type { ShapedRun } from "../model/line.ts";

/**
 * What the glyphs of a document stand for, one number a glyph, written when its text is met and read back in the same
 * order when it is painted: a table of runs would cost more than all else that is done with a word.
 */
export class SignTape {
  #signs = new Uint16Array(4096);
  #length = 0;
  #read = 0;
  readonly #runs: ShapedRun[] = [];
  #nextRun = 0;
  /** Numbers of runs in which glyphs do not simply stand one behind the other, each for its own text. */
  readonly #assembled = new Set<number>();

  /** Room for so many signs of a run; they are to be set at the index this answers with. */
  write(run: ShapedRun, count: number): number {
    const start = this.#length;
    this.#length += count;
    if (this.#length > this.#signs.length) {
      const longer = new Uint16Array(Math.max(this.#signs.length * 2, this.#length));
      longer.set(this.#signs.subarray(0, start));
      this.#signs = longer;
    }
    this.#runs.push(run);
    return start;
  }

  set(at: number, sign: number): void {
    this.#signs[at] = sign;
  }

  /** In what was written last, several glyphs make up a letter, or one is moved from its place. */
  noteAssembled(): void {
    this.#assembled.add(this.#runs.length - 1);
  }

  /** Whether that is so in what was read last. */
  get assembled(): boolean {
    return this.#assembled.has(this.#nextRun - 1);
  }

  /** The index of the first sign of what was written next. */
  read(run: ShapedRun, count: number): number {
    if (this.#runs[this.#nextRun] !== run) throw new Error("text is painted in another order than it was met");
    const start = this.#read;
    this.#nextRun += 1;
    this.#read += count;
    return start;
  }

  get signs(): Uint16Array {
    return this.#signs;
  }
}
