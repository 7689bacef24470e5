import { PictureError } from "./picture-error.ts";

/** How a format writes its codes. */
export interface LzwForm {
  /** Bits of a byte; codes begin with one bit more. 1 to 8. */
  readonly bits: number;
  /** Which end of a byte a code begins at. */
  readonly first: "lowest" | "highest";
  /** How many codes before it must, the length of codes grows. */
  readonly early: 0 | 1;
}

const mostCodes = 4096;
const longestCode = 12;

/** GIF's data (GIF89a, appendix F), whose header says how many bits a pixel has. */
export const gifLzw = (bits: number): LzwForm => ({ bits, first: "lowest", early: 0 });

/** TIFF's data (TIFF 6.0, section 13). */
export const tiffLzw: LzwForm = { bits: 8, first: "highest", early: 1 };

/** The same as writers had it before TIFF 5.0, of which libtiff says "old-style LZW". */
export const oldTiffLzw: LzwForm = { bits: 8, first: "lowest", early: 0 };

/**
 * Decompresses LZW. A full table stays as it is until a clear code comes. No more than `size` bytes are made.
 *
 * @throws PictureError when codes make no sense or end too early
 */
export function decodeLzw(data: Uint8Array, size: number, { bits, first, early }: LzwForm): Uint8Array {
  if (bits < 1 || bits > 8) throw damaged();
  const clear = 1 << bits;
  const end = clear + 1;
  const lowestFirst = first === "lowest";
  const out = new Uint8Array(size);
  // A string is where it last stood in the output, and how long it is.
  const starts = new Uint32Array(mostCodes);
  const lengths = new Uint32Array(mostCodes).fill(1, 0, clear);
  let next = end + 1;
  let width = bits + 1;
  let previous = -1;
  let window = 0;
  let held = 0;
  let at = 0;
  let to = 0;
  while (to < size) {
    while (held < width) {
      const byte = data[at++];
      if (byte === undefined) throw cutOff();
      window = lowestFirst ? window | (byte << held) : ((window << 8) | byte) & 0xff_ffff;
      held += 8;
    }
    held -= width;
    const code = (lowestFirst ? window : window >>> held) & ((1 << width) - 1);
    if (lowestFirst) window >>>= width;
    if (code === end) throw cutOff();
    if (code === clear) {
      next = end + 1;
      width = bits + 1;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) throw damaged();
    if (previous >= 0 && next < mostCodes) {
      // The string before and the first byte of this one stand side by side.
      const length = lengths[previous] ?? 0;
      starts[next] = to - length;
      lengths[next] = length + 1;
      next += 1;
      if (next + early >= 1 << width && width < longestCode) width += 1;
    }
    if (code < clear) out[to++] = code;
    else to = repeat(out, to, starts[code] ?? 0, lengths[code] ?? 0);
    previous = code;
  }
  return out;
}

/** Writes at `to` what stands at `from`, which may run into what is written; no further than the end. Answers with where that is. */
function repeat(out: Uint8Array, to: number, from: number, length: number): number {
  const stop = Math.min(to + length, out.length);
  for (let at = to; at < stop; at += 1) out[at] = out[from + at - to] ?? 0;
  return stop;
}

const damaged = (): PictureError => new PictureError("It is damaged: its image data cannot be decompressed.");
const cutOff = (): PictureError => new PictureError("It is cut off: its image data ends too early.");
