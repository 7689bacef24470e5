/** Samples row by row as PNG packs them, without filter bytes (ISO/IEC 15948, 7.2). */
export interface Raster {
  readonly columns: number;
  readonly rows: number;
  /** Samples a pixel. */
  readonly channels: number;
  readonly bits: number;
  readonly data: Uint8Array;
}

export const bytesPerRow = (columns: number, channels: number, bits: number): number =>
  Math.ceil((columns * channels * bits) / 8);

/** How far back a filter looks for the pixel to the left; at least one byte. */
export const bytesPerPixel = (channels: number, bits: number): number => Math.max(1, (channels * bits) >> 3);

/** PNG, 9.4: whichever of left, above and upper left is nearest to left + above - upper left. */
export function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
