import type { Picture } from "../model/picture.ts";
import { readJpeg } from "./jpeg.ts";
import { PictureError } from "./picture-error.ts";
import { readPng } from "./png.ts";

/**
 * A file as a picture, by its content and whatever its name. `hash` is the SHA-256 of `bytes`, hexadecimal. Samples
 * that a PDF can take as they are stay views of `bytes`. Throws `PictureError`, and nothing else.
 */
export function readPicture(bytes: Uint8Array, hash: string): Picture {
  const kind = signatures.find(({ at, magic }) => startsWith(bytes, at, magic));
  if (kind === undefined) throw new PictureError("It is neither a PNG nor a JPEG file.");
  if (kind.read === undefined) throw new PictureError(`It is ${kind.name} file; only PNG and JPEG can be shown.`);
  return kind.read(bytes, hash);
}

interface Signature {
  readonly name: string;
  readonly at: number;
  readonly magic: string;
  readonly read?: (bytes: Uint8Array, hash: string) => Picture;
}

/** First bytes as Latin-1. What cannot be read is named, so that the author knows what to convert. */
const signatures: readonly Signature[] = [
  { name: "a PNG", at: 0, magic: "\u0089PNG\r\n\u001a\n", read: readPng },
  { name: "a JPEG", at: 0, magic: "\u00ff\u00d8\u00ff", read: readJpeg },
  { name: "a GIF", at: 0, magic: "GIF8" },
  { name: "a WebP", at: 8, magic: "WEBP" },
  { name: "an AVIF", at: 4, magic: "ftypavif" },
  { name: "a HEIC", at: 4, magic: "ftyphei" },
  { name: "a TIFF", at: 0, magic: "II*\u0000" },
  { name: "a TIFF", at: 0, magic: "MM\u0000*" },
  { name: "a BMP", at: 0, magic: "BM" },
  { name: "a PDF", at: 0, magic: "%PDF" },
  { name: "a JPEG 2000", at: 4, magic: "jP  " },
  { name: "an SVG", at: 0, magic: "<svg" },
  { name: "an XML", at: 0, magic: "<?xml" },
];

function startsWith(bytes: Uint8Array, at: number, magic: string): boolean {
  if (bytes.length < at + magic.length) return false;
  for (let i = 0; i < magic.length; i++) {
    if (bytes[at + i] !== magic.charCodeAt(i)) return false;
  }
  return true;
}
