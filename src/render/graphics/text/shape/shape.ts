import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { type Face, glyphStride } from "../../../model/text/line.ts";
import type { FaceRun, ShapingFace } from "../faces/typeface.ts";
import { contained } from "../fonts/font-fault.ts";
import { type HarfBuzz, type OpenFont, type ShapeSettings, unsafeToBreak } from "../fonts/harfbuzz.ts";
import { joinLetters } from "../scripts/letters.ts";
import { capitals } from "./capitals.ts";
import { type DigitGlyphs, digitGlyphsOf, isDigit, writeDigits } from "./digits.ts";
import { drawsHyphens, hasHyphens, isHyphen, withKeyboardHyphens } from "./own-hyphen.ts";

/** A shaped word: as in a run, clusters counted from its own start. */
interface ShapedWord {
  readonly glyphs: Int32Array;
  readonly advance: number;
  readonly missing: boolean;
}

/** Longer stretches seldom come again. Scripts without spaces have long ones. */
const longestKeptWord = 256;
/** A stretch this long takes the place of one word. */
const wordUnits = 64;

/** Numbers shaped before it pays to find out whether the face sets their characters one by one. */
const numbersBeforeDigits = 64;

const space = 0x20;

/**
 * How many words the styles of one shaper may keep. Words are kept in two generations: when the young one is full, it
 * becomes the old one, and what was old and never used again is forgotten.
 */
export class WordLimit {
  /** Where the glyphs of words lie: apart from those of runs, which go with their documents. */
  readonly slab = new Slab();
  readonly #size: number;
  #left: number;
  #generation = 0;

  constructor(size: number) {
    this.#size = size;
    this.#left = size;
  }

  get generation(): number {
    return this.#generation;
  }

  spend(words: number): void {
    this.#left -= words;
    if (this.#left > 0) return;
    this.#left = this.#size;
    this.#generation += 1;
  }
}

const slabNumbers = 8_192;

/**
 * Cuts many small arrays out of few large ones: an array with memory of its own costs more than a short run's shaping.
 * A large one is freed when the last run in it is.
 */
export class Slab {
  #buffer = new ArrayBuffer(0);
  #used = 0;

  /** As many zeros as needed. */
  take(numbers: number): Int32Array {
    if (numbers > slabNumbers / 8) return new Int32Array(numbers);
    if (this.#used + 4 * numbers > this.#buffer.byteLength) {
      this.#buffer = new ArrayBuffer(4 * slabNumbers);
      this.#used = 0;
    }
    const taken = new Int32Array(this.#buffer, this.#used, numbers);
    this.#used += 4 * numbers;
    return taken;
  }
}

/** What decides how a text is shaped, but for the text. */
export interface WordStyleParts {
  readonly harfbuzz: HarfBuzz;
  readonly font: OpenFont;
  readonly face: Face;
  /** The family a document declared the face for; undefined for a bundled face. */
  readonly family: string | undefined;
  readonly settings: ShapeSettings;
  /** Letters join across words' ends, as in Arabic: neighbours are part of what decides their form. */
  readonly joining: boolean;
  /** Clusters are what readers take for letters: see `joinLetters`. */
  readonly letters: boolean;
  /** Lower case is drawn in capitals, in the manner of this language (BCP 47). */
  readonly caps: string | undefined;
  /** The face moves or changes glyphs next to a space, so that words cannot be shaped one by one. */
  readonly spaceMatters: boolean;
  readonly limit: WordLimit;
  readonly slab: Slab;
}

/** A face with all that shaping depends on but the text; shapes runs word by word and remembers the words. */
export class WordStyle implements ShapingFace {
  readonly face: Face;
  readonly standsAlone: boolean;
  readonly #parts: WordStyleParts;
  readonly #space: ShapedWord;
  #young = new Map<string, ShapedWord>();
  #old = new Map<string, ShapedWord>();
  #generation: number;
  /** The words of the run at hand, and where each starts; undefined: a number, written without the shaper. */
  readonly #words: (ShapedWord | undefined)[] = [];
  readonly #starts: number[] = [];
  /** undefined: not known yet, or the face does not allow it. */
  #digits: DigitGlyphs | undefined;
  #numbersLeft: number;
  #hyphens: boolean | undefined;

  constructor(parts: WordStyleParts) {
    this.face = parts.face;
    this.#parts = parts;
    this.standsAlone = !parts.joining && !parts.spaceMatters;
    this.#generation = parts.limit.generation;
    this.#numbersLeft = hasDigits(parts) ? numbersBeforeDigits : 0;
    this.#space = this.#shape(" ", "", "");
  }

