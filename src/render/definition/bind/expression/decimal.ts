import Big from "big.js";
import { ExpressionFault } from "./fault.ts";

/** Divisions have 20 decimals, half away from zero; nothing else rounds. */
const Exact = Big();
Exact.DP = 20;
Exact.RM = Exact.roundHalfUp;

/** An exact decimal number; never changed once it is made. */
export type Decimal = Big;

export const isDecimal = (value: unknown): value is Decimal => value instanceof Exact;

/** Digits of a result, and of a number that comes in: what bounds the time of one operation. */
const mostDigits = 60;
const mostDigitsIn = 40;
const farthestExponent = 40;

/** Digits before and behind the point, as it is written without an exponent. */
const digitsOf = ({ c, e }: Decimal): number => Math.max(e + 1, 1) + Math.max(c.length - 1 - e, 0);

/** A result within its bounds; zero has no sign. @throws ExpressionFault */
function within(result: Decimal): Decimal {
  if (digitsOf(result) > mostDigits) throw new ExpressionFault(`a result has more than ${mostDigits} digits`);
  return result.s < 0 && result.c[0] === 0 ? result.abs() : result;
}

/** A number that comes in; undefined: it has too many digits. */
function bounded(value: Decimal): Decimal | undefined {
  const { c, e } = value;
  return c.length > mostDigitsIn || Math.abs(e) > farthestExponent ? undefined : value;
}

const written = /^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/;

/** The number that a text is, as JSON writes it; undefined: it is none, or has too many digits. */
export const decimalOfText = (text: string): Decimal | undefined =>
  written.test(text) ? bounded(new Exact(text)) : undefined;

/** Numbers that came lately: quantities and prices come again and again, and reading one takes half of its product's time. */
const recent = new Map<number, Decimal>();
const mostRecent = 4096;

/** A number of the data. undefined: it has too many digits, or is none at all. */
export function decimalOf(value: number): Decimal | undefined {
  const known = recent.get(value);
  if (known !== undefined) return known;
  const read = Number.isFinite(value) ? bounded(new Exact(String(value))) : undefined;
  if (read === undefined) return undefined;
  if (recent.size >= mostRecent) recent.clear();
  recent.set(value, read);
  return read;
}

export const zero: Decimal = new Exact(0);

export const whole = (value: number): Decimal => new Exact(value);

export const plus = (a: Decimal, b: Decimal): Decimal => within(a.plus(b));

export const minus = (a: Decimal, b: Decimal): Decimal => within(a.minus(b));

export const times = (a: Decimal, b: Decimal): Decimal => within(a.times(b));

export function divided(a: Decimal, b: Decimal): Decimal {
  if (b.c[0] === 0) throw new ExpressionFault("it divides by 0");
  return within(a.div(b));
}

/** The remainder of `a` divided by `b`, with the sign of `a`. */
export function remainder(a: Decimal, b: Decimal): Decimal {
  if (b.c[0] === 0) throw new ExpressionFault("it divides by 0");
  return within(a.mod(b));
}

export const negative = (a: Decimal): Decimal => within(a.neg());

export const absolute = (a: Decimal): Decimal => a.abs();

export const order = (a: Decimal, b: Decimal): number => a.cmp(b);

/** Ways to round, by their names. */
export const roundings = {
  halfUp: Exact.roundHalfUp,
  halfEven: Exact.roundHalfEven,
  down: Exact.roundDown,
  up: Exact.roundUp,
} as const;

export const rounded = (a: Decimal, decimals: number, how: keyof typeof roundings = "halfUp"): Decimal =>
  within(a.round(decimals, roundings[how]));

/** To the nearest multiple of `step`, half away from zero. Exact: nothing is divided. */
export function roundedTo(a: Decimal, step: Decimal): Decimal {
  if (step.cmp(zero) <= 0) throw new ExpressionFault("the step of roundTo is not above 0");
  const left = a.mod(step);
  const below = a.minus(left);
  const isNearerAbove = left.abs().times(2).cmp(step) >= 0;
  if (!isNearerAbove) return within(below);
  return within(left.s < 0 ? below.minus(step) : below.plus(step));
}

/** Without an exponent. */
export const plain = (a: Decimal): string => a.toFixed();
