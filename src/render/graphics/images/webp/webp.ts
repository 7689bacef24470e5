import type { Picture } from "../../../model/drawing/picture.ts";
import { paintedWithAlpha, upright } from "../raster/painted.ts";
import { readWebpChunks, type WebpParts } from "./webp-chunks.ts";
import type { DecodeWebp } from "./webp-decoder.ts";

/** A WebP (RFC 9649), lossy or lossless; of an animation its first frame. Throws `PictureError`. */
export function readWebp(bytes: Uint8Array, hash: string, decode: DecodeWebp): Picture {
  const parts = readWebpChunks(bytes);
  const { columns, rows, frame, exif } = parts;
  const pixels = decode(frame.file, frame.columns, frame.rows);
  return {
    hash,
    ...upright(columns, rows, exif?.orientation ?? 1),
    dpi: exif?.dpi,
    ...paintedWithAlpha({ columns, rows, channels: 4, bits: 8, data: onCanvas(parts, pixels) }),
    source: bytes,
    mediaType: "image/webp",
  };
}

/** Places a frame on its canvas; pixels that the frame does not cover are transparent. */
function onCanvas({ columns, rows, frame }: WebpParts, pixels: Uint8Array): Uint8Array {
  if (frame.columns === columns && frame.rows === rows) return pixels;
  const canvas = new Uint8Array(columns * rows * 4);
  const stride = frame.columns * 4;
  for (let row = 0; row < frame.rows; row++) {
    canvas.set(pixels.subarray(row * stride, (row + 1) * stride), ((frame.top + row) * columns + frame.left) * 4);
  }
  return canvas;
}
