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

const filterCount = 5;

function filtered({ columns, rows, channels, bits, data }: Raster): Uint8Array {
  const stride = bytesPerRow(columns, channels, bits);
  const back = bytesPerPixel(channels, bits);
  const out = new Uint8Array(rows * (stride + 1));
  const tries = Array.from({ length: filterCount }, () => new Uint8Array(stride));
  const costs = new Float64Array(filterCount);
  const nothing = new Uint8Array(stride);
  for (let row = 0; row < rows; row++) {
    keepOn();
    const line = data.subarray(row * stride, (row + 1) * stride);
    const above = row === 0 ? nothing : data.subarray((row - 1) * stride, row * stride);
    tryFilters(line, above, back, tries, costs);
    const best = costs.indexOf(Math.min(...costs));
    out[row * (stride + 1)] = best;
    out.set(tries[best] ?? line, row * (stride + 1) + 1);
  }
  return out;
}

/** Fills `tries` with the row under each filter, and `costs` with the sum of what it leaves, taken as signed bytes. */
function tryFilters(
  line: Uint8Array,
  above: Uint8Array,
  back: number,
  tries: readonly Uint8Array[],
  costs: Float64Array,
): void {
  const [none, sub, up, average, nearest] = tries;
  if (!(none && sub && up && average && nearest)) return;
  costs.fill(0);
  const note = (row: Uint8Array, filter: number, at: number, value: number): void => {
    const byte = value & 0xff;
    row[at] = byte;
    costs[filter] = (costs[filter] ?? 0) + (byte < 128 ? byte : 256 - byte);
  };
  for (let at = 0; at < line.length; at++) {
    const value = line[at] ?? 0;
    const left = at < back ? 0 : (line[at - back] ?? 0);
    const over = above[at] ?? 0;
    const corner = at < back ? 0 : (above[at - back] ?? 0);
    note(none, 0, at, value);
    note(sub, 1, at, value - left);
    note(up, 2, at, value - over);
    note(average, 3, at, value - ((left + over) >> 1));
    note(nearest, 4, at, value - paeth(left, over, corner));
  }
}
