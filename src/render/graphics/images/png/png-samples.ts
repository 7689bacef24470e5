import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { paeth } from "../../../codecs/paeth.ts";
import { inflated } from "../inflated.ts";
import { checkSampleBytes } from "../limits.ts";
import { PictureError, tooFew } from "../picture-error.ts";
import { bytesPerPixel, bytesPerRow, type Raster } from "../raster/raster.ts";
import type { PngHeader } from "./png-chunks.ts";

/** Adam7 (ISO/IEC 15948, 8.2): where each pass starts and how far apart its pixels are. */
const passes = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const;

const wholePicture = { x: 0, y: 0, dx: 1, dy: 1 } as const;

interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly columns: number;
  readonly rows: number;
}

const channelsOf = { grey: 1, rgb: 3, indexed: 1, "grey-alpha": 2, "rgb-alpha": 4 } as const;

/**
 * Inflates image data to filtered rows and checks that they are whole. Nothing beyond what the header promises is
 * inflated, so a bomb is as harmless as the picture it claims to be.
 */
export function inflateRows(header: PngHeader, data: Uint8Array): Uint8Array {
  const channels = channelsOf[header.color];
  let size = 0;
  for (const { columns, rows } of passesOf(header)) {
    size += rows * (1 + bytesPerRow(columns, channels, header.bits));
  }
  checkSampleBytes(size);
  const rows = inflated(data, size);
  if (rows.length < size) throw new PictureError(tooFew);
  checkFilters(header, rows);
  return rows;
}

function checkFilters(header: PngHeader, filtered: Uint8Array): void {
  let at = 0;
  for (const { columns, rows } of passesOf(header)) {
    const stride = 1 + bytesPerRow(columns, channelsOf[header.color], header.bits);
    for (let row = 0; row < rows; row++, at += stride) {
      if ((filtered[at] ?? 0) > 4)
        throw new PictureError("It is damaged: a row of its image data has no known filter.");
    }
  }
}

function passesOf(header: PngHeader): readonly Pass[] {
  const grids = header.interlaced ? passes : [wholePicture];
  return grids
    .map((grid) => ({
      ...grid,
      columns: Math.ceil((header.columns - grid.x) / grid.dx),
      rows: Math.ceil((header.rows - grid.y) / grid.dy),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** Filtered rows to plain ones, passes woven together (ISO/IEC 15948, 9 and 8.2). */
export function toRaster(header: PngHeader, filtered: Uint8Array): Raster {
  const { columns, rows, bits } = header;
  const channels = channelsOf[header.color];
  if (!header.interlaced) {
    return { columns, rows, channels, bits, data: unfiltered(filtered, columns, rows, channels, bits) };
  }
  const woven = { columns, rows, channels, bits, data: new Uint8Array(rows * bytesPerRow(columns, channels, bits)) };
  let at = 0;
  for (const pass of passesOf(header)) {
    const size = pass.rows * (1 + bytesPerRow(pass.columns, channels, bits));
    const data = unfiltered(filtered.subarray(at, at + size), pass.columns, pass.rows, channels, bits);
    weave(woven, { columns: pass.columns, rows: pass.rows, channels, bits, data }, pass);
    at += size;
  }
  return woven;
}

function weave(to: Raster, from: Raster, pass: Pass): void {
  const pixelBits = from.channels * from.bits;
  const toStride = bytesPerRow(to.columns, to.channels, to.bits);
  const fromStride = bytesPerRow(from.columns, from.channels, from.bits);
  for (let row = 0; row < from.rows; row++) {
    keepOn();
    const toRow = to.data.subarray((pass.y + row * pass.dy) * toStride);
    const fromRow = from.data.subarray(row * fromStride);
    if (pixelBits >= 8) weaveBytes(toRow, fromRow, pass, pixelBits >> 3);
    else weaveBits(toRow, fromRow, pass, pixelBits);
  }
}

/** One row of a pass; `to` and `from` begin with their rows. */
function weaveBytes(to: Uint8Array, from: Uint8Array, pass: Pass, pixelBytes: number): void {
  let source = 0;
  for (let column = 0; column < pass.columns; column++) {
    const target = (pass.x + column * pass.dx) * pixelBytes;
    for (let i = 0; i < pixelBytes; i++) to[target + i] = from[source++] ?? 0;
  }
}

function weaveBits(to: Uint8Array, from: Uint8Array, pass: Pass, pixelBits: number): void {
  const mask = (1 << pixelBits) - 1;
  for (let column = 0; column < pass.columns; column++) {
    const source = column * pixelBits;
    const value = ((from[source >> 3] ?? 0) >> (8 - pixelBits - (source & 7))) & mask;
    const target = (pass.x + column * pass.dx) * pixelBits;
    const at = target >> 3;
    to[at] = (to[at] ?? 0) | (value << (8 - pixelBits - (target & 7)));
  }
}

/** Undoes the row filters (clause 9). `filtered` leads each row with its filter. */
function unfiltered(filtered: Uint8Array, columns: number, rows: number, channels: number, bits: number): Uint8Array {
  const stride = bytesPerRow(columns, channels, bits);
  const back = bytesPerPixel(channels, bits);
  const out = new Uint8Array(rows * stride);
  for (let row = 0; row < rows; row++) {
    const from = row * (stride + 1);
    const to = row * stride;
    out.set(filtered.subarray(from + 1, from + 1 + stride), to);
    undoFilter(out, to, stride, back, filtered[from] ?? 0);
  }
  return out;
}

/**
 * @param to where the row begins in `out`, and `stride` how many bytes it has
 * @param back bytes to the pixel before
 */
function undoFilter(out: Uint8Array, to: number, stride: number, back: number, filter: number): void {
  keepOn();
  const end = to + stride;
  const first = to === 0;
  const above = (at: number): number => (first ? 0 : (out[at - stride] ?? 0));
  if (filter === 1) {
    for (let at = to + back; at < end; at++) out[at] = (out[at] ?? 0) + (out[at - back] ?? 0);
  } else if (filter === 2 && !first) {
    for (let at = to; at < end; at++) out[at] = (out[at] ?? 0) + (out[at - stride] ?? 0);
  } else if (filter === 3) {
    for (let at = to; at < end; at++) {
      const left = at - to < back ? 0 : (out[at - back] ?? 0);
      out[at] = (out[at] ?? 0) + ((left + above(at)) >> 1);
    }
  } else if (filter === 4) {
    for (let at = to; at < end; at++) {
      const inside = at - to >= back;
      const left = inside ? (out[at - back] ?? 0) : 0;
      out[at] = (out[at] ?? 0) + paeth(left, above(at), inside ? above(at - back) : 0);
    }
  }
}
