import { crc32 } from "node:zlib";
import { type ExifFacts, readBareExif } from "../exif.ts";
import { checkSize } from "../limits.ts";
import { cutOff, PictureError } from "../picture-error.ts";

/** The chunks of a PNG that matter for painting it (ISO/IEC 15948, clause 11). */
export interface PngParts {
  readonly header: PngHeader;
  /** RGB triples. */
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  /** Dots per inch, when the file names a physical size. */
  readonly dpi: number | undefined;
  readonly exif: ExifFacts | undefined;
  /** One zlib stream. */
  readonly data: Uint8Array;
}

export interface PngHeader {
  readonly columns: number;
  readonly rows: number;
  readonly bits: 1 | 2 | 4 | 8 | 16;
  readonly color: "grey" | "rgb" | "indexed" | "grey-alpha" | "rgb-alpha";
  readonly interlaced: boolean;
}

/** Reads all chunks once; lengths and checksums must hold. */
export function readChunks(bytes: Uint8Array): PngParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: PngHeader | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let dpi: number | undefined;
  let exif: ExifFacts | undefined;
  const data: Uint8Array[] = [];
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) throw new PictureError(cutOff);
    const length = view.getUint32(at);
    if (length > bytes.length - at - 12) throw new PictureError(cutOff);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) {
      throw new PictureError(`It is damaged: the checksum of its ${printable(kind)} chunk is wrong.`);
    }
    if (header === undefined && kind !== "IHDR") throw new PictureError("It is damaged: its header is missing.");
    if (kind === "IHDR" && header === undefined) header = readHeader(body);
    else if (kind === "PLTE") palette = body;
    else if (kind === "tRNS") transparency = body;
    else if (kind === "pHYs") dpi = density(body);
    else if (kind === "eXIf") exif = readBareExif(body);
    else if (kind === "IDAT") data.push(body);
    else if (kind === "IEND") break;
    at += 12 + length;
  }
  if (header === undefined || data.length === 0) throw new PictureError("It is damaged: it holds no image data.");
  return { header, palette: checkedPalette(header, palette), transparency, dpi, exif, data: joined(data) };
}

const printable = (kind: string): string => (/^[A-Za-z]{4}$/.test(kind) ? kind : "unknown");

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
}

const colors: Readonly<Record<number, { readonly color: PngHeader["color"]; readonly bits: readonly number[] }>> = {
  0: { color: "grey", bits: [1, 2, 4, 8, 16] },
  2: { color: "rgb", bits: [8, 16] },
  3: { color: "indexed", bits: [1, 2, 4, 8] },
  4: { color: "grey-alpha", bits: [8, 16] },
  6: { color: "rgb-alpha", bits: [8, 16] },
};

/** 11.2.2. */
function readHeader(body: Uint8Array): PngHeader {
  if (body.length !== 13) throw new PictureError("It is damaged: its header has the wrong length.");
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const columns = view.getUint32(0);
  const rows = view.getUint32(4);
  const bits = view.getUint8(8);
  const kind = colors[view.getUint8(9)];
  if (kind === undefined || !kind.bits.includes(bits)) {
    throw new PictureError("It is damaged: its header names a colour type or bit depth that PNG does not have.");
  }
  if (view.getUint8(10) !== 0 || view.getUint8(11) !== 0 || view.getUint8(12) > 1) {
    throw new PictureError("It is damaged: its header names a method that PNG does not have.");
  }
  checkSize(columns, rows);
  return { columns, rows, bits: bits as PngHeader["bits"], color: kind.color, interlaced: view.getUint8(12) === 1 };
}

/** 11.2.3: up to one entry for each value a sample can have. Surplus entries can never be shown. */
function checkedPalette(header: PngHeader, palette: Uint8Array | undefined): Uint8Array | undefined {
  if (header.color !== "indexed") return undefined;
  if (palette === undefined || palette.length === 0 || palette.length % 3 !== 0) {
    throw new PictureError("It is damaged: its palette is missing or has the wrong length.");
  }
  return palette.subarray(0, 3 * 2 ** header.bits);
}

/** 11.3.5.3, in pixels per metre. Files round: 2,835 means 72 per inch. */
function density(body: Uint8Array): number | undefined {
  if (body.length !== 9 || body[8] !== 1) return undefined;
  const perMetre = new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(0);
  const dpi = perMetre * 0.0254;
  const whole = Math.round(dpi);
  if (dpi < 1 || dpi > 100_000) return undefined;
  return Math.abs(dpi - whole) < 0.05 ? whole : dpi;
}
