import { checkSampleBytes, checkSize } from "../limits.ts";
import { cutOff, PictureError } from "../picture-error.ts";
import type { TiffDirectory } from "./tiff-directory.ts";
import { readYcbcr, type Ycbcr } from "./tiff-ycbcr.ts";

/** How the samples of a TIFF are stored (TIFF 6.0, sections 3 to 15). */
export interface TiffFacts {
  readonly columns: number;
  readonly rows: number;
  /** Bits of a sample, the same for all samples. */
  readonly bits: 1 | 2 | 4 | 8 | 16;
  /** Samples of a pixel, with alpha and whatever else there is. */
  readonly channels: number;
  readonly photometric: Photometric;
  /** Which sample is alpha, and whether the colours are multiplied with it. */
  readonly alpha: { readonly at: number; readonly multiplied: boolean } | undefined;
  readonly compression: TiffCompression;
  /** Each channel in pieces of its own. */
  readonly apart: boolean;
  /** Samples are differences to the pixel on the left. */
  readonly differences: boolean;
  /** Bytes begin with their lowest bit. */
  readonly reversed: boolean;
  readonly little: boolean;
  readonly dpi: number | undefined;
  readonly orientation: number;
  readonly grid: TileGrid;
  /** How colours are stored that are brightness and two differences. */
  readonly ycbcr: Ycbcr | undefined;
  /** The coded pieces, row by row of the grid; with `apart`, all of the first channel first. */
  readonly pieces: readonly Uint8Array[];
}

/** Strips or tiles. */
interface TileGrid {
  /** Pixels of a piece; the last strip may have fewer rows, tiles are always whole. */
  readonly columns: number;
  readonly rows: number;
  readonly across: number;
  readonly down: number;
  readonly tiled: boolean;
}

type Photometric = "white-is-zero" | "black-is-zero" | "rgb" | "palette" | "cmyk" | "ycbcr";

export type TiffCompression = "none" | "lzw" | "deflate" | "packbits";

const photometrics: Readonly<Record<number, { readonly name: Photometric; readonly channels: number }>> = {
  0: { name: "white-is-zero", channels: 1 },
  1: { name: "black-is-zero", channels: 1 },
  2: { name: "rgb", channels: 3 },
  3: { name: "palette", channels: 1 },
  5: { name: "cmyk", channels: 4 },
  6: { name: "ycbcr", channels: 3 },
};

const compressions: Readonly<Record<number, TiffCompression>> = {
  1: "none",
  5: "lzw",
  8: "deflate",
  32773: "packbits",
  32946: "deflate",
};

/** Those that have a name, and are not read. */
const unread: Readonly<Record<number, string>> = {
  2: "fax compression (CCITT RLE)",
  3: "fax compression (CCITT group 3)",
  4: "fax compression (CCITT group 4)",
  6: "JPEG as TIFF wrote it before 1995",
  7: "JPEG in it",
};

const depths: readonly number[] = [1, 2, 4, 8, 16];

/** Checks all that is said before any work is spent on samples. Throws `PictureError`. */
export function readTiffFacts(bytes: Uint8Array, directory: TiffDirectory): TiffFacts {
  const columns = directory.number(256) ?? 0;
  const rows = directory.number(257) ?? 0;
  checkSize(columns, rows);
  const compression = compressionOf(directory);
  const kind = photometrics[directory.number(262) ?? 1];
  if (kind === undefined) throw unable(`colours of kind ${directory.number(262)}`, "RGB");
  const channels = directory.number(277) ?? 1;
  if (channels < kind.channels || channels > 16) throw unable(`${channels} samples a pixel`, "RGB");
  const bits = depthOf(directory, channels);
  if (kind.name === "palette" && bits > 8) throw unable("a palette with 16-bit samples", "RGB");
  if ((directory.numbers(339) ?? []).some((format) => format !== 1 && format !== 4))
    throw unable("samples that are no whole numbers", "8 or 16 bits a sample");
  const predictor = directory.number(317) ?? 1;
  const differences = predictor !== 1 && (compression === "lzw" || compression === "deflate");
  if (differences && (predictor !== 2 || bits < 8))
    throw unable(`predictor ${predictor} at ${bits} bits`, "no predictor");
  const apart = directory.number(284) === 2 && channels > 1;
  const ycbcr = kind.name === "ycbcr" ? readYcbcr(directory) : undefined;
  if (ycbcr !== undefined && (bits !== 8 || channels !== 3 || apart || differences))
    throw unable("YCbCr colours with a predictor, in planes, or of other than 8 bits", "RGB");
  if (bits < 8 && (apart || (channels > 1 && kind.channels < channels)))
    throw unable("several channels of less than 8 bits", "8 bits a sample");
  checkSampleBytes(Math.ceil((columns * channels * bits) / 8) * rows);
  const grid = gridOf(directory, columns, rows);
  checkSampleBytes(Math.ceil((grid.columns * channels * bits) / 8) * grid.rows);
  if (grid.tiled && (grid.columns * (apart ? 1 : channels) * bits) % 8 !== 0)
    throw new PictureError("It is damaged: its tiles are not as wide as TIFF wants them.");
  return {
    columns,
    rows,
    bits,
    channels,
    photometric: kind.name,
    alpha: alphaOf(directory, kind.channels, channels),
    compression,
    apart,
    differences,
    reversed: directory.number(266) === 2,
    little: directory.little,
    dpi: dpiOf(directory),
    orientation: orientationOf(directory),
    grid,
    ycbcr,
    pieces: piecesOf(bytes, directory, grid.across * grid.down * (apart ? channels : 1), grid.tiled),
  };
}

