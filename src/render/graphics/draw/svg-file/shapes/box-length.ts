import type { Rect } from "../../../../model/geometry.ts";
import type { Units } from "../../file-words.ts";
import { lengthOf, type UnitMeasures } from "../lengths.ts";

/** Units by their word; any other word counts as unset. */
export const unitsOf = (text: string | undefined, unset: Units): Units =>
  text === "userSpaceOnUse" || text === "objectBoundingBox" ? text : unset;

/** Left, top, width and height as written. */
export type WrittenBox = readonly [x: string, y: string, width: string, height: string];

/** A box as attributes say it; a tenth larger than the element where they say nothing. */
export const boxAround = (attribute: (name: string) => string | undefined): WrittenBox => [
  attribute("x") ?? "-10%",
  attribute("y") ?? "-10%",
  attribute("width") ?? "120%",
  attribute("height") ?? "120%",
];

/** A box in shares of an element's box, or in user units; 0 for what is not understood. */
export function boxIn([x, y, width, height]: WrittenBox, units: Units, measures: UnitMeasures): Rect {
  const within = units === "userSpaceOnUse" ? measures : { ...measures, viewport: { width: 1, height: 1 } };
  const length = (text: string, axis: "x" | "y"): number => lengthOf(text, axis, within) ?? 0;
  return { x: length(x, "x"), y: length(y, "y"), width: length(width, "x"), height: length(height, "y") };
}
