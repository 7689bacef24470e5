import type { Picture } from "../../../model/drawing/picture.ts";
import { PictureError } from "../picture-error.ts";
import { encodeUnfiltered } from "../raster/encode-raster.ts";
import { type EncodedSamples, paintedOpaque, paintedWithAlpha, upright } from "../raster/painted.ts";
import { bytesPerRow, type Raster } from "../raster/raster.ts";
import { readTiffDirectory, type TiffDirectory } from "./tiff-directory.ts";
import { readTiffFacts, type TiffFacts } from "./tiff-facts.ts";
import { unpackPiece } from "./tiff-pieces.ts";

/** A TIFF (TIFF 6.0): its first page. Throws `PictureError`. */
export function readTiff(bytes: Uint8Array, hash: string): Picture {
  const directory = readTiffDirectory(bytes);
  const facts = readTiffFacts(bytes, directory);
  const { columns, rows, orientation, dpi } = facts;
  return {
    hash,
    ...upright(columns, rows, orientation),
    dpi,
    ...fromSamples(facts, directory),
    source: bytes,
    mediaType: "image/tiff",
  };
}

function fromSamples(facts: TiffFacts, directory: TiffDirectory): EncodedSamples {
  const raster = rasterOf(facts);
  switch (facts.photometric) {
    case "palette":
      return { samples: { ...palettePart(facts, directory), ...encodeUnfiltered(only(raster, 1)) }, alpha: undefined };
    case "white-is-zero":
      return withAlpha({ ...raster, data: raster.data.map((byte) => ~byte) }, 1, facts.alpha, true);
    case "black-is-zero":
      return withAlpha(raster, 1, facts.alpha, false);
    case "rgb":
    case "ycbcr":
      return withAlpha(raster, 3, facts.alpha, false);
    case "cmyk":
      return withAlpha(raster, 4, facts.alpha, false);
  }
}

/** All pieces put together, channel beside channel. */
function rasterOf(facts: TiffFacts): Raster {
  const { columns, rows, bits, channels, apart, grid, pieces } = facts;
  const stride = bytesPerRow(columns, channels, bits);
  const data = new Uint8Array(stride * rows);
  const inPlane = grid.across * grid.down;
  for (const [index, piece] of pieces.entries()) {
    const place = index % inPlane;
    const top = Math.floor(place / grid.across) * grid.rows;
    const left = (place % grid.across) * grid.columns;
    const pieceRows = grid.tiled ? grid.rows : Math.min(grid.rows, rows - top);
    const plain = unpackPiece(facts, piece, pieceRows);
    const pieceStride = bytesPerRow(grid.columns, apart ? 1 : channels, bits);
    for (let row = 0; row < Math.min(pieceRows, rows - top); row++) {
      const line = plain.subarray(row * pieceStride, (row + 1) * pieceStride);
      const to = (top + row) * stride;
      if (apart)
        weave(data, to, line, { left, columns, channels, bytes: bits >> 3, channel: Math.floor(index / inPlane) });
      else {
        const start = (left * channels * bits) >> 3;
        data.set(line.subarray(0, stride - start), to + start);
      }
    }
  }
  return { columns, rows, channels, bits, data };
}

interface Weaving {
  readonly left: number;
  readonly columns: number;
  readonly channels: number;
  /** Bytes of a sample. */
  readonly bytes: number;
  readonly channel: number;
}

/** One channel's samples of a row between those of the others. */
function weave(data: Uint8Array, row: number, line: Uint8Array, { left, columns, channels, bytes, channel }: Weaving) {
  const count = Math.min(columns - left, line.length / bytes);
  for (let i = 0; i < count; i++) {
    const to = row + ((left + i) * channels + channel) * bytes;
    for (let byte = 0; byte < bytes; byte++) data[to + byte] = line[i * bytes + byte] ?? 0;
  }
}

/** The first `count` channels; extra samples that are not declared as alpha are left out. */
function only(raster: Raster, count: number): Raster {
  const { columns, rows, channels, bits } = raster;
  if (channels === count) return raster;
  return { ...raster, channels: count, data: chosen(raster, count, bits >> 3, columns * rows) };
}

function chosen({ data, channels }: Raster, count: number, bytes: number, pixels: number): Uint8Array {
  const out = new Uint8Array(pixels * count * bytes);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = pixel * channels * bytes;
    const to = pixel * count * bytes;
    for (let i = 0; i < count * bytes; i++) out[to + i] = data[from + i] ?? 0;
  }
  return out;
}

/** `inverted`: the samples were turned round, their alpha too, which is turned back. */
function withAlpha(raster: Raster, colors: number, alpha: TiffFacts["alpha"], inverted: boolean): EncodedSamples {
  if (alpha === undefined) return paintedOpaque(only(raster, colors));
  const { columns, rows, channels, bits, data } = raster;
  const step = bits >> 3;
  const out = new Uint8Array(columns * rows * (colors + 1));
  let to = 0;
  for (let from = 0; from < data.length; from += channels * step) {
    const stored = data[from + alpha.at * step] ?? 0;
    const opacity = inverted ? 255 - stored : stored;
    for (let i = 0; i < colors; i++) {
      const value = data[from + i * step] ?? 0;
      out[to++] = alpha.multiplied ? undone(value, opacity) : value;
    }
    out[to++] = opacity;
  }
  return paintedWithAlpha({ columns, rows, channels: colors + 1, bits: 8, data: out });
}

/** A colour without the alpha that was multiplied in. */
const undone = (value: number, opacity: number): number =>
  opacity === 0 ? 0 : Math.min(255, Math.round((value * 255) / opacity));

/** Section 5: all reds, all greens, all blues, 16 bits each; old writers used 8. */
function palettePart({ bits }: TiffFacts, directory: TiffDirectory) {
  const count = 2 ** bits;
  const map = directory.numbers(320);
  if (map === undefined || map.length < 3 * count)
    throw new PictureError("It is damaged: its palette is missing or has the wrong length.");
  const shift = map.some((value) => value > 255) ? 8 : 0;
  const palette = new Uint8Array(3 * count);
  for (let i = 0; i < count; i++) {
    for (let channel = 0; channel < 3; channel++) palette[i * 3 + channel] = (map[channel * count + i] ?? 0) >> shift;
  }
  return { kind: "indexed", palette, colorKey: undefined } as const;
}
