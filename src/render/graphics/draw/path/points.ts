import type { OutlinePath, PathStep } from "../../../model/geometry.ts";
import { NumberScanner } from "../number-scanner.ts";

export type PointPair = readonly [x: number, y: number];

/** Points joined by straight lines. */
export function polygon(points: readonly PointPair[], closed: boolean): OutlinePath {
  const steps = points.map(([x, y], at): PathStep => [at === 0 ? "M" : "L", x, y]);
  return closed && steps.length > 0 ? [...steps, ["Z"]] : steps;
}

/** A list of points as in SVG (1.1, 9.7.1). A fault ends it; an odd last number is left out and counts as one. */
export function parsePoints(text: string): { readonly points: readonly PointPair[]; readonly whole: boolean } {
  const scanner = new NumberScanner(text);
  const points: PointPair[] = [];
  scanner.skipSeparators();
  while (!scanner.done) {
    const x = scanner.number();
    scanner.skipSeparators();
    const y = x === undefined ? undefined : scanner.number();
    if (x === undefined || y === undefined) return { points, whole: false };
    points.push([x, y]);
    scanner.skipSeparators();
  }
  return { points, whole: true };
}
