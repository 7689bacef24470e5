import { keepOn } from "../../../../vocabulary/stopping/attention.ts";
import { deflateInSteps } from "../../../codecs/deflate-in-steps.ts";
import { paeth } from "../../../codecs/paeth.ts";
import type { FlateSamples } from "../../../model/drawing/picture.ts";
import { bytesPerPixel, bytesPerRow, type Raster } from "./raster.ts";

/** Bytes of samples that are compressed twice to see what is smaller; of larger pictures as many from the middle are. */
const mostTried = 512 * 1024;

/**
 * Compresses samples for a file. Filtering rows first saves a lot on photographs and shades, and costs a lot on flat
 * drawings such as logos: what is smaller is taken.
 */
export function encodeRaster(raster: Raster): FlateSamples {
  if (raster.bits < 8) return encodeUnfiltered(raster);
  if (raster.data.length > mostTried) return encoderFor(middleOf(raster))(raster);
  const [plain, filtered] = [encodeUnfiltered(raster), encodeFiltered(raster)];
  return plain.data.length < filtered.data.length ? plain : filtered;
}

const encoderFor = (sample: Raster): typeof encodeFiltered =>
  encodeUnfiltered(sample).data.length < encodeFiltered(sample).data.length ? encodeUnfiltered : encodeFiltered;

function middleOf(raster: Raster): Raster {
  const stride = bytesPerRow(raster.columns, raster.channels, raster.bits);
  const rows = Math.min(raster.rows, Math.max(1, Math.floor(mostTried / stride)));
  const from = Math.floor((raster.rows - rows) / 2) * stride;
  return { ...raster, rows, data: raster.data.subarray(from, from + rows * stride) };
}

/**
 * Each row of whole bytes is filtered by the filter that leaves the smallest values (ISO/IEC 15948, 12.7), and compressed
 * after its filter's number.
 */
export function encodeFiltered(raster: Raster): FlateSamples {
  const bits = raster.bits as FlateSamples["bits"];
  return { data: deflateInSteps(filtered(raster), 6), predictor: true, bits };
}

/** The same without filters, for samples that are no shades: entries of a palette, masks with hard edges. */
export function encodeUnfiltered(raster: Raster): FlateSamples {
  const bits = raster.bits as FlateSamples["bits"];
  return { data: deflateInSteps(raster.data, 6), predictor: false, bits };
}

/** Most rows are left by the first of these with the smallest values, and the others are given up soon. */
const filtersInTurn = [2, 1, 0, 4, 3] as const;
type RowFilter = (typeof filtersInTurn)[number];

function filtered({ columns, rows, channels, bits, data }: Raster): Uint8Array {
  const stride = bytesPerRow(columns, channels, bits);
  const back = bytesPerPixel(channels, bits);
  const out = new Uint8Array(rows * (stride + 1));
  const nothing = new Uint8Array(stride);
  let [best, tried] = [new Uint8Array(stride), new Uint8Array(stride)];
  for (let row = 0; row < rows; row++) {
    keepOn();
    const line = data.subarray(row * stride, (row + 1) * stride);
    const above = row === 0 ? nothing : data.subarray((row - 1) * stride, row * stride);
    let least = Number.POSITIVE_INFINITY;
    let chosen: number = filtersInTurn.length;
    for (const filter of filtersInTurn) {
      const cost = filterRow(filter, { line, above, back }, tried, least);
      // Of equal ones the first by its number.
      if (cost > least || (cost === least && filter > chosen)) continue;
      [least, chosen] = [cost, filter];
      [best, tried] = [tried, best];
    }
    out[row * (stride + 1)] = chosen;
    out.set(best, row * (stride + 1) + 1);
  }
  return out;
}

/** A row of samples, the one above it, and how many bytes a pixel has. */
interface SampleRow {
  readonly line: Uint8Array;
  readonly above: Uint8Array;
  readonly back: number;
}

/** Writes a row under a filter. Gives the sum of what it leaves, taken as signed bytes, as soon as that is more than `most`. */
function filterRow(filter: RowFilter, { line, above, back }: SampleRow, out: Uint8Array, most: number): number {
  let cost = 0;
  for (let at = 0; at < line.length && cost <= most; at++) {
    const left = at < back ? 0 : (line[at - back] as number);
    const over = above[at] as number;
    let value = line[at] as number;
    if (filter === 1) value -= left;
    else if (filter === 2) value -= over;
    else if (filter === 3) value -= (left + over) >> 1;
    else if (filter === 4) value -= paeth(left, over, at < back ? 0 : (above[at - back] as number));
    const byte = value & 0xff;
    out[at] = byte;
    cost += byte < 128 ? byte : 256 - byte;
  }
  return cost;
}
