import type { Face } from "../../../model/text/line.ts";
import { characterMapOf } from "./character-map.ts";
import { fontNames } from "./names.ts";
import { FontError, needTable, readSfnt, type Sfnt } from "./sfnt.ts";

/** Properties of a font file, and what its licence bits permit. */
export interface InspectedFont {
  readonly face: Face;
  readonly glyphs: number;
  readonly variable: boolean;
  /** `whole`: fsType forbids taking glyphs out of it (OS/2, bit 8). */
  readonly embedding: "subset" | "whole";
}

/**
 * Reads a font's measures and checks that it can be used. Bounded: no table is walked glyph by glyph.
 * Throws `FontError`. `key` becomes the face's.
 */
export function inspectFont(file: Uint8Array, key: string): InspectedFont {
  const sfnt = readSfnt(file);
  const head = needTable(sfnt, "head", 54);
  const hhea = needTable(sfnt, "hhea", 36);
  const glyphs = needTable(sfnt, "maxp", 6).getUint16(4);
  const unitsPerEm = head.getUint16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw new FontError("Its units per em are out of range.");
  if (glyphs === 0) throw new FontError("It holds no glyphs.");
  characterMapOf(sfnt);
  checkMetrics(sfnt, hhea, glyphs);
  const outlines = checkOutlines(sfnt, head, glyphs);
  const os2 = sfnt.tables.get("OS/2");
  const embedding = embeddingRight(os2);
  const lines = lineMeasures(os2, hhea, unitsPerEm);
  const names = fontNames(sfnt);
  const post = postMeasures(sfnt, unitsPerEm);
  const face: Face = {
    key,
    postscriptName: names.postscript,
    family: names.family,
    unitsPerEm,
    ...lines,
    ...letterMeasures(os2, lines.ascent),
    ...post,
    weight: weightOf(os2, head),
    serif: hasSerifs(os2),
    bbox: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    outlines,
  };
  return { face, glyphs, variable: sfnt.tables.has("fvar"), embedding };
}

function checkMetrics(sfnt: Sfnt, hhea: DataView, glyphs: number): void {
  const long = hhea.getUint16(34);
  if (long === 0 || long > glyphs) throw new FontError("Its glyph widths are damaged.");
  needTable(sfnt, "hmtx", 4 * long);
}

function checkOutlines(sfnt: Sfnt, head: DataView, glyphs: number): Face["outlines"] {
  if (sfnt.tables.has("CFF2")) throw new FontError("Its outlines are in the CFF2 form, which is not supported.");
  if (sfnt.flavour === "cff") {
    needTable(sfnt, "CFF ", 4);
    return "cff";
  }
  const wide = head.getInt16(50) !== 0;
  needTable(sfnt, "loca", (glyphs + 1) * (wide ? 4 : 2));
  needTable(sfnt, "glyf", 0);
  return "truetype";
}

/** OS/2, fsType: bits 0 to 3 hold the licence (2: restricted), bit 8 forbids subsets, bit 9 forbids outlines. */
function embeddingRight(os2: DataView | undefined): InspectedFont["embedding"] {
  if (os2 === undefined || os2.byteLength < 10) return "subset";
  const rights = os2.getUint16(8);
  if ((rights & 0x000f) === 2) throw new FontError("Its licence (fsType) forbids embedding it into documents.");
  if ((rights & 0x0200) !== 0) throw new FontError("Its licence (fsType) forbids embedding its outlines.");
  return (rights & 0x0100) !== 0 ? "whole" : "subset";
}

type LineMeasures = Pick<Face, "ascent" | "descent" | "lineGap">;

/** hhea, unless the font asks for its typographic measures (OS/2, fsSelection bit 7) or leaves hhea empty. */
function lineMeasures(os2: DataView | undefined, hhea: DataView, unitsPerEm: number): LineMeasures {
  const own = { ascent: hhea.getInt16(4), descent: hhea.getInt16(6), lineGap: hhea.getInt16(8) };
  const empty = own.ascent === 0 && own.descent === 0;
  const wanted = os2 !== undefined && os2.byteLength >= 78 && (empty || (os2.getUint16(62) & 0x80) !== 0);
  const chosen = wanted ? { ascent: os2.getInt16(68), descent: os2.getInt16(70), lineGap: os2.getInt16(72) } : own;
  return sane(chosen, unitsPerEm);
}

/** A line is never higher than eight ems, nor without height: damaged measures must not break the layout. */
function sane({ ascent, descent, lineGap }: LineMeasures, unitsPerEm: number): LineMeasures {
  const clamp = (value: number): number => Math.max(0, Math.min(4 * unitsPerEm, value));
  const up = clamp(ascent);
  const down = clamp(Math.abs(descent));
  if (up + down === 0) return { ascent: 0.8 * unitsPerEm, descent: -0.2 * unitsPerEm, lineGap: 0 };
  return { ascent: up, descent: -down, lineGap: clamp(lineGap) };
}

/** OS/2 version 2 and later; else what most Latin faces have. */
function letterMeasures(os2: DataView | undefined, ascent: number): Pick<Face, "capHeight" | "xHeight"> {
  const known = os2 !== undefined && os2.byteLength >= 90 && os2.getUint16(0) >= 2;
  const xHeight = known ? os2.getInt16(86) : 0;
  const capHeight = known ? os2.getInt16(88) : 0;
  return {
    capHeight: capHeight > 0 ? capHeight : Math.round(0.7 * ascent),
    xHeight: xHeight > 0 ? xHeight : Math.round(0.5 * ascent),
  };
}

type PostMeasures = Pick<Face, "italicAngle" | "underlinePosition" | "underlineThickness" | "fixedPitch">;

function postMeasures(sfnt: Sfnt, unitsPerEm: number): PostMeasures {
  const post = sfnt.tables.get("post");
  if (post === undefined || post.byteLength < 16) {
    const underlineThickness = Math.round(0.05 * unitsPerEm);
    return { italicAngle: 0, underlinePosition: -2 * underlineThickness, underlineThickness, fixedPitch: false };
  }
  const thickness = post.getInt16(10);
  const position = post.getInt16(8);
  const limit = unitsPerEm;
  return {
    italicAngle: Math.max(-90, Math.min(90, post.getInt32(4) / 65_536)),
    underlinePosition: Math.max(-limit, Math.min(limit, position)),
    underlineThickness: thickness > 0 && thickness < limit ? thickness : Math.round(0.05 * unitsPerEm),
    fixedPitch: post.getUint32(12) !== 0,
  };
}

function weightOf(os2: DataView | undefined, head: DataView): number {
  const named = os2 !== undefined && os2.byteLength >= 6 ? os2.getUint16(4) : 0;
  if (named >= 1 && named <= 1000) return named;
  return (head.getUint16(44) & 1) !== 0 ? 700 : 400;
}

/** OS/2, sFamilyClass: classes 1 to 5 and 7 are serif designs; else the PANOSE serif style decides. */
function hasSerifs(os2: DataView | undefined): boolean {
  if (os2 === undefined || os2.byteLength < 42) return false;
  const family = os2.getInt16(30) >> 8;
  if ([1, 2, 3, 4, 5, 7].includes(family)) return true;
  const latinText = os2.getUint8(32) === 2;
  const serifStyle = os2.getUint8(33);
  return family === 0 && latinText && serifStyle >= 2 && serifStyle <= 10;
}
