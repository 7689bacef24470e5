import type { OutlinePath } from "../../../model/geometry.ts";
import { type AxisPlace, noFeatures } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import type { Face } from "../../../model/text/line.ts";
import { withUnicodeMap } from "../fonts/character-map.ts";
import { contained } from "../fonts/font-fault.ts";
import { type Feature, type HarfBuzz, type OpenFont, type ShapeSettings, tag } from "../fonts/harfbuzz.ts";
import { type InspectedFont, inspectFont } from "../fonts/inspect.ts";
import { readSfnt } from "../fonts/sfnt.ts";
import { isJoining } from "../scripts/joining.ts";
import { isStacking } from "../scripts/letters.ts";
import { drawsHyphens, isHyphen } from "../shape/own-hyphen.ts";
import { Slab, WordLimit, WordStyle } from "../shape/shape.ts";
import { spaceMatters } from "../shape/space-matters.ts";
import { requestKey, type StyleRequest, type Typeface } from "./typeface.ts";

/** One HarfBuzz instance with what its faces share. */
export interface Shaper {
  readonly harfbuzz: HarfBuzz;
  readonly limit: WordLimit;
  readonly slab: Slab;
  /** How many ways of shaping were used: HarfBuzz keeps a plan for each in its face, and forgets none. */
  readonly wear: { plans: number };
}

/** A shaper. `words`: how many shaped words its styles remember in one generation (`WordLimit`). */
export function createShaper(harfbuzz: HarfBuzz, words: number): Shaper {
  return {
    harfbuzz,
    limit: new WordLimit(words),
    slab: new Slab(),
    wear: { plans: 0 },
  };
}

/** Styles remembered, per face. */
export const mostStyles = 256;

/** Features that glue together what spacing parts (CSS Text 3, 8.2). */
const noLigatures: readonly Feature[] = [
  ["liga", 0],
  ["clig", 0],
];

/** A request as HarfBuzz takes it. Features that an author names come last, and win. */
export const settingsOf = (
  { rtl, script, language, spaced, features }: StyleRequest,
  harfbuzz: HarfBuzz,
): ShapeSettings => ({
  rtl,
  script: tag(script),
  language: harfbuzz.language(language),
  features: spaced ? [...noLigatures, ...features.settings] : features.settings,
});

/** Code points whose presence is remembered, per face. */
const mostKnown = 20_000;

/** What a face is opened from. */
export interface OpenFaceParts {
  readonly shaper: Shaper;
  readonly file: Uint8Array;
  /** Becomes the face's key. */
  readonly key: string;
  /** The family that a document declared it for; undefined for a bundled face. */
  readonly family: string | undefined;
  /** Where on its axes a variable font is set; undefined: at its default. */
  readonly places?: readonly AxisPlace[] | undefined;
}

/** A font file opened for shaping. */
export class OpenFace implements Typeface {
  readonly face: Face;
  readonly facts: InspectedFont;
  readonly file: Uint8Array;
  /** Where on its axes a variable font is set; undefined: at its default. */
  readonly places: readonly AxisPlace[] | undefined;
  /** Embedded whole: its licence (fsType) forbids to take glyphs out of it. */
  readonly whole: boolean;
  /** It comes with the service; others are declared by documents, and may be hostile. */
  readonly bundled: boolean;
  readonly #shaper: Shaper;
  readonly #font: OpenFont;
  readonly #styles = new Map<string, WordStyle>();
  readonly #covered = new Map<number, boolean>();
  readonly #advances = new Map<number, number>();
  #privateUse: ReadonlyMap<number, string> | undefined;
  /** By script. */
  readonly #spaceMatters = new Map<string, boolean>();
  readonly #family: string | undefined;

