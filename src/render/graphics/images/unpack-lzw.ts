import { decodeLzw, type LzwForm } from "../../codecs/lzw.ts";
import { PictureError, tooFew } from "./picture-error.ts";

/** GIF's data (GIF89a, appendix F), whose header says how many bits a pixel has. */
export const gifLzw = (bits: number): LzwForm => ({ bits, first: "lowest", early: 0 });

/** TIFF's data (TIFF 6.0, section 13). */
export const tiffLzw: LzwForm = { bits: 8, first: "highest", early: 1 };

/** The same as writers had it before TIFF 5.0, of which libtiff says "old-style LZW". */
export const oldTiffLzw: LzwForm = { bits: 8, first: "lowest", early: 0 };

/**
 * The first `size` bytes of what is compressed by LZW.
 *
 * @throws PictureError when codes make no sense or end too early
 */
export function unpackLzw(data: Uint8Array, size: number, form: LzwForm): Uint8Array {
  if (form.bits < 1 || form.bits > 8) throw damaged();
  const { bytes, end } = decodeLzw(data, form, { most: size });
  if (end === "damaged") throw damaged();
  if (end !== "full") throw new PictureError(tooFew);
  return bytes;
}

const damaged = (): PictureError => new PictureError("It is damaged: its image data cannot be decompressed.");
