import { glyphStride } from "../../../model/text/line.ts";
import type { HarfBuzz, OpenFont, ShapeSettings } from "../fonts/harfbuzz.ts";

/** Letters beside which a space is tried, by script. */
const tried: ReadonlyMap<string, readonly (readonly [from: number, to: number])[]> = new Map([
  [
    "Latn",
    [
      [0x21, 0x7e],
      [0xc0, 0x17f],
    ],
  ],
  ["Grek", [[0x391, 0x3c9]]],
  ["Cyrl", [[0x410, 0x44f]]],
  ["Hebr", [[0x5d0, 0x5ea]]],
  [
    "Arab",
    [
      [0x621, 0x64a],
      [0x66e, 0x6d3],
    ],
  ],
  ["Deva", [[0x905, 0x939]]],
  ["Beng", [[0x985, 0x9b9]]],
  ["Taml", [[0xb85, 0xbb9]]],
  ["Thai", [[0xe01, 0xe2e]]],
  ["Armn", [[0x531, 0x587]]],
  ["Geor", [[0x10d0, 0x10ff]]],
  ["Guru", [[0xa05, 0xa39]]],
  ["Gujr", [[0xa85, 0xab9]]],
  ["Telu", [[0xc05, 0xc39]]],
  ["Knda", [[0xc85, 0xcb9]]],
  ["Mlym", [[0xd05, 0xd39]]],
  ["Sinh", [[0xd85, 0xdc6]]],
  ["Ethi", [[0x1200, 0x135a]]],
]);

/**
 * Whether a face kerns a space with letters of a script, or changes them. Every letter is tried alone and, where letters
 * join, doubled, with a space on either side: unless all glyphs come out as they do without, words must not be shaped one
 * by one. In scripts that are not tried they never are.
 */
export function spaceMatters(harfbuzz: HarfBuzz, font: OpenFont, script: string, settings: ShapeSettings): boolean {
  const ranges = tried.get(script);
  const space = harfbuzz.glyph(font, 0x20);
  if (ranges === undefined || space === 0) return true;
  const words = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
      .filter((codePoint) => harfbuzz.glyph(font, codePoint) !== 0)
      .map((codePoint) => String.fromCodePoint(codePoint).repeat(script === "Arab" ? 2 : 1)),
  );
  const shape = (text: string): readonly string[] => rowsOf(harfbuzz.shape(font, text, settings));
  const between = shape(" ");
  const ordered = settings.rtl ? words.toReversed() : words;
  const parted = [...between, ...ordered.flatMap((word) => [...shape(word), ...between])];
  return shape(` ${words.join(" ")} `).join() !== parted.join();
}

/** The visible properties of each glyph: id, advance and offsets. */
function rowsOf(glyphs: Int32Array): readonly string[] {
  const rows: string[] = [];
  for (let at = 0; at < glyphs.length; at += glyphStride) {
    rows.push(`${glyphs[at]} ${glyphs[at + 3]} ${glyphs[at + 4]} ${glyphs[at + 5]} ${glyphs[at + 6]}`);
  }
  return rows;
}
