import type { Pixels } from "../../../graphics/images/png/encode-png.ts";

/** A drawn picture as a file. */
export interface RasterFile {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/png" | "image/jpeg";
}

/** Ways to encode drawn pixels; the same pixels give the same bytes. */
export interface RasterEncoders {
  readonly png: () => Uint8Array;
  /** Leaves out alpha. */
  readonly jpeg: (pixels: Pixels) => Uint8Array;
}

/** Letters with smooth edges on flat colours come to some hundreds, a photograph of a stamp's size to more. */
const mostFlatColors = 2_000;
/** JPEG changes pixels a little: it must save this share. */
const leastSaved = 0.5;

/**
 * The file of pixels that show a picture (RGBA). Where nothing is transparent and the picture is a photograph, JPEG takes a
 * tenth of PNG; JPEG has no transparency, and blurs letters and flat colours.
 */
export function rasterFile(pixels: Pixels, { png, jpeg }: RasterEncoders): RasterFile {
  const exact = { bytes: png(), mediaType: "image/png" } as const;
  if (!isOpaque(pixels) || !hasManyColors(pixels)) return exact;
  const bytes = jpeg(pixels);
  return bytes.length <= exact.bytes.length * (1 - leastSaved) ? { bytes, mediaType: "image/jpeg" } : exact;
}

function isOpaque({ pixels }: Pixels): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

function hasManyColors({ pixels }: Pixels): boolean {
  const colors = new Set<number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
    colors.add((red << 16) | (green << 8) | blue);
    if (colors.size > mostFlatColors) return true;
  }
  return false;
}
