import type { FaceProgram } from "../../../graphics/text/typesetter.ts";
import { type Face, glyphStride, type ShapedRun } from "../../../model/text/line.ts";
import type { ObjectId } from "../../../pdf-syntax/objects.ts";
import { clusterAt, filler, isSpelled, slicesOf, wordEnd } from "./slices.ts";

/** A character of an embedded font: a glyph that stands for a piece of text, under one character code (ISO 32000-1, 9.7.6). */
export interface FontCharacter {
  readonly glyph: number;
  readonly slice: string;
}

interface MetCharacter extends FontCharacter {
  /** From 1, in the order of meeting. */
  readonly index: number;
  /** The slice's UTF-16 unit when it is a single one, else -1. */
  readonly unit: number;
  /** Another character of the same glyph. */
  readonly next: MetCharacter | undefined;
}

/** Characters of one face that many documents show, numbered from 1 in each. */
export interface KnownCharacters {
  readonly met: readonly MetCharacter[];
  readonly byGlyph: ReadonlyMap<number, MetCharacter>;
  readonly byUnit: readonly (MetCharacter | undefined)[];
  /** As `FontUse.widths`. */
  readonly widths: readonly number[];
}

/** ASCII. */
const units = 128;

/** Two-byte codes end here (ISO 32000-1, 9.7.6.2); code 0 stays .notdef. */
const mostCharacters = 65_535;

/**
 * The characters of one face that a document uses. They are numbered in the order of their first use; once all are
 * known, they are sorted by the order of glyph and text, so that a font's codes depend on the set of its characters
 * alone.
 */
export class FontUse {
  readonly face: Face;
  /** From 1, in the order of meeting; the resource name, such as F1. */
  readonly number: number;
  readonly name: string;
  readonly id: ObjectId;
  /** By number of the character: its width, thousandths of an em as in W. */
  readonly widths: number[];
  readonly #advanceOf: (glyph: number) => number;
  readonly #widthOf: (glyph: number) => number;
  readonly #met: MetCharacter[];
  readonly #byGlyph: Map<number, MetCharacter>;
  /** By ASCII letter, the character it mostly is. */
  readonly #byUnit: (MetCharacter | undefined)[];
  #assembled = false;

