import type { DrawingFilter, FilterPrimitive } from "../../../model/drawing/drawing.ts";
import type { Rect, Size } from "../../../model/geometry.ts";
import { octavesOf } from "./filter-cost.ts";

/** How filters are written. */
export interface FilterFrame {
  /** What is subtracted from places: alike groups elsewhere have the same markup then. */
  readonly shift: readonly [x: number, y: number];
  /** Greatest deviation of a blur and radius, in the filter's units, across and down: more is no difference. */
  readonly most: Size;
  /** The picture of `feImage` as a `data:` URI, and its place where it has one of its own. */
  readonly shown: (primitive: FilterPrimitive) => ShownImage | undefined;
}

export interface ShownImage {
  readonly uri: string;
  readonly place?: Rect | undefined;
}

/** Nine digits are more than a pixel needs at any size. */
export const digits = (value: number): string => String(Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(9)));

/** A filter in user units, as an element of SVG. */
export function filterMarkup({ region, primitives }: DrawingFilter, id: string, frame: FilterFrame): string {
  const [x, y] = frame.shift;
  const place = placeAttributes({ ...region, x: region.x - x, y: region.y - y });
  const inside = primitives.map((primitive) => element(primitive, frame)).join("");
  return `<filter id="${id}" filterUnits="userSpaceOnUse" ${place}>${inside}</filter>`;
}

const placeAttributes = ({ x, y, width, height }: Rect): string =>
  `x="${digits(x)}" y="${digits(y)}" width="${digits(width)}" height="${digits(height)}"`;

function element(primitive: FilterPrimitive, frame: FilterFrame): string {
  const { name, words, children } = primitive;
  const octaves = "numOctaves" in words ? { numOctaves: String(octavesOf(words["numOctaves"])) } : {};
  const said = Object.entries({ ...words, ...octaves });
  const image = primitive.shown === undefined ? undefined : frame.shown(primitive);
  const sizes = sizesOf(primitive, frame, image?.place);
  const kept = image?.place === undefined ? said : [...said, ["preserveAspectRatio", "none"]];
  const written = [...new Map([...kept, ...sizes] as [string, string][])].map(([key, value]) => ` ${key}="${value}"`);
  const href = image === undefined ? "" : ` xlink:href="${image.uri}"`;
  return `<${name}${written.join("")}${href}>${children.map((child) => element(child, frame)).join("")}</${name}>`;
}

const places: Readonly<Record<string, 0 | 1>> = { x: 0, pointsAtX: 0, y: 1, pointsAtY: 1 };

function sizesOf(
  { sizes }: FilterPrimitive,
  { shift, most }: FilterFrame,
  place: Rect | undefined,
): readonly (readonly [string, string])[] {
  const all: Readonly<Record<string, readonly number[]>> =
    place === undefined
      ? sizes
      : { ...sizes, x: [place.x], y: [place.y], width: [place.width], height: [place.height] };
  return Object.entries(all).map(([name, values]) => {
    const axis = Object.hasOwn(places, name) ? places[name] : undefined;
    if (axis !== undefined) return [name, digits((values[0] ?? 0) - shift[axis])];
    if (name !== "stdDeviation" && name !== "radius") return [name, values.map(digits).join(" ")];
    const [across = 0, down = across] = values;
    return [name, `${digits(Math.min(across, most.width))} ${digits(Math.min(down, most.height))}`];
  });
}
