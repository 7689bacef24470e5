import { madeOnce } from "../../../model/made-once.ts";
import type { Face } from "../../../model/text/line.ts";
import {
  array,
  type DictionaryEntries,
  dictionary,
  name,
  type ObjectId,
  real,
  reference,
} from "../../../pdf-syntax/objects.ts";
import { type DeflatedStream, deflate } from "../file/deflate.ts";
import type { PdfFile, PdfVersion } from "../file/pdf-file.ts";
import type { SettledFont } from "./font-use.ts";
import { readyFont } from "./ready-font.ts";

/** Compressed programs. They live as long as the text engine keeps the program, so they need no other bound. */
const deflatedPrograms = new WeakMap<Uint8Array, Uint8Array>();

/** Entries of a descriptor that depend on the face alone and are the same in every document. */
const descriptions = new WeakMap<Face, Readonly<Record<string, string>>>();

/** Writes a Type 0 font with one descendant (ISO 32000-1, 9.7) as the object that pages refer to. */
export function embedFont(font: SettledFont, file: PdfFile, edition: PdfVersion): void {
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
      FontDescriptor: reference(descriptor(font, { FontName: baseFont, CIDSet: cidSet(font, edition, file) }, file)),
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

function codesStream(codes: DeflatedStream, cff: boolean, file: PdfFile): ObjectId {
  const cmap = { Type: "/CMap", CMapName: "/Colophon-Codes", CIDSystemInfo: identity };
  return file.packed(cff ? cmap : {}, codes);
}

/** A program as it is written, made once. */
export const deflated = (bytes: Uint8Array): Uint8Array => madeOnce(deflatedPrograms, bytes, () => deflate(bytes));

/** PDF/A-1 wants it of each subset (ISO 19005-1, 6.3.5): a bit for each CID, the first in the highest bit of the first byte. */
function cidSet({ program, characters }: SettledFont, edition: PdfVersion, file: PdfFile): string | undefined {
  if (edition !== "1.4" || !program.subset) return undefined;
  const cids = program.format === "cff" ? program.ids : characters.keys();
  const bits = new Uint8Array(8192);
  let last = 0;
  for (const cid of cids) {
    bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
    last = Math.max(last, cid);
  }
  return reference(file.compressed({}, bits.slice(0, (last >> 3) + 1)));
}

function descriptor({ use: { face }, program }: SettledFont, entries: DictionaryEntries, file: PdfFile): ObjectId {
  const cff = program.format === "cff";
  const stream = file.stream(
    cff
      ? { Subtype: "/CIDFontType0C", Filter: "/FlateDecode" }
      : { Filter: "/FlateDecode", Length1: String(program.bytes.length) },
    deflated(program.bytes),
  );
  return file.add(
    dictionary({
      Type: "/FontDescriptor",
      ...entries,
      ...descriptionOf(face),
      [cff ? "FontFile3" : "FontFile2"]: reference(stream),
    }),
  );
}

/** Entries of its descriptor that say what the face is like. */
export const descriptionOf = (face: Face): Readonly<Record<string, string>> =>
  madeOnce(descriptions, face, () => described(face));

function described(face: Face): Readonly<Record<string, string>> {
  const em = (units: number): string => real((units * 1000) / face.unitsPerEm, 0);
  return {
    Flags: String(flags(face)),
    FontBBox: array(face.bbox.map(em)),
    ItalicAngle: real(face.italicAngle),
    Ascent: em(face.ascent),
    Descent: em(face.descent),
    CapHeight: em(face.capHeight),
    XHeight: em(face.xHeight),
    StemV: String(stemWidth(face.weight)),
    FontWeight: String(Math.min(900, Math.max(100, Math.round(face.weight / 100) * 100))),
  };
}

/** Table 123. Symbolic, since codes are glyphs and no standard character set applies. */
function flags(face: Face): number {
  return (face.fixedPitch ? 1 : 0) | (face.serif ? 2 : 0) | 4 | (face.italicAngle !== 0 ? 64 : 0);
}

/** No font table names the stems' width; this estimate gives 88 for regular and 166 for bold. */
const stemWidth = (weight: number): number => Math.round(50 + (weight / 65) ** 2);
