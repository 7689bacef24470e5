import { compose, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix } from "../../model/geometry.ts";
import { NumberScanner } from "./number-scanner.ts";

/** Longest list of transforms; longer ones are refused, since no drawing needs them. */
const mostSteps = 100;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Whole quarter turns give whole numbers. */
function rotation(degrees: number): Matrix {
  const quarters = degrees / 90;
  const exact = Number.isInteger(quarters) ? ((quarters % 4) + 4) % 4 : undefined;
  const cos = exact === undefined ? Math.cos(radians(degrees)) : ([1, 0, -1, 0][exact] ?? 1);
  const sin = exact === undefined ? Math.sin(radians(degrees)) : ([0, 1, 0, -1][exact] ?? 0);
  return [cos, sin, -sin, cos, 0, 0];
}

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** A turn, clockwise in degrees, about a point. */
export const rotationAbout = (degrees: number, x: number, y: number): Matrix =>
  compose(translation(-x, -y), compose(rotation(degrees), translation(x, y)));

export const skewing = (x: number, y: number): Matrix => [1, Math.tan(radians(y)), Math.tan(radians(x)), 1, 0, 0];

/** A step by its name, from its numbers; undefined when their count is wrong. */
const steps: Readonly<Record<string, (numbers: readonly number[]) => Matrix | undefined>> = {
  matrix: ([a, b, c, d, e, f, ...more]) =>
    a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined
      ? undefined
      : more.length > 0
        ? undefined
        : [a, b, c, d, e, f],
  translate: ([x, y = 0, ...more]) => (x === undefined || more.length > 0 ? undefined : translation(x, y)),
  scale: ([x, y = x, ...more]) =>
    x === undefined || y === undefined || more.length > 0 ? undefined : [x, 0, 0, y, 0, 0],
  rotate: ([angle, x, y, ...more]) => {
    if (angle === undefined || more.length > 0) return undefined;
    if (x === undefined) return rotation(angle);
    return y === undefined ? undefined : rotationAbout(angle, x, y);
  },
  skewX: ([angle, ...more]) => (angle === undefined || more.length > 0 ? undefined : skewing(angle, 0)),
  skewY: ([angle, ...more]) => (angle === undefined || more.length > 0 ? undefined : skewing(0, angle)),
};

/**
 * A list of transformations (SVG 1.1, 7.6): the first stands outermost. `none` and the empty list move nothing;
 * undefined when the text cannot be understood.
 */
export function parseTransforms(text: string): Matrix | undefined {
  if (text.trim() === "" || text.trim() === "none") return unmoved;
  const scanner = new NumberScanner(text);
  let matrix: Matrix = unmoved;
  for (let count = 0; count < mostSteps; count += 1) {
    scanner.skipSeparators();
    if (scanner.done) return matrix;
    const step = readStep(scanner);
    if (step === undefined) return undefined;
    matrix = compose(step, matrix);
  }
  return undefined;
}

function readStep(scanner: NumberScanner): Matrix | undefined {
  const name = scanner.word();
  const make = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (make === undefined || !scanner.take("(")) return undefined;
  const numbers: number[] = [];
  while (numbers.length <= 6) {
    scanner.skipSeparators();
    const number = scanner.number();
    if (number === undefined) break;
    numbers.push(number);
  }
  return scanner.take(")") ? make(numbers) : undefined;
}
