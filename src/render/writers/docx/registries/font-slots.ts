import { isEmoji } from "../../../graphics/text/scripts/emoji.ts";

/** Which of the fonts of a run Word sets its characters in, apart from that of Latin text (ECMA-376-1, 17.3.2.26). */
export interface FontSlots {
  readonly eastAsia: boolean;
  readonly complex: boolean;
  /** Readers take it for a part of the text around it, whatever that is: every font is to be named. */
  readonly anywhere?: boolean;
  /** None of it is set in the font of Latin text. */
  readonly alone: boolean;
}

/** Latin, Greek, Cyrillic, signs and symbols. */
const latin: FontSlots = { eastAsia: false, complex: false, alone: false };
const eastAsian: FontSlots = { eastAsia: true, complex: false, alone: true };
const leftwards: FontSlots = { eastAsia: false, complex: true, alone: true };
const complex: FontSlots = { eastAsia: false, complex: true, alone: false };
const mixed: FontSlots = { eastAsia: true, complex: false, alone: false };
const all: FontSlots = { eastAsia: true, complex: true, alone: false };

const pictures: FontSlots = { eastAsia: true, complex: true, anywhere: true, alone: false };

/** All that is neither Latin, Greek, Cyrillic nor a mark among them; each picture holds one of these. */
const beyondLatin = /[^ -\u058f\u2000-\u200b\u2010-\u20cf\u2100-\u2319]/;
const hasEastAsian =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{1b2ff}\u{20000}-\u{3ffff}]/u;
const otherThanEastAsian =
  /[^ \u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{1b2ff}\u{20000}-\u{3ffff}]/u;
/** LibreOffice takes Ethiopic for a complex script, Word for none. */
const hasComplex =
  /[\u0590-\u109f\u1200-\u139f\u1780-\u18af\u1a20-\u1aaf\u2d80-\u2ddf\uab00-\uab2f\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Font slots that text in one direction uses. A run from right to left has all of its characters in the font of complex
 * scripts.
 */
export function slotsOf(text: string, rtl: boolean): FontSlots {
  if (!beyondLatin.test(text)) return rtl ? leftwards : latin;
  if (isEmoji(text)) return pictures;
  if (rtl) return leftwards;
  const asian = hasEastAsian.test(text);
  if (hasComplex.test(text)) return asian ? all : complex;
  if (!asian) return latin;
  return otherThanEastAsian.test(text) ? mixed : eastAsian;
}
