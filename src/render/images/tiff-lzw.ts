import { PictureError } from "./picture-error.ts";

const clear = 256;
const end = 257;
const mostCodes = 4096;

/**
 * Decompresses TIFF's LZW (TIFF 6.0, section 13): codes of growing length, their highest bit first, each length one code
 * early. No more than `size` bytes are made.
 */
export function decodeTiffLzw(data: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  // A string is where it last stood in the output, and how long it is.
  const starts = new Uint32Array(mostCodes);
  const lengths = new Uint32Array(mostCodes).fill(1, 0, clear);
  let next = end + 1;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let held = 0;
  let at = 0;
  let to = 0;
  while (to < size) {
    while (held < width) {
      const byte = data[at++];
      if (byte === undefined) throw new PictureError("It is cut off: its image data ends too early.");
      bits = ((bits << 8) | byte) & 0xff_ffff;
      held += 8;
    }
    held -= width;
    const code = (bits >>> held) & ((1 << width) - 1);
    if (code === end) throw new PictureError("It is cut off: its image data ends too early.");
    if (code === clear) {
      next = end + 1;
      width = 9;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) {
      throw new PictureError("It is damaged: its image data cannot be decompressed.");
    }
    if (previous >= 0 && next < mostCodes) {
      const length = lengths[previous] ?? 0;
      starts[next] = to - length;
      lengths[next] = length + 1;
      next += 1;
      if (next + 1 >= 1 << width && width < 12) width += 1;
    }
    if (code < clear) out[to++] = code;
    else {
      const from = starts[code] ?? 0;
      const stop = Math.min(to + (lengths[code] ?? 0), size);
      for (let i = from; to < stop; i++) out[to++] = out[i] ?? 0;
    }
    previous = code;
  }
  return out;
}
