import { describe, expect, test } from "vitest";
import { withCompositeParts } from "../../../../../src/render/graphics/text/fonts/composite-glyphs.ts";
import { GlyphCutter } from "../../../../../src/render/graphics/text/fonts/glyph-cutter.ts";
import { HarfBuzzSubset } from "../../../../../src/render/graphics/text/fonts/hb-subset.ts";
import { needTable, readSfnt, type Sfnt } from "../../../../../src/render/graphics/text/fonts/sfnt.ts";
import { cutProgram } from "../../../../../src/render/graphics/text/fonts/subset.ts";
import { faceBytes } from "../../../../support/letters/real-fonts.ts";
import { harfbuzzFiles } from "../../../../support/letters/square-text.ts";

const subset = new HarfBuzzSubset(new WebAssembly.Module(harfbuzzFiles().subset));

/** Each outline as it is drawn: without the zeros at its end, which may fill it up. */
function outlines(sfnt: Sfnt): readonly string[] {
  const glyf = needTable(sfnt, "glyf", 0);
  const loca = needTable(sfnt, "loca", 0);
  const long = needTable(sfnt, "head", 54).getInt16(50) !== 0;
  const at = (glyph: number): number => (long ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return Array.from({ length: needTable(sfnt, "maxp", 6).getUint16(4) }, (_, glyph) =>
    Buffer.from(glyf.buffer, glyf.byteOffset + at(glyph), at(glyph + 1) - at(glyph))
      .toString("hex")
      .replace(/(?:00)+$/, ""),
  );
}

/** Advance and left bearing of each glyph. */
function metrics(sfnt: Sfnt): readonly (readonly number[])[] {
  const hmtx = needTable(sfnt, "hmtx", 4);
  const advances = needTable(sfnt, "hhea", 36).getUint16(34);
  return Array.from({ length: needTable(sfnt, "maxp", 6).getUint16(4) }, (_, glyph) => {
    const last = Math.min(glyph, advances - 1);
    const bearingAt = glyph < advances ? 4 * glyph + 2 : 4 * advances + 2 * (glyph - advances);
    return [hmtx.getUint16(4 * last), hmtx.getInt16(bearingAt)];
  });
}

describe.each([
  "noto-sans/regular",
  "noto-sans/bold-italic",
  "noto-serif/regular",
  "noto-sans-mono/regular",
  "noto-sans-math/regular",
  "noto-sans-symbols-2/regular",
  "material-icons/regular",
])("glyphs of %s", (face) => {
  const file = faceBytes(face);
  const sfnt = readSfnt(file);
  const cutter = new GlyphCutter(sfnt);
  const source = subset.open(file);
  const count = needTable(sfnt, "maxp", 6).getUint16(4);

  test.each([1, 7, 61])("are those that HarfBuzz takes out, one in %i", (step) => {
    const glyphs = Uint32Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
    const own = cutter.cut(glyphs);
    const other = cutProgram({ sfnt, subset, source, variable: false, places: undefined }, glyphs);
    expect(own.ids).toEqual(other.ids);
    const [a, b] = [readSfnt(own.bytes), readSfnt(other.bytes)];
    expect(metrics(a)).toEqual(metrics(b));
    expect(outlines(a)).toEqual(outlines(b));
    expect(needTable(a, "maxp", 6).getUint16(4)).toBe(withCompositeParts(sfnt, glyphs).length);
  });
});
