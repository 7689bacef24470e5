import type { Points } from "../geometry.ts";
import { parsePoints } from "../length.ts";

/** A thicker line hides its text whatever its size is good for. */
const thickest: Points = 100;

/** The thickness of a line at text; undefined: no length, not above 0, or above 100 points. */
export function parseThickness(value: unknown): Points | undefined {
  const points = parsePoints(value);
  return points !== undefined && points > 0 && points <= thickest ? points : undefined;
}
