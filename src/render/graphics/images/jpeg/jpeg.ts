import { beginsWith } from "../../../../vocabulary/image-type.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import { type ExifFacts, readExif } from "../exif.ts";
import { checkSize } from "../limits.ts";
import { cutOff, PictureError } from "../picture-error.ts";
import { upright } from "../raster/painted.ts";

/** Contents of the segments of a JPEG (ITU-T T.81, annex B). */
interface JpegFacts {
  readonly frame: JpegFrame;
  readonly adobe: boolean;
  /** Dots per inch of the JFIF segment. */
  readonly dpi: number | undefined;
  readonly exif: ExifFacts;
  /** Where the image ends; what follows (previews, maker's notes) is not embedded. */
  readonly end: number;
}

interface JpegFrame {
  readonly columns: number;
  readonly rows: number;
  readonly components: 1 | 3 | 4;
}

/** A JPEG, passed on as it came. Baseline, extended and progressive Huffman coding with 8 bits; else `PictureError`. */
export function readJpeg(bytes: Uint8Array, hash: string): Picture {
  const { frame, adobe, dpi, exif, end } = readSegments(bytes);
  const { columns, rows, components } = frame;
  return {
    hash,
    ...upright(columns, rows, exif.orientation),
    dpi: dpi ?? exif.dpi,
    samples: { kind: "jpeg", data: bytes.subarray(0, end), components, inverted: components === 4 && adobe },
    alpha: undefined,
    source: bytes,
    mediaType: "image/jpeg",
  };
}

const noFrame = "It is damaged: its image data comes before its size is known.";

/** Walks over all segments, and over the coded data between them, to the end of the image. */
function readSegments(bytes: Uint8Array): JpegFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let frame: JpegFrame | undefined;
  let adobe = false;
  let dpi: number | undefined;
  let exif: ExifFacts = { orientation: 1, dpi: undefined };
  let scanned = false;
  for (let at = 2; ; ) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1] ?? 0;
    at += 2;
    if (marker === 0xd9) {
      if (frame === undefined || !scanned) throw new PictureError("It is damaged: it holds no image data.");
      return { frame, adobe, dpi, exif, end: at };
    }
    if (at + 2 > bytes.length) throw new PictureError(cutOff);
    const length = view.getUint16(at);
    if (length < 2) throw new PictureError("It is damaged: a segment is shorter than its own length.");
    if (at + length > bytes.length) throw new PictureError(cutOff);
    const body = bytes.subarray(at + 2, at + length);
    if (isFrame(marker)) frame = readFrame(marker, body);
    else if (marker === 0xe0) dpi ??= jfifDensity(body);
    else if (marker === 0xe1) exif = readExif(body) ?? exif;
    else if (marker === 0xee) adobe ||= beginsWith(body, 0, "Adobe");
    else if (marker === 0xda) {
      if (frame === undefined) throw new PictureError(noFrame);
      scanned = true;
    }
    at += length;
  }
}

/**
 * The next marker that is neither filled in (FF 00) nor a restart (D0 to D7); such stand only in coded data. Bytes
 * that belong to nothing are skipped, as readers do.
 */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code === undefined) break;
    const standsAlone = code === 0x00 || code === 0x01 || code === 0xff || (code >= 0xd0 && code <= 0xd8);
    if (!standsAlone) return at;
  }
  throw new PictureError(cutOff);
}

/** C0 to CF but DHT (C4), JPG (C8) and DAC (CC). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readFrame(marker: number, body: Uint8Array): JpegFrame {
  if (marker > 0xc2) {
    const how = marker >= 0xc9 ? "arithmetic" : "lossless or hierarchical";
    throw new PictureError(`It is coded in a way PDF cannot show (${how} JPEG); save it as ordinary JPEG.`);
  }
  if (body.length < 6) throw new PictureError(cutOff);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const bits = view.getUint8(0);
  if (bits !== 8) throw new PictureError(`Its samples have ${bits} bits; save it with 8.`);
  const rows = view.getUint16(1);
  const columns = view.getUint16(3);
  const components = view.getUint8(5);
  checkSize(columns, rows);
  if (components !== 1 && components !== 3 && components !== 4) {
    throw new PictureError(`It has ${components} colour components; JPEG pictures have 1, 3 or 4.`);
  }
  if (body.length < 6 + 3 * components) throw new PictureError(cutOff);
  return { columns, rows, components };
}

/** JFIF 1.02: units 1 are dots per inch, 2 per centimetre. */
function jfifDensity(body: Uint8Array): number | undefined {
  if (!beginsWith(body, 0, "JFIF\0") || body.length < 12) return undefined;
  const density = ((body[8] ?? 0) << 8) | (body[9] ?? 0);
  const perInch = body[7] === 1 ? density : body[7] === 2 ? density * 2.54 : 0;
  return perInch >= 1 ? perInch : undefined;
}
