import { eastAsianClass, lineClassNumber, lineClassOf } from "./line-class.ts";

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

/** Quotation marks of categories Pi and Pf, which are `quote` as well: next to spaces they want the whole algorithm (LB15a, LB15b). */
export const initial = 262144;
export const final = 524288;

/** HY, and U+2010, which is `after`: at the start of a word they hold what follows (LB20a). */
export const hyphenated = 1048576;

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
  const found = lineClassOf(unit);
  const bit = byClass[found % eastAsianClass] ?? 0;
  return found < eastAsianClass ? bit : bitOfWide(bit);
}

/** What East Asian width changes: brackets, and what else rules ask the width of, which wants the whole algorithm. */
function bitOfWide(bit: number): number {
  if (bit === open) return open | wide;
  return (bit & (ideograph | nonstarter | close | mark)) !== 0 || bit === 0 ? bit : bit | wide;
}

/** Marks of scripts beyond the table, and characters of two units, are for the whole algorithm. */
function bitBeyond(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return 0;
  const bit = bitOf(unit);
  return bit === mark ? 0 : bit;
}

function bitsByClass(): readonly number[] {
  const bits: number[] = [];
  const named: readonly (readonly [string, number])[] = [
    ["AL", letter],
    ["SA", letter],
    ["CM", mark],
    ["ZWJ", mark],
    ["NU", digit],
    ["IS", separator],
    ["HY", hyphen | hyphenated],
    ["HH", after | hyphenated],
    ["SY", slash],
    ["BA", after],
    ["CL", close],
    ["CP", parenthesis],
    ["EX", exclamation],
    ["PR", affix],
    ["PO", affix],
    ["OP", open],
    ["QU", quote],
    ["QI", quote | initial],
    ["QF", quote | final],
    ["B2", dash],
    ["GL", rare],
    ["IN", rare],
    ["HL", rare],
    ["ID", ideograph],
    ["H2", ideograph],
    ["H3", ideograph],
    ["NS", nonstarter],
    ["CJ", nonstarter],
  ];
  for (const [name, bit] of named) bits[lineClassNumber(name)] = bit;
  return bits;
}
