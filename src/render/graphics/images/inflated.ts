import { inflateSync } from "node:zlib";
import { PictureError } from "./picture-error.ts";

/** Some encoders write a little more than the picture needs. */
const surplus = 65_536;

/** Samples that fill `size` bytes, or some more or less; nothing far beyond that is inflated. Throws `PictureError`. */
export function inflated(data: Uint8Array, size: number): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: size + surplus, chunkSize: Math.min(Math.max(size, 1024), 1 << 20) });
  } catch (cause) {
    throw new PictureError("It is damaged: its image data cannot be decompressed.", { cause });
  }
}
