import type { Matrix, Points, Rect } from "../geometry.ts";

export const unmoved: Matrix = [1, 0, 0, 1, 0, 0];

/** How a unit square is turned for each EXIF orientation from 1 on (TIFF 6.0, tag 274). */
const turns: readonly Matrix[] = [
  unmoved,
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

/** The map of a unit square for an EXIF orientation; of none that there is: as it stands. */
export const turnOf = (orientation: number): Matrix => turns[orientation - 1] ?? unmoved;

/** First `inner`, then `outer`. */
export function compose(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
}

/** undefined when the map flattens the plane: what it draws cannot be seen. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const area = a * d - b * c;
  if (!(Math.abs(area) > 1e-12 * (a * a + b * b + c * c + d * d))) return undefined;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** The same map for coordinates that run up from `height` instead of down from 0. */
export function upward([a, b, c, d, e, f]: Matrix, height: Points): Matrix {
  return [a, -b, -c, d, e + c * height, height - f - d * height];
}

export function moved(x: Points, y: Points, [a, b, c, d, e, f]: Matrix): readonly [x: Points, y: Points] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The corners of a box after a map, in the order top left, top right, bottom right, bottom left. */
export function movedCorners(rect: Rect, matrix: Matrix): readonly (readonly [x: Points, y: Points])[] {
  const { x, y, width, height } = rect;
  return [
    moved(x, y, matrix),
    moved(x + width, y, matrix),
    moved(x + width, y + height, matrix),
    moved(x, y + height, matrix),
  ];
}

/** The smallest upright box around points. */
export function around(points: readonly (readonly [x: Points, y: Points])[]): Rect {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
