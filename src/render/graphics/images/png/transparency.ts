import { bytesPerRow, type Raster } from "../raster/raster.ts";
import type { PngParts } from "./png-chunks.ts";

/** Meaning of a tRNS chunk (ISO/IEC 15948, 11.3.2.1). */
export type Transparency =
  | { readonly kind: "none" }
  /** Pixels whose samples lie within these lowest and highest values are not painted (ISO 32000-1, 8.9.6.4). */
  | { readonly kind: "key"; readonly ranges: readonly number[] }
  /** More than a key can say: an alpha channel, made from the pixels. */
  | { readonly kind: "raster"; readonly alpha: (pixels: Raster) => Raster };

const none: Transparency = { kind: "none" };

export function transparencyOf({ header, palette, transparency }: PngParts): Transparency {
  if (transparency === undefined) return none;
  if (header.color === "indexed") return ofPalette(transparency.subarray(0, (palette?.length ?? 0) / 3));
  const samples = header.color === "grey" ? 1 : 3;
  if (transparency.length !== samples * 2) return none;
  const view = new DataView(transparency.buffer, transparency.byteOffset, transparency.byteLength);
  const color = Array.from({ length: samples }, (_, i) => view.getUint16(i * 2));
  if (header.bits === 16) return { kind: "raster", alpha: (pixels) => notEqual(pixels, transparency) };
  if (color.some((value) => value >= 2 ** header.bits)) return none;
  return { kind: "key", ranges: color.flatMap((value) => [value, value]) };
}

/** Always an alpha channel: mupdf, for one, overlooks a key that names palette entries. */
function ofPalette(alphas: Uint8Array): Transparency {
  if (alphas.every((alpha) => alpha === 255)) return none;
  return { kind: "raster", alpha: (pixels) => lookedUp(pixels, alphas) };
}

function lookedUp({ columns, rows, bits, data }: Raster, alphas: Uint8Array): Raster {
  const stride = bytesPerRow(columns, 1, bits);
  const mask = (1 << bits) - 1;
  const alpha = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const bit = column * bits;
      const index = ((data[row * stride + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask;
      alpha[row * columns + column] = alphas[index] ?? 255;
    }
  }
  return { columns, rows, channels: 1, bits: 8, data: alpha };
}

/** 16-bit samples are compared in full here, since not every reader does so with a key. */
function notEqual({ columns, rows, data }: Raster, color: Uint8Array): Raster {
  const alpha = new Uint8Array(columns * rows);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const start = pixel * color.length;
    alpha[pixel] = color.every((byte, i) => data[start + i] === byte) ? 0 : 255;
  }
  return { columns, rows, channels: 1, bits: 8, data: alpha };
}
