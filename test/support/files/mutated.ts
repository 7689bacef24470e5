/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const mostChanges = 8;

/** A copy with one to eight changes: bytes, runs of them, lengths, pieces left out, doubled or moved. */
export function mutated(file: Uint8Array, random: Random): Uint8Array {
  let copy = Buffer.from(file);
  for (let left = 1 + Math.floor(random() * mostChanges); left > 0; left -= 1) copy = changed(copy, random);
  return new Uint8Array(copy);
}

function changed(file: Buffer, random: Random): Buffer<ArrayBuffer> {
  const copy = Buffer.from(file);
  if (copy.length === 0) return copy;
  const at = Math.floor(random() * copy.length);
  const length = Math.min(copy.length - at, 1 + Math.floor(random() ** 4 * 400));
  switch (Math.floor(random() * 7)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      return copy;
    case 1:
      return copy.fill([0x00, 0xff, 0x80, 0x30, 0x84][Math.floor(random() * 5)] ?? 0, at, at + length);
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + length)]);
    case 3:
      return Buffer.concat([copy.subarray(0, at + length), copy.subarray(at)]);
    case 4:
      return Buffer.from(copy.subarray(0, at));
    case 5:
      return digitChanged(copy, at, random);
    default:
      copy.copyWithin(at, Math.floor(random() * copy.length));
      return copy;
  }
}

/** The next digit from there on becomes another: offsets, lengths and counts of a PDF file are written in digits. */
function digitChanged(file: Buffer<ArrayBuffer>, from: number, random: Random): Buffer<ArrayBuffer> {
  const at = file.findIndex((byte, index) => index >= from && byte >= 0x30 && byte <= 0x39);
  if (at >= 0) file[at] = 0x30 + Math.floor(random() * 10);
  return file;
}
