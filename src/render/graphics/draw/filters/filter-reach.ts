import type { DrawingFilter, FilterPrimitive } from "../../../model/drawing/drawing.ts";
import { around } from "../../../model/drawing/matrix.ts";
import type { Rect } from "../../../model/geometry.ts";

/** Where a result shows something: nowhere, in a box, or anywhere in the filter's region. */
type ResultExtent = Rect | "nothing" | "all";

/**
 * The part of a filter's region that must be painted, when the filtered nodes cover `cover`: tools write regions of three times the
 * size of a shape for a shadow of some points.
 */
export function reachOf({ region, primitives }: DrawingFilter, cover: Rect): Rect {
  const results = new Map<string, ResultExtent>([
    ["SourceGraphic", cover],
    ["SourceAlpha", cover],
  ]);
  const boxes: Rect[] = [cover];
  let last: ResultExtent = cover;
  for (const primitive of primitives) {
    const inputOf = (name: string | undefined): ResultExtent =>
      name === undefined ? last : (results.get(name) ?? "all");
    const inputs = inputsOf(primitive).map(inputOf);
    const shown = extentOf(primitive, inputs);
    // A result without bounds looks different where it is cut.
    if (shown === undefined) return region;
    if (typeof shown === "object") boxes.push(shown);
    last = shown;
    const { result } = primitive.words;
    if (result !== undefined) results.set(result, shown);
  }
  return last === "all" ? region : united(boxes);
}

/** Filter Effects 1, 9.2: an input that is not named is the result before. */
const inputsOf = ({ name, words, children }: FilterPrimitive): readonly (string | undefined)[] => {
  if (name === "feMerge") return children.map((child) => child.words["in"]);
  const isDouble = name === "feBlend" || name === "feComposite" || name === "feDisplacementMap";
  return isDouble ? [words["in"], words["in2"]] : [words["in"]];
};

/** undefined: it depends on where the region ends. */
function extentOf(
  { name, words, sizes, children }: FilterPrimitive,
  inputs: readonly ResultExtent[],
): ResultExtent | undefined {
  const [first = "nothing", second = "nothing"] = inputs;
  switch (name) {
    case "feFlood":
      return "all";
    case "feMerge":
    case "feBlend":
      return inputs.reduce(both, "nothing");
    case "feComposite":
      return composed(words, first, second);
    case "feColorMatrix":
      return colored(words, first);
    case "feComponentTransfer":
      return children.some((child) => child.name === "feFuncA") ? "all" : first;
    case "feGaussianBlur":
      return grown(first, sizes["stdDeviation"], 3);
    case "feMorphology":
      return grown(first, sizes["radius"], 1);
    case "feOffset":
      return moved(first, sizes);
    case "feDropShadow": {
      const shadow = grown(moved(first, sizes), sizes["stdDeviation"] ?? [2], 3);
      return shadow && both(first, shadow);
    }
    case "feDisplacementMap":
      return second === "all" ? grown(first, sizes["scale"], 1) : undefined;
    default:
      return undefined;
  }
}

function composed(
  { operator, k2, k3, k4 }: FilterPrimitive["words"],
  first: ResultExtent,
  second: ResultExtent,
): ResultExtent {
  switch (operator) {
    case "in":
    case "out":
      return operator === "in" && first === "all" ? second : first;
    case "atop":
      return second;
    case "arithmetic":
      return k4 !== undefined && Number(k4) !== 0 ? "all" : withFactors(first, second, [k2, k3]);
    default:
      return both(first, second);
  }
}

/** An input without a factor of its own shows only where both inputs are. */
const withFactors = (
  first: ResultExtent,
  second: ResultExtent,
  [k2, k3]: readonly (string | undefined)[],
): ResultExtent => (Number(k2 ?? 0) === 0 && Number(k3 ?? 0) === 0 && first === "all" ? second : both(first, second));

/** The last number of a matrix is opacity from nothing. */
function colored({ type = "matrix", values = "" }: FilterPrimitive["words"], first: ResultExtent): ResultExtent {
  const offset = type === "matrix" ? Number(values.trim().split(/[\s,]+/)[19] ?? 0) : 0;
  return offset > 0 ? "all" : first;
}

function grown(extent: ResultExtent | undefined, by: readonly number[] = [0], times: number): ResultExtent | undefined {
  if (extent === "all" || extent === undefined) return undefined;
  if (extent === "nothing") return extent;
  const [across = 0, down = across] = by.map((size) => Math.abs(size) * times);
  const { x, y, width, height } = extent;
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

function moved(extent: ResultExtent, { dx, dy }: FilterPrimitive["sizes"]): ResultExtent | undefined {
  if (extent === "all") return undefined;
  return extent === "nothing" ? extent : { ...extent, x: extent.x + (dx?.[0] ?? 0), y: extent.y + (dy?.[0] ?? 0) };
}

function both(one: ResultExtent, other: ResultExtent): ResultExtent {
  if (one === "nothing") return other;
  if (other === "nothing") return one;
  return one === "all" || other === "all" ? "all" : united([one, other]);
}

export const united = (boxes: readonly Rect[]): Rect =>
  around(boxes.flatMap(({ x, y, width, height }) => [[x, y] as const, [x + width, y + height] as const]));
