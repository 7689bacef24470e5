import type { Corners, Ends, Path, PathStep, Points, Rect, Sides } from "../geometry.ts";

/** Control points at this share of the radius bring a Bézier curve within 0.03 % of a quarter circle. */
const bend = 0.5522847498307936;

export const rectanglePath = ({ x, y, width, height }: Rect): Path => [
  ["M", x, y],
  ["L", x + width, y],
  ["L", x + width, y + height],
  ["L", x, y + height],
  ["Z"],
];

export const linePath = ({ x1, y1, x2, y2 }: Ends): Path => [
  ["M", x1, y1],
  ["L", x2, y2],
];

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

/** The area between a box's rounded outer edge and its padding, to be filled by the even-odd rule (CSS Backgrounds 3, 4.2). */
export function ring(rect: Rect, radius: Corners<Points>, width: Sides<Points>): Path {
  const outer = fittingRadii(rect, radius);
  const left = rect.x + width.left;
  const top = rect.y + width.top;
  const right = Math.max(left, rect.x + rect.width - width.right);
  const foot = Math.max(top, rect.y + rect.height - width.bottom);
  const within = (corner: Points, x: Points, y: Points): Point =>
    corner <= x || corner <= y ? [0, 0] : [corner - x, corner - y];
  const nw = within(outer.topLeft, width.left, width.top);
  const ne = within(outer.topRight, width.right, width.top);
  const se = within(outer.bottomRight, width.right, width.bottom);
  const sw = within(outer.bottomLeft, width.left, width.bottom);
  return [
    ...roundedRect(rect, radius),
    ["M", left + nw[0], top],
    ["L", right - ne[0], top],
    ...corner(ne[0], [right - ne[0], top], [right, top], [right, top + ne[1]]),
    ["L", right, foot - se[1]],
    ...corner(se[0], [right, foot - se[1]], [right, foot], [right - se[0], foot]),
    ["L", left + sw[0], foot],
    ...corner(sw[0], [left + sw[0], foot], [left, foot], [left, foot - sw[1]]),
    ["L", left, top + nw[1]],
    ...corner(nw[0], [left, top + nw[1]], [left, top], [left + nw[0], top]),
    ["Z"],
  ];
}

/** Radii that meet on a side are shrunk together until they fit (CSS Backgrounds 3, 4.5). */
export function fittingRadii(rect: Rect, radius: Corners<Points>): Corners<Points> {
  const { topLeft, topRight, bottomRight, bottomLeft } = radius;
  const share = (space: Points, a: Points, b: Points) => (a + b > space ? Math.max(0, space) / (a + b) : 1);
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

/** A quarter of an ellipse between two sides that meet in `tip`. */
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
