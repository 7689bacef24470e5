import type { DrawingFilter, FilterPrimitive } from "../../../model/drawing/drawing.ts";
import type { Rect, Size } from "../../../model/geometry.ts";
import { octavesOf } from "./filter-cost.ts";

/** How filters are written. */
export interface FilterFrame {
  /** Subtracted from places, so that equal groups at different places have the same markup. */
  readonly shift: readonly [x: number, y: number];
  /** Greatest deviation of a blur and radius, in the filter's units, across and down: more is no difference. */
  readonly most: Size;
  /** Places beyond it are moved to its edges, and no distance is longer than its sides: resvg counts pixels in 32 bits. */
  readonly bounds: Rect;
  /** The picture of `feImage` as a `data:` URI, and its place where it has one of its own. */
  readonly shown: (primitive: FilterPrimitive) => ShownImage | undefined;
}

export interface ShownImage {
  readonly uri: string;
  readonly place?: Rect | undefined;
}

/** Nine digits are more than a pixel needs at any size. */
export const digits = (value: number): string => String(Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(9)));

/** A number beyond it changes nothing that is seen, and resvg computes infinities of some. */
const greatestNumber = 1e6;

/** A word or a list of numbers, whose numbers resvg can compute with. */
const computable = (text: string): string =>
  // A colour has no numbers.
  text.startsWith("#")
    ? text
    : text.replace(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi, (number) =>
        Math.abs(Number(number)) > greatestNumber ? `${Math.sign(Number(number)) * greatestNumber}` : number,
      );

/** A filter in user units, as an element of SVG. */
export function filterMarkup({ region, primitives }: DrawingFilter, id: string, frame: FilterFrame): string {
  const [x, y] = frame.shift;
  const seen = within(region, frame.bounds);
  const place = placeAttributes({ ...seen, x: seen.x - x, y: seen.y - y });
  const inside = primitives.map((primitive) => element(primitive, frame)).join("");
  return `<filter id="${id}" filterUnits="userSpaceOnUse" ${place}>${inside}</filter>`;
}

/** The part of a rectangle in the bounds; at their edge where they do not meet. */
function within({ x, y, width, height }: Rect, bounds: Rect): Rect {
  const left = bounded(x, bounds.x, bounds.width);
  const top = bounded(y, bounds.y, bounds.height);
  const right = bounded(x + width, bounds.x, bounds.width);
  const bottom = bounded(y + height, bounds.y, bounds.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const bounded = (place: number, from: number, length: number): number => Math.max(from, Math.min(from + length, place));

const placeAttributes = ({ x, y, width, height }: Rect): string =>
  `x="${digits(x)}" y="${digits(y)}" width="${digits(width)}" height="${digits(height)}"`;

function element(primitive: FilterPrimitive, frame: FilterFrame): string {
  const { name, words, children } = primitive;
  const octaves = "numOctaves" in words ? { numOctaves: String(octavesOf(words["numOctaves"])) } : {};
  const said = Object.entries({ ...words, ...octaves });
  const image = primitive.shown === undefined ? undefined : frame.shown(primitive);
  const sizes = sizesOf(primitive, frame, image?.place);
  const kept = image?.place === undefined ? said : [...said, ["preserveAspectRatio", "none"]];
  const written = [...new Map([...kept, ...sizes] as [string, string][])].map(
    ([key, value]) => ` ${key}="${computable(value)}"`,
  );
  const href = image === undefined ? "" : ` xlink:href="${image.uri}"`;
  return `<${name}${written.join("")}${href}>${children.map((child) => element(child, frame)).join("")}</${name}>`;
}

const places: Readonly<Record<string, 0 | 1>> = { x: 0, pointsAtX: 0, y: 1, pointsAtY: 1 };
const down = new Set(["y", "pointsAtY", "height", "dy"]);

/** A size that is no blur and no radius, in the bounds; `from`: the place where a width or a height begins. */
function sizeIn(name: string, value: number, { bounds }: FilterFrame, from: number | undefined): number {
  const [start, length] = down.has(name) ? [bounds.y, bounds.height] : [bounds.x, bounds.width];
  if (Object.hasOwn(places, name)) return bounded(value, start, length);
  const isSide = name === "width" || name === "height";
  if (!isSide || from === undefined) return bounded(value, -length, 2 * length);
  const inside = bounded(from + value, start, length) - bounded(from, start, length);
  // A side outside of the bounds keeps some length: a region without an area would be another filter.
  return Math.max(inside, Math.min(value, length / shortestSide));
}

/** The shortest side is a side of the bounds divided by this. */
const shortestSide = 1e6;

function sizesOf(
  { sizes }: FilterPrimitive,
  frame: FilterFrame,
  place: Rect | undefined,
): readonly (readonly [string, string])[] {
  const all: Readonly<Record<string, readonly number[]>> =
    place === undefined
      ? sizes
      : { ...sizes, x: [place.x], y: [place.y], width: [place.width], height: [place.height] };
  const { shift, most } = frame;
  const begins: Readonly<Record<string, number | undefined>> = { width: all["x"]?.[0], height: all["y"]?.[0] };
  return Object.entries(all).map(([name, values]) => {
    const sized = (value: number): number => sizeIn(name, value, frame, begins[name]);
    const axis = Object.hasOwn(places, name) ? places[name] : undefined;
    if (axis !== undefined) return [name, digits(sized(values[0] ?? 0) - shift[axis])];
    if (name !== "stdDeviation" && name !== "radius")
      return [name, values.map((value) => digits(sized(value))).join(" ")];
    const [across = 0, down = across] = values;
    return [name, `${digits(Math.min(across, most.width))} ${digits(Math.min(down, most.height))}`];
  });
}
