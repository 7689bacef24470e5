/** A point of an outline in font units, y up; `on`: the outline passes through it, else it is a quadratic control point. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

type Corner = readonly [x: number, y: number];

/** The outlines around the inked cells of a grid, corners only; outer ones clockwise, inner ones against the clock. */
export function traceCorners(rows: readonly string[]): readonly (readonly Corner[])[] {
  const inked = (x: number, y: number): boolean => rows[y]?.charAt(x) === "X";
  const next = new Map<string, Corner>();
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!inked(x, y)) continue;
      if (!inked(x, y - 1)) next.set(`${x},${y}`, [x + 1, y]);
      if (!inked(x + 1, y)) next.set(`${x + 1},${y}`, [x + 1, y + 1]);
      if (!inked(x, y + 1)) next.set(`${x + 1},${y + 1}`, [x, y + 1]);
      if (!inked(x - 1, y)) next.set(`${x},${y + 1}`, [x, y]);
    }
  });
  const outlines: Corner[][] = [];
  for (const start of next.keys()) {
    const loop: Corner[] = [];
    for (let at = start, to = next.get(at); to !== undefined; at = to.join(), to = next.get(at)) {
      loop.push(to);
      next.delete(at);
    }
    if (loop.length > 0) outlines.push(withoutStraight(loop));
  }
  return outlines;
}

function withoutStraight(loop: readonly Corner[]): Corner[] {
  return loop.filter(([x, y], index) => {
    const [ax, ay] = loop.at(index - 1) as Corner;
    const [bx, by] = loop[(index + 1) % loop.length] as Corner;
    return (x - ax) * (by - y) !== (y - ay) * (bx - x);
  });
}

/** Replaces every corner by a curve that begins and ends `radius` away from it. Units: those of the grid, times `unit`. */
export function roundCorners(
  corners: readonly Corner[],
  round: { readonly outer: number; readonly inner: number },
  unit: number,
  height: number,
): readonly OutlinePoint[] {
  const points: OutlinePoint[] = [];
  const put = (x: number, y: number, on: boolean): void => {
    const point = { x: Math.round(x * unit), y: Math.round((height - y) * unit), on };
    const last = points.at(-1);
    if (last?.x !== point.x || last.y !== point.y) points.push(point);
  };
  corners.forEach(([x, y], index) => {
    const [ax, ay] = corners.at(index - 1) as Corner;
    const [bx, by] = corners[(index + 1) % corners.length] as Corner;
    const convex = (x - ax) * (by - y) - (y - ay) * (bx - x) > 0;
    const radius = convex ? round.outer : round.inner;
    put(x - Math.sign(x - ax) * radius, y - Math.sign(y - ay) * radius, true);
    put(x, y, false);
    put(x + Math.sign(bx - x) * radius, y + Math.sign(by - y) * radius, true);
  });
  const [first] = points;
  const last = points.at(-1);
  if (first?.x === last?.x && first?.y === last?.y) points.pop();
  return points;
}
