import { LRUCache } from "lru-cache";
import { array, real } from "../../../pdf-syntax/objects.ts";
import { type DeflatedStream, pack } from "../file/deflate.ts";
import type { CodedCharacter, SettledFont } from "./font-use.ts";
import { codesToCids, toUnicode } from "./to-unicode.ts";

/** The parts of a font that depend on its characters alone, ready to be written. */
interface ReadyFont {
  readonly widths: string;
  readonly toUnicode: DeflatedStream;
  /** Codes to glyphs, when a code is not simply the glyph's id. */
  readonly codes: DeflatedStream | undefined;
}

interface KeptFont extends ReadyFont {
  /** All that it was made of. */
  readonly origin: Int32Array;
}

const bytesKept = 4 * 1024 * 1024;

/** By a hash of what they were made of: documents with the same words use the same characters. */
const kept = new LRUCache<number, KeptFont>({ maxSize: bytesKept, sizeCalculation: sizeOf });

/** Half of a shorter map than this is saved by compressing it: less than that is worth, font by font in every document. */
const longMap = 1024;

/** Made for this document, or for one before it. */
export function readyFont({ program, characters }: SettledFont): ReadyFont {
  const cff = program.format === "cff";
  const origin = numbersOf(characters, cff);
  const hash = hashOf(origin);
  const known = kept.get(hash);
  if (known !== undefined && areSame(known.origin, origin)) return known;
  const plain = characters.every((character, code) => character.id === code);
  const fresh: KeptFont = {
    origin,
    widths: cff ? widthsByGlyph(characters) : `[0 [${characters.map(({ width }) => width).join(" ")}]]`,
    toUnicode: pack(Buffer.from(toUnicode(characters.map(({ slice }) => slice)), "latin1"), longMap),
    codes: plain ? undefined : pack(cff ? cidCodes(characters) : glyphCodes(characters)),
  };
  kept.set(hash, fresh);
  return fresh;
}

function numbersOf(characters: readonly CodedCharacter[], cff: boolean): Int32Array {
  const length = characters.reduce((sum, { slice }) => sum + 3 + slice.length, 1);
  const numbers = new Int32Array(length);
  numbers[0] = cff ? 1 : 0;
  let at = 1;
  for (const { id, width, slice } of characters) {
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

const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const areSame = (a: Int32Array, b: Int32Array): boolean => Buffer.compare(bytesOf(a), bytesOf(b)) === 0;

function sizeOf({ origin, widths, toUnicode: { data }, codes }: KeptFont): number {
  return origin.byteLength + widths.length + data.length + (codes?.data.length ?? 0);
}

/** 9.7.4.3 for CFF: widths go by CID, which is the glyph's id in the program. */
function widthsByGlyph(characters: readonly CodedCharacter[]): string {
  const widths = new Map<number, number>();
  for (const character of characters) widths.set(character.id, character.width);
  const sorted = [...widths].sort((a, b) => a[0] - b[0]);
  return array(sorted.map(([id, width]) => `${id} [${real(width)}]`));
}

const cidCodes = (characters: readonly CodedCharacter[]): Uint8Array =>
  Buffer.from(codesToCids(characters.map((character) => character.id)), "latin1");

/** Table 117, CIDToGIDMap: two bytes a code, high byte first. */
function glyphCodes(characters: readonly CodedCharacter[]): Uint8Array {
  const map = new Uint8Array(characters.length * 2);
  characters.forEach((character, code) => {
    map[code * 2] = character.id >> 8;
    map[code * 2 + 1] = character.id & 0xff;
  });
  return map;
}
