import { expect, test } from "vitest";
import { plainParagraph, type TextLook } from "../../../../src/render/model/look.ts";
import { mostOfUnit } from "../../../../src/render/model/text/letter-widths.ts";
import { findLongestWord, mayBeWider } from "../../../../src/render/model/text/longest-word.ts";
import { squareLook } from "../../../support/letters/layout-case.ts";
import { bundledText } from "../../../support/letters/real-fonts.ts";
import { lineBreak, tabTo, textOf } from "../../../support/letters/text-case.ts";
import { atNight } from "../../../support/night.ts";

const weights = [{ weight: 400 }, { weight: 700 }] as const;
const slants = [{ style: "normal" }, { style: "italic" }] as const;
const latinFamilies = ["Noto Sans", "Noto Serif", "Noto Sans Mono"];

const size = 100;

/** For a change, every seventh character of a block is looked at. */
const step = atNight(1, 7);

/** Those of the characters that are wider than they are taken for. */
function widerThanTaken(look: Partial<TextLook>, from: number, to: number): readonly string[] {
  const { text } = bundledText();
  const wider: string[] = [];
  for (let unit = from; unit < to; unit += step) {
    const letter = String.fromCharCode(unit);
    const inline = textOf(letter, { look: { ...look, size } });
    const { max } = text.extent(text.prepare([inline], squareLook, plainParagraph, "/p"));
    if (mostOfUnit(unit) > 0 && max > mostOfUnit(unit) * size + 0.01) wider.push(`${letter} ${max}`);
  }
  return wider;
}

test.each(
  latinFamilies.flatMap((family) => weights.flatMap((of) => slants.map((slant) => ({ family, ...of, ...slant })))),
)("no letter of $family $weight $style is wider than it is taken for", (look) => {
  expect(widerThanTaken(look as Partial<TextLook>, 0x21, 0x530)).toEqual([]);
});

test.each(weights)("no character in the faces of other scripts is wider than it is taken for, %o", (look) => {
  const automatic = { ...look, family: "Noto Sans", automatic: true };
  for (const [from, to] of [
    [0x21, 0x3100],
    [0x4e00, 0x4e40],
    [0xa000, 0xa100],
    [0xac00, 0xac40],
    [0xfb00, 0xfe70],
  ] as const)
    expect(widerThanTaken(automatic, from, to)).toEqual([]);
});

test("a word goes on in the next look and ends at blanks, tabs and the ends of lines", () => {
  const wide = 4 * 1.1 * squareLook.size;
  expect(mayBeWider([textOf("WWWW")], wide + 0.01)).toBe(false);
  expect(mayBeWider([textOf("WWWWW")], wide + 0.01)).toBe(true);
  expect(mayBeWider([textOf("WWW"), textOf("WW")], wide + 0.01)).toBe(true);
  for (const between of [textOf(" "), tabTo(), lineBreak])
    expect(mayBeWider([textOf("WWWW"), between, textOf("WWWW")], wide + 0.01)).toBe(false);
});

test("letter spacing widens words, and less than none makes none narrower", () => {
  const most = 2 * 1.1 * squareLook.size + 0.01;
  expect(mayBeWider([textOf("WW", { look: { letterSpacing: 1 } })], most)).toBe(true);
  expect(mayBeWider([textOf("WW", { look: { letterSpacing: 1 } })], most + 2)).toBe(false);
  expect(mayBeWider([textOf("WWW", { look: { letterSpacing: -1 } })], most)).toBe(true);
});

test("what is no text is as wide as it may be", () => {
  expect(mayBeWider([{ ...textOf("1"), kind: "page-number" } as never], 1000)).toBe(true);
});

test("of a column's texts the one with the longest word is found, none where all are narrow", () => {
  const texts = ["a b c", "x", "aaaa b", "x", "aaa aaa aaa", "x".repeat(50)];
  const column = { first: 0, step: 2 };
  expect(findLongestWord(texts, column, squareLook, 0)).toBe(2);
  expect(findLongestWord(texts, column, squareLook, 1000)).toBeUndefined();
});
