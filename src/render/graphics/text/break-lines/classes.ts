import { classes, LETTER_NUMBER_MODIFIER, UnicodeTrie } from "css-line-break/dist/lib/LineBreak.js";

// Line breaking classes (UAX #14, table 1) as bits, those of them that can be decided without looking far around.

export const letter = 1; // AL, and AI and SA, which are taken for it
export const digit = 2; // NU
export const separator = 4; // IS: . , : ;
export const hyphen = 8; // HY
export const slash = 16; // SY
export const after = 32; // BA
export const close = 64; // CL
export const parenthesis = 128; // CP
const exclamation = 256; // EX
export const affix = 512; // PR, PO: symbols before and after numbers
export const open = 1024; // OP
export const quote = 2048; // QU
export const dash = 4096; // B2
/** Belongs to the character before it (LB9); within a word it wants the whole algorithm. */
export const mark = 16384; // CM, ZWJ
/** May follow a space on a new line, but wants the whole algorithm within a word: GL, IN, HL. */
const rare = 8192;

/** ID, H2, H3: ideographs, kana and Hangul syllables, between which a line may end. */
export const ideograph = 32768;
/** NS, and CJ as the strict variant takes it: small kana and the like, never first on a line without a space. */
export const nonstarter = 65536;

/** Openers as wide as an ideograph, which LB30 does not bind to a letter before them. */
export const wide = 131072;
const wideOpeners = [0x2329, 0xff08];

/** Never at the start of a line, not even after spaces (LB13). */
export const never = separator | close | parenthesis | exclamation | slash;
/** Decided by pairs within a word; see `pairs.ts`. */
export const paired =
  letter |
  digit |
  separator |
  hyphen |
  slash |
  after |
  close |
  parenthesis |
  exclamation |
  affix |
  open |
  quote |
  ideograph |
  nonstarter;

/** 0: the character, and with it its paragraph, needs the whole algorithm. */
export const classOf = (unit: number): number => (unit < tableEnd ? (table[unit] as number) : bitBeyond(unit));

const byClass: readonly number[] = bitsByClass();
/**
 * Code units below this have a table, since they are looked up most often; above are few characters of most texts, and
 * too many for a table.
 */
const tableEnd = 0x2100;
const tab = 0x09;
const table = Uint32Array.from({ length: tableEnd }, (_, unit) => (unit < 0x21 && unit !== tab ? 0 : bitOf(unit)));

function bitOf(unit: number): number {
  const found = UnicodeTrie.get(unit);
  const bit = byClass[found >= LETTER_NUMBER_MODIFIER ? found - LETTER_NUMBER_MODIFIER : found] ?? 0;
  return bit === open && wideOpeners.includes(unit) ? open | wide : bit;
}

/** Marks of scripts beyond the table are for the whole algorithm. */
function bitBeyond(unit: number): number {
  const bit = bitOf(unit);
  return bit === mark ? 0 : bit;
}

function bitsByClass(): readonly number[] {
  const bits: number[] = [];
  const named: readonly (readonly [number | undefined, number])[] = [
    [classes["AL"], letter],
    [classes["AI"], letter],
    [classes["SA"], letter],
    [classes["CM"], mark],
    [classes["ZWJ"], mark],
    [classes["NU"], digit],
    [classes["IS"], separator],
    [classes["HY"], hyphen],
    [classes["SY"], slash],
    [classes["BA"], after],
    [classes["CL"], close],
    [classes["CP"], parenthesis],
    [classes["EX"], exclamation],
    [classes["PR"], affix],
    [classes["PO"], affix],
    [classes["OP"], open],
    [classes["QU"], quote],
    [classes["B2"], dash],
    [classes["GL"], rare],
    [classes["IN"], rare],
    [classes["HL"], rare],
    [classes["ID"], ideograph],
    [classes["H2"], ideograph],
    [classes["H3"], ideograph],
    [classes["NS"], nonstarter],
    [classes["CJ"], nonstarter],
  ];
  for (const [index, bit] of named) if (index !== undefined) bits[index] = bit;
  return bits;
}

const marks = [classes["CM"], classes["ZWJ"]];

/** CM, ZWJ: what belongs to the character before it. */
export const isMark = (codePoint: number): boolean => marks.includes(UnicodeTrie.get(codePoint));
