/*
 * From set text to the fonts in a PDF file: each face is a Type 0 font with one descendant (ISO 32000-1, 9.7). Only the font that readers
 * of a form type with is another (`typing-font.ts`).
 *
 * 1. While pages are painted, `FontUse` numbers the characters of each face. A character is a glyph together with the text that it stands
 *    for: a glyph that stands for two texts is two characters, so that copying gives back what was set (`slices.ts`).
 * 2. After the last page the characters are sorted by glyph and text. Their order gives the codes of two bytes, so that a font depends on
 *    the set of its characters alone, not on which of them came first. Content streams get the codes then.
 * 3. The font program is cut down to these glyphs and .notdef (`graphics/text/fonts/programs.ts`). TrueType faces that come with the
 *    service are cut by code of our own, which is faster; sliced faces are joined; hb-subset cuts all others, and fixes variable fonts at
 *    their axes. Faces whose licence forbids it (fsType of OS/2, bit 8) stay whole.
 * 4. `embed-font.ts` writes program (FontFile2 for TrueType, FontFile3 for CFF), widths (W), the way from codes to glyphs where these are
 *    not the same (CIDToGIDMap, or for CFF a CMap), and the text of each code (ToUnicode). A name begins with six letters where glyphs
 *    were left out (9.6.4).
 */

import type { Typesetter } from "../../../graphics/text/typesetter.ts";
import { madeOnce } from "../../../model/made-once.ts";
import type { Face, ShapedRun } from "../../../model/text/line.ts";
import type { ObjectId } from "../../../pdf-syntax/objects.ts";
import type { PdfFile, PdfVersion } from "../file/pdf-file.ts";
import { embedFont } from "./embed-font.ts";
import { FontUse, type KnownCharacters } from "./font-use.ts";
import { GlyphStringCache } from "./glyph-string-cache.ts";
import { embedTypingFont } from "./typing-font.ts";

/** The parts of the typesetter that a document's fonts need. */
export type FacePrograms = Pick<Typesetter, "advances" | "program" | "typing">;

/** By fault, the names of the faces that have it. */
export interface FontFaults {
  /** .notdef is shown. */
  readonly missing: readonly string[];
  /** A glyph stands for no text. */
  readonly unmapped: readonly string[];
  /** A glyph stands for a character of private use. */
  readonly privateUse: readonly string[];
}

/** The fonts of one document: characters are numbered while text is painted; when all are known, their codes are fixed. */
export class DocumentFonts {
  readonly known = new GlyphStringCache();
  readonly #file: PdfFile;
  readonly #text: FacePrograms;
  readonly #uses = new Map<string, FontUse>();
  /** Neighbouring runs are mostly set in one face. */
  #last: FontUse | undefined;
  #characters = new Uint16Array(256);
  readonly #shown: ReadonlyMap<string, KnownCharacters> | undefined;

  /** `shown`: by key of the face, characters that the document shows in any case. */
  constructor(file: PdfFile, text: FacePrograms, shown?: ReadonlyMap<string, KnownCharacters> | undefined) {
    this.#file = file;
    this.#text = text;
    this.#shown = shown;
  }

  /** All fonts so far. */
  get uses(): Iterable<FontUse> {
    return this.#uses.values();
  }

  use(face: Face): FontUse {
    if (this.#last?.face !== face) this.#last = this.#useOf(face);
    return this.#last;
  }

  #useOf(face: Face): FontUse {
    return madeOnce(this.#uses, face.key, () => {
      const advances = this.#text.advances(face);
      return new FontUse(face, this.#uses.size + 1, this.#file.reserve(), advances, this.#shown?.get(face.key));
    });
  }

  /** Numbers the characters of glyphs `from` to `to` of a run: see `FontUse`. `characters` then holds them. */
  meet(run: ShapedRun, from: number, to: number): boolean {
    if (this.#characters.length < to - from) this.#characters = new Uint16Array(2 * (to - from));
    return this.use(run.face).meet(run, from, to, this.#characters);
  }

  /** Characters of the glyphs looked up last. */
  get characters(): Uint16Array {
    return this.#characters;
  }

  /** Faults of fonts that matter to a claimed standard: the faces with each fault. */
  faults(): FontFaults {
    const uses = [...this.#uses.values()];
    const named = (found: readonly FontUse[]): readonly string[] => found.map(({ face }) => face.postscriptName);
    return {
      missing: named(uses.filter((use) => use.showsNotdef())),
      unmapped: named(uses.filter((use) => use.hasUnmapped())),
      privateUse: named(uses.filter((use) => use.hasPrivateUse())),
    };
  }

  /** Writes the font that readers type with, as a whole and not to be looked for anywhere else. */
  embedTyping(): ObjectId {
    return embedTypingFont(this.#file, this.#text);
  }

  /** Writes the fonts for an edition of PDF. Answers with the code of every character, by number of font and character. */
  embed(edition: PdfVersion): readonly Uint16Array[] {
    const codes: Uint16Array[] = [];
    for (const use of this.#uses.values()) {
      const font = use.settle((face, glyphs) => this.#text.program(face, glyphs));
      embedFont(font, this.#file, edition);
      codes[use.number] = font.codeOf;
    }
    return codes;
  }
}
