/** Structural characters of JSON (RFC 8259, 2) as bytes of UTF-8. */
export const quote = 0x22;
export const comma = 0x2c;
export const colon = 0x3a;
export const backslash = 0x5c;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
const closeBracket = 0x5d;

export const opens = (byte: number | undefined): boolean => byte === openBrace || byte === openBracket;
export const closes = (byte: number | undefined): boolean => byte === closeBrace || byte === closeBracket;
export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Offset after the closing quote of the string that starts here; -1 when it is not closed. */
export function endOfString(bytes: Uint8Array, start: number): number {
  const { length } = bytes;
  for (let at = start + 1; at < length; ) {
    const byte = bytes[at];
    if (byte === quote) return at + 1;
    at += byte === backslash ? 2 : 1;
  }
  return -1;
}
