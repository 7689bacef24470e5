import { type Face, glyphStride, type ShapedRun } from "../model/line.ts";
import type { FaceProgram } from "../text/typesetter.ts";
import { eachSlice } from "./slices.ts";

/** A glyph standing for a piece of text: what one character code of an embedded font means. */
export interface Sign {
  readonly glyph: number;
  readonly slice: string;
}

interface MetSign extends Sign {
  /** From 1, in the order of meeting. */
  readonly index: number;
  /** Another sign of the same glyph. */
  readonly next: MetSign | undefined;
}

/** Two-byte codes end here (ISO 32000-1, 9.7.6.2); code 0 stays .notdef. */
const mostSigns = 65_535;

/**
 * What a document uses of one face. Signs are numbered as they are met; once all are known they are put in order of
 * glyph and text, so that a font's codes depend on the set of its signs alone.
 */
export class FontUse {
  readonly face: Face;
  /** The resource name, such as F1. */
  readonly name: string;
  readonly #met: MetSign[] = [];
  readonly #byGlyph = new Map<number, MetSign>();

  constructor(face: Face, name: string) {
    this.face = face;
    this.name = name;
  }

  /** Fills `indexes` with the number of the sign that each glyph `from` to `to` of the run shows. */
  meet(run: ShapedRun, from: number, to: number, indexes: Uint16Array): void {
    eachSlice(run, from, to, (at, glyph, slice) => {
      if (indexes[at] === 0) indexes[at] = this.#indexOf(glyph, slice);
    });
  }

  #indexOf(glyph: number, slice: string): number {
    const head = this.#byGlyph.get(glyph);
    for (let sign = head; sign !== undefined; sign = sign.next) {
      if (sign.slice === slice) return sign.index;
    }
    if (this.#met.length >= mostSigns) return head?.index ?? 0;
    const sign = { glyph, slice, index: this.#met.length + 1, next: head };
    this.#byGlyph.set(glyph, sign);
    this.#met.push(sign);
    return sign.index;
  }

  /** Asks for the program of the glyphs met and gives every sign its code. */
  settle(programOf: (face: Face, glyphs: Uint32Array) => FaceProgram): SettledFont {
    const glyphs = Uint32Array.from(new Set([0, ...this.#byGlyph.keys()])).sort();
    const program = programOf(this.face, glyphs);
    const rank = new Map<number, number>();
    glyphs.forEach((glyph, at) => {
      rank.set(glyph, at);
    });
    const sorted = this.#met.toSorted((a, b) => a.glyph - b.glyph || (a.slice < b.slice ? -1 : 1));
    const size = sorted.length + 1;
    const signs: CodedSign[] = [];
    const codeOf = new Uint16Array(size);
    const advanceOf = new Float64Array(size);
    sorted.forEach((sign, at) => {
      const place = rank.get(sign.glyph) ?? 0;
      const width = inThousandths(program.advances[place] ?? 0, this.face);
      signs.push({ slice: sign.slice, id: program.ids[place] ?? 0, width });
      codeOf[sign.index] = at + 1;
      advanceOf[sign.index] = width;
    });
    const missing = { slice: "", id: 0, width: inThousandths(program.advances[0] ?? 0, this.face) };
    return { use: this, program, signs: [missing, ...signs], codeOf, advanceOf };
  }
}

/** A code's meaning in the font program: position in the list is the code. */
export interface CodedSign {
  readonly slice: string;
  /** Glyph id within the embedded program. */
  readonly id: number;
  /** Thousandths of an em, as written in W. */
  readonly width: number;
}

/** A font whose codes are fixed: pages can be written. */
export interface SettledFont {
  readonly use: FontUse;
  readonly program: FaceProgram;
  readonly signs: readonly CodedSign[];
  /** By number of the sign: its character code, and its width in thousandths of an em. */
  readonly codeOf: Uint16Array;
  readonly advanceOf: Float64Array;
}

/** Rounded as `W` writes it, so that what is shown and what readers compute agree. */
function inThousandths(units: number, face: Face): number {
  return Math.round((units * 1_000_000) / face.unitsPerEm) / 1000;
}

export const glyphCount = (run: ShapedRun): number => run.glyphs.length / glyphStride;