  covers(codePoint: number): boolean {
    const { harfbuzz, font, family } = this.#parts;
    if (contained(family, () => harfbuzz.glyph(font, codePoint) !== 0)) return true;
    return isHyphen(codePoint) && this.#drawsHyphens();
  }

  /** Shapes `text` from `from` to `to`; what stands around that is context. */
  run(text: string, from: number, to: number): FaceRun {
    const count = this.#parts.spaceMatters ? this.#whole(text, from, to) : this.#split(text, from, to);
    this.#starts[count] = to - from;
    return this.#join(text.slice(from, to), count);
  }

  #whole(text: string, from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; count += 1) {
      keepOn();
      const end = partEnd(text, at, to);
      this.#words[count] = this.#word(text, at, end);
      this.#starts[count] = at - from;
      at = end;
    }
    return count;
  }

  #split(text: string, from: number, to: number): number {
    let count = 0;
    for (let at = from; at < to; count += 1) {
      keepOn();
      this.#starts[count] = at - from;
      if (text.charCodeAt(at) === space) {
        this.#words[count] = this.#space;
        at += 1;
        continue;
      }
      // No further than a part may reach: a long word would be gone through again for each of its parts.
      const last = Math.min(to, at + longestShaped + 1);
      let end = at;
      let isNumber = true;
      for (let unit = text.charCodeAt(at); end < last && unit !== space; unit = text.charCodeAt(end)) {
        isNumber &&= isDigit(unit);
        end += 1;
      }
      end = partEnd(text, at, end);
      this.#words[count] = isNumber && this.#setsDigits() ? undefined : this.#word(text, at, end);
      at = end;
    }
    return count;
  }

  /** Whether numbers can do without the shaper; found out once there were some. */
  #setsDigits(): boolean {
    if (this.#numbersLeft === 0) return this.#digits !== undefined;
    this.#numbersLeft -= 1;
    if (this.#numbersLeft > 0) return false;
    const { harfbuzz, font, settings } = this.#parts;
    this.#digits = digitGlyphsOf(harfbuzz, font, settings);
    return this.#digits !== undefined;
  }

  #join(text: string, count: number): FaceRun {
    const { rtl } = this.#parts.settings;
    const only = count === 1 ? this.#words[0] : undefined;
    // Glyphs are never written to, so that a run of one word shares them.
    if (only !== undefined) {
      return { face: this.face, text, rtl, glyphs: only.glyphs, advance: only.advance, missing: only.missing };
    }
    let length = 0;
    let advance = 0;
    let missing = false;
    for (let index = 0; index < count; index += 1) {
      const word = this.#words[index];
      if (word === undefined) {
        length += ((this.#starts[index + 1] as number) - (this.#starts[index] as number)) * glyphStride;
        continue;
      }
      length += word.glyphs.length;
      advance += word.advance;
      missing ||= word.missing;
    }
    const glyphs = this.#parts.slab.take(length);
    let at = 0;
    for (let index = 0; index < count; index += 1) {
      const which = rtl ? count - 1 - index : index;
      const word = this.#words[which];
      const start = this.#starts[which] as number;
      if (word === undefined) {
        const end = this.#starts[which + 1] as number;
        advance += writeDigits(this.#digits as DigitGlyphs, text, { from: start, to: end }, glyphs, at);
        at += (end - start) * glyphStride;
        continue;
      }
      const source = word.glyphs;
      for (let from = 0; from < source.length; from += 1, at += 1) glyphs[at] = source[from] as number;
      if (start === 0) continue;
      for (let cluster = at - source.length + 1; cluster < at; cluster += glyphStride) {
        glyphs[cluster] = (glyphs[cluster] as number) + start;
      }
    }
    return { face: this.face, text, rtl, glyphs, advance, missing };
  }

  #word(text: string, from: number, to: number): ShapedWord {
    const word = from === 0 && to === text.length ? text : text.slice(from, to);
    const before = this.#parts.joining ? neighbour(text, from, -1) : "";
    const after = this.#parts.joining ? neighbour(text, to, 1) : "";
    if (word.length > longestKeptWord) return this.#shape(word, before, after);
    // A space cannot stand in a word, so it parts the word from its context; whole runs have none to speak of.
    const key = before === "" && after === "" ? word : `${before} ${word} ${after}`;
    return this.#kept(key) ?? this.#keep(key, this.#shape(word, before, after));
  }

  #kept(key: string): ShapedWord | undefined {
    if (this.#generation !== this.#parts.limit.generation) this.#age();
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old === undefined ? undefined : this.#keep(key, old);
  }

  #keep(key: string, word: ShapedWord): ShapedWord {
    this.#young.set(key, word);
    this.#parts.limit.spend(Math.ceil(key.length / wordUnits));
    return word;
  }

  #age(): void {
    const next = this.#parts.limit.generation;
    this.#old = next - this.#generation === 1 ? this.#young : new Map();
    this.#young = new Map();
    this.#generation = next;
  }

  /** Hyphens that a declared face lacks are drawn as the hyphen that it has. */
  #withOwnHyphen(text: string): string {
    return hasHyphens(text) && this.#drawsHyphens() ? withKeyboardHyphens(text) : text;
  }

  #drawsHyphens(): boolean {
    const { harfbuzz, font, family } = this.#parts;
    if (family === undefined) return false;
    this.#hyphens ??= contained(family, () => drawsHyphens(harfbuzz, font));
    return this.#hyphens;
  }

  #shape(word: string, before: string, after: string): ShapedWord {
    const { harfbuzz, font, family, settings, caps, letters, limit } = this.#parts;
    const drawn = caps === undefined ? undefined : capitals(word, caps);
    const text = this.#withOwnHyphen(drawn?.text ?? word);
    const all = before + text + after;
    const part = { offset: before.length, count: text.length };
    const glyphs = contained(family, () => {
      const shaped = harfbuzz.shape(font, all, settings, part, limit.slab);
      return text.includes(pictureSelector) ? withoutSelectors(shaped, harfbuzz.glyph(font, space)) : shaped;
    });
    let advance = 0;
    let missing = false;
    for (let at = 0; at < glyphs.length; at += glyphStride) {
      advance += glyphs[at + 3] as number;
      missing ||= glyphs[at] === 0;
      const cluster = (glyphs[at + 1] as number) - before.length;
      glyphs[at + 1] = drawn?.origins[cluster] ?? cluster;
    }
    if (letters) joinLetters(glyphs, word);
    return { glyphs, advance, missing };
  }
}

