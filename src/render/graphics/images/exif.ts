import { beginsWith } from "../../../vocabulary/image-type.ts";

/** The EXIF data of a JPEG that affect how it is shown. */
export interface ExifFacts {
  /** 1 to 8 (TIFF 6.0, tag 274). */
  readonly orientation: number;
  readonly dpi: number | undefined;
}

const exifMark = "Exif\0\0";

/** More entries than any camera writes; the rest is not looked at. */
const mostEntries = 512;

/** The body of an APP1 segment; undefined when it is not EXIF. A damaged field counts as missing. */
export function readExif(body: Uint8Array): ExifFacts | undefined {
  return beginsWith(body, 0, exifMark) ? readExifDirectory(body.subarray(exifMark.length)) : undefined;
}

/** The same without the mark that leads it in a JPEG; other formats leave it out, though not every writer does. */
export function readBareExif(body: Uint8Array): ExifFacts | undefined {
  return readExif(body) ?? readExifDirectory(body);
}

function readExifDirectory(body: Uint8Array): ExifFacts | undefined {
  const tiff = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (tiff.byteLength < 8) return undefined;
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  return readDirectory(tiff, order === 0x4949);
}

/** The first directory (TIFF 6.0, section 2). */
function readDirectory(tiff: DataView, little: boolean): ExifFacts {
  const start = tiff.getUint32(4, little);
  let orientation = 1;
  let resolution: number | undefined;
  let unit = 2;
  const count = start + 2 <= tiff.byteLength ? tiff.getUint16(start, little) : 0;
  for (let i = 0; i < Math.min(count, mostEntries); i++) {
    const entry = start + 2 + i * 12;
    if (entry + 12 > tiff.byteLength) break;
    const tag = tiff.getUint16(entry, little);
    if (tag === 0x0112) orientation = tiff.getUint16(entry + 8, little);
    else if (tag === 0x0128) unit = tiff.getUint16(entry + 8, little);
    else if (tag === 0x011a) resolution = rational(tiff, tiff.getUint32(entry + 8, little), little);
  }
  const perInch = resolution === undefined ? 0 : unit === 3 ? resolution * 2.54 : unit === 2 ? resolution : 0;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    dpi: perInch >= 1 && perInch <= 100_000 ? perInch : undefined,
  };
}

function rational(tiff: DataView, at: number, little: boolean): number | undefined {
  if (at + 8 > tiff.byteLength) return undefined;
  const denominator = tiff.getUint32(at + 4, little);
  return denominator === 0 ? undefined : tiff.getUint32(at, little) / denominator;
}
