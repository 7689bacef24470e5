import type { Corners, Path, PathStep, Points, Rect } from "./geometry.ts";

/** Control points at this share of the radius bring a Bézier curve within 0.03 % of a quarter circle. */
const bend = 0.5522847498307936;

/** A rectangle, corner by corner rounded, clockwise from its top left. */
export function roundedRect(rect: Rect, radius: Corners<Points>): Path {
  const { x, y, width, height } = rect;
  const right = x + width;
  const foot = y + height;
  const { topLeft, topRight, bottomRight, bottomLeft } = fittingRadii(rect, radius);
  return [
    ["M", x + topLeft, y],
    ["L", right - topRight, y],
    ...corner(topRight, [right - topRight, y], [right, y], [right, y + topRight]),
    ["L", right, foot - bottomRight],
    ...corner(bottomRight, [right, foot - bottomRight], [right, foot], [right - bottomRight, foot]),
    ["L", x + bottomLeft, foot],
    ...corner(bottomLeft, [x + bottomLeft, foot], [x, foot], [x, foot - bottomLeft]),
    ["L", x, y + topLeft],
    ...corner(topLeft, [x, y + topLeft], [x, y], [x + topLeft, y]),
    ["Z"],
  ];
}

/** Radii that meet on a side are shrunk together until they fit (CSS Backgrounds 3, 4.5). */
export function fittingRadii(rect: Rect, radius: Corners<Points>): Corners<Points> {
  const { topLeft, topRight, bottomRight, bottomLeft } = radius;
  const share = (room: Points, a: Points, b: Points) => (a + b > room ? Math.max(0, room) / (a + b) : 1);
  const factor = Math.min(
    share(rect.width, topLeft, topRight),
    share(rect.width, bottomLeft, bottomRight),
    share(rect.height, topLeft, bottomLeft),
    share(rect.height, topRight, bottomRight),
  );
  if (factor === 1) return radius;
  return {
    topLeft: topLeft * factor,
    topRight: topRight * factor,
    bottomRight: bottomRight * factor,
    bottomLeft: bottomLeft * factor,
  };
}

export const hasRadius = (radius: Corners<Points>): boolean =>
  radius.topLeft > 0 || radius.topRight > 0 || radius.bottomRight > 0 || radius.bottomLeft > 0;

/** An ellipse about a centre. */
export function ellipse(cx: Points, cy: Points, rx: Points, ry: Points): Path {
  const kx = rx * bend;
  const ky = ry * bend;
  return [
    ["M", cx - rx, cy],
    ["C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ["C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ["C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ["C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ["Z"],
  ];
}

type Point = readonly [x: Points, y: Points];

/** A quarter circle between two sides that meet in `tip`. */
function corner(radius: Points, from: Point, tip: Point, end: Point): readonly PathStep[] {
  return radius === 0 ? [] : [["C", ...towards(from, tip, bend), ...towards(end, tip, bend), ...end]];
}

const towards = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** A quarter circle cut in its middle (de Casteljau at one half). */
export interface HalvedCorner {
  readonly middle: Point;
  readonly toMiddle: PathStep;
  readonly fromMiddle: PathStep;
}

export function halveCorner(from: Point, tip: Point, end: Point): HalvedCorner {
  const control1 = towards(from, tip, bend);
  const control2 = towards(end, tip, bend);
  const a = towards(from, control1, 0.5);
  const d = towards(control2, end, 0.5);
  const between = towards(control1, control2, 0.5);
  const b = towards(a, between, 0.5);
  const c = towards(between, d, 0.5);
  const middle = towards(b, c, 0.5);
  return { middle, toMiddle: ["C", ...a, ...b, ...middle], fromMiddle: ["C", ...c, ...d, ...end] };
}
