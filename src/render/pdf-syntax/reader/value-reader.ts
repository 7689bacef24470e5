import { broken } from "./foreign-pdf-error.ts";
import type { ReadingBudget } from "./reading-budget.ts";
import type { Dictionary, Name, PdfValue } from "./value.ts";

/** Values from bytes (ISO 32000-1, 7.2 and 7.3), from a place on; `at` follows what was read. */
export class ValueReader {
  readonly bytes: Buffer;
  at: number;
  /** Why readers differ about a value that was read; undefined: they do not. */
  fault: string | undefined;
  /** How many numbers were read that are written with a point. */
  reals = 0;
  readonly #budget: ReadingBudget;

  constructor(bytes: Buffer, at: number, budget: ReadingBudget) {
    this.bytes = bytes;
    this.at = at;
    this.#budget = budget;
  }

  value(depth = 0): PdfValue {
    this.#budget.value();
    this.#budget.depth(depth);
    this.blanks();
    const byte = this.bytes[this.at];
    switch (byte) {
      case undefined:
        throw broken("it ends in the middle of an object");
      case code("/"):
        return this.#name();
      case code("("):
        return { kind: "string", bytes: this.#literal() };
      case code("["):
        return this.#array(depth);
      case code("<"):
        return this.bytes[this.at + 1] === code("<") ? this.#dictionary(depth) : this.#hexadecimal();
      default:
        return isNumberStart(byte) ? this.#numberOrReference(depth) : this.#word();
    }
  }

  /** Steps over white space and comments. */
  blanks(): void {
    const from = this.at;
    for (;;) {
      const kind = kinds[this.bytes[this.at] ?? 0];
      if (this.at >= this.bytes.length) break;
      if (this.bytes[this.at] === code("%")) this.#comment();
      else if (kind === blank) this.at += 1;
      else break;
    }
    if (this.at > from + 1) this.#budget.scanned(this.at - from);
  }

  /** Whether the word stands here; then it is stepped over. */
  takes(word: string): boolean {
    if (!this.stands(word)) return false;
    this.at += word.length;
    return true;
  }

  stands(word: string): boolean {
    for (let i = 0; i < word.length; i++) if (this.bytes[this.at + i] !== word.charCodeAt(i)) return false;
    return true;
  }

  /** A whole number of at most ten digits, after blanks; undefined when there is none, and nothing is stepped over. */
  whole(): number | undefined {
    const from = this.at;
    this.blanks();
    let value = 0;
    const first = this.at;
    for (let byte = this.bytes[this.at]; isDigit(byte) && this.at - first < 10; byte = this.bytes[this.at]) {
      value = value * 10 + (byte - 48);
      this.at += 1;
    }
    if (this.at > first) return value;
    this.at = from;
    return undefined;
  }

  #comment(): void {
    while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at += 1;
  }

