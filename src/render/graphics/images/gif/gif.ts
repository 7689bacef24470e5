import type { Picture } from "../../../model/drawing/picture.ts";
import { PictureError } from "../picture-error.ts";
import { encodeUnfiltered } from "../raster/encode-raster.ts";
import { upright } from "../raster/painted.ts";
import type { Raster } from "../raster/raster.ts";
import { gifLzw, unpackLzw } from "../unpack-lzw.ts";
import { type GifFrame, readFirstFrame } from "./gif-blocks.ts";

/**
 * A GIF (GIF87a, GIF89a): its first frame on its screen. Pixels that the frame does not cover or declares transparent
 * are transparent. Throws `PictureError`.
 */
export function readGif(bytes: Uint8Array, hash: string): Picture {
  const { columns, rows, frame } = readFirstFrame(bytes);
  const pixels = unpackLzw(frame.data, frame.columns * frame.rows, gifLzw(frame.codeSize));
  const indexes = placed(columns, rows, frame, pixels);
  const raster: Raster = { columns, rows, channels: 1, bits: 8, data: indexes };
  const alpha = alphaOf(raster, frame);
  return {
    hash,
    ...upright(columns, rows, 1),
    dpi: undefined,
    samples: {
      ...encodeUnfiltered(raster),
      kind: "indexed",
      palette: paletteFor(frame.palette, indexes),
      colorKey: undefined,
    },
    alpha: alpha === undefined ? undefined : encodeUnfiltered(alpha),
    source: bytes,
    mediaType: "image/gif",
  };
}

/** Where the rows of an interlaced frame stand, in the order in which they come (GIF89a, appendix E). */
const passes = [
  { first: 0, step: 8 },
  { first: 4, step: 8 },
  { first: 2, step: 4 },
  { first: 1, step: 2 },
] as const;

/** The frame's pixels on the screen, its rows in order. */
function placed(columns: number, rows: number, frame: GifFrame, pixels: Uint8Array): Uint8Array {
  if (!frame.interlaced && frame.columns === columns && frame.rows === rows) return pixels;
  const screen = new Uint8Array(columns * rows);
  let from = 0;
  const put = (row: number): void => {
    screen.set(pixels.subarray(from, from + frame.columns), (frame.top + row) * columns + frame.left);
    from += frame.columns;
  };
  for (const { first, step } of frame.interlaced ? passes : [{ first: 0, step: 1 }]) {
    for (let row = first; row < frame.rows; row += step) put(row);
  }
  return screen;
}

/** A channel of its own even where one entry of the palette is all that is transparent: not every reader keeps to a key. */
function alphaOf({ columns, rows, data }: Raster, frame: GifFrame): Raster | undefined {
  const { left, top, transparent } = frame;
  const covers = frame.columns === columns && frame.rows === rows;
  if (covers && (transparent === undefined || !data.includes(transparent))) return undefined;
  const alpha = new Uint8Array(columns * rows);
  for (let row = top; row < top + frame.rows; row++) {
    const end = row * columns + left + frame.columns;
    for (let at = row * columns + left; at < end; at++) alpha[at] = data[at] === transparent ? 0 : 255;
  }
  return { columns, rows, channels: 1, bits: 8, data: alpha };
}

/** Entries that are used and not there are black, since a PDF reader would take the last one for them. */
function paletteFor(palette: Uint8Array, indexes: Uint8Array): Uint8Array {
  let most = 0;
  for (const index of indexes) if (index > most) most = index;
  if (palette.length === 0) throw new PictureError("It is damaged: it has no palette.");
  if ((most + 1) * 3 <= palette.length) return palette;
  const whole = new Uint8Array((most + 1) * 3);
  whole.set(palette);
  return whole;
}
