import { LRUCache } from "lru-cache";
import { type Packed, pack } from "../file/deflate.ts";
import { array, real } from "../file/objects.ts";
import type { CodedSign, SettledFont } from "./font-use.ts";
import { codesToCids, toUnicode } from "./to-unicode.ts";

/** What depends on a font's signs alone, ready to be written. */
interface ReadyFont {
  readonly widths: string;
  readonly toUnicode: Packed;
  /** Codes to glyphs, when a code is not simply the glyph's id. */
  readonly codes: Packed | undefined;
}

interface Kept extends ReadyFont {
  /** All that it was made of. */
  readonly origin: Int32Array;
}

const bytesKept = 4 * 1024 * 1024;

/** By a hash of what they were made of: documents with the same words use the same signs. */
const kept = new LRUCache<number, Kept>({ maxSize: bytesKept, sizeCalculation: sizeOf });

/** Half of a shorter map than this is saved by compressing it: less than that is worth, font by font in every document. */
const longMap = 1024;

/** Made for this document, or for one before it. */
export function readyFont({ program, signs }: SettledFont): ReadyFont {
  const cff = program.format === "cff";
  const origin = numbersOf(signs, cff);
  const hash = hashOf(origin);
  const known = kept.get(hash);
  if (known !== undefined && areSame(known.origin, origin)) return known;
  const plain = signs.every((sign, code) => sign.id === code);
  const fresh: Kept = {
    origin,
    widths: cff ? widthsByGlyph(signs) : `[0 [${signs.map(({ width }) => width).join(" ")}]]`,
    toUnicode: pack(Buffer.from(toUnicode(signs.map(({ slice }) => slice)), "latin1"), longMap),
    codes: plain ? undefined : pack(cff ? cidCodes(signs) : glyphCodes(signs)),
  };
  kept.set(hash, fresh);
  return fresh;
}

function numbersOf(signs: readonly CodedSign[], cff: boolean): Int32Array {
  const length = signs.reduce((sum, { slice }) => sum + 3 + slice.length, 1);
  const numbers = new Int32Array(length);
  numbers[0] = cff ? 1 : 0;
  let at = 1;
  for (const { id, width, slice } of signs) {
    numbers[at++] = id;
    numbers[at++] = width;
    numbers[at++] = slice.length;
    for (let unit = 0; unit < slice.length; unit++) numbers[at++] = slice.charCodeAt(unit);
  }
  return numbers;
}

/** 32-bit FNV-1a, a number at a time. */
function hashOf(numbers: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < numbers.length; at++) hash = Math.imul(hash ^ (numbers[at] as number), 0x01000193);
  return hash;
}

function areSame(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function sizeOf({ origin, widths, toUnicode: { data }, codes }: Kept): number {
  return origin.byteLength + widths.length + data.length + (codes?.data.length ?? 0);
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
