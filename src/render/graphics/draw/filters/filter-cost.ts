import type { FilterPrimitive } from "../../../model/drawing/drawing.ts";
import type { Size } from "../../../model/geometry.ts";

/** Octaves of turbulence beyond this change no pixel: each is half as strong as the one before. */
const mostOctaves = 10;

/** Nanoseconds a pixel, measured with resvg as WebAssembly; `base`: to draw, encode and read it. */
const costs = { base: 350, blur: 80, shadow: 160, octave: 90, light: 90, tap: 2, weight: 3, other: 30 } as const;

/** Nanoseconds for a picture, for a primitive, and for a pixel of a picture that `feImage` shows. */
const once = { picture: 2_000_000, primitive: 50_000, source: 30 } as const;

/** Nanoseconds, about, for a pixel of a picture of that many pixels; `scale`: pixels in a unit of the filter, across and down. */
export const costPerPixel = (
  primitives: readonly FilterPrimitive[],
  scale: readonly [x: number, y: number],
  pixels: Size,
): number => primitives.reduce((sum, primitive) => sum + costOf(primitive, scale, pixels), costs.base as number);

/** Nanoseconds, about, for what does not depend on the pixels that are drawn. */
export const costOfPicture = (primitives: readonly FilterPrimitive[]): number =>
  primitives.reduce((sum, { shown }) => {
    const source = shown !== undefined && "picture" in shown ? shown.picture.width * shown.picture.height : 0;
    return sum + once.primitive + once.source * source;
  }, once.picture as number);

function costOf(primitive: FilterPrimitive, [x, y]: readonly [number, number], { width, height }: Size): number {
  const { name, words, sizes, children } = primitive;
  switch (name) {
    case "feGaussianBlur":
      return costs.blur;
    case "feDropShadow":
      return costs.shadow;
    case "feTurbulence":
      return costs.octave * octavesOf(words["numOctaves"]);
    case "feDiffuseLighting":
    case "feSpecularLighting":
      return costs.light;
    case "feConvolveMatrix": {
      const [across = 3, down = across] = numbersIn(words["order"]);
      return costs.other + costs.weight * Math.abs(across * down);
    }
    case "feMorphology": {
      const [rx = 0, ry = rx] = sizes["radius"] ?? [];
      const across = 2 * Math.min(Math.ceil(rx * x), width) + 1;
      const down = 2 * Math.min(Math.ceil(ry * y), height) + 1;
      return costs.other + costs.tap * across * down;
    }
    case "feImage":
      return costs.base;
    default:
      return costs.other * (1 + children.length);
  }
}

export const octavesOf = (text: string | undefined): number => {
  const [octaves = 1] = numbersIn(text);
  return Math.max(0, Math.min(mostOctaves, Math.floor(octaves)));
};

const numbersIn = (text: string | undefined): readonly number[] =>
  (text ?? "")
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map(Number)
    .filter(Number.isFinite);