function compressionOf(directory: TiffDirectory): TiffCompression {
  const number = directory.number(259) ?? 1;
  const compression = compressions[number];
  if (compression === undefined) throw unable(unread[number] ?? `compression ${number}`, "LZW or deflate");
  return compression;
}

const unable = (what: string, instead: string): PictureError =>
  new PictureError(`It has ${what}, which is not read; save it with ${instead}.`);

function depthOf(directory: TiffDirectory, channels: number): TiffFacts["bits"] {
  const [bits = 1, ...others] = directory.numbers(258) ?? [1];
  if (!depths.includes(bits) || others.slice(0, channels - 1).some((other) => other !== bits))
    throw unable(`samples of ${[bits, ...others].slice(0, 8).join(", ")} bits`, "8 or 16 bits a sample");
  return bits as TiffFacts["bits"];
}

function gridOf(directory: TiffDirectory, columns: number, rows: number): TileGrid {
  const tileColumns = directory.number(322);
  const tileRows = directory.number(323);
  if (tileColumns !== undefined && tileRows !== undefined) {
    checkSize(tileColumns, tileRows);
    const across = Math.ceil(columns / tileColumns);
    const down = Math.ceil(rows / tileRows);
    return { columns: tileColumns, rows: tileRows, across, down, tiled: true };
  }
  const perStrip = Math.min(directory.number(278) ?? rows, rows);
  if (perStrip === 0) throw new PictureError("It is damaged: its strips have no rows.");
  return { columns, rows: perStrip, across: 1, down: Math.ceil(rows / perStrip), tiled: false };
}

/** Section 18: the first extra sample that is said to be alpha. */
function alphaOf(directory: TiffDirectory, colors: number, channels: number): TiffFacts["alpha"] {
  const extra = (directory.numbers(338) ?? []).slice(0, channels - colors);
  const at = extra.findIndex((kind) => kind === 1 || kind === 2);
  return at === -1 ? undefined : { at: colors + at, multiplied: extra[at] === 1 };
}

/** Section 8. */
function dpiOf(directory: TiffDirectory): number | undefined {
  const resolution = directory.fractions(282)?.[0] ?? 0;
  const unit = directory.number(296) ?? 2;
  const perInch = unit === 2 ? resolution : unit === 3 ? resolution * 2.54 : 0;
  return perInch >= 1 && perInch <= 100_000 ? perInch : undefined;
}

function orientationOf(directory: TiffDirectory): number {
  const orientation = directory.number(274) ?? 1;
  return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

/** Pieces that overlap would let a small file ask for endless work: together they are no longer than the file. */
function piecesOf(bytes: Uint8Array, directory: TiffDirectory, count: number, tiled: boolean): readonly Uint8Array[] {
  const offsets = directory.numbers(tiled ? 324 : 273) ?? directory.numbers(273) ?? [];
  const lengths = directory.numbers(tiled ? 325 : 279) ?? directory.numbers(279);
  if (offsets.length < count) throw new PictureError("It is damaged: some of its image data is nowhere.");
  let sum = 0;
  return offsets.slice(0, count).map((offset, i) => {
    const length = lengths === undefined && count === 1 ? bytes.length - offset : (lengths?.[i] ?? 0);
    if (length < 0 || offset + length > bytes.length) throw new PictureError(cutOff);
    sum += length;
    if (sum > bytes.length) throw new PictureError("It is damaged: parts of its image data overlap.");
    return bytes.subarray(offset, offset + length);
  });
}
