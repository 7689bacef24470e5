/** A character as a message names it: `"①" (U+2460)`, and by its number alone what cannot be seen. */
export function characterInMessage(codePoint: number): string {
  const name = `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;
  const isSeen = codePoint > 0xa0 || (codePoint > 0x20 && codePoint < 0x7f);
  return isSeen ? `"${String.fromCodePoint(codePoint)}" (${name})` : name;
}
