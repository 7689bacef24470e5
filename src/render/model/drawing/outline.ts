import type { Corners, LineEnds, OutlinePath, PathStep, Points, Rect, Sides } from "../geometry.ts";

/** Control points at this share of the radius bring a Bézier curve within 0.03 % of a quarter circle. */
const bend = 0.5522847498307936;

export const rectanglePath = ({ x, y, width, height }: Rect): OutlinePath => [
  ["M", x, y],
  ["L", x + width, y],
  ["L", x + width, y + height],
  ["L", x, y + height],
  ["Z"],
];

export const linePath = ({ x1, y1, x2, y2 }: LineEnds): OutlinePath => [
  ["M", x1, y1],
  ["L", x2, y2],
];

/** A rectangle, corner by corner rounded, clockwise from its top left. */
export function roundedRect(rect: Rect, radius: Corners<Points>): OutlinePath {
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

/**
 * The area between a box's rounded outer edge and its padding, to be filled by the even-odd rule (CSS Backgrounds 3, 4.2). Sides without
 * a line end it: an area of no width would still show as a hairline.
 */
export function ring(rect: Rect, radius: Corners<Points>, width: Sides<Points>): OutlinePath {
  const outer = outerCorners(rect, radius);
  const inner = innerCorners(rect, radius, width);
  const sides = [width.top, width.right, width.bottom, width.left].map((own) => own > 0);
  if (sides.every(Boolean)) return [...roundedRect(rect, radius), ...around(inner)];
  return sides.flatMap((isThere, side) => {
    if (!isThere || sides[(side + 3) % 4] === true) return [];
    let count = 1;
    while (sides[(side + count) % 4] === true) count += 1;
    const met = Array.from({ length: count + 1 }, (_, at) => (side + at) % 4);
    return alongSides(
      met.map((at) => outer[at] as Turn),
      met.map((at) => inner[at] as Turn),
    );
  });
}

/** A corner, clockwise from side to side; `round`: it is no point. */
interface Turn {
  readonly round: boolean;
  readonly from: OutlinePoint;
  readonly tip: OutlinePoint;
  readonly end: OutlinePoint;
}

/** Clockwise from the top left. */
type Turns = readonly [Turn, Turn, Turn, Turn];

function outerCorners(rect: Rect, radius: Corners<Points>): Turns {
  const { topLeft, topRight, bottomRight, bottomLeft } = fittingRadii(rect, radius);
  const both = (corner: Points): OutlinePoint => [corner, corner];
  const edges = { left: rect.x, top: rect.y, right: rect.x + rect.width, bottom: rect.y + rect.height };
  return turns(edges, [both(topLeft), both(topRight), both(bottomRight), both(bottomLeft)]);
}

function innerCorners(rect: Rect, radius: Corners<Points>, width: Sides<Points>): Turns {
  const outer = fittingRadii(rect, radius);
  const left = rect.x + width.left;
  const top = rect.y + width.top;
  const right = Math.max(left, rect.x + rect.width - width.right);
  const bottom = Math.max(top, rect.y + rect.height - width.bottom);
  const within = (corner: Points, across: Points, down: Points): OutlinePoint =>
    corner <= across || corner <= down ? [0, 0] : [corner - across, corner - down];
  return turns({ left, top, right, bottom }, [
    within(outer.topLeft, width.left, width.top),
    within(outer.topRight, width.right, width.top),
    within(outer.bottomRight, width.right, width.bottom),
    within(outer.bottomLeft, width.left, width.bottom),
  ]);
}

function turns(
  { left, top, right, bottom }: Sides<Points>,
  [nw, ne, se, sw]: readonly [OutlinePoint, OutlinePoint, OutlinePoint, OutlinePoint],
): Turns {
  return [
    { round: nw[0] > 0, from: [left, top + nw[1]], tip: [left, top], end: [left + nw[0], top] },
    { round: ne[0] > 0, from: [right - ne[0], top], tip: [right, top], end: [right, top + ne[1]] },
    { round: se[0] > 0, from: [right, bottom - se[1]], tip: [right, bottom], end: [right - se[0], bottom] },
    { round: sw[0] > 0, from: [left + sw[0], bottom], tip: [left, bottom], end: [left, bottom - sw[1]] },
  ];
}

const clockwise = ({ round, from, tip, end }: Turn): readonly PathStep[] => corner(round ? 1 : 0, from, tip, end);
const back = ({ round, from, tip, end }: Turn): readonly PathStep[] => corner(round ? 1 : 0, end, tip, from);

/** A closed outline through four corners. */
const around = ([nw, ne, se, sw]: Turns): OutlinePath => [
  ["M", ...nw.end],
  ...[ne, se, sw, nw].flatMap((turn): readonly PathStep[] => [["L", ...turn.from], ...clockwise(turn)]),
  ["Z"],
];

/** The area along neighbouring sides, from the first corner to the last and back. */
const alongSides = ([first, ...rest]: readonly Turn[], inner: readonly Turn[]): OutlinePath =>
  first === undefined
    ? []
    : [
        ["M", ...first.from],
        ...clockwise(first),
        ...rest.flatMap((turn): readonly PathStep[] => [["L", ...turn.from], ...clockwise(turn)]),
        ...inner.toReversed().flatMap((turn): readonly PathStep[] => [["L", ...turn.end], ...back(turn)]),
        ["Z"],
      ];

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
export function ellipse(cx: Points, cy: Points, rx: Points, ry: Points): OutlinePath {
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

type OutlinePoint = readonly [x: Points, y: Points];

/** A quarter of an ellipse between two sides that meet in `tip`. */
function corner(radius: Points, from: OutlinePoint, tip: OutlinePoint, end: OutlinePoint): readonly PathStep[] {
  return radius === 0 ? [] : [["C", ...towards(from, tip, bend), ...towards(end, tip, bend), ...end]];
}

const towards = (from: OutlinePoint, to: OutlinePoint, share: number): OutlinePoint => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** A quarter circle cut in its middle (de Casteljau at one half). */
export interface HalvedCorner {
  readonly middle: OutlinePoint;
  readonly toMiddle: PathStep;
  readonly fromMiddle: PathStep;
}

export function halveCorner(from: OutlinePoint, tip: OutlinePoint, end: OutlinePoint): HalvedCorner {
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
