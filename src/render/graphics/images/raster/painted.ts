import type { Picture } from "../../../model/drawing/picture.ts";
import { splitAlpha } from "./alpha.ts";
import { encodeRaster } from "./encode-raster.ts";
import type { Raster } from "./raster.ts";

/** The samples and the alpha channel of a picture, encoded as a file stores them. */
export type Painted = Pick<Picture, "samples" | "alpha">;

const kinds = { 1: "grey", 3: "rgb", 4: "cmyk" } as const;

/** Compresses grey, RGB or CMYK samples, with 1, 3 or 4 channels. */
export function paintedOpaque(raster: Raster): Painted {
  const kind = kinds[raster.channels as 1 | 3 | 4];
  const flate = encodeRaster(raster);
  return { samples: kind === "cmyk" ? { ...flate, kind } : { ...flate, kind, colorKey: undefined }, alpha: undefined };
}

/** The same for samples whose last channel is alpha. */
export function paintedWithAlpha(raster: Raster): Painted {
  const { color, alpha } = splitAlpha(raster);
  return { ...paintedOpaque(color), alpha: alpha === undefined ? undefined : encodeRaster(alpha) };
}
