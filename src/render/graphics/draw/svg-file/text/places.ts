import { lengthsOf, type UnitMeasures } from "../lengths.ts";
import type { SvgXmlElement } from "../xml/xml.ts";

/** Letters placed one by one: so many of an element are. */
const mostPlaced = 5_000;

/** Where the letters of an element go (SVG 1.1, 10.5): those of its spans count as its own. */
export interface LetterPositions {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly dxs: readonly number[];
  readonly dys: readonly number[];
  /** Letters so far. */
  used: number;
}

export function placesOf(element: SvgXmlElement, measures: UnitMeasures): LetterPositions {
  const lengths = (name: string, axis: "x" | "y") =>
    lengthsOf(element.attributes.get(name), axis, measures).slice(0, mostPlaced);
  return { xs: lengths("x", "x"), ys: lengths("y", "y"), dxs: lengths("dx", "x"), dys: lengths("dy", "y"), used: 0 };
}

/** Whether letters along a path would be moved; `y` does nothing there (SVG 2, 11.8.3). */
export const movesOnPath = ({ xs, dxs, dys }: LetterPositions): boolean =>
  [...xs, ...dxs, ...dys].some((length) => length !== 0);

/** Where a letter stands, and by how much it and those after it are moved. */
export interface LetterPosition {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly dx?: number | undefined;
  readonly dy?: number | undefined;
}

/** Takes the place of the next letter, each part from the innermost element that has one; undefined when none has. */
export function placeOfNext(places: readonly LetterPositions[]): LetterPosition | undefined {
  const next = (list: "xs" | "ys" | "dxs" | "dys"): number | undefined =>
    places.map((one) => one[list][one.used]).find((value) => value !== undefined);
  const place = { x: next("xs"), y: next("ys"), dx: next("dxs"), dy: next("dys") };
  for (const one of places) one.used += 1;
  const isPlaced = place.x !== undefined || place.y !== undefined;
  return isPlaced || (place.dx ?? 0) !== 0 || (place.dy ?? 0) !== 0 ? place : undefined;
}