/** U+FE0F, which makes a picture of the character before it. */
const pictureSelector = "\ufe0f";

/**
 * Without the blanks that HarfBuzz leaves of selectors behind the glyph that they have chosen: readers of PDF files take them for
 * ends of lines. Its glyph then stands for the selector too.
 */
function withoutSelectors(glyphs: Int32Array, blank: number): Int32Array {
  const kept: number[] = [];
  for (let at = 0; at < glyphs.length; at += glyphStride) {
    const [glyph, cluster, , advance] = glyphs.subarray(at, at + glyphStride);
    const shared = glyphs[at + 1 - glyphStride] === cluster || glyphs[at + 1 + glyphStride] === cluster;
    if (glyph !== blank || advance !== 0 || !shared) kept.push(...glyphs.subarray(at, at + glyphStride));
  }
  return Int32Array.from(kept);
}

/** Uploaded faces come and go, and what numbers look like in other scripts hangs on the text around them. */
const hasDigits = ({ family, settings, joining, caps, spaceMatters }: WordStyleParts): boolean =>
  family === undefined && !settings.rtl && !joining && caps === undefined && !spaceMatters;

/** The shaper is given no more UTF-16 units at once: what it needs beside the text is many times as large. */
const longestShaped = 16_384;
/** A letter with its marks is longer in no script. */
const longestCluster = 64;

const continues = /\p{M}|\u200d|[\udc00-\udfff]/u;

/** Where the part that begins at `from` ends: at `to`, or before, between two letters. */
function partEnd(text: string, from: number, to: number): number {
  if (to - from <= longestShaped) return to;
  const most = from + longestShaped;
  let end = most;
  while (end > most - longestCluster && continues.test(text.charAt(end))) end -= 1;
  return end > most - longestCluster ? end : most;
}

const transparent = /\p{M}/u;

/**
 * The letter next to a position on one side, "" at a space or an end. Marks in between do not hinder joining
 * (Unicode, 9.2, joining type T) and are passed over.
 */
function neighbour(text: string, at: number, step: 1 | -1): string {
  for (let index = step === 1 ? at : at - 1; index >= 0 && index < text.length; index += step) {
    const unit = text.charAt(index);
    if (unit === " ") return "";
    if (!transparent.test(unit)) return unit;
  }
  return "";
}

/** Whether text cut before the cluster of a glyph must be shaped again on both sides. */
export const unsafeGlyph = (glyphs: Int32Array, index: number): boolean =>
  ((glyphs[index * glyphStride + 2] as number) & unsafeToBreak) !== 0;
