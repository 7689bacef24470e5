import { encodePaletted, type Pixels } from "../../../graphics/images/png/encode-png.ts";
import { paletted } from "../../../graphics/images/raster/palette.ts";

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
/** JPEG and a palette change pixels a little: they must save this share. */
const leastSaved = 0.5;
/** The share of pixels that may be partly see-through, as those along an outline are. */
const mostEdges = 0.02;

/**
 * The file of pixels that show a picture (RGBA, colours times alpha, as a canvas has them). A photograph takes a tenth of PNG's bytes as JPEG, which has no transparency, and
 * blurs letters and flat colours. One with an outline, and nothing beyond it, is a PNG of 256 colours, which takes a third.
 */
export function rasterFile(pixels: Pixels, { png, jpeg }: RasterEncoders): RasterFile {
  const exact = { bytes: png(), mediaType: "image/png" } as const;
  if (!hasManyColors(pixels) || !isClearCut(pixels)) return exact;
  const near: RasterFile = isOpaque(pixels)
    ? { bytes: jpeg(pixels), mediaType: "image/jpeg" }
    : { bytes: encodePaletted(paletted(unmultiplied(pixels))), mediaType: "image/png" };
  return near.bytes.length <= exact.bytes.length * (1 - leastSaved) ? near : exact;
}

/** Whether pixels are opaque or invisible, but for edges: shadows and faded pictures have too many shades for a palette. */
function isClearCut({ pixels }: Pixels): boolean {
  let edges = 0;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 0 && pixels[at] !== 255) edges += 1;
  return edges * 4 <= pixels.length * mostEdges;
}

/** Colours as PNG has them (ISO/IEC 15948, 6.2): whatever alpha is. */
function unmultiplied({ width, height, pixels }: Pixels): Pixels {
  const own = Uint8Array.from(pixels);
  for (let at = 0; at < own.length; at += 4) {
    const alpha = own[at + 3] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let part = at; part < at + 3; part += 1)
      own[part] = Math.min(255, Math.round(((own[part] as number) * 255) / alpha));
  }
  return { width, height, pixels: own };
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