  /** `advanceOf`: a glyph's, font units. `known`: characters that the document shows in any case. */
  constructor(
    face: Face,
    number: number,
    id: ObjectId,
    advanceOf: (glyph: number) => number,
    known?: KnownCharacters | undefined,
  ) {
    this.face = face;
    this.number = number;
    this.name = `F${number}`;
    this.id = id;
    this.#advanceOf = advanceOf;
    this.#widthOf = (glyph) => inThousandths(advanceOf(glyph), face);
    this.widths = known === undefined ? [this.#widthOf(0)] : [...known.widths];
    this.#met = known === undefined ? [] : [...known.met];
    this.#byGlyph = new Map(known?.byGlyph);
    this.#byUnit = known === undefined ? new Array<undefined>(units).fill(undefined) : [...known.byUnit];
  }

  /** The character of a number. */
  numbered(index: number): FontCharacter {
    return this.#met[index - 1] ?? { glyph: 0, slice: "" };
  }

  /** These characters alone, numbered in their order, for other documents. */
  known(characters: Iterable<FontCharacter>): KnownCharacters {
    const own = new FontUse(this.face, this.number, this.id, this.#advanceOf);
    for (const { glyph, slice } of characters) own.character(glyph, slice);
    return { met: own.#met, byGlyph: own.#byGlyph, byUnit: own.#byUnit, widths: own.widths };
  }

  /**
   * Writes the numbers of the characters that glyphs `from` to `to` of the run show into `characters`, from its start on.
   * Answers whether several glyphs make up a letter, or one is moved from its place.
   */
  meet(run: ShapedRun, from: number, to: number, characters: Uint16Array): boolean {
    this.#assembled = false;
    if (!run.rtl) {
      this.#meetGlyphs(run, from, to, characters, -from);
      return this.#assembled;
    }
    for (let start = from; start < to; ) {
      const end = wordEnd(run, start, to);
      if (isSpelled(run, start, end)) this.#meetSilent(run, start, end, characters, -from);
      else this.#meetGlyphs(run, start, end, characters, -from);
      start = end;
    }
    return this.#assembled;
  }

  /** A word whose letters are written apart from its glyphs: see `GlyphWriter`. */
  #meetSilent(run: ShapedRun, start: number, end: number, characters: Uint16Array, shift: number): void {
    this.#assembled = true;
    for (let at = start; at < end; at++)
      characters[shift + at] = this.character(run.glyphs[at * glyphStride] ?? 0, filler);
  }

  #meetGlyphs(run: ShapedRun, from: number, to: number, characters: Uint16Array, shift: number): void {
    const { glyphs, text, rtl } = run;
    const ahead = rtl ? -glyphStride : glyphStride;
    for (let at = from; at < to; at++) {
      const base = at * glyphStride;
      const start = glyphs[base + 1] ?? 0;
      const stop = clusterOr(glyphs, base + ahead, text.length);
      const alone = stop === start + 1 && clusterOr(glyphs, base - ahead, -1) !== start;
      if (((glyphs[base + 5] ?? 0) | (glyphs[base + 6] ?? 0)) !== 0) this.#assembled = true;
      if (alone) characters[shift + at] = this.#ofUnit(glyphs[base] ?? 0, text.charCodeAt(start));
      else at = this.#meetCluster(run, at, to, characters, shift) - 1;
    }
  }

  /** The characters of a whole cluster, as far as they lie before `to`; answers with the glyph after them. */
  #meetCluster(run: ShapedRun, from: number, to: number, characters: Uint16Array, shift: number): number {
    const cluster = clusterAt(run, from);
    const slices = slicesOf(cluster, run.rtl);
    if (slices.length > 1) this.#assembled = true;
    const end = Math.min(cluster.end, to);
    for (let at = from; at < end; at++) {
      const glyph = run.glyphs[at * glyphStride] ?? 0;
      characters[shift + at] = this.character(glyph, slices[at - cluster.start] ?? "");
    }
    return end;
  }

