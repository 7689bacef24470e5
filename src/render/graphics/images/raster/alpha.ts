import type { Raster } from "./raster.ts";

/**
 * Parts colour from an alpha channel that comes last in each pixel. Both become 8-bit: of 16 bits the high byte is
 * kept. An alpha that hides nothing is dropped.
 */
export function splitAlpha({ columns, rows, channels, bits, data }: Raster): {
  readonly color: Raster;
  readonly alpha: Raster | undefined;
} {
  const step = bits >> 3;
  const pixels = columns * rows;
  const colors = channels - 1;
  const color = new Uint8Array(pixels * colors);
  const alpha = new Uint8Array(pixels);
  let opaque = 0xff;
  let from = 0;
  let to = 0;
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let i = 0; i < colors; i++, from += step) color[to++] = data[from] ?? 0;
    const value = data[from] ?? 0;
    from += step;
    alpha[pixel] = value;
    opaque &= value;
  }
  return {
    color: { columns, rows, channels: colors, bits: 8, data: color },
    alpha: opaque === 0xff ? undefined : { columns, rows, channels: 1, bits: 8, data: alpha },
  };
}
