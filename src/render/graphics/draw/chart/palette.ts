import { colorOfDigits, luminance } from "../../../model/drawing/color.ts";
import { black, type Color, white } from "../../../model/look.ts";

/**
 * Colours of series: each has a contrast of 3:1 to white (WCAG 2.2, 1.4.11), differs from every other in grey, and for those
 * who see no red, green or blue.
 */
export const palette: readonly Color[] = [
  "364FB0",
  "BB8516",
  "1F493E",
  "C5427B",
  "773485",
  "1F8F99",
  "9A4C31",
  "232842",
].map(colorOfDigits);

export const gridColor = colorOfDigits("E5E5E5");
export const baseColor = colorOfDigits("666666");

/** A colour with so much of white in it. */
export const tint = ({ r, g, b }: Color, share: number): Color => ({
  r: r + (1 - r) * share,
  g: g + (1 - g) * share,
  b: b + (1 - b) * share,
});

/** White or black, whichever is read better on a colour: they are alike at a luminance of 0.18. */
export const inkOn = (color: Color): Color => (luminance(color) > 0.18 ? black : white);
