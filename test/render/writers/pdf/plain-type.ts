import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FaceProgram } from "../../../../src/render/graphics/text/typesetter.ts";
import { plainTextLook, type TextLook } from "../../../../src/render/model/look.ts";
import {
  type Face,
  type GlyphPiece,
  glyphStride,
  type Line,
  type ShapedRun,
} from "../../../../src/render/model/text/line.ts";

// Type set without a text engine: one glyph a character, no kerning. For tests that are about the file, not the text.

const require = createRequire(import.meta.url);

/** A TrueType file with what naive setting needs of it. */
class PlainFont {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #tables = new Map<string, number>();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = 0; i < this.#view.getUint16(4); i++) {
      const entry = 12 + i * 16;
      this.#tables.set(
        Buffer.from(bytes.subarray(entry, entry + 4)).toString("latin1"),
        this.#view.getUint32(entry + 8),
      );
    }
  }

  #table(name: string): number {
    const at = this.#tables.get(name);
    if (at === undefined) throw new Error(`the test font has no ${name} table`);
    return at;
  }

  /** By the format 4 subtable of cmap (ISO/IEC 14496-22, 5.2.1.3.3). */
  glyph(code: number): number {
    const cmap = this.#table("cmap");
    const view = this.#view;
    for (let i = 0; i < view.getUint16(cmap + 2); i++) {
      const table = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
      if (view.getUint16(table) !== 4) continue;
      const segments = view.getUint16(table + 6) / 2;
      for (let s = 0; s < segments; s++) {
        const end = view.getUint16(table + 14 + s * 2);
        if (code > end) continue;
        const start = view.getUint16(table + 16 + segments * 2 + s * 2);
        if (code < start) return 0;
        const delta = view.getUint16(table + 16 + segments * 4 + s * 2);
        const rangeAt = table + 16 + segments * 6 + s * 2;
        const range = view.getUint16(rangeAt);
        if (range === 0) return (code + delta) & 0xffff;
        const glyph = view.getUint16(rangeAt + range + (code - start) * 2);
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
    }
    return 0;
  }

  advance(glyph: number): number {
    const wide = this.#view.getUint16(this.#table("hhea") + 34);
    return this.#view.getUint16(this.#table("hmtx") + Math.min(glyph, wide - 1) * 4);
  }
}

const file = (path: string): Uint8Array => readFileSync(require.resolve(path));

const fonts = new Map<string, PlainFont>([
  ["regular", new PlainFont(file("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"))],
  ["bold", new PlainFont(file("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"))],
]);

const fontOf = (key: string): PlainFont => {
  const font = fonts.get(key);
  if (font === undefined) throw new Error(`there is no test font ${key}`);
  return font;
};

const face = (key: string, postscriptName: string, weight: number): Face => ({
  key,
  postscriptName,
  family: "Noto Sans",
  unitsPerEm: 1000,
  ascent: 1069,
  descent: -293,
  lineGap: 0,
  capHeight: 714,
  xHeight: 536,
  italicAngle: 0,
  weight,
  fixedPitch: false,
  serif: false,
  bbox: [-621, -389, 2800, 1067],
  underlinePosition: -100,
  underlineThickness: 50,
  outlines: "truetype",
});

const regular = face("regular", "NotoSans-Regular", 400);
export const bold = face("bold", "NotoSans-Bold", 700);

/** Embeds whole files, as if nothing could be cut. */
export const plainPrograms = {
  advances:
    ({ key }: Face) =>
    (glyph: number): number =>
      fontOf(key).advance(glyph),
  program: ({ key }: Face, glyphs: Uint32Array): FaceProgram => ({
    bytes: fontOf(key).bytes,
    format: "truetype",
    subset: false,
    ids: glyphs,
  }),
  typing: (): never => {
    throw new Error("plain pages have no form");
  },
};

export const look: TextLook = { ...plainTextLook("Noto Sans", 10), automatic: true };

/** One glyph for each character. */
export function run(text: string, of: Face = regular): ShapedRun {
  const font = fontOf(of.key);
  const characters = [...text];
  const glyphs = new Int32Array(characters.length * glyphStride);
  let cluster = 0;
  let advance = 0;
  characters.forEach((character, at) => {
    const glyph = font.glyph(character.codePointAt(0) ?? 0);
    glyphs.set([glyph, cluster, 0, font.advance(glyph), 0, 0, 0], at * glyphStride);
    cluster += character.length;
    advance += font.advance(glyph);
  });
  return { face: of, text, rtl: false, glyphs, advance };
}

/** A run from glyph numbers of seven, for shapes that naive setting does not make. */
export const runOf = (
  text: string,
  glyphs: readonly (readonly number[])[],
  more: Partial<ShapedRun> = {},
): ShapedRun => ({
  face: regular,
  text,
  rtl: false,
  glyphs: Int32Array.from(glyphs.flat()),
  advance: glyphs.reduce((sum, glyph) => sum + (glyph[3] ?? 0), 0),
  ...more,
});

export const glyphOf = (character: string): number => fontOf("regular").glyph(character.codePointAt(0) ?? 0);
export const advanceOf = (character: string): number => fontOf("regular").advance(glyphOf(character));

export function piece(of: ShapedRun, more: Partial<GlyphPiece> = {}): GlyphPiece {
  return {
    kind: "glyphs",
    x: 0,
    baselineShift: 0,
    width: (of.advance / of.face.unitsPerEm) * (more.look ?? look).size,
    run: of,
    from: 0,
    to: of.glyphs.length / glyphStride,
    look,
    letterExtra: 0,
    spaceExtra: 0,
    ...more,
  };
}

export function line(pieces: Line["pieces"], more: Partial<Line> = {}): Line {
  const bare = { measure: 500, width: 500, ascent: 11, descent: 3, under: [], over: [], spans: [], links: [] };
  return { ...bare, pieces, ...more };
}