  /** Throws `FontError` for a file that is no usable font. */
  constructor({ shaper, file, key, family, places }: OpenFaceParts) {
    this.facts = inspectFont(file, key);
    const weight = places?.find(([axis]) => axis === "wght")?.[1];
    this.face = weight === undefined ? this.facts.face : { ...this.facts.face, weight };
    this.places = places;
    this.file = file;
    this.whole = this.facts.embedding === "whole";
    this.bundled = family === undefined;
    this.#shaper = shaper;
    this.#family = family;
    const font = shaper.harfbuzz.open(family === undefined ? file : withUnicodeMap(file, readSfnt(file)));
    this.#font = places === undefined ? font : shaper.harfbuzz.at(font, places);
  }

  covers(codePoint: number): boolean {
    const known = this.#covered.get(codePoint);
    if (known !== undefined) return known;
    const covered = contained(this.#family, () => this.#has(codePoint));
    if (this.#covered.size >= mostKnown) this.#covered.clear();
    this.#covered.set(codePoint, covered);
    return covered;
  }

  #has(codePoint: number): boolean {
    const { harfbuzz } = this.#shaper;
    if (harfbuzz.glyph(this.#font, codePoint) !== 0) return true;
    return !this.bundled && isHyphen(codePoint) && drawsHyphens(harfbuzz, this.#font);
  }

  privateUse(glyph: number): string | undefined {
    this.#privateUse ??= contained(this.#family, () => this.#privateUseGlyphs());
    return this.#privateUse.get(glyph);
  }

  /** The Private Use Area of the Basic Multilingual Plane (Unicode 15, 23.5). */
  #privateUseGlyphs(): ReadonlyMap<number, string> {
    const characters = new Map<number, string>();
    for (let codePoint = 0xe000; codePoint <= 0xf8ff; codePoint += 1) {
      const glyph = this.#shaper.harfbuzz.glyph(this.#font, codePoint);
      if (glyph !== 0 && !characters.has(glyph)) characters.set(glyph, String.fromCharCode(codePoint));
    }
    return characters;
  }

  /** The advance of a glyph, font units. */
  advance(glyph: number): number {
    const known = this.#advances.get(glyph);
    if (known !== undefined) return known;
    const advance = contained(this.#family, () => this.#shaper.harfbuzz.advance(this.#font, glyph));
    this.#advances.set(glyph, advance);
    return advance;
  }

  /** The advance of a character that stands alone, font units. */
  advanceOf(codePoint: number): number {
    return this.advance(contained(this.#family, () => this.#shaper.harfbuzz.glyph(this.#font, codePoint)));
  }

  outline(glyph: number): OutlinePath {
    return contained(this.#family, () => this.#shaper.harfbuzz.outline(this.#font, glyph));
  }

  style(request: StyleRequest): WordStyle {
    const { script, language, spaced, caps } = request;
    const key = requestKey(request);
    const known = this.#styles.get(key);
    if (known !== undefined) return known;
    const { harfbuzz, limit, slab, wear } = this.#shaper;
    wear.plans += 1;
    const style = new WordStyle({
      harfbuzz,
      font: this.#font,
      face: this.face,
      family: this.#family,
      settings: settingsOf(request, harfbuzz),
      joining: isJoining(script),
      letters: spaced || isStacking(script),
      caps: caps ? language : undefined,
      // The effect of features beside a space is not tested, so a space matters when there are any.
      spaceMatters: request.features !== noFeatures || this.#spaceMattersIn(script, request.rtl),
      limit,
      slab,
    });
    // Authors choose languages and features; a bundled face outlives their documents.
    if (this.#styles.size >= mostStyles) this.#styles.clear();
    this.#styles.set(key, style);
    return style;
  }

  #spaceMattersIn(script: string, rtl: boolean): boolean {
    return madeOnce(this.#spaceMatters, script, () => {
      const { harfbuzz } = this.#shaper;
      const settings = { rtl, script: tag(script), language: harfbuzz.language("en"), features: [] };
      return contained(this.#family, () => spaceMatters(harfbuzz, this.#font, script, settings));
    });
  }

  /** Frees the font; the face must not be used any more. */
  close(): void {
    this.#styles.clear();
    this.#shaper.harfbuzz.close(this.#font);
  }
}
