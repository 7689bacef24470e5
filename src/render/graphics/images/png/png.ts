import type { FlateSamples, Picture, Samples } from "../../../model/drawing/picture.ts";
import { encodeRaster } from "../raster/encode-raster.ts";
import { type EncodedSamples, paintedWithAlpha, upright } from "../raster/painted.ts";
import { type PngParts, readChunks } from "./png-chunks.ts";
import { inflateRows, toRaster } from "./png-samples.ts";
import { transparencyOf } from "./transparency.ts";

/** A PNG (ISO/IEC 15948). Image data without alpha or interlace is passed on as it came. Throws `PictureError`. */
export function readPng(bytes: Uint8Array, hash: string): Picture {
  const parts = readChunks(bytes);
  const filtered = inflateRows(parts.header, parts.data);
  const { columns, rows, color } = parts.header;
  const hasChannel = color === "grey-alpha" || color === "rgb-alpha";
  return {
    hash,
    ...upright(columns, rows, parts.exif?.orientation ?? 1),
    dpi: parts.dpi ?? parts.exif?.dpi,
    ...(hasChannel ? paintedWithAlpha(toRaster(parts.header, filtered)) : fromParts(parts, color, filtered)),
    source: bytes,
    mediaType: "image/png",
  };
}

function fromParts(parts: PngParts, color: "grey" | "rgb" | "indexed", filtered: Uint8Array): EncodedSamples {
  const { header, palette } = parts;
  const see = transparencyOf(parts);
  const needsPixels = header.interlaced || see.kind === "raster";
  const pixels = needsPixels ? toRaster(header, filtered) : undefined;
  // PDF knows no interlace: such pictures are deinterlaced and compressed again.
  const flate: FlateSamples =
    header.interlaced && pixels !== undefined
      ? encodeRaster(pixels)
      : { data: parts.data, predictor: true, bits: header.bits };
  const colorKey = see.kind === "key" ? see.ranges : undefined;
  const samples: Samples =
    color === "indexed"
      ? { ...flate, kind: color, palette: palette ?? new Uint8Array(3), colorKey: undefined }
      : { ...flate, kind: color, colorKey };
  return { samples, alpha: see.kind === "raster" && pixels ? encodeRaster(see.alpha(pixels)) : undefined };
}
