import type { OutlinePath, Rect } from "../../../model/geometry.ts";
import { type PointPair, polygon } from "../path/points.ts";

/** A head takes so much of an arrow's length, its shaft so much of its breadth. */
const head = 0.4;
const shaft = 0.5;
/** How far a chevron's point and notch, a parallelogram's and a trapezoid's slanted sides reach in. */
const slant = 0.25;
/** An arm of a plus is a third of the box. */
const third = 1 / 3;
/** A regular octagon's corner cut: 1 / (2 + root of 2). */
const cut = 1 / (2 + Math.SQRT2);

/** Corners of a regular polygon, the first on top, stretched to fill the box. */
function regular(count: number): readonly PointPair[] {
  const corners = Array.from({ length: count }, (_, at): PointPair => {
    const angle = (at / count) * 2 * Math.PI - Math.PI / 2;
    return [Math.cos(angle), Math.sin(angle)];
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  return corners.map(([x, y]): PointPair => [(x - left) / width, (y - top) / height]);
}

const rightArrow: readonly PointPair[] = [
  [0, (1 - shaft) / 2],
  [1 - head, (1 - shaft) / 2],
  [1 - head, 0],
  [1, 0.5],
  [1 - head, 1],
  [1 - head, (1 + shaft) / 2],
  [0, (1 + shaft) / 2],
];

const turned = (points: readonly PointPair[], turn: (point: PointPair) => PointPair): readonly PointPair[] =>
  points.map(turn);

/** Shapes that fill a box, as corners in shares of it, clockwise from the first. */
export const corners = {
  triangle: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  diamond: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  pentagon: regular(5),
  hexagon: [
    [0.25, 0],
    [0.75, 0],
    [1, 0.5],
    [0.75, 1],
    [0.25, 1],
    [0, 0.5],
  ],
  octagon: [
    [cut, 0],
    [1 - cut, 0],
    [1, cut],
    [1, 1 - cut],
    [1 - cut, 1],
    [cut, 1],
    [0, 1 - cut],
    [0, cut],
  ],
  plus: [
    [third, 0],
    [2 * third, 0],
    [2 * third, third],
    [1, third],
    [1, 2 * third],
    [2 * third, 2 * third],
    [2 * third, 1],
    [third, 1],
    [third, 2 * third],
    [0, 2 * third],
    [0, third],
    [third, third],
  ],
  parallelogram: [
    [slant, 0],
    [1, 0],
    [1 - slant, 1],
    [0, 1],
  ],
  trapezoid: [
    [slant, 0],
    [1 - slant, 0],
    [1, 1],
    [0, 1],
  ],
  rightArrow,
  leftArrow: turned(rightArrow, ([x, y]) => [1 - x, y]),
  downArrow: turned(rightArrow, ([x, y]) => [y, x]),
  upArrow: turned(rightArrow, ([x, y]) => [y, 1 - x]),
  chevron: [
    [0, 0],
    [1 - slant, 0],
    [1, 0.5],
    [1 - slant, 1],
    [0, 1],
    [slant, 0.5],
  ],
} satisfies Readonly<Record<string, readonly PointPair[]>>;

export type BoxShape = keyof typeof corners;

export function boxShape(shape: BoxShape, { x, y, width, height }: Rect): OutlinePath {
  return polygon(
    corners[shape].map(([shareX, shareY]): PointPair => [x + shareX * width, y + shareY * height]),
    true,
  );
}
