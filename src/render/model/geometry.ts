/** A length in points (1/72 inch). Everything in `render` is measured in points, origin top left, y down. */
export type Points = number;

export interface Size {
  readonly width: Points;
  readonly height: Points;
}

/** A box on a page or inside a frame; `x`, `y` is its top left corner. */
export interface Rect extends Size {
  readonly x: Points;
  readonly y: Points;
}

/** One value for each side of a box. */
export interface Sides<T> {
  readonly top: T;
  readonly right: T;
  readonly bottom: T;
  readonly left: T;
}

/** One value for each corner of a box. */
export interface Corners<T> {
  readonly topLeft: T;
  readonly topRight: T;
  readonly bottomRight: T;
  readonly bottomLeft: T;
}

/** A length of its own, or a share of what the container offers (`percent` 0 to 100). */
export type Length = Points | { readonly percent: number };

/** An affine map [a b c d e f] as in ISO 32000-1, 8.3.3: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** One step of an outline; coordinates are absolute. */
export type PathStep =
  | readonly ["M", x: Points, y: Points]
  | readonly ["L", x: Points, y: Points]
  | readonly ["C", x1: Points, y1: Points, x2: Points, y2: Points, x: Points, y: Points]
  | readonly ["Z"];

export type OutlinePath = readonly PathStep[];

export const allSides = <T>(value: T): Sides<T> => ({ top: value, right: value, bottom: value, left: value });

export const noSides: Sides<Points> = allSides(0);

export const noCorners: Corners<Points> = { topLeft: 0, topRight: 0, bottomRight: 0, bottomLeft: 0 };

export const movedRect = ({ x, y, width, height }: Rect, right: Points, down: Points): Rect => ({
  x: x + right,
  y: y + down,
  width,
  height,
});

/** A straight line from one point to another. */
export interface LineEnds {
  readonly x1: Points;
  readonly y1: Points;
  readonly x2: Points;
  readonly y2: Points;
}

export const areSameSides = (a: Sides<Points>, b: Sides<Points>): boolean =>
  a === b || (a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left);
