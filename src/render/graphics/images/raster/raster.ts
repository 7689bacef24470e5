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
