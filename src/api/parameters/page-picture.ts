import { createHash } from "node:crypto";
import { limits } from "../../vocabulary/limits.ts";
import { optionalWholeNumber, type Parameter, wholeNumber } from "./parameter.ts";

const number = wholeNumber("Which page, from 1", { fallback: 1, least: 1 });

/** The page in a query; the first unless given. */
export const pageInQuery = { page: number };

/** The page in a path, as `…/pages/2.png`. */
export const pageInPath: { readonly page: Parameter<number> } = {
  page: { schema: { type: "integer", minimum: 1, description: "Which page, from 1" }, read: number.read },
};

/** How wide the picture is. */
export const widthInQuery = {
  width: optionalWholeNumber(
    `Of the picture, in pixels: ${limits.pagePicture.width} at most, and ${limits.pagePicture.pixels} pixels in all; 96 to the inch unless given`,
  ),
};

/** Changes when the same page of the same file would be drawn with other pixels: with another PDFium, or otherwise. */
const drawing = "1 pdfium 2.1.13";

/** The ETag of a picture, which depends on nothing but the file and what is wanted of it. */
export function pictureTag(file: Uint8Array, page: number, width: number | undefined): string {
  const hash = createHash("sha256").update(file);
  return `"${hash.update(`${drawing} ${page} ${width ?? ""}`).digest("hex")}"`;
}
