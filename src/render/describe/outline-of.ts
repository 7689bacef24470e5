import type { OutlinePath } from "../model/geometry.ts";

/** The `d` of an SVG path, as short as it can be: with whole numbers unless `digits` says otherwise. */
export function outlineOf(path: OutlinePath, digits = 0): string {
  return path.map(([letter, ...numbers]) => letter + numbers.map((value) => rounded(value, digits)).join(" ")).join("");
}

const powers = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8];

/** Rounded to so many decimals, 8 at most. JSON has no negative zero, and no number beyond the largest. */
export function rounded(value: number, digits: number): number {
  const power = powers[digits] ?? 1e8;
  const near = Math.round(value * power) / power;
  return Number.isFinite(near) ? near + 0 : 0;
}
