import type { HarfBuzz, OpenFont } from "../fonts/harfbuzz.ts";

/** HYPHEN and NON-BREAKING HYPHEN. HarfBuzz draws each as the other where a font lacks it, but neither as the hyphen of the keyboard. */
const hyphens = /[\u2010\u2011]/;
const codePoints = [0x2010, 0x2011];

export const isHyphen = (codePoint: number): boolean => codePoints.includes(codePoint);

/** Whether a font that has neither hyphen has the one of the keyboard to draw them as. */
export const drawsHyphens = (harfbuzz: HarfBuzz, font: OpenFont): boolean =>
  codePoints.every((codePoint) => harfbuzz.glyph(font, codePoint) === 0) && harfbuzz.glyph(font, 0x2d) !== 0;

export const hasHyphens = (text: string): boolean => hyphens.test(text);

export const withKeyboardHyphens = (text: string): string => text.replaceAll(/[\u2010\u2011]/g, "-");
