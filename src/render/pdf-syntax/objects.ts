/**
 * Objects in PDF's own spelling (ISO 32000-1, 7.3), as strings of bytes: each character stands for one byte. Only
 * what stands in dictionaries is made here; page content goes through `ByteBuffer`.
 */

/** An indirect object's number; its generation is always 0. */
export type ObjectId = number;

/** A dictionary's entries, each as it is written; those that are undefined are left out. */
export type DictionaryEntries = Readonly<Record<string, string | undefined>>;

/** An indirect object as it is written, of any kind but a stream. */
export interface PdfObject {
  readonly id: ObjectId;
  readonly body: string;
}

/** A stream (7.3.8); `data` in the form that its entries state. */
export interface PdfStream {
  readonly id: ObjectId;
  /** All but Length. */
  readonly entries: DictionaryEntries;
  readonly data: Uint8Array;
}

/** 7.3.10: a reference to an indirect object. */
export const reference = (id: ObjectId): string => `${id} 0 R`;

/** Beyond this a number is cut off: far outside any page, and well inside what readers can hold (annex C). */
export const farthest = 2 ** 31 - 1;

/** A number with at most `digits` decimals, never an exponent. */
export function real(value: number, digits = 3): string {
  if (Number.isNaN(value)) throw new Error("a number to be written is not a number");
  const power = 10 ** digits;
  const rounded = Math.min(farthest, Math.max(-farthest, Math.round(value * power) / power));
  if (Number.isInteger(rounded)) return String(rounded === 0 ? 0 : rounded);
  return rounded.toFixed(digits).replace(/0+$/, "");
}

const regularCharacter = /[^!-~]|[#%()/<>[\]{}]/g;

/** 7.3.5: whatever is not a regular character is written as # and two hexadecimal digits. */
export function name(text: string): string {
  return `/${text.replace(regularCharacter, (char) => `#${hex(char.charCodeAt(0) & 0xff, 2)}`)}`;
}

/** 7.3.4.2: a literal string of bytes (characters U+0000 to U+00FF). */
export function byteString(bytes: string): string {
  return `(${bytes.replace(/[\\()\r]/g, (char) => (char === "\r" ? "\\r" : `\\${char}`))})`;
}

/** The bytes of a string that stands in hexadecimal. */
export const byteHex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex").toUpperCase()}>`;

const [backslash, closing] = ["\\", ")"].map((character) => character.charCodeAt(0));

/** Where a literal string ends that begins at `start`, as `byteString` writes it. */
export function literalEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === closing) return at + 1;
    if (unit === backslash) at += 1;
  }
  return text.length;
}

/** A text with each of its literal and hexadecimal strings replaced; names and dictionaries hold nothing of that form. */
export function replaceStrings(text: string, replaced: (written: string) => string): string {
  const opening = /\(|<[0-9A-Fa-f]+>/g;
  const parts: string[] = [];
  let kept = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const end = found[0] === "(" ? literalEnd(text, found.index) : opening.lastIndex;
    parts.push(text.slice(kept, found.index), replaced(text.slice(found.index, end)));
    kept = end;
    opening.lastIndex = end;
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(kept);
}

/** The bytes of a string as `byteString` or `byteHex` writes it. */
export function unescaped(written: string): Buffer {
  if (written.startsWith("<")) return Buffer.from(written.slice(1, -1), "hex");
  const bytes = written.slice(1, -1).replace(/\\(.)/gs, (_, char: string) => (char === "r" ? "\r" : char));
  return Buffer.from(bytes, "latin1");
}

const printable = /^[\t\n -~]*$/;

/** 7.9.2.2: text as ASCII where that is enough, else as UTF-16BE with its mark. */
export function textString(text: string): string {
  if (printable.test(text)) return byteString(text);
  return `<FEFF${utf16(text)}>`;
}

/** The UTF-16BE units of a text in hexadecimal. */
export function utf16(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) out += hex16(text.charCodeAt(i));
  return out;
}

const hexBytes: readonly string[] = Array.from({ length: 256 }, (_, byte) => hex(byte, 2));

/** Four digits of a number below 65,536. */
export const hex16 = (value: number): string => `${hexBytes[value >> 8]}${hexBytes[value & 0xff]}`;

/** A number in hexadecimal, in upper case, with `width` digits at least. */
export function hex(value: number, width: number): string {
  return value.toString(16).toUpperCase().padStart(width, "0");
}

/** Keys are written as they are: regular characters only. */
export function dictionary(entries: DictionaryEntries): string {
  let out = "<<";
  for (const key of Object.keys(entries)) {
    const value = entries[key];
    if (value !== undefined) out += `/${key} ${value}`;
  }
  return `${out}>>`;
}

/** 7.3.6: an array of items that are written already. */
export const array = (items: readonly string[]): string => `[${items.join(" ")}]`;

/** The UTF-16BE units of a text as bytes. */
export function utf16Bytes(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    out += String.fromCharCode(unit >> 8, unit & 0xff);
  }
  return out;
}
