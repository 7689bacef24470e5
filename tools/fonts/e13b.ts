import { writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { heightInHalves, type Shape, shapes } from "./e13b/shapes.ts";
import { type OutlinePoint, roundCorners, traceCorners } from "./e13b/trace.ts";
import { Bytes, cmapTable, fontFile, nameTable } from "./sfnt.ts";

// The face of MICR lines. At 12 pt an em is 1/6 in, so half a module (0.0065 in) is 39 of its thousandths and the
// distance of characters (0.125 in) 750. Run it to write fonts/e13b.ttf; the same program gives the same bytes.

const unitsPerEm = 1000;
const half = 39;
const pitch = 750;
const top = heightInHalves * half;
/** Right edges of all characters stand in one line, the widest in the middle of its cell. */
const rightEdge = (pitch + 14 * half) / 2;

interface Glyph {
  readonly outlines: readonly (readonly OutlinePoint[])[];
}

const blank: Glyph = { outlines: [] };

/** .notdef and the space draw nothing; the shapes follow in the order of their code points. */
const glyphs: readonly Glyph[] = [blank, blank, ...shapes.map(glyphOf)];

function glyphOf({ width, rows, round }: Shape): Glyph {
  const left = rightEdge - 2 * width * half;
  const outlines = traceCorners(rows).map((corners) =>
    roundCorners(corners, round, half, heightInHalves).map((point) => ({ ...point, x: point.x + left })),
  );
  return { outlines };
}

interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

function boxOf(drawn: readonly Glyph[]): Box {
  const points = drawn.flatMap(({ outlines }) => outlines.flat());
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

/** Simple glyphs with words for coordinates (ISO/IEC 14496-22, 5.3.3). */
function glyphBytes(glyph: Glyph): Bytes {
  const { outlines } = glyph;
  const bytes = new Bytes();
  if (outlines.length === 0) return bytes;
  const { xMin, yMin, xMax, yMax } = boxOf([glyph]);
  const points = outlines.flat();
  let end = -1;
  bytes.u16(outlines.length, xMin, yMin, xMax, yMax);
  for (const { length } of outlines) {
    end += length;
    bytes.u16(end);
  }
  bytes.u16(0).u8(...points.map(({ on }) => (on ? 1 : 0)));
  for (const axis of ["x", "y"] as const) {
    let at = 0;
    for (const point of points) {
      bytes.u16(point[axis] - at);
      at = point[axis];
    }
  }
  return bytes;
}

function glyf(): Bytes {
  const bytes = new Bytes();
  for (const glyph of glyphs) bytes.u8(...glyphBytes(glyph).padded());
  return bytes;
}

function loca(): Bytes {
  const bytes = new Bytes().u16(0);
  let at = 0;
  for (const glyph of glyphs) {
    at += glyphBytes(glyph).padded().length;
    bytes.u16(at / 2);
  }
  return bytes;
}

function hmtx(): Bytes {
  const bytes = new Bytes();
  for (const glyph of glyphs) bytes.u16(pitch, glyph === blank ? 0 : boxOf([glyph]).xMin);
  return bytes;
}

const all = boxOf(glyphs);
const most = (count: (glyph: Glyph) => number): number => Math.max(...glyphs.map(count));

function os2(): Bytes {
  const bytes = new Bytes().u16(4, pitch, 400, 5, 0);
  bytes.u16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0); // sub, superscript, strikeout, family class
  bytes.u8(2, 0, 5, 9, 0, 0, 0, 0, 0, 0).u32(1, 0, 0, 0).text("E13B");
  bytes.u16(0x40, 0x20, 0x2449, 800, -200, 0, 800, 200);
  return bytes.u32(1, 0).u16(top, top, 0, 0x20, 1);
}

const tables: Readonly<Record<string, Bytes>> = {
  "OS/2": os2(),
  cmap: cmapTable([
    [0x20, 0x20],
    [0x30, 0x39],
    [0x2446, 0x2449],
  ]),
  glyf: glyf(),
  head: new Bytes()
    .u32(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5)
    .u16(0x000b, unitsPerEm)
    .u32(0, 0, 0, 0)
    .u16(all.xMin, all.yMin, all.xMax, all.yMax, 0, 8, 2, 0, 0),
  hhea: new Bytes()
    .u32(0x0001_0000)
    .u16(800, -200, 0, pitch, all.xMin, pitch - all.xMax, all.xMax)
    .u16(1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
  hmtx: hmtx(),
  loca: loca(),
  maxp: new Bytes().u32(0x0001_0000).u16(
    glyphs.length,
    most(({ outlines }) => outlines.flat().length),
    most(({ outlines }) => outlines.length),
    0,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ),
  name: nameTable([
    [0, "Drawn for Colophon. Not verified against ISO 1004-1."],
    [1, "E-13B"],
    [2, "Regular"],
    [4, "E-13B Regular"],
    [5, "Version 1.0"],
    [6, "E13B-Regular"],
    [13, "MIT License"],
  ]),
  post: new Bytes().u32(0x0003_0000, 0).u16(-100, 50).u32(1, 0, 0, 0, 0),
};

/** The font file. */
export const micrFont = (): Uint8Array => fontFile(tables);

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../../fonts/e13b.ttf", import.meta.url), micrFont());
}
