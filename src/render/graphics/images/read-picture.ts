import { beginsWith, imageTypeOf } from "../../../vocabulary/image-type.ts";
import type { Picture } from "../../model/drawing/picture.ts";
import { readJpeg } from "./jpeg/jpeg.ts";
import { PictureError } from "./picture-error.ts";
import { readPng } from "./png/png.ts";

/**
 * A file as a picture, by its content and whatever its name. `hash` is the SHA-256 of `bytes`, hexadecimal. Samples
 * that a PDF can take as they are stay views of `bytes`. Throws `PictureError`, and nothing else.
 */
export type PictureReader = (bytes: Uint8Array, hash: string) => Promise<Picture>;

/**
 * `webp` gives libwebp's WebAssembly. It and the code of the formats that few documents use are loaded when the first
 * such file comes.
 */
export function createPictureReader(webp: () => Uint8Array): PictureReader {
  let decoder: Promise<(bytes: Uint8Array, hash: string) => Picture> | undefined;
  return async (bytes, hash) => {
    switch (imageTypeOf(bytes)) {
      case "image/png":
        return readPng(bytes, hash);
      case "image/jpeg":
        return readJpeg(bytes, hash);
      case "image/gif":
        return (await import("./gif/gif.ts")).readGif(bytes, hash);
      case "image/tiff":
        return (await import("./tiff/tiff.ts")).readTiff(bytes, hash);
      case "image/webp":
        decoder ??= loadWebp(webp);
        return (await decoder)(bytes, hash);
      case "image/svg+xml":
      case undefined:
        throw new PictureError(whyUnknown(bytes));
    }
  };
}

async function loadWebp(wasm: () => Uint8Array): Promise<(bytes: Uint8Array, hash: string) => Picture> {
  const { readWebp } = await import("./webp/webp.ts");
  const { createWebpDecoder } = await import("./webp/webp-decoder.ts");
  const decode = createWebpDecoder(wasm());
  return (bytes, hash) => readWebp(bytes, hash, decode);
}

/** Formats that are recognised but not read; the message names them, so that the author knows what to convert. */
const others: readonly { readonly name: string; readonly at: number; readonly magic: string }[] = [
  { name: "an AVIF", at: 4, magic: "ftypavif" },
  { name: "a HEIC", at: 4, magic: "ftyphei" },
  { name: "a BMP", at: 0, magic: "BM" },
  { name: "a PDF", at: 0, magic: "%PDF" },
  { name: "a JPEG 2000", at: 4, magic: "jP  " },
  { name: "an SVG", at: 0, magic: "<svg" },
  { name: "an XML", at: 0, magic: "<?xml" },
];

function whyUnknown(bytes: Uint8Array): string {
  const other = others.find(({ at, magic }) => beginsWith(bytes, at, magic));
  if (other === undefined) return "It is no PNG, JPEG, GIF, TIFF, WebP or SVG file.";
  return `It is ${other.name} file; PNG, JPEG, GIF, TIFF, WebP and SVG can be shown.`;
}
