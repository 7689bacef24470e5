/** Makes each of the pixels, four bytes, as opaque as it is bright on black (SVG 1.1, 14.4). */
export function opaqueAsBright(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const bright = 0.2125 * (pixels[at] ?? 0) + 0.7154 * (pixels[at + 1] ?? 0) + 0.0721 * (pixels[at + 2] ?? 0);
    pixels[at + 3] = Math.round((bright / 255) * (pixels[at + 3] ?? 0));
  }
}
