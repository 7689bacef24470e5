import { writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { Bytes, cmapTable, fontFile, nameTable } from "./sfnt.ts";

// The face of the layout tests: every glyph is a square of one em, so that all positions can be known beforehand.
// Run it to write test/support/letters/square.ttf; the same program gives the same bytes.

const unitsPerEm = 1000;
const ascent = 800;
const descent = -200;

/** Characters with a glyph of their own; all else comes out as .notdef, as wide as the others. */
const covered: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xc4, 0xc4],
  [0xd6, 0xd6],
  [0xdc, 0xdc],
  [0xe4, 0xe4],
  [0xf6, 0xf6],
  [0xfc, 0xfc],
  [0x2010, 0x2010],
  [0x2013, 0x2014],
  [0x2022, 0x2022],
  [0x20ac, 0x20ac],
];

/** The space and the no-break space draw nothing. */
const blanks: ReadonlySet<number> = new Set([1, 1 + 0x7e - 0x20 + 1]);

const glyphCount = 1 + covered.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** ISO/IEC 14496-22, 5.2: the tables in alphabetical order. */
const tables: Readonly<Record<string, Bytes>> = {
  "OS/2": os2(),
  cmap: cmapTable(covered),
  glyf: glyf(),
  head: head(),
  hhea: hhea(),
  hmtx: hmtx(),
  loca: loca(),
  maxp: maxp(),
  name: nameTable([
    [1, "Square"],
    [2, "Regular"],
    [4, "Square Regular"],
    [6, "Square-Regular"],
  ]),
  post: new Bytes().u32(0x0003_0000, 0).u16(-100, 50).u32(1, 0, 0, 0, 0),
};

function os2(): Bytes {
  const bytes = new Bytes().u16(4, unitsPerEm, 400, 5, 0);
  bytes.u16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0); // sub, superscript, strikeout, family class
  bytes.u8(2, 0, 5, 9, 0, 0, 0, 0, 0, 0).u32(1, 0, 0, 0).text("SQRE");
  bytes.u16(0x40, 0x20, 0x20ac, ascent, descent, 0, ascent, -descent);
  return bytes.u32(1, 0).u16(500, 700, 0, 0x20, 1);
}

/** One outline for all: four points on the curve, clockwise from the lower left; an even number of bytes. */
function square(): Bytes {
  const bytes = new Bytes().u16(1, 0, descent, unitsPerEm, ascent, 3, 0).u8(1, 1, 1, 1);
  return bytes.u16(0, 0, unitsPerEm, 0).u16(descent, unitsPerEm, 0, -unitsPerEm);
}

/** A table of offsets can only ascend, so the square is repeated for every glyph that shows it. */
function glyf(): Bytes {
  const bytes = new Bytes();
  for (let glyph = 0; glyph < glyphCount; glyph += 1) if (!blanks.has(glyph)) bytes.u8(...square().padded());
  return bytes;
}

function loca(): Bytes {
  const { length } = square().padded();
  const bytes = new Bytes();
  let at = 0;
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    bytes.u16(at / 2);
    if (!blanks.has(glyph)) at += length;
  }
  return bytes.u16(at / 2);
}

function head(): Bytes {
  const bytes = new Bytes().u32(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5).u16(0x000b, unitsPerEm);
  return bytes.u32(0, 0, 0, 0).u16(0, descent, unitsPerEm, ascent, 0, 8, 2, 0, 0);
}

function hhea(): Bytes {
  const bytes = new Bytes().u32(0x0001_0000).u16(ascent, descent, 0, unitsPerEm, 0, 0, unitsPerEm);
  return bytes.u16(1, 0, 0, 0, 0, 0, 0, 0, 1);
}

function hmtx(): Bytes {
  return new Bytes().u16(unitsPerEm, 0).u16(...Array.from({ length: glyphCount - 1 }, () => 0));
}

function maxp(): Bytes {
  return new Bytes().u32(0x0001_0000).u16(glyphCount, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0);
}

/** The font file. */
export const squareFont = (): Uint8Array => fontFile(tables);

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../../test/support/letters/square.ttf", import.meta.url), squareFont());
}
