const [tab, newline, quote, comma, semicolon] = [0x09, 0x0a, 0x22, 0x2c, 0x3b];
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Finds in the first row of a CSV file what separates its cells. Lives for one body. */
export class TableHead {
  readonly #mostBytes: number;
  readonly #held: Uint8Array[] = [];
  readonly #counts = new Map([comma, semicolon, tab].map((byte) => [byte, 0]));
  #bytes: number = 0;
  #isQuoted: boolean = false;
  #named: RegExpExecArray | null | undefined;

  /** `mostBytes`: a first row that is longer ends there. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get isTaken(): boolean {
    return this.#named !== undefined;
  }

  /** The sign that stands most often outside of quotes in the first row; a comma where none does. */
  get separator(): number {
    const named = this.#named?.[1]?.charCodeAt(0);
    return named ?? [...this.#counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  }

  /** Rows that say something of the file, and are none of its table: Excel's own first line, `sep=;`. */
  get rows(): number {
    return this.#named == null ? 0 : 1;
  }

  /** Holds a part of the body. @returns whether the first row is there as a whole */
  add(slice: Uint8Array): boolean {
    this.#held.push(slice);
    this.#bytes += slice.length;
    return this.#hasEnd(slice) || this.#bytes > this.#mostBytes;
  }

  /** What was held, without the byte order mark and Excel's own line. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#held);
    const hasMark = byteOrderMark.every((byte, at) => bytes[at] === byte);
    const given = hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
    this.#named = /^sep=([,;\t])\r?\n/.exec(given.subarray(0, 8).toString("latin1"));
    return given.subarray(this.#named?.[0].length ?? 0);
  }

  #hasEnd(slice: Uint8Array): boolean {
    for (const byte of slice) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      if (this.#isQuoted) continue;
      if (byte === newline) return true;
      const count = this.#counts.get(byte);
      if (count !== undefined) this.#counts.set(byte, count + 1);
    }
    return false;
  }
}
