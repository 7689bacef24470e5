import { inflateSync } from "node:zlib";
import type { FlateSamples, Picture } from "../../../../src/render/model/drawing/picture.ts";

// Paints a picture's samples as a PDF reader does, in the plainest way.

/** Red, green, blue, alpha, or four inks, each 0 to 1. */
export type Rgba = readonly [number, number, number, number];

export function painted(picture: Picture): (x: number, y: number) => Rgba {
  const { samples, columns } = picture;
  if (samples.kind === "jpeg") throw new Error("a JPEG is not painted here");
  const channels = { grey: 1, rgb: 3, cmyk: 4, indexed: 1 }[samples.kind];
  const read = reader(samples, columns, picture.rows, channels);
  const alpha = picture.alpha === undefined ? undefined : reader(picture.alpha, columns, picture.rows, 1);
  const most = 2 ** samples.bits - 1;
  return (x, y) => {
    const values = Array.from({ length: channels }, (_, i) => read(x, y, i));
    if (samples.kind === "cmyk") return values.map((value) => value / most) as unknown as Rgba;
    const keyed = samples.colorKey !== undefined && values.every((value, i) => within(value, samples.colorKey, i));
    const see = keyed ? 0 : alpha === undefined ? 1 : alpha(x, y, 0) / (2 ** (picture.alpha?.bits ?? 8) - 1);
    if (samples.kind === "indexed") {
      const entry = (values[0] ?? 0) * 3;
      const [r, g, b] = [0, 1, 2].map((i) => (samples.palette[entry + i] ?? 0) / 255);
      return [r ?? 0, g ?? 0, b ?? 0, see];
    }
    const [r, g, b] = values.map((value) => value / most);
    return samples.kind === "grey" ? [r ?? 0, r ?? 0, r ?? 0, see] : [r ?? 0, g ?? 0, b ?? 0, see];
  };
}

const within = (value: number, key: readonly number[] | undefined, i: number): boolean =>
  value >= (key?.[i * 2] ?? 0) && value <= (key?.[i * 2 + 1] ?? 0);

function reader(flate: FlateSamples, columns: number, rows: number, channels: number) {
  const stride = Math.ceil((columns * channels * flate.bits) / 8);
  const back = Math.max(1, (channels * flate.bits) >> 3);
  const inflated = inflateSync(flate.data);
  const plain = flate.predictor ? unpredicted(inflated, stride, rows, back) : inflated;
  return (x: number, y: number, channel: number): number => {
    const bit = (x * channels + channel) * flate.bits;
    const at = y * stride + (bit >> 3);
    if (flate.bits === 16) return (plain[at] ?? 0) * 256 + (plain[at + 1] ?? 0);
    return ((plain[at] ?? 0) >> (8 - flate.bits - (bit & 7))) & (2 ** flate.bits - 1);
  };
}

function unpredicted(bytes: Uint8Array, stride: number, rows: number, back: number): Uint8Array {
  const out = new Uint8Array(stride * rows);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < stride; i++) {
      const at = row * stride + i;
      const left = i < back ? 0 : (out[at - back] ?? 0);
      const up = row === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = i < back || row === 0 ? 0 : (out[at - stride - back] ?? 0);
      const p = left + up - corner;
      const distances = [left, up, corner].map((near) => Math.abs(p - near));
      const nearest = [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0;
      const guess = [0, left, up, (left + up) >> 1, nearest][bytes[row * (stride + 1)] ?? 9];
      if (guess === undefined) throw new Error("a row has an unknown filter");
      out[at] = (bytes[row * (stride + 1) + 1 + i] ?? 0) + guess;
    }
  }
  return out;
}
