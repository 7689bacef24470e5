import { PictureError } from "../picture-error.ts";
import type { TiffDirectory } from "./tiff-directory.ts";

/** How YCbCr samples are stored (TIFF 6.0, section 21). */
export interface Ycbcr {
  /** Pixels across and down that share one Cb and one Cr. */
  readonly across: number;
  readonly down: number;
  /** Shares of red and blue in the brightness; green has the rest. */
  readonly red: number;
  readonly blue: number;
  /** Where black, white and no colour are in the samples of each component. */
  readonly reference: readonly number[];
}

const usualShares = [0.299, 0.587, 0.114];
const usualReference = [0, 255, 128, 255, 128, 255];

/** Throws `PictureError` for what makes no sense. */
export function readYcbcr(directory: TiffDirectory): Ycbcr {
  const [across = 2, down = 2] = directory.numbers(530) ?? [2, 2];
  const [red = 0, green = 0, blue = 0] = directory.fractions(529) ?? usualShares;
  const reference = directory.fractions(532) ?? directory.numbers(532) ?? usualReference;
  const isKnown = [across, down].every((factor) => factor === 1 || factor === 2 || factor === 4);
  const hasColours = red > 0 && green > 0 && blue > 0 && reference.length === 6;
  const hasRange = [0, 2, 4].every((at) => reference[at] !== reference[at + 1]);
  if (!isKnown || !hasColours || !hasRange) throw new PictureError("It is damaged: its YCbCr colours make no sense.");
  return { across, down, red, blue, reference };
}

/** Bytes of a piece: blocks of all their brightness and one Cb and Cr, also where they reach over the edge. */
export const ycbcrSize = (columns: number, rows: number, { across, down }: Ycbcr): number =>
  Math.ceil(columns / across) * Math.ceil(rows / down) * (across * down + 2);

/** A piece in RGB, 8 bits a sample, row by row. */
export function ycbcrToRgb(data: Uint8Array, columns: number, rows: number, ycbcr: Ycbcr): Uint8Array {
  const { across, down } = ycbcr;
  const out = new Uint8Array(columns * rows * 3);
  const convert = converter(ycbcr);
  const blocks = Math.ceil(columns / across);
  const blockSize = across * down + 2;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = (Math.floor(row / down) * blocks + Math.floor(column / across)) * blockSize;
      const y = data[block + (row % down) * across + (column % across)] ?? 0;
      const colour = block + across * down;
      convert(y, data[colour] ?? 0, data[colour + 1] ?? 0, out, (row * columns + column) * 3);
    }
  }
  return out;
}

type Convert = (y: number, cb: number, cr: number, out: Uint8Array, at: number) => void;

function converter({ red, blue, reference }: Ycbcr): Convert {
  const [black = 0, white = 255, noBlue = 128, mostBlue = 255, noRed = 128, mostRed = 255] = reference;
  const green = 1 - red - blue;
  const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  return (y, cb, cr, out, at) => {
    const bright = ((y - black) * 255) / (white - black);
    const toBlue = ((cb - noBlue) * 127) / (mostBlue - noBlue);
    const toRed = ((cr - noRed) * 127) / (mostRed - noRed);
    const r = toRed * (2 - 2 * red) + bright;
    const b = toBlue * (2 - 2 * blue) + bright;
    out[at] = clamp(r);
    out[at + 1] = clamp((bright - blue * b - red * r) / green);
    out[at + 2] = clamp(b);
  };
}
