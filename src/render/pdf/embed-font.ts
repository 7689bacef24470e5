import { LRUCache } from "lru-cache";
import type { Face } from "../model/line.ts";
import type { FaceProgram } from "../text/typesetter.ts";
import { deflate, deflateKept, type Packed, pack } from "./deflate.ts";
import type { PdfFile } from "./file.ts";
import type { CodedSign, SettledFont } from "./font-use.ts";
import { array, dictionary, name, type ObjectId, real, reference } from "./objects.ts";
import { codesToCids, toUnicode } from "./to-unicode.ts";

/** What depends on a font's program and signs alone, ready to be written. */
interface Ready {
  readonly widths: string;
  readonly toUnicode: Packed;
  /** Codes to glyphs, when a code is not simply the glyph's id. */
  readonly codes: Packed | undefined;
}

/** What is derived from a program lives as long as the text engine keeps the program, so it needs no other bound. */
const deflatedPrograms = new WeakMap<Uint8Array, Uint8Array>();

/** Of all kept below: documents with the same words use the same signs. */
const readyBytes = 4 * 1024 * 1024;
const readyFonts = new LRUCache<string, Ready>({ maxSize: readyBytes, sizeCalculation: sizeOf });

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

function readyFont({ program, signs }: SettledFont): Ready {
  const cff = program.format === "cff";
  const key = keyOf(signs, cff);
  const known = readyFonts.get(key);
  if (known !== undefined) return known;
  const plain = signs.every((sign, code) => sign.id === code);
  const fresh: Ready = {
    widths: cff ? widthsByGlyph(signs) : `[0 [${signs.map(({ width }) => width).join(" ")}]]`,
    toUnicode: pack(Buffer.from(toUnicode(signs.map((sign) => sign.slice)), "latin1"), longMap),
    codes: plain ? undefined : pack(cff ? cidCodes(signs) : glyphCodes(signs)),
  };
  readyFonts.set(key, fresh);
  return fresh;
}

/** All that `Ready` is made of, as a text. */
function keyOf(signs: readonly CodedSign[], cff: boolean): string {
  const numbers: number[] = [cff ? 1 : 0];
  for (const { id, width, slice } of signs) {
    numbers.push(id, width, slice.length);
    for (let at = 0; at < slice.length; at += 1) numbers.push(slice.charCodeAt(at));
  }
  return Buffer.from(Int32Array.from(numbers).buffer).toString("latin1");
}

function sizeOf({ widths, toUnicode: { data }, codes }: Ready, key: string): number {
  return key.length + widths.length + data.length + (codes?.data.length ?? 0);
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
