import { classes, LETTER_NUMBER_MODIFIER, LineBreaker, UnicodeTrie } from "css-line-break/dist/lib/LineBreak.js";
import { hardBreak, softBreak } from "../prepared.ts";

/** Where a text may be broken: offsets in UTF-16 units, ascending, the last one its end. */
export interface Opportunities {
  readonly offsets: readonly number[];
  /** `softBreak` or `hardBreak`, at the same index. */
  readonly kinds: readonly number[];
}

const space = 0x20;

/** What a character means for breaking at the spaces around it (UAX #14, LB7 to LB18), as bits. */
const letter = 1; // AL
const digit = 2; // NU
const separator = 4; // IS: . , : ;
const starts = 8; // a break is allowed between a space and it, whatever stands before the spaces but OP
const opens = 16; // OP
const never = 32; // no break before it, even after spaces (LB13)
const quotes = 64; // QU
const dash = 128; // B2

const tableEnd = 0x2100;
const table = classify();

/** Anything not told here is left to the whole algorithm. */
function classify(): Uint8Array {
  const kinds = new Uint8Array(tableEnd);
  const c = classes;
  const bits = new Map<number | undefined, number>([
    [c["AL"], letter | starts],
    [c["AI"], letter | starts],
    [c["NU"], digit | starts],
    [c["IS"], separator | never],
    [c["PR"], starts],
    [c["PO"], starts],
    [c["HY"], starts],
    [c["BA"], starts],
    [c["GL"], starts],
    [c["IN"], starts],
    [c["HL"], starts],
    [c["B2"], starts | dash],
    [c["QU"], starts | quotes],
    [c["OP"], opens],
    [c["CL"], never],
    [c["CP"], never],
    [c["EX"], never],
    [c["SY"], never],
  ]);
  for (let codePoint = 0x21; codePoint < tableEnd; codePoint += 1) {
    const found = UnicodeTrie.get(codePoint);
    kinds[codePoint] = bits.get(found >= LETTER_NUMBER_MODIFIER ? found - LETTER_NUMBER_MODIFIER : found) ?? 0;
  }
  // Removed from text or made into tabs before it is set, and never told by their class alone.
  for (const codePoint of [0x7f, 0xad, 0x200b]) kinds[codePoint] = 0;
  return kinds;
}

/**
 * UAX #14 in the strict variant. Text of letters, digits and usual punctuation is taken word by word: between words the
 * characters next to the spaces decide, and only words with more than letters and digits in them are analysed, once.
 */
export function findOpportunities(text: string): Opportunities {
  const offsets: number[] = [];
  const end = text.length;
  let last = 0;
  for (let at = 0; at < end; ) {
    const start = at;
    let plain = true;
    let number = false;
    let kind = 0;
    for (; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === space) break;
      const next = unit < tableEnd ? (table[unit] as number) : 0;
      if (next === 0) return analyse(text);
      if (at === start) plain = (next & (letter | digit)) !== 0;
      else if (plain) plain = joins(kind, next, number);
      number = (next & digit) !== 0 || (number && (next & separator) !== 0);
      kind = next;
    }
    if (start > 0 && start < at && mayBreakBefore(table[text.charCodeAt(start)] as number, last)) offsets.push(start);
    if (!plain && at - start > 1) for (const inner of insideWord(text.slice(start, at))) offsets.push(start + inner);
    last = kind;
    while (at < end && text.charCodeAt(at) === space) at += 1;
  }
  const kinds = new Array<number>(offsets.length).fill(softBreak);
  offsets.push(end);
  kinds.push(hardBreak);
  return { offsets, kinds };
}

/** LB13, LB23, LB25, LB28, LB29: letters, digits and separators that hold together; `number`: digits stand before. */
function joins(kind: number, next: number, number: boolean): boolean {
  if ((next & (separator | letter)) !== 0) return true;
  return (next & digit) !== 0 && ((kind & separator) === 0 || number);
}

/** Between spaces and the word that follows them; `last` is what stands before the spaces. */
function mayBreakBefore(first: number, last: number): boolean {
  if ((first & never) !== 0 || (last & opens) !== 0) return false;
  if ((first & dash) !== 0 && (last & dash) !== 0) return false;
  return (first & opens) === 0 || (last & quotes) === 0;
}

const insideKept = new Map<string, readonly number[]>();
const mostKept = 4_000;

/** Offsets at which a word without spaces may be broken. */
function insideWord(word: string): readonly number[] {
  const known = insideKept.get(word);
  if (known !== undefined) return known;
  const inside = analyse(word).offsets.slice(0, -1);
  if (word.length > 64) return inside;
  if (insideKept.size >= mostKept) insideKept.clear();
  insideKept.set(word, inside);
  return inside;
}

/** The whole algorithm. */
function analyse(text: string): Opportunities {
  const offsets: number[] = [];
  const kinds: number[] = [];
  const breaker = LineBreaker(text, { lineBreak: "strict", wordBreak: "normal" });
  let offset = 0;
  for (let next = breaker.next(); !next.done; next = breaker.next()) {
    const { start, end, required } = next.value;
    for (let point = start; point < end; point += 1) offset += (text.codePointAt(offset) as number) > 0xffff ? 2 : 1;
    offsets.push(offset);
    kinds.push(required ? hardBreak : softBreak);
  }
  kinds[kinds.length - 1] = hardBreak;
  return { offsets, kinds };
}
