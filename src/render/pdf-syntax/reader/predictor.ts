import { paeth } from "../../codecs/paeth.ts";
import { broken } from "./foreign-pdf-error.ts";

/** Data without their predictor (ISO 32000-1, 7.4.4.4); `parameter`: a number of the filter's parameters. */
export function unpredicted(data: Buffer, parameter: (name: string) => number | undefined): Buffer {
  const predictor = parameter("Predictor") ?? 1;
  if (predictor === 1) return data;
  const bits = parameter("BitsPerComponent") ?? 8;
  const colors = parameter("Colors") ?? 1;
  const columns = parameter("Columns") ?? 1;
  const pixel = Math.max(1, Math.ceil((bits * colors) / 8));
  const row = Math.ceil((bits * colors * columns) / 8);
  if (!(Number.isInteger(pixel) && Number.isInteger(row) && row >= 1 && row <= 2 ** 24 && colors <= 64))
    throw broken("the predictor of a stream has impossible numbers");
  if (predictor >= 10) return pngRows(data, row, pixel);
  if (predictor === 2 && bits === 8) return tiffRows(data, row, pixel);
  throw broken(`a stream has the predictor ${predictor} with ${bits} bits, which nobody writes`);
}

function tiffRows(data: Buffer, row: number, pixel: number): Buffer {
  const out = Buffer.from(data);
  for (let at = 0; at < out.length; at++) {
    if (at % row >= pixel) out[at] = ((out[at] ?? 0) + (out[at - pixel] ?? 0)) & 0xff;
  }
  return out;
}

/** Each row leads with the number of its filter (PNG, section 9). */
function pngRows(data: Buffer, row: number, pixel: number): Buffer {
  const rows = Math.ceil(data.length / (row + 1));
  const out = Buffer.alloc(rows * row);
  let end = 0;
  for (let y = 0; y < rows; y++) {
    const from = y * (row + 1) + 1;
    const filter = data[from - 1] ?? 0;
    const count = Math.min(row, data.length - from);
    for (let x = 0; x < count; x++) {
      const at = y * row + x;
      const left = x >= pixel ? (out[at - pixel] ?? 0) : 0;
      const above = y > 0 ? (out[at - row] ?? 0) : 0;
      const corner = x >= pixel && y > 0 ? (out[at - row - pixel] ?? 0) : 0;
      out[at] = ((data[from + x] ?? 0) + predicted(filter, left, above, corner)) & 0xff;
    }
    end = y * row + Math.max(0, count);
  }
  return out.subarray(0, end);
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  return filter === 3 ? (left + above) >> 1 : paeth(left, above, corner);
}
