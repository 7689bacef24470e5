import type { OutlinePath } from "../../../model/geometry.ts";
import { type Face, glyphStride } from "../../../model/text/line.ts";
import type { OpenFont } from "../fonts/harfbuzz.ts";
import type { SliceIndex } from "../fonts/slice-index.ts";
import { WordStyle } from "../shape/shape.ts";
import { mostStyles, type Shaper, settingsOf } from "./open-face.ts";
import { type FaceRun, requestKey, type ShapingFace, type StyleRequest, type Typeface } from "./typeface.ts";

/** Glyph ids count within a slice; the slice's number stands above them. 0 is .notdef in all of them. */
const idBits = 16;
/** The number of the slice that a glyph is in. */
export const sliceOfGlyph = (glyph: number): number => glyph >>> idBits;
/** A glyph's id within its slice. */
export const idInSlice = (glyph: number): number => glyph & ((1 << idBits) - 1);

/** The files of a family, opened when they are needed. */
export interface Slices {
  readonly index: SliceIndex;
  readonly shaper: Shaper;
  /** A slice as HarfBuzz has it, in its lightest weight. */
  font(slice: number): OpenFont;
  /** A slice as a TrueType file. */
  file(slice: number): Uint8Array;
}

/** One weight of a sliced family. */
export class SlicedFace implements Typeface {
  readonly face: Face;
  readonly slices: Slices;
  readonly #fonts = new Map<number, OpenFont>();
  readonly #styles = new Map<string, SlicedWords>();
  readonly #advances = new Map<number, number>();

  constructor(slices: Slices, face: Face) {
    this.slices = slices;
    this.face = face;
  }

  covers(codePoint: number): boolean {
    return this.slices.index.sliceOf(codePoint) !== undefined;
  }

  /** The slices have no icons. */
  privateUse(): undefined {
    return undefined;
  }

  advance(glyph: number): number {
    const known = this.#advances.get(glyph);
    if (known !== undefined) return known;
    const advance = this.slices.shaper.harfbuzz.advance(this.font(sliceOfGlyph(glyph)), idInSlice(glyph));
    this.#advances.set(glyph, advance);
    return advance;
  }

  outline(glyph: number): OutlinePath {
    if (this.slices.index.slices[sliceOfGlyph(glyph)] === undefined) return [];
    return this.slices.shaper.harfbuzz.outline(this.font(sliceOfGlyph(glyph)), idInSlice(glyph));
  }

  /** A slice in this weight. */
  font(slice: number): OpenFont {
    const known = this.#fonts.get(slice);
    if (known !== undefined) return known;
    const font = this.slices.shaper.harfbuzz.at(this.slices.font(slice), [["wght", this.face.weight]]);
    this.#fonts.set(slice, font);
    return font;
  }

  style(request: StyleRequest): ShapingFace {
    const key = requestKey(request);
    const known = this.#styles.get(key);
    if (known !== undefined) return known;
    if (this.#styles.size >= mostStyles) this.#styles.clear();
    const style = new SlicedWords(this, request);
    this.#styles.set(key, style);
    return style;
  }
}

/** Marks, joiners and variation selectors stay with what they follow. */
const attached = /[\p{M}\u200c\u200d]/u;

class SlicedWords implements ShapingFace {
  readonly face: Face;
  readonly #owner: SlicedFace;
  readonly #request: StyleRequest;
  readonly #styles = new Map<number, WordStyle>();

  constructor(owner: SlicedFace, request: StyleRequest) {
    this.face = owner.face;
    this.#owner = owner;
    this.#request = request;
  }

  covers(codePoint: number): boolean {
    return this.#owner.covers(codePoint);
  }

  run(text: string, from: number, to: number): FaceRun {
    const pieces = this.#pieces(text, from, to);
    const runs = pieces.map(({ slice, start, end }) => this.#style(slice).run(text, start, end));
    const length = runs.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
    const glyphs = this.#owner.slices.shaper.slab.take(length);
    let at = 0;
    for (let index = 0; index < pieces.length; index += 1) {
      const which = this.#request.rtl ? pieces.length - 1 - index : index;
      const { slice, start } = pieces[which] as SlicePiece;
      const source = (runs[which] as FaceRun).glyphs;
      glyphs.set(source, at);
      for (const end = at + source.length; at < end; at += glyphStride) {
        if (glyphs[at] !== 0) glyphs[at] = (glyphs[at] as number) | (slice << idBits);
        glyphs[at + 1] = (glyphs[at + 1] as number) + start - from;
      }
    }
    const advance = runs.reduce((sum, run) => sum + run.advance, 0);
    const missing = runs.some((run) => run.missing);
    return { face: this.face, text: text.slice(from, to), rtl: this.#request.rtl, glyphs, advance, missing };
  }

  /** Cuts a text where the next character is in another slice. */
  #pieces(text: string, from: number, to: number): readonly SlicePiece[] {
    const pieces: SlicePiece[] = [];
    let current: number | undefined;
    let start = from;
    for (let at = from; at < to; ) {
      const codePoint = text.codePointAt(at) as number;
      const own = this.#sliceFor(codePoint, current);
      if (current !== undefined && own !== current) {
        pieces.push({ slice: current, start, end: at });
        start = at;
      }
      current = own;
      at += codePoint > 0xffff ? 2 : 1;
    }
    if (current !== undefined) pieces.push({ slice: current, start, end: to });
    return pieces;
  }

  #sliceFor(codePoint: number, current: number | undefined): number {
    const own = this.#owner.slices.index.sliceOf(codePoint);
    if (own === current || current === undefined || own === undefined) return own ?? current ?? 0;
    if (!attached.test(String.fromCodePoint(codePoint))) return own;
    const { harfbuzz } = this.#owner.slices.shaper;
    return harfbuzz.glyph(this.#owner.font(current), codePoint) === 0 ? own : current;
  }

  #style(slice: number): WordStyle {
    const known = this.#styles.get(slice);
    if (known !== undefined) return known;
    const { harfbuzz, limit, slab, wear } = this.#owner.slices.shaper;
    wear.plans += 1;
    const { language, spaced, caps } = this.#request;
    const style = new WordStyle({
      harfbuzz,
      font: this.#owner.font(slice),
      face: this.face,
      family: undefined,
      settings: settingsOf(this.#request, harfbuzz),
      joining: false,
      letters: spaced,
      caps: caps ? language : undefined,
      spaceMatters: true,
      limit,
      slab,
    });
    this.#styles.set(slice, style);
    return style;
  }
}

interface SlicePiece {
  readonly slice: number;
  readonly start: number;
  readonly end: number;
}
