import { inflated } from "../inflated.ts";
import { PictureError, tooFew } from "../picture-error.ts";
import { bytesPerRow } from "../raster/raster.ts";
import { oldTiffLzw, tiffLzw, unpackLzw } from "../unpack-lzw.ts";
import type { TiffCompression, TiffFacts } from "./tiff-facts.ts";
import { ycbcrSize, ycbcrToRgb } from "./tiff-ycbcr.ts";

/** One strip or tile, plain: rows of whole bytes, 16-bit samples with their high byte first. Throws `PictureError`. */
export function unpackPiece(facts: TiffFacts, coded: Uint8Array, rows: number): Uint8Array {
  const channels = facts.apart ? 1 : facts.channels;
  const { columns } = facts.grid;
  const stride = bytesPerRow(columns, channels, facts.bits);
  const size = facts.ycbcr === undefined ? stride * rows : ycbcrSize(columns, rows, facts.ycbcr);
  const data = decompressed(facts.compression, facts.reversed ? mirrored(coded) : coded, size);
  if (data.length < size) throw new PictureError(tooFew);
  const plain = data.subarray(0, size);
  if (facts.ycbcr !== undefined) return ycbcrToRgb(plain, columns, rows, facts.ycbcr);
  if (facts.bits === 16 && facts.little) swapBytes(plain);
  if (facts.differences) addUp(plain, stride, channels, facts.bits);
  return plain;
}

/** A copy wherever it may be changed afterwards. */
function decompressed(compression: TiffCompression, coded: Uint8Array, size: number): Uint8Array {
  switch (compression) {
    case "none":
      return coded.slice(0, size);
    case "packbits":
      return unpackBits(coded, size);
    case "lzw":
      return unpackLzw(coded, size, isOldLzw(coded) ? oldTiffLzw : tiffLzw);
    case "deflate":
      return inflated(coded, size);
  }
}

/** Data begins with the clear code, 256 in nine bits; before TIFF 5.0 its lowest bits came first. */
const isOldLzw = ([first, second = 0]: Uint8Array): boolean => first === 0 && (second & 1) === 1;

/** TIFF 6.0, section 9. */
function unpackBits(data: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let to = 0;
  for (let at = 0; to < size; ) {
    const head = data[at++];
    if (head === undefined) throw new PictureError(tooFew);
    if (head === 128) continue;
    if (head < 128) {
      const run = data.subarray(at, Math.min(at + head + 1, at + size - to));
      out.set(run, to);
      if (run.length === 0) throw new PictureError(tooFew);
      to += run.length;
      at += head + 1;
    } else {
      const value = data[at++];
      if (value === undefined) throw new PictureError(tooFew);
      out.fill(value, to, to + 257 - head);
      to += 257 - head;
    }
  }
  return out;
}

function mirrored(data: Uint8Array): Uint8Array {
  return data.map((byte) => {
    let mirror = 0;
    for (let bit = 0; bit < 8; bit++) mirror |= ((byte >> bit) & 1) << (7 - bit);
    return mirror;
  });
}

function swapBytes(data: Uint8Array): void {
  for (let at = 0; at + 1 < data.length; at += 2) {
    const low = data[at] ?? 0;
    data[at] = data[at + 1] ?? 0;
    data[at + 1] = low;
  }
}

/** Section 14: horizontal differencing. */
function addUp(data: Uint8Array, stride: number, channels: number, bits: number): void {
  const step = channels * (bits >> 3);
  for (let row = 0; row < data.length; row += stride) {
    for (let at = row + step; at < row + stride; at += bits >> 3) {
      if (bits === 8) data[at] = (data[at] ?? 0) + (data[at - step] ?? 0);
      else {
        const sum = ((data[at] ?? 0) + (data[at - step] ?? 0)) * 256 + (data[at + 1] ?? 0) + (data[at - step + 1] ?? 0);
        data[at] = sum >> 8;
        data[at + 1] = sum;
      }
    }
  }
}
