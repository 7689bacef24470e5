import type { ByteBuffer } from "../file/byte-buffer.ts";

const open = 0x28;
const close = 0x29;
const backslash = 0x5c;
const carriageReturn = 0x0d;

/** The number of no font: its string holds text, as it is. */
const noFont = 0;

/** Writes a text string as UTF-16 with its mark (ISO 32000-1, 7.9.2.2), for `codeStrings` to leave as it is. */
export function writeTextItself(out: ByteBuffer, text: string): void {
  out.byte(open);
  out.pair(noFont);
  out.pair(text.length + 1);
  out.pair(0xfeff);
  for (let at = 0; at < text.length; at += 1) out.pair(text.charCodeAt(at));
}

/**
 * Content with its strings of text in codes. As it was painted a string is "(", the number of its font, the number of
 * its characters and the characters themselves, two bytes each: codes are known when all text of a document is. No other string
 * is written in parentheses but what `writeTextItself` writes. `codes`: by number of font and character. `out` holds twice the content: each byte of a
 * code takes a backslash at most. The answer is the part of it that was written.
 */
export function codeStrings(content: Uint8Array, codes: readonly Uint16Array[], out: Uint8Array): Uint8Array {
  let to = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] as number;
    out[to++] = byte;
    if (byte !== open) continue;
    const font = pairAt(content, at + 1);
    const codeOf = codes[font] as Uint16Array;
    const end = at + 5 + 2 * pairAt(content, at + 3);
    for (at += 5; at < end; at += 2) {
      const character = pairAt(content, at);
      const code = font === noFont ? character : (codeOf[character] as number);
      const high = code >> 8;
      // Most documents show fewer than 256 characters of a face.
      if (high === 0) out[to++] = 0;
      else to = writeByte(out, to, high);
      to = writeByte(out, to, code & 0xff);
    }
    at -= 1;
    out[to++] = close;
  }
  return out.subarray(0, to);
}

/** Content as it was painted, with other numbers for the characters of its strings. */
export function renumbered(content: Uint8Array, numberOf: (font: number, character: number) => number): Uint8Array {
  const out = content.slice();
  for (let at = 0; at < out.length; at++) {
    if (out[at] !== open) continue;
    const font = pairAt(out, at + 1);
    const end = at + 5 + 2 * pairAt(out, at + 3);
    for (at += 5; at < end; at += 2) {
      if (font === noFont) continue;
      const number = numberOf(font, pairAt(out, at));
      out[at] = number >> 8;
      out[at + 1] = number & 0xff;
    }
    at -= 1;
  }
  return out;
}

const pairAt = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number);

/** ISO 32000-1, 7.3.4.2: in a literal string, parentheses, backslash and carriage return need a backslash. */
function writeByte(out: Uint8Array, at: number, byte: number): number {
  let to = at;
  if (byte === open || byte === close || byte === backslash) out[to++] = backslash;
  if (byte === carriageReturn) {
    out[to++] = backslash;
    out[to++] = 0x72;
  } else out[to++] = byte;
  return to;
}
