import { black, type Color } from "../../../model/look.ts";

const hex = (text: string): Color => {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return { r: part(1), g: part(3), b: part(5) };
};

/**
 * Colours of series: each has a contrast of 3:1 to white (WCAG 2.2, 1.4.11), differs from every other in grey, and for those
 * who see no red, green or blue.
 */
export const palette: readonly Color[] = [
  "#364FB0",
  "#BB8516",
  "#1F493E",
  "#C5427B",
  "#773485",
  "#1F8F99",
  "#9A4C31",
  "#232842",
].map(hex);

export const white = hex("#FFFFFF");
export const gridColor = hex("#E5E5E5");
export const baseColor = hex("#666666");

/** A colour with so much of white in it. */
export const tint = ({ r, g, b }: Color, share: number): Color => ({
  r: r + (1 - r) * share,
  g: g + (1 - g) * share,
  b: b + (1 - b) * share,
});

/** WCAG 2.2: relative luminance. */
export function luminance({ r, g, b }: Color): number {
  const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** White or black, whichever is read better on a colour: they are alike at a luminance of 0.18. */
export const inkOn = (color: Color): Color => (luminance(color) > 0.18 ? black : white);