  #ofUnit(glyph: number, unit: number): number {
    const usual = this.#byUnit[unit];
    if (usual !== undefined && usual.glyph === glyph) return usual.index;
    for (let character = this.#byGlyph.get(glyph); character !== undefined; character = character.next) {
      if (character.unit === unit) return character.index;
    }
    return this.#add(glyph, String.fromCharCode(unit));
  }

  /** The number of the space met; undefined: none was. */
  get space(): number | undefined {
    return this.#byUnit[0x20]?.index;
  }

  /** The number of the character of a glyph that stands for a text. */
  character(glyph: number, slice: string): number {
    for (let character = this.#byGlyph.get(glyph); character !== undefined; character = character.next) {
      if (character.slice === slice) return character.index;
    }
    return this.#add(glyph, slice);
  }

  #add(glyph: number, slice: string): number {
    const next = this.#byGlyph.get(glyph);
    if (this.#met.length >= mostCharacters) return next?.index ?? 0;
    const unit = slice.length === 1 ? slice.charCodeAt(0) : -1;
    const character = { glyph, slice, unit, index: this.#met.length + 1, next };
    this.#byGlyph.set(glyph, character);
    this.#met.push(character);
    if (unit >= 0 && unit < units) this.#byUnit[unit] = character;
    this.widths.push(next === undefined ? this.#widthOf(glyph) : (this.widths[next.index] ?? 0));
    return character.index;
  }

  /** Whether the glyph for what the face lacks is shown. */
  showsNotdef(): boolean {
    return this.#byGlyph.has(0);
  }

  /** Whether a glyph stands for no text, or for one that ToUnicode may not hold (ISO 19005-2, 6.2.11.7.2). */
  hasUnmapped(): boolean {
    return this.#met.some(({ slice }) => slice === "" || unmappable.test(slice));
  }

  /** Whether a glyph stands for a character whose meaning only its font knows (ISO 19005-2, 6.2.11.7.3). */
  hasPrivateUse(): boolean {
    return this.#met.some(({ slice }) => privateUse.test(slice));
  }

  /** Asks for the program of the glyphs met and gives every character its code, in order of glyph and text. */
  settle(programOf: (face: Face, glyphs: Uint32Array) => FaceProgram): SettledFont {
    const glyphs = this.#glyphs();
    const program = programOf(this.face, glyphs);
    const size = this.#met.length + 1;
    const characters: CodedCharacter[] = [{ slice: "", id: program.ids[0] ?? 0, width: this.widths[0] ?? 0 }];
    const codeOf = new Uint16Array(size);
    for (let place = 0; place < glyphs.length; place++) {
      const id = program.ids[place] ?? 0;
      for (let character = this.#inOrder(glyphs[place] ?? 0); character !== undefined; character = character.next) {
        codeOf[character.index] = characters.length;
        characters.push({ slice: character.slice, id, width: this.widths[character.index] ?? 0 });
      }
    }
    return { use: this, program, tag: subsetTag(this.face.key, glyphs), characters, codeOf };
  }

  /** The glyphs met, ascending, with 0. */
  #glyphs(): Uint32Array {
    const glyphs = new Uint32Array(this.#byGlyph.size + (this.#byGlyph.has(0) ? 0 : 1));
    let at = glyphs.length - this.#byGlyph.size;
    for (const glyph of this.#byGlyph.keys()) glyphs[at++] = glyph;
    return glyphs.sort();
  }

  /** The first character of a glyph, from which the others follow in order of their texts; most glyphs stand for one. */
  #inOrder(glyph: number): MetCharacter | undefined {
    const first = this.#byGlyph.get(glyph);
    if (first?.next === undefined) return first;
    const characters: MetCharacter[] = [];
    for (let character: MetCharacter | undefined = first; character !== undefined; character = character.next)
      characters.push(character);
    characters.sort((a, b) => (a.slice < b.slice ? -1 : 1));
    return characters.reduceRight<MetCharacter | undefined>((next, character) => ({ ...character, next }), undefined);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0000 is what is looked for.
const unmappable = /[\u0000\ufeff\ufffe]/;

const privateUse = /\p{Co}/u;

/** The cluster of the glyph whose numbers start at `base`, when there is such a glyph. */
const clusterOr = (glyphs: Int32Array, base: number, otherwise: number): number =>
  base < 0 || base >= glyphs.length ? otherwise : (glyphs[base + 1] ?? otherwise);

/** A code's meaning in the font program: position in the list is the code. */
export interface CodedCharacter {
  readonly slice: string;
  /** Glyph id within the embedded program. */
  readonly id: number;
  /** Thousandths of an em, as written in W. */
  readonly width: number;
}

/** A font whose codes are fixed. */
export interface SettledFont {
  readonly use: FontUse;
  readonly program: FaceProgram;
  /** For the name of a program from which glyphs were left out. */
  readonly tag: string;
  readonly characters: readonly CodedCharacter[];
  /** By number of the character: its character code. */
  readonly codeOf: Uint16Array;
}

/** ISO 32000-1, 9.6.4: six letters that differ where the glyphs do. A 32-bit FNV-1a hash of face and glyphs. */
function subsetTag(key: string, glyphs: Uint32Array): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  for (const glyph of glyphs) hash = Math.imul(hash ^ glyph, 0x01000193);
  let rest = hash >>> 0;
  let tag = "";
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(0x41 + (rest % 26));
    rest = Math.floor(rest / 26);
  }
  return tag;
}

/** Whole numbers: some readers (MuPDF, PDFium) drop fractions of `W`, and all shall find every glyph at its place. */
function inThousandths(units: number, face: Face): number {
  return Math.round((units * 1000) / face.unitsPerEm);
}
