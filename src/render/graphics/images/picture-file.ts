import { inflateSync } from "node:zlib";
import type { FlateSamples, Picture, Samples } from "../../model/drawing/picture.ts";
import { encodePng } from "./png/encode-png.ts";
import { toRaster } from "./png/png-samples.ts";

/** A picture as a file that Word, browsers and readers of SVG take. */
export interface PictureFile {
  readonly bytes: Uint8Array;
  readonly mediaType: "image/png" | "image/jpeg";
  /** EXIF orientation 1 to 8: how what shows the file must turn it; 1 for every PNG. */
  readonly orientation: number;
}

/** PNG and JPEG files stay as they are; all else becomes PNG, upright, in 8-bit RGBA. */
export function pictureFile(picture: Picture): PictureFile {
  const { samples, source, mediaType, orientation } = picture;
  if (mediaType === "image/jpeg") return { bytes: source, mediaType, orientation };
  if (samples.kind === "jpeg") return { bytes: samples.data, mediaType: "image/jpeg", orientation };
  if (mediaType === "image/png" && orientation === 1) return { bytes: source, mediaType, orientation: 1 };
  const { width, height } = picture;
  return {
    bytes: encodePng({ width, height, pixels: uprightPixels(picture, samples) }),
    mediaType: "image/png",
    orientation: 1,
  };
}

type Decoded = Exclude<Samples, { readonly kind: "jpeg" }>;

const channelsOf = { grey: "grey", rgb: "rgb", indexed: "indexed", cmyk: "rgb-alpha" } as const;

/** RGBA, a byte each, turned as EXIF says (TIFF 6.0, tag 274). */
function uprightPixels(picture: Picture, samples: Decoded): Uint8Array {
  const { columns, rows, width, height, orientation } = picture;
  const pixels = colorsOf(picture, samples);
  const alpha = picture.alpha === undefined ? undefined : levelsOf(picture, picture.alpha, "grey");
  const turned = new Uint8Array(width * height * 4);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const from = row * columns + column;
      const to = shownIndexOf(column, row, picture) * 4;
      for (let part = 0; part < 4; part += 1) turned[to + part] = pixels[from * 4 + part] as number;
      if (alpha !== undefined) turned[to + 3] = alpha[from] as number;
    }
  return orientation === 1 && alpha === undefined ? pixels : turned;
}

/** Where a stored pixel is shown. */
function shownIndexOf(column: number, row: number, { columns, rows, width, orientation }: Picture): number {
  const right = columns - 1 - column;
  const down = rows - 1 - row;
  const places: readonly (readonly [x: number, y: number])[] = [
    ...[[column, row] as const, [right, row] as const, [right, down] as const, [column, down] as const],
    ...[[row, column] as const, [down, column] as const, [down, right] as const, [row, right] as const],
  ];
  const [x, y] = places[orientation - 1] ?? [column, row];
  return y * width + x;
}

function colorsOf(picture: Picture, samples: Decoded): Uint8Array {
  const { columns, rows } = picture;
  const levels = levelsOf(picture, samples, channelsOf[samples.kind], samples.kind === "indexed");
  const pixels = new Uint8Array(columns * rows * 4).fill(255);
  const color = colorOf(samples, levels);
  const clear = "colorKey" in samples ? samples.colorKey : undefined;
  const channels = { grey: 1, indexed: 1, rgb: 3, cmyk: 4 }[samples.kind];
  for (let at = 0; at < columns * rows; at += 1) {
    pixels.set(color(at), at * 4);
    if (clear !== undefined && isClear(levels, at * channels, channels, clear, samples)) pixels[at * 4 + 3] = 0;
  }
  return pixels;
}

/** ISO 32000-1, 8.9.6.4: a range for each channel, in the samples' own bits. */
function isClear(
  levels: Uint8Array,
  from: number,
  channels: number,
  ranges: readonly number[],
  { kind, bits }: Decoded,
): boolean {
  const scale = kind === "indexed" ? 1 : 255 / (2 ** Math.min(bits, 8) - 1);
  const shift = bits === 16 ? 8 : 0;
  return Array.from({ length: channels }, (_, channel) => {
    const level = levels[from + channel] as number;
    const least = ((ranges[2 * channel] ?? 0) >> shift) * scale;
    const most = ((ranges[2 * channel + 1] ?? 0) >> shift) * scale;
    return level >= Math.floor(least) && level <= Math.ceil(most);
  }).every(Boolean);
}

function colorOf(samples: Decoded, levels: Uint8Array): (at: number) => readonly number[] {
  const level = (at: number): number => levels[at] as number;
  switch (samples.kind) {
    case "grey":
      return (at) => [level(at), level(at), level(at)];
    case "rgb":
      return (at) => [level(at * 3), level(at * 3 + 1), level(at * 3 + 2)];
    case "indexed":
      return (at) => [...samples.palette.subarray(level(at) * 3, level(at) * 3 + 3)];
    case "cmyk":
      return (at) =>
        [0, 1, 2].map((part) => Math.round(((255 - level(at * 4 + part)) * (255 - level(at * 4 + 3))) / 255));
  }
}

/** Samples as bytes, one for each channel; `raw`: numbers as they are, not spread over 0 to 255. */
function levelsOf(
  { columns, rows }: Picture,
  { data, predictor, bits }: FlateSamples,
  color: (typeof channelsOf)[keyof typeof channelsOf],
  raw = false,
): Uint8Array {
  const channels = { grey: 1, indexed: 1, rgb: 3, "rgb-alpha": 4 }[color];
  const rowsOfBytes = inflateSync(data);
  const packed = predictor
    ? toRaster({ columns, rows, bits, color, interlaced: false }, rowsOfBytes).data
    : rowsOfBytes;
  if (bits === 8) return packed;
  const stride = Math.ceil((columns * channels * bits) / 8);
  const levels = new Uint8Array(columns * rows * channels);
  const most = 2 ** Math.min(bits, 8) - 1;
  for (let row = 0; row < rows; row += 1)
    for (let at = 0; at < columns * channels; at += 1) {
      const place = at * bits;
      const byte = packed[row * stride + (place >> 3)] ?? 0;
      const value = bits === 16 ? byte : (byte >> (8 - bits - (place & 7))) & most;
      levels[row * columns * channels + at] = raw ? value : Math.round((value * 255) / most);
    }
  return levels;
}
