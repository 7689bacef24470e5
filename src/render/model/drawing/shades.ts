import type { Color } from "../look.ts";

/** Colours this dark are not darkened further: their lit sides are lightened instead. */
const nearlyBlack = 0.25;

/** The two tones of a border in relief (groove, ridge, inset, outset). */
export function shades(color: Color): { readonly dark: Color; readonly light: Color } {
  const luminance = 0.2126 * color.r + 0.7152 * color.g + 0.0722 * color.b;
  if (luminance < nearlyBlack) return { dark: color, light: towards(color, 1, 0.6) };
  return { dark: towards(color, 0, 0.5), light: color };
}

function towards(color: Color, end: number, share: number): Color {
  const mix = (value: number): number => value + (end - value) * share;
  return { r: mix(color.r), g: mix(color.g), b: mix(color.b) };
}
