import { glyphStride } from "../../../model/text/line.ts";
import type { HarfBuzz, OpenFont, ShapeSettings } from "../fonts/harfbuzz.ts";

/** Characters of numbers, dates and amounts. */
const characters = "0123456789.,-/:%";

const units = 128;

const known = new Uint8Array(units);
for (let at = 0; at < characters.length; at += 1) known[characters.charCodeAt(at)] = 1;

/** Whether a UTF-16 unit is a digit or one of the characters that stand between digits. */
export const isDigit = (unit: number): boolean => unit < units && known[unit] === 1;

/**
 * The glyphs of the characters of numbers, `glyphStride` numbers for each ASCII unit, in a face that sets them one by
 * one whatever stands beside them: then a number, which seldom comes again, needs no shaper.
 */
export type DigitGlyphs = Int32Array;

/**
 * undefined for a face in which some of the characters move or change each other. All rows of three are tried, in one
 * text of some 4,000 characters.
 */
export function digitGlyphsOf(harfbuzz: HarfBuzz, font: OpenFont, settings: ShapeSettings): DigitGlyphs | undefined {
  const digits = new Int32Array(units * glyphStride);
  for (const character of characters) {
    const alone = harfbuzz.shape(font, character, settings);
    if (alone.length !== glyphStride || alone[0] === 0) return undefined;
    digits.set(alone, character.charCodeAt(0) * glyphStride);
  }
  const text = allRows(characters, 3);
  const together = harfbuzz.shape(font, text, settings);
  const expected = new Int32Array(text.length * glyphStride);
  writeDigits(digits, text, { from: 0, to: text.length }, expected, 0);
  const same = together.length === expected.length && together.every((number, at) => number === expected[at]);
  return same ? digits : undefined;
}

/**
 * Writes the glyphs of text that `isDigit` throughout to `target`, from index `at` on; clusters count from the start of
 * `text`. Answers with its advance.
 */
export function writeDigits(
  digits: DigitGlyphs,
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  target: Int32Array,
  at: number,
): number {
  let advance = 0;
  for (let index = from; index < to; index += 1) {
    const source = text.charCodeAt(index) * glyphStride;
    const into = at + (index - from) * glyphStride;
    for (let number = 0; number < glyphStride; number += 1) target[into + number] = digits[source + number] as number;
    target[into + 1] = index;
    advance += digits[source + 3] as number;
  }
  return advance;
}

/** A shortest text in which every row of `length` letters of an alphabet occurs (a de Bruijn sequence, opened). */
function allRows(alphabet: string, length: number): string {
  const size = alphabet.length;
  const word = new Array<number>(size * length).fill(0);
  let text = "";
  // Lyndon words in order, those whose length divides the rows': Fredricksen and Maiorana.
  const extend = (at: number, period: number): void => {
    if (at > length) {
      if (length % period === 0) for (let i = 1; i <= period; i += 1) text += alphabet[word[i] as number];
      return;
    }
    word[at] = word[at - period] as number;
    extend(at + 1, period);
    for (let letter = (word[at - period] as number) + 1; letter < size; letter += 1) {
      word[at] = letter;
      extend(at + 1, at);
    }
  };
  extend(1, 1);
  return text + text.slice(0, length - 1);
}
