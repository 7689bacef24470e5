// Decimals as fractions over a power of ten, in whole numbers alone: what expressions must come to, computed otherwise.

/** `digits` / 10 ** `scale`. */
export interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

/** The result of an expression without a value: a division by zero, or more digits than a result may have. */
export const noValue = Symbol("no value");

export type Result = Exact | typeof noValue;

const ten = (power: number): bigint => 10n ** BigInt(power);

/** In lowest terms: no zeros at its end. */
function reduced(digits: bigint, scale: number): Exact {
  let [whole, left] = [digits, scale];
  while (left > 0 && whole % 10n === 0n) {
    whole /= 10n;
    left -= 1;
  }
  return { digits: whole, scale: left };
}

export function exact(text: string): Exact {
  const [whole = "0", fraction = ""] = text.split(".");
  return reduced(BigInt(whole + fraction), fraction.length);
}

const magnitude = (digits: bigint): bigint => (digits < 0n ? -digits : digits);

/** Digits before and behind the point. */
function width({ digits, scale }: Exact): number {
  const length = magnitude(digits).toString().length;
  return Math.max(length - scale, 1) + scale;
}

const within = (value: Exact): Result => (width(value) > 60 ? noValue : value);

const at = (value: Exact, scale: number): bigint => value.digits * ten(scale - value.scale);

const both = (a: Exact, b: Exact, operate: (a: bigint, b: bigint) => bigint): Result => {
  const scale = Math.max(a.scale, b.scale);
  return within(reduced(operate(at(a, scale), at(b, scale)), scale));
};

export const plus = (a: Exact, b: Exact): Result => both(a, b, (x, y) => x + y);
export const minus = (a: Exact, b: Exact): Result => both(a, b, (x, y) => x - y);
export const times = (a: Exact, b: Exact): Result => within(reduced(a.digits * b.digits, a.scale + b.scale));
export const remainder = (a: Exact, b: Exact): Result => (b.digits === 0n ? noValue : both(a, b, (x, y) => x % y));

export type Mode = "halfUp" | "halfEven" | "down" | "up";

/** A quotient as a whole number. */
function quotient(dividend: bigint, divisor: bigint, mode: Mode): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [magnitude(dividend), magnitude(divisor)];
  const [whole, left] = [top / bottom, top % bottom];
  const half = 2n * left - bottom;
  const isUp =
    mode === "up"
      ? left > 0n
      : mode === "halfUp"
        ? half >= 0n
        : mode === "halfEven" && (half > 0n || (half === 0n && whole % 2n === 1n));
  const rounded = isUp ? whole + 1n : whole;
  return isNegative ? -rounded : rounded;
}

/** To twenty decimals, half away from zero. */
export function divided(a: Exact, b: Exact): Result {
  if (b.digits === 0n) return noValue;
  const scale = Math.max(a.scale, b.scale);
  return within(reduced(quotient(at(a, scale) * ten(20), at(b, scale), "halfUp"), 20));
}

export function rounded(a: Exact, decimals: number, mode: Mode): Result {
  if (decimals >= a.scale) return within(a);
  if (decimals >= 0) return within(reduced(quotient(a.digits, ten(a.scale - decimals), mode), decimals));
  return within({ digits: quotient(a.digits, ten(a.scale - decimals), mode) * ten(-decimals), scale: 0 });
}

/** To a multiple of a step, half away from zero. */
export function roundedTo(a: Exact, step: Exact): Result {
  if (step.digits <= 0n) return noValue;
  const scale = Math.max(a.scale, step.scale);
  return within(reduced(quotient(at(a, scale), at(step, scale), "halfUp") * at(step, scale), scale));
}

export const negative = ({ digits, scale }: Exact): Result => ({ digits: -digits, scale });
export const absolute = ({ digits, scale }: Exact): Result => ({ digits: magnitude(digits), scale });

/** The smaller one. */
export const least = (a: Exact, b: Exact): Result => {
  const scale = Math.max(a.scale, b.scale);
  return at(a, scale) <= at(b, scale) ? a : b;
};

/** Without an exponent. */
export function written({ digits, scale }: Exact): string {
  const text = magnitude(digits)
    .toString()
    .padStart(scale + 1, "0");
  const fraction = scale === 0 ? "" : `.${text.slice(-scale)}`;
  return `${digits < 0n ? "-" : ""}${scale === 0 ? text : text.slice(0, -scale)}${fraction}`;
}
