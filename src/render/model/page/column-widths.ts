import type { ColumnsBlock } from "../document/flow.ts";
import { resolve } from "../drawing/clip.ts";
import type { Points } from "../geometry.ts";

/**
 * Widths of columns that share `space`, from which gaps are already subtracted. Columns with a width of their own come
 * first, and the weights share the remainder; weights that are all zero count as equal. `needed`: width of the fixed
 * columns, which may exceed the space.
 */
export function sharedOut(
  { weights, fixed = [] }: Pick<ColumnsBlock, "weights" | "fixed">,
  space: Points,
): { readonly widths: readonly Points[]; readonly needed: Points } {
  const own = weights.map((_, at) => fixedWidth(fixed[at], space));
  const needed = own.reduce<Points>((sum, width) => sum + (width ?? 0), 0);
  const factor = needed > space && needed > 0 ? space / needed : 1;
  const shares = sharesOf(weights.map((weight, at) => (own[at] === undefined ? weight : undefined)));
  const left = Math.max(0, space - needed);
  return { widths: own.map((width, at) => (width === undefined ? left * (shares[at] ?? 0) : width * factor)), needed };
}

const fixedWidth = (length: NonNullable<ColumnsBlock["fixed"]>[number], space: Points): Points | undefined =>
  length === undefined ? undefined : Math.max(0, resolve(length, space));

/** The part of the shared width that each weight has, together 1; 0 where there is none. */
export function sharesOf(weights: readonly (number | undefined)[]): readonly number[] {
  const largest = weights.reduce<number>((most, weight) => Math.max(most, weight ?? 0), 0);
  const count = weights.filter((weight) => weight !== undefined).length;
  if (largest <= 0) return weights.map((weight) => (weight === undefined ? 0 : 1 / count));
  // Against the largest first, so that no sum of weights is beyond all numbers.
  const scaled = weights.map((weight) => (weight ?? 0) / largest);
  const sum = scaled.reduce((total, weight) => total + weight, 0);
  return scaled.map((weight) => weight / sum);
}
