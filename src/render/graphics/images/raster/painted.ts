import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import { encodeRaster } from "./encode-raster.ts";
import type { Raster } from "./raster.ts";

/** The samples and the alpha channel of a picture, encoded as a file stores them. */
export type EncodedSamples = Pick<Picture, "samples" | "alpha">;

const kinds = { 1: "grey", 3: "rgb", 4: "cmyk" } as const;

/** Compresses grey, RGB or CMYK samples, with 1, 3 or 4 channels. */
export function paintedOpaque(raster: Raster): EncodedSamples {
  const kind = kinds[raster.channels as 1 | 3 | 4];
  const flate = encodeRaster(raster);
  return { samples: kind === "cmyk" ? { ...flate, kind } : { ...flate, kind, colorKey: undefined }, alpha: undefined };
}

/** The same for samples whose last channel is alpha. */
export function paintedWithAlpha(raster: Raster): EncodedSamples {
  const { color, alpha } = splitAlpha(raster);
  return { ...paintedOpaque(color), alpha: alpha === undefined ? undefined : encodeRaster(alpha) };
}

/** The measures of a picture whose samples are turned as EXIF says (TIFF 6.0, tag 274): from 5 on, on their side. */
export function upright(
  columns: number,
  rows: number,
  orientation: number,
): Pick<Picture, "width" | "height" | "columns" | "rows" | "orientation"> {
  const [width, height] = orientation >= 5 ? [rows, columns] : [columns, rows];
  return { width, height, columns, rows, orientation };
}

/**
 * Parts colour from an alpha channel that comes last in each pixel. Both become 8-bit: of 16 bits the high byte is
 * kept. An alpha that hides nothing is dropped.
 */
function splitAlpha({ columns, rows, channels, bits, data }: Raster): {
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
    if (pixel % columns === 0) keepOn();
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
