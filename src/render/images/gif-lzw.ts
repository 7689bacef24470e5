import { PictureError } from "./picture-error.ts";

const mostCodes = 4096;
const longestCode = 12;

const damaged = "It is damaged: its image data cannot be decompressed.";

/**
 * Decompresses a frame's pixels (GIF89a, appendix F): codes of growing length, their lowest bit first. A full table stays
 * as it is until a clear code comes. No more than `count` pixels are made.
 */
export function decodeGifLzw(data: Uint8Array, codeSize: number, count: number): Uint8Array {
  if (codeSize < 1 || codeSize > 8) throw new PictureError(damaged);
  const clear = 1 << codeSize;
  const out = new Uint8Array(count);
  // A string is where it last stood in the pixels, and how long it is.
  const starts = new Uint32Array(mostCodes);
  const lengths = new Uint32Array(mostCodes).fill(1, 0, clear);
  let next = clear + 2;
  let width = codeSize + 1;
  let previous = -1;
  let bits = 0;
  let held = 0;
  let at = 0;
  let to = 0;
  while (to < count) {
    while (held < width) {
      const byte = data[at++];
      if (byte === undefined) throw new PictureError("It is cut off: its image data ends too early.");
      bits |= byte << held;
      held += 8;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    held -= width;
    if (code === clear) {
      next = clear + 2;
      width = codeSize + 1;
      previous = -1;
      continue;
    }
    if (code === clear + 1) throw new PictureError("It is cut off: its image data ends too early.");
    if (code > next || (code === next && previous < 0)) throw new PictureError(damaged);
    if (previous >= 0 && next < mostCodes) {
      // The string before and the first pixel of this one stand side by side.
      const length = lengths[previous] ?? 0;
      starts[next] = to - length;
      lengths[next] = length + 1;
      next += 1;
      if (next === 1 << width && width < longestCode) width += 1;
    }
    if (code < clear) out[to++] = code;
    else {
      const from = starts[code] ?? 0;
      const end = Math.min(to + (lengths[code] ?? 0), count);
      for (let i = from; to < end; i++) out[to++] = out[i] ?? 0;
    }
    previous = code;
  }
  return out;
}
