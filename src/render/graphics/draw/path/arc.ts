import type { OutlinePath, PathStep } from "../../../model/geometry.ts";

/** Where and how large an ellipse is. */
export interface Ellipse {
  readonly cx: number;
  readonly cy: number;
  readonly rx: number;
  readonly ry: number;
}

/** A curve never spans more than a quarter turn: there it stays within 0.03 % of the ellipse. */
const quarter = Math.PI / 2;

/** The point of an ellipse at an angle (radians, clockwise from three o'clock as y runs down). */
export const onEllipse = ({ cx, cy, rx, ry }: Ellipse, angle: number): readonly [x: number, y: number] => [
  cx + rx * Math.cos(angle),
  cy + ry * Math.sin(angle),
];

/** Curves along an ellipse from one angle to another, without the first point. More than a whole turn is one turn. */
export function arcSteps(ellipse: Ellipse, from: number, to: number): readonly PathStep[] {
  const { cx, cy, rx, ry } = ellipse;
  const span = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, to - from));
  const count = Math.max(1, Math.ceil(Math.abs(span) / quarter - 1e-9));
  const step = span / count;
  const bend = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index): PathStep => {
    const a = from + index * step;
    const b = a + step;
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    return [
      "C",
      cx + rx * (cosA - bend * sinA),
      cy + ry * (sinA + bend * cosA),
      cx + rx * (cosB + bend * sinB),
      cy + ry * (sinB - bend * cosB),
      cx + rx * cosB,
      cy + ry * sinB,
    ];
  });
}

/** The whole of it, clockwise from its right; nothing where it has no area. */
export function wholeEllipse(ellipse: Ellipse): OutlinePath {
  if (!(ellipse.rx > 0 && ellipse.ry > 0)) return [];
  return [["M", ...onEllipse(ellipse, 0)], ...arcSteps(ellipse, 0, 2 * Math.PI), ["Z"]];
}
