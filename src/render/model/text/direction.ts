/** Right-to-left scripts lie together in these ranges (Unicode, DerivedBidiClass: R and AL). */
const rightToLeft = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Which way a text runs by its first letter (UAX #9, P2); undefined: it has none. */
export function directionOf(text: string): "ltr" | "rtl" | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}
