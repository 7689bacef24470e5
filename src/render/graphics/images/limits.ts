import { PictureError } from "./picture-error.ts";

const mostPixels = 100_000_000;

/** Inflated samples stay in memory while they are checked or split. */
const mostSampleBytes = 256 * 1024 * 1024;

/** Refuses a picture by the size its header promises, before any work is spent on its samples. */
export function checkSize(columns: number, rows: number): void {
  if (columns < 1 || rows < 1) throw new PictureError("It has no pixels: its width or height is zero.");
  if (columns * rows > mostPixels) {
    throw new PictureError(`It has ${columns} x ${rows} pixels; at most ${mostPixels / 1e6} million are allowed.`);
  }
}

export function checkSampleBytes(bytes: number): void {
  if (bytes > mostSampleBytes) {
    throw new PictureError(`Its samples fill ${Math.round(bytes / 2 ** 20)} MiB; at most 256 MiB are allowed.`);
  }
}
