import { type Decimal, isDecimal } from "./decimal.ts";
import { type ExpressionValue, numberOf, orderOf, textOfResult } from "./value.ts";

/** The value that an entry is sorted by; undefined: it has none. */
export type OrderKey = Decimal | string | undefined;

/** A text that is a number is sorted as one; undefined also for lists and objects, which have no order. */
export const orderKey = (value: ExpressionValue): OrderKey => numberOf(value) ?? textOfResult(value);

/** Numbers come before texts, and both before nothing. */
const rankOf = (key: OrderKey): number => (isDecimal(key) ? 0 : key === undefined ? 2 : 1);

/** Orders two keys; `down`: from last to first, but what has no key is last all the same. */
export function compareKeys(a: OrderKey, b: OrderKey, down: boolean, collator: Intl.Collator): number {
  const sign = down ? -1 : 1;
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return a === undefined || b === undefined ? ranks : ranks * sign;
  const order = isDecimal(a) ? orderOf(a, b) : collator.compare(String(a), String(b));
  return (order ?? 0) * sign;
}

/** Comparisons that sorting takes. */
export const sortingCost = (entries: number): number => entries * Math.log2(entries + 1);
