/** How a format writes its codes. */
export interface LzwForm {
  /** Bits of a byte; codes begin with one bit more. 1 to 8. */
  readonly bits: number;
  /** Which end of a byte a code begins at. */
  readonly first: "lowest" | "highest";
  /** How many codes before it must, the length of codes grows. */
  readonly early: 0 | 1;
}

/** Decompressed bytes and why they end there: at the longest allowed length, at the end mark, where the codes stop, or where they make no sense. */
export interface LzwResult {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: "full" | "marked" | "cut off" | "damaged";
}

const mostCodes = 4096;
const longestCode = 12;

interface LzwSpace {
  /** No more bytes are made. */
  readonly most: number;
  /** Space is taken for so many first; for `most` when left out. */
  readonly likely?: number;
}

/** Decompresses LZW (T. A. Welch, 1984), as GIF, TIFF and PDF have it. A full table stays as it is until a clear code comes. */
export function decodeLzw(
  data: Uint8Array,
  { bits, first, early }: LzwForm,
  { most, likely = most }: LzwSpace,
): LzwResult {
  const clear = 1 << bits;
  const marked = clear + 1;
  const nextCode = codesIn(data, first === "lowest");
  let out = new Uint8Array(Math.min(likely, most));
  const ended = (end: LzwResult["end"]): LzwResult => ({ bytes: out.subarray(0, to), end });
  // A string is where it last stood in the output, and how long it is.
  const starts = new Uint32Array(mostCodes);
  const lengths = new Uint32Array(mostCodes).fill(1, 0, clear);
  let next = marked + 1;
  let width = bits + 1;
  let previous = -1;
  let to = 0;
  while (to < most) {
    const code = nextCode(width);
    if (code < 0) return ended("cut off");
    if (code === marked) return ended("marked");
    if (code === clear) {
      next = marked + 1;
      width = bits + 1;
      previous = -1;
      continue;
    }
    if (code > next || (code === next && previous < 0)) return ended("damaged");
    if (previous >= 0 && next < mostCodes) {
      // The string before and the first byte of this one stand side by side.
      const length = lengths[previous] ?? 0;
      starts[next] = to - length;
      lengths[next] = length + 1;
      next += 1;
      if (next + early >= 1 << width && width < longestCode) width += 1;
    }
    const length = code < clear ? 1 : (lengths[code] ?? 0);
    if (to + length > out.length) out = grown(out, Math.min(to + length, most), most);
    if (code < clear) out[to++] = code;
    else to = repeat(out, to, starts[code] ?? 0, length);
    previous = code;
  }
  return ended("full");
}

/** Takes the codes out of the bytes one by one, each of so many bits; -1: they are at their end. */
function codesIn(data: Uint8Array, lowestFirst: boolean): (width: number) => number {
  let window = 0;
  let held = 0;
  let at = 0;
  return (width) => {
    while (held < width) {
      const byte = data[at++];
      if (byte === undefined) return -1;
      window = lowestFirst ? window | (byte << held) : ((window << 8) | byte) & 0xff_ffff;
      held += 8;
    }
    held -= width;
    const code = (lowestFirst ? window : window >>> held) & ((1 << width) - 1);
    if (lowestFirst) window >>>= width;
    return code;
  };
}

/** With space for `wanted` bytes, and for twice as many as before if that is more. */
function grown(bytes: Uint8Array<ArrayBuffer>, wanted: number, most: number): Uint8Array<ArrayBuffer> {
  if (wanted <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.min(Math.max(wanted, bytes.length * 2), most));
  larger.set(bytes);
  return larger;
}

/** Writes at `to` what stands at `from`, which may run into what is written; no further than the end. Answers with where that is. */
function repeat(out: Uint8Array, to: number, from: number, length: number): number {
  const stop = Math.min(to + length, out.length);
  for (let at = to; at < stop; at += 1) out[at] = out[from + at - to] ?? 0;
  return stop;
}
