import { inflateSync } from "node:zlib";
import { readPng } from "../../../src/render/graphics/images/png/png.ts";
import { toRaster } from "../../../src/render/graphics/images/png/png-samples.ts";
import type { FlateSamples } from "../../../src/render/model/drawing/picture.ts";

/** RGBA of a PNG file that has 8 bits a channel and an alpha channel. */
export function pixelsOf(bytes: Uint8Array): readonly number[] {
  const { columns, rows, samples, alpha } = readPng(bytes, "");
  if (samples.kind !== "rgb") throw new Error(samples.kind);
  const plainOf = ({ data, predictor }: FlateSamples, color: "rgb" | "grey"): Uint8Array => {
    const inflated = inflateSync(data);
    return predictor ? toRaster({ columns, rows, bits: 8, color, interlaced: false }, inflated).data : inflated;
  };
  const rgb = plainOf(samples, "rgb");
  const levels = alpha && plainOf(alpha, "grey");
  return Array.from({ length: columns * rows }, (_, at) => [
    ...rgb.subarray(at * 3, at * 3 + 3),
    levels?.[at] ?? 255,
  ]).flat();
}
