import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ring, roundedRect } from "../../../../src/render/model/drawing/outline.ts";
import type { OutlinePath } from "../../../../src/render/model/geometry.ts";

type Point = readonly [number, number];

/** The points of each closed outline of a path, its curves in sixteen pieces. */
function outlines(path: OutlinePath): readonly (readonly Point[])[] {
  const all: Point[][] = [];
  for (const step of path) {
    const points = all.at(-1) ?? [];
    if (step[0] === "M") all.push([[step[1], step[2]]]);
    else if (step[0] === "L") points.push([step[1], step[2]]);
    else if (step[0] === "C") points.push(...curve(points.at(-1) ?? [0, 0], step));
  }
  return all;
}

function curve([x0, y0]: Point, [, x1, y1, x2, y2, x, y]: Extract<OutlinePath[number], readonly ["C", ...number[]]>) {
  return Array.from({ length: 16 }, (_, at): Point => {
    const t = (at + 1) / 16;
    const u = 1 - t;
    const share = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3] as const;
    return [
      share[0] * x0 + share[1] * x1 + share[2] * x2 + share[3] * x,
      share[0] * y0 + share[1] * y1 + share[2] * y2 + share[3] * y,
    ];
  });
}

function area(points: readonly Point[]): number {
  let sum = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [0, 0];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

const rect = { x: 5, y: 7, width: 100, height: 80 };
const width = fc.constantFrom(0, 0, 2, 6);
const radius = fc.constantFrom(0, 4, 14);
const corners = fc.record({ topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius });
const sides = fc.record({ top: width, right: width, bottom: width, left: width });

describe("the ring of a box's solid lines", () => {
  test("has no part without width along sides that have no line: it would show as a hairline", () => {
    fc.assert(
      fc.property(corners, sides, (round, lines) => {
        const edges = [
          { is: lines.top, on: ([, y]: Point) => y === 7 },
          { is: lines.right, on: ([x]: Point) => x === 105 },
          { is: lines.bottom, on: ([, y]: Point) => y === 87 },
          { is: lines.left, on: ([x]: Point) => x === 5 },
        ];
        for (const points of outlines(ring(rect, round, lines))) {
          for (const { on } of edges.filter(({ is }) => is === 0)) {
            const along = points.filter((point, at) => on(point) && on(points[(at + 1) % points.length] ?? [0, 0]));
            // What remains there are the ends of neighbouring lines.
            for (const [x, y] of along) {
              const [nextX, nextY] = points[
                (points.findIndex((point) => point[0] === x && point[1] === y) + 1) % points.length
              ] ?? [0, 0];
              expect(Math.abs(nextX - x) + Math.abs(nextY - y)).toBeLessThanOrEqual(6);
            }
          }
        }
      }),
    );
  });

  test("has the area between both edges, whatever sides have lines", () => {
    fc.assert(
      fc.property(corners, sides, (round, lines) => {
        const inner = ring(rect, round, {
          ...lines,
          top: lines.top || 1e-9,
          right: lines.right || 1e-9,
          bottom: lines.bottom || 1e-9,
          left: lines.left || 1e-9,
        });
        const [outline, padding] = outlines(inner);
        const whole = area(outline ?? []) - area(padding ?? []);
        const own = outlines(ring(rect, round, lines)).map(area);
        const isClosed = Object.values(lines).every((line) => line > 0);
        const sum = isClosed ? (own[0] ?? 0) - (own[1] ?? 0) : own.reduce((all, one) => all + one, 0);
        expect(sum).toBeCloseTo(whole, 3);
      }),
    );
  });

  test("begins with the outer edge where all sides have lines", () => {
    const round = { topLeft: 4, topRight: 4, bottomRight: 4, bottomLeft: 4 };
    const path = ring(rect, round, { top: 2, right: 2, bottom: 2, left: 1 });
    expect(path.slice(0, 10)).toEqual(roundedRect(rect, round));
  });
});
