import type { Face } from "../model/line.ts";
import type { FaceProgram } from "../text/typesetter.ts";
import { deflate, deflateKept, type Packed, pack } from "./deflate.ts";
import type { PdfFile } from "./file.ts";
import type { CodedSign, SettledFont } from "./font-use.ts";
import { array, dictionary, name, type ObjectId, real, reference } from "./objects.ts";
import { codesToCids, toUnicode } from "./to-unicode.ts";

/** What depends on a font's program and signs alone, ready to be written. */
interface Ready {
  readonly signs: readonly CodedSign[];
  readonly widths: string;
  readonly toUnicode: Packed;
  /** Codes to glyphs, when a code is not simply the glyph's id. */
  readonly codes: Packed | undefined;
}

/** What is derived from a program lives as long as the text engine keeps the program, so it needs no other bound. */
const deflatedPrograms = new WeakMap<Uint8Array, Uint8Array>();

/** By the texts of a program's signs; few, since documents with the same glyphs seldom differ in them. */
const readyFonts = new WeakMap<FaceProgram, Ready[]>();
const mostReadyPerProgram = 4;

/** Half of a shorter map than this is saved by compressing it: less than that is worth, font by font in every document. */
const longMap = 1024;

/** Writes a Type 0 font with one descendant (ISO 32000-1, 9.7) as the object that pages refer to. */
export function embedFont(font: SettledFont, file: PdfFile): void {
  const { face } = font.use;
  const ready = readyFont(font);
  const cff = font.program.format === "cff";
  const baseFont = name(font.program.subset ? `${font.tag}+${face.postscriptName}` : face.postscriptName);
  const codes = ready.codes === undefined ? undefined : reference(codesStream(ready.codes, cff, file));
  const descendant = file.add(
    dictionary({
      Type: "/Font",
      Subtype: cff ? "/CIDFontType0" : "/CIDFontType2",
      BaseFont: baseFont,
      CIDSystemInfo: identity,
      FontDescriptor: reference(descriptor(font, baseFont, file)),
      W: ready.widths,
      CIDToGIDMap: cff ? undefined : (codes ?? "/Identity"),
    }),
  );
  file.add(
    dictionary({
      Type: "/Font",
      Subtype: "/Type0",
      BaseFont: baseFont,
      Encoding: cff ? (codes ?? "/Identity-H") : "/Identity-H",
      DescendantFonts: array([reference(descendant)]),
      ToUnicode: reference(file.packed({}, ready.toUnicode)),
    }),
    font.use.id,
  );
}

const identity = "<</Registry (Adobe)/Ordering (Identity)/Supplement 0>>";

function codesStream(codes: Packed, cff: boolean, file: PdfFile): ObjectId {
  const cmap = { Type: "/CMap", CMapName: "/Colophon-Codes", CIDSystemInfo: identity };
  return file.packed(cff ? cmap : {}, codes);
}

/** A face as a whole is met again in any document, a cut one seldom: other data, other glyphs. */
function deflated({ bytes, subset }: FaceProgram): Uint8Array {
  const known = deflatedPrograms.get(bytes);
  if (known !== undefined) return known;
  const fresh = subset ? deflate(bytes) : deflateKept(bytes);
  deflatedPrograms.set(bytes, fresh);
  return fresh;
}

function readyFont(font: SettledFont): Ready {
  const others = readyFonts.get(font.program) ?? [];
  const known = others.find(({ signs }) => areSame(signs, font.signs));
  if (known !== undefined) return known;
  const { signs } = font;
  const plain = signs.every((sign, code) => sign.id === code);
  const cff = font.program.format === "cff";
  const fresh: Ready = {
    signs,
    widths: cff ? widthsByGlyph(signs) : `[0 [${signs.map(({ width }) => width).join(" ")}]]`,
    toUnicode: pack(Buffer.from(toUnicode(signs.map((sign) => sign.slice)), "latin1"), longMap),
    codes: plain ? undefined : pack(cff ? cidCodes(signs) : glyphCodes(signs)),
  };
  if (others.length >= mostReadyPerProgram) others.length = 0;
  others.push(fresh);
  readyFonts.set(font.program, others);
  return fresh;
}

/** Signs of one program: equal ids are equal glyphs, which have equal widths. */
function areSame(a: readonly CodedSign[], b: readonly CodedSign[]): boolean {
  if (a.length !== b.length) return false;
  for (let code = 0; code < a.length; code += 1) {
    if (a[code]?.id !== b[code]?.id || a[code]?.slice !== b[code]?.slice) return false;
  }
  return true;
}

/** 9.7.4.3 for CFF: widths go by CID, which is the glyph's id in the program. */
function widthsByGlyph(signs: readonly CodedSign[]): string {
  const widths = new Map<number, number>();
  for (const sign of signs) widths.set(sign.id, sign.width);
  const sorted = [...widths].sort((a, b) => a[0] - b[0]);
  return array(sorted.map(([id, width]) => `${id} [${real(width)}]`));
}

const cidCodes = (signs: readonly CodedSign[]): Uint8Array =>
  Buffer.from(codesToCids(signs.map((sign) => sign.id)), "latin1");

/** Table 117, CIDToGIDMap: two bytes a code, high byte first. */
function glyphCodes(signs: readonly CodedSign[]): Uint8Array {
  const map = new Uint8Array(signs.length * 2);
  signs.forEach((sign, code) => {
    map[code * 2] = sign.id >> 8;
    map[code * 2 + 1] = sign.id & 0xff;
  });
  return map;
}

function descriptor(font: SettledFont, fontName: string, file: PdfFile): ObjectId {
  const { face } = font.use;
  const em = (units: number): string => real((units * 1000) / face.unitsPerEm, 0);
  const cff = font.program.format === "cff";
  const stream = file.stream(
    cff
      ? { Subtype: "/CIDFontType0C", Filter: "/FlateDecode" }
      : { Filter: "/FlateDecode", Length1: String(font.program.bytes.length) },
    deflated(font.program),
  );
  return file.add(
    dictionary({
      Type: "/FontDescriptor",
      FontName: fontName,
      Flags: String(flags(face)),
      FontBBox: array(face.bbox.map(em)),
      ItalicAngle: real(face.italicAngle),
      Ascent: em(face.ascent),
      Descent: em(face.descent),
      CapHeight: em(face.capHeight),
      XHeight: em(face.xHeight),
      StemV: String(stemWidth(face.weight)),
      FontWeight: String(Math.min(900, Math.max(100, Math.round(face.weight / 100) * 100))),
      [cff ? "FontFile3" : "FontFile2"]: reference(stream),
    }),
  );
}

/** Table 123. Symbolic, since codes are glyphs and no standard character set applies. */
function flags(face: Face): number {
  return (face.fixedPitch ? 1 : 0) | (face.serif ? 2 : 0) | 4 | (face.italicAngle !== 0 ? 64 : 0);
}

/** No font table names the stems' width; this estimate gives 88 for regular and 166 for bold. */
const stemWidth = (weight: number): number => Math.round(50 + (weight / 65) ** 2);
