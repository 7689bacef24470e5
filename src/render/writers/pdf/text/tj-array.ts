import type { ByteBuffer } from "../file/byte-buffer.ts";

/** Characters in one string, of two bytes each: readers hold so much of one (ISO 32000-1, annex C.2). */
export const mostInString = 16_383;

/**
 * The array of a TJ operator (ISO 32000-1, 9.4.3): strings of characters, and adjustments between them. It opens with
 * the first of either. Strings are written as `codeStrings` reads them.
 */
export class TjArray {
  readonly #out: ByteBuffer;
  #isOpen: boolean = false;
  /** Where the open string's characters begin, and how many there are; -1: none is open. */
  #string = -1;
  #inString = 0;
  /** The number of the font its strings are of. */
  font = 0;
  /** Decimal digits of adjustments. */
  digits: 0 | 1 = 0;
  /** Where readers stand, in thousandths of an em. Shown characters move it by their widths. */
  pen = 0;

  constructor(out: ByteBuffer) {
    this.#out = out;
  }

  /** Moves the pen, as near as adjustments of `digits` come. */
  moveTo(at: number): void {
    const scale = this.digits === 1 ? 10 : 1;
    const units = Math.round((at - this.pen) * scale);
    if (units === 0) return;
    this.adjust(units);
    this.pen += units / scale;
  }

  /** Writes an adjustment, in units of the last of `digits`; the pen stays. */
  adjust(units: number): void {
    this.#endString();
    this.#open();
    this.#out.scaled(-units, this.digits);
  }

  character(character: number): void {
    const out = this.#out;
    if (this.#inString === mostInString) this.#endString();
    if (this.#string < 0) {
      this.#open();
      out.byte(0x28);
      out.pair(this.font);
      out.pair(0);
      this.#string = out.length;
    }
    out.pair(character);
    this.#inString += 1;
  }

  /** To be called before anything else is written. */
  end(): void {
    if (!this.#isOpen) return;
    this.#endString();
    this.#out.latin("]TJ\n");
    this.#isOpen = false;
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#out.byte(0x5b);
    this.#isOpen = true;
  }

  #endString(): void {
    if (this.#string < 0) return;
    this.#out.setPair(this.#string - 2, this.#inString);
    this.#string = -1;
    this.#inString = 0;
  }
}
