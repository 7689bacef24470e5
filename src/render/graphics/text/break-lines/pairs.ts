import {
  affix,
  after,
  close,
  digit,
  hyphen,
  ideograph,
  letter,
  never,
  nonstarter,
  open,
  parenthesis,
  quote,
  separator,
  slash,
  wide,
} from "./classes.ts";

/** Where a number stands that has just been read: LB25 needs more than the pair at hand. */
export const noNumber = 0;
/** NU (NU | SY | IS)* */
const inNumber = 1;
/** The same, closed by CL or CP. */
const closedNumber = 2;

/** Where a number stands after one more character of class `kind` (UAX #14, LB25). */
export function nextNumber(number: number, kind: number): number {
  if ((kind & digit) !== 0) return inNumber;
  if (number !== inNumber) return noNumber;
  if ((kind & (slash | separator)) !== 0) return inNumber;
  return (kind & (close | parenthesis)) !== 0 ? closedNumber : noNumber;
}

/**
 * Whether two characters of one word must stay on one line (UAX #14, LB13 to LB30, for the classes that are `paired`).
 * `number` is known up to `kind`; `beyond` is the class after `next`, 0 at the word's end.
 * Symbols before and after numbers next to ideographs are left to the whole algorithm (LB23a).
 */
export function holdTogether(kind: number, next: number, number: number, beyond: number): boolean {
  if ((next & (never | quote | after | hyphen | nonstarter)) !== 0 || (kind & (open | quote)) !== 0) return true;
  if ((next & ideograph) !== 0) return false;
  if ((next & letter) !== 0) return (kind & (letter | digit | affix | separator | parenthesis)) !== 0;
  if ((next & digit) !== 0) {
    if ((kind & slash) !== 0) return number === inNumber;
    return (kind & (letter | digit | affix | hyphen | parenthesis | separator)) !== 0;
  }
  if ((next & affix) !== 0) return (kind & letter) !== 0 || number !== noNumber;
  if ((kind & affix) !== 0) return (beyond & digit) !== 0;
  return (next & wide) === 0 && (kind & (letter | digit)) !== 0;
}
