const other = 0;
const letter = 1;
const mark = 2;
const digit = 3;
const symbol = 4;
const space = 5;

/** Kinds of characters below U+0700; whatever is not named here takes the whole algorithm. */
const kinds = new Uint8Array(0x700);
/** Bidi_Class R and AL. */
const letters = ["\u05d0\u05ea", "\u05ef\u05f4", "\u061b\u061b", "\u061e\u064a", "\u066d\u066f", "\u0671\u06d5"];
/** NSM: points and vowel signs. */
const marks = [
  "\u0591\u05bd",
  "\u05bf\u05bf",
  "\u05c1\u05c2",
  "\u05c4\u05c5",
  "\u05c7\u05c7",
  "\u064b\u065f",
  "\u0670\u0670",
];
for (const range of letters) kinds.fill(letter, range.charCodeAt(0), range.charCodeAt(1) + 1);
for (const range of marks) kinds.fill(mark, range.charCodeAt(0), range.charCodeAt(1) + 1);
kinds.fill(digit, 0x30, 0x3a);
kinds[0x20] = space;
/** ON, CS and ES: away from numbers all of them are neutral. */
for (const character of "!\"'()*,-./:;?[]\u00ab\u00bb\u060c") kinds[character.charCodeAt(0)] = symbol;

/**
 * Levels (UAX #9) of a paragraph from right to left that holds Hebrew or Arabic words, numbers and their punctuation, as most do:
 * numbers are at level 2 and all else at 1 (UAX #9, I2). undefined: it holds more, or a number touches punctuation,
 * whose part in it the whole algorithm weighs (W4 to W6). `needsLetter`: without one it does not run from right to left.
 */
export function plainLevels(text: string, needsLetter: boolean): Uint8Array | undefined {
  const levels = new Uint8Array(text.length).fill(1);
  let hasLetter = false;
  let before = space;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kinds[text.charCodeAt(at)] ?? other;
    if (kind === other) return undefined;
    if ((kind === digit && before === symbol) || (kind === symbol && before === digit)) return undefined;
    // A mark is of the kind of what it stands on (W1).
    if (kind === mark && before !== letter) return undefined;
    if (kind === digit) levels[at] = 2;
    if (kind === letter) hasLetter = true;
    if (kind !== mark) before = kind;
  }
  return hasLetter || !needsLetter ? levels : undefined;
}