  #word(): null | boolean {
    if (this.takes("true")) return true;
    if (this.takes("false")) return false;
    if (this.takes("null")) return null;
    throw broken(`byte ${this.at} begins no object`);
  }

  #numberOrReference(depth: number): PdfValue {
    const { reals } = this;
    const value = this.#number();
    // A value by itself may stand for an integer of what refers to it.
    if (this.reals > reals && depth === 0 && Number.isInteger(value)) this.fault ??= asReal;
    if (!Number.isInteger(value) || value < 0) return value;
    const after = this.at;
    const generation = this.whole();
    if (generation !== undefined) {
      this.blanks();
      const isEnd = kinds[this.bytes[this.at + 1] ?? 0] !== regular || this.at + 1 >= this.bytes.length;
      if (isEnd && this.takes("R")) return { kind: "reference", id: value, generation };
    }
    this.at = after;
    return value;
  }

  /** A number is read as far as it is one: "--5" and "1.2.3" stand in real files, and readers differ about them. */
  #number(): number {
    const from = this.at;
    while (isNumberPart(this.bytes[this.at]) && this.at - from < 64) this.at += 1;
    const text = this.bytes.toString("latin1", from, this.at);
    if (text.includes(".")) this.reals += 1;
    const whole = Number(text);
    if (!Number.isNaN(whole)) return whole;
    this.fault ??= "a number in it is written as none is";
    const value = Number.parseFloat(text.replace(/^[+-]*(?=[+-])/, ""));
    return Number.isNaN(value) ? 0 : value;
  }

  #name(): Name {
    const from = this.at + 1;
    this.at = from;
    while (this.at < this.bytes.length && kinds[this.bytes[this.at] ?? 0] === regular) this.at += 1;
    this.#budget.scanned(this.at - from);
    const written = this.bytes.toString("latin1", from, this.at);
    const name = written.includes("#")
      ? written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : written;
    return { kind: "name", name };
  }

  #array(depth: number): readonly PdfValue[] {
    this.at += 1;
    this.#budget.value(1);
    const items: PdfValue[] = [];
    for (;;) {
      this.blanks();
      if (this.takes("]")) return items;
      items.push(this.value(depth + 1));
    }
  }

  #dictionary(depth: number): Dictionary {
    this.at += 2;
    this.#budget.value(7);
    const entries = new Map<string, PdfValue>();
    for (let count = 0; ; count += 1) {
      this.blanks();
      if (this.takes(">>")) {
        if (count >= manyEntries && count > entries.size) this.fault ??= "a long dictionary in it has a key twice";
        return { kind: "dictionary", entries };
      }
      if (this.bytes[this.at] !== code("/")) throw broken(`a dictionary lacks a key at byte ${this.at}`);
      const { name } = this.#name();
      const { reals } = this;
      const value = this.value(depth + 1);
      if (this.reals > reals && typeof value === "number" && integers.has(name)) this.fault ??= asReal;
      entries.set(name, value);
    }
  }

  #hexadecimal(): PdfValue {
    const end = this.bytes.indexOf(">", this.at);
    this.#budget.scanned((end < 0 ? this.bytes.length : end) - this.at);
    if (end < 0) throw broken(`a string has no end from byte ${this.at}`);
    const digits = this.bytes.toString("latin1", this.at + 1, end).replace(/[^0-9A-Fa-f]/g, "");
    this.at = end + 1;
    const whole = digits.length % 2 === 0 ? digits : `${digits}0`;
    return { kind: "string", bytes: Buffer.from(whole, "hex").toString("latin1") };
  }

  /** 7.3.4.2. */
  #literal(): string {
    const pieces: string[] = [];
    let nested = 0;
    const begin = this.at;
    let from = ++this.at;
    for (this.at = nextInString(this.bytes, this.at); this.at < this.bytes.length; ) {
      const byte = this.bytes[this.at];
      if (byte === opening) nested += 1;
      else if (byte === closing) {
        if (nested === 0) {
          this.#budget.scanned(this.at - begin);
          pieces.push(this.bytes.toString("latin1", from, this.at));
          this.at += 1;
          return pieces.join("");
        }
        nested -= 1;
      } else {
        pieces.push(this.bytes.toString("latin1", from, this.at), this.#escaped());
        from = this.at + 1;
      }
      this.at = nextInString(this.bytes, this.at + 1);
    }
    this.#budget.scanned(this.at - begin);
    throw broken("a string has no end");
  }

  /** The character that a backslash and its followers stand for; `at` is then at the last of them. */
  #escaped(): string {
    this.#budget.value();
    this.at += 1;
    const byte = this.bytes[this.at];
    if (byte === 13 && this.bytes[this.at + 1] === 10) this.at += 1;
    if (byte === 13 || byte === 10 || byte === undefined) return "";
    if (byte < 48 || byte > 55) return escapes[String.fromCharCode(byte)] ?? String.fromCharCode(byte);
    let value = byte - 48;
    for (let more = 0; more < 2; more++) {
      const next = this.bytes[this.at + 1];
      if (next === undefined || next < 48 || next > 55) break;
      value = value * 8 + (next - 48);
      this.at += 1;
    }
    return String.fromCharCode(value & 0xff);
  }
}

/** Of a key that stands twice all readers take the last, but poppler sorts a dictionary of so many entries, and may take the first. */
const manyEntries = 32;

/**
 * Entries whose numbers are integers wherever they stand, of those that say what is drawn and where objects are (ISO 32000-2, 7.3.3): a real may
 * not stand for an integer, and poppler takes none, but the default. In object streams and tables of objects all numbers are.
 */
const integers: ReadonlySet<string> = new Set([
  ...["Rotate", "F", "Ff", "Q", "MaxLen", "TI", "OPM", "LC", "LJ"],
  ...["Length", "Predictor", "Colors", "Columns", "Rows", "EarlyChange", "Width", "Height", "BitsPerComponent"],
  ...["BitsPerSample", "BitsPerCoordinate", "BitsPerFlag", "FunctionType", "ShadingType", "PatternType", "PaintType"],
  ...["TilingType", "FirstChar", "LastChar", "Flags", "WMode", "Supplement", "SMaskInData"],
]);

/** Why readers differ about a value with such a number. */
export const asReal = "an integer in it is written as a real";

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const code = (character: string): number => character.charCodeAt(0);

const regular = 0;
const blank = 1;
const delimiter = 2;

/** 7.2.2: what each byte is. */
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = blank;
for (const character of "()<>[]{}/%") kinds[code(character)] = delimiter;

/** 7.2.2: white space. */
export const isBlank = (byte: number | undefined): boolean => byte !== undefined && kinds[byte] === blank;
/** Whether nothing but white space stands from one byte up to another. */
export function isBlankBetween(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) return false;
  return true;
}

/** An ASCII digit. */
export const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= 48 && byte <= 57;
const isNumberStart = (byte: number): boolean => isDigit(byte) || byte === 43 || byte === 45 || byte === 46;
const isNumberPart = (byte: number | undefined): boolean => byte !== undefined && isNumberStart(byte);

const [opening, closing, escaping] = [code("("), code(")"), code("\\")];

/** Where the next byte that means more than itself in a string stands; the number of the bytes when there is none. */
function nextInString(bytes: Buffer, from: number): number {
  const { length } = bytes;
  for (let at = from; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === opening || byte === closing || byte === escaping) return at;
  }
  return length;
}
