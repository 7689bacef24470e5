import { constants, crc32 } from "node:zlib";
import { deflateInSteps } from "../../../codecs/deflate-in-steps.ts";
import { encodeFiltered } from "../raster/encode-raster.ts";

/** RGBA, or RGB with three channels: a byte each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Four unless given. */
  readonly channels?: keyof typeof colourTypes;
  /** Mostly text and flat colours, which take a quarter of the time without filters, and less space (a photograph takes more). */
  readonly isFlat?: boolean;
}

const usualLevel = constants.Z_DEFAULT_COMPRESSION;
const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types of RGB, and of RGB with alpha, by the number of channels (ISO/IEC 15948, 11.2.2). */
const colourTypes = { 3: 2, 4: 6 } as const;

/** A PNG file. The same pixels give the same bytes. */
export function encodePng({ width, height, pixels, channels = 4, isFlat = false }: Pixels): Uint8Array {
  const data = isFlat
    ? deflateInSteps(unfiltered(pixels, width * channels), usualLevel)
    : encodeFiltered({ columns: width, rows: height, channels, bits: 8, data: pixels }).data;
  return fileOf([header({ width, height }, colourTypes[channels]), chunk("IDAT", data)]);
}

/** Pixels that are entries of a palette. */
export interface PalettedPixels extends Pick<Pixels, "width" | "height"> {
  /** RGBA of up to 256 colours. */
  readonly palette: Uint8Array;
  /** The entry of each pixel, row by row. */
  readonly entries: Uint8Array;
}

/** A PNG file with a palette, whose colours may be see-through (ISO/IEC 15948, 11.2.3 and 11.3.2.1). */
export function encodePaletted({ width, height, palette, entries }: PalettedPixels): Uint8Array {
  const colors = palette.filter((_, at) => at % 4 !== 3);
  const alpha = palette.filter((_, at) => at % 4 === 3);
  const data = deflateInSteps(unfiltered(entries, width), usualLevel);
  return fileOf([header({ width, height }, 3), chunk("PLTE", colors), chunk("tRNS", alpha), chunk("IDAT", data)]);
}

const fileOf = (chunks: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([signature, ...chunks, chunk("IEND", new Uint8Array())]);

function header({ width, height }: Pick<Pixels, "width" | "height">, colourType: number): Uint8Array {
  const body = new Uint8Array(13);
  new DataView(body.buffer).setUint32(0, width);
  new DataView(body.buffer).setUint32(4, height);
  // 8 bits a channel, deflate, adaptive filters or none, not interlaced (11.2.2).
  body.set([8, colourType, 0, 0, 0], 8);
  return chunk("IHDR", body);
}

/** Each row after the number of the filter that leaves it as it is (12.7). */
function unfiltered(pixels: Uint8Array, stride: number): Uint8Array {
  const rows = pixels.length / stride;
  const out = new Uint8Array(rows * (stride + 1));
  for (let row = 0; row < rows; row += 1)
    out.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  return out;
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(12 + body.length);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(name, 4, "latin1");
  bytes.set(body, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + body.length)), 8 + body.length);
  return bytes;
}
