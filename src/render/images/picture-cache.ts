import type { Picture } from "../model/picture.ts";
import { readPicture } from "./read-picture.ts";
import { Recent } from "./recent.ts";

/** Pictures read lately, by the hash of their file: a logo on every invoice is taken apart once. */
export interface PictureCache {
  /** Throws `PictureError`; files that cannot be read are not remembered. */
  read(bytes: Uint8Array, hash: string): Picture;
}

/** `maxBytes` bounds what all remembered pictures hold, source files included. */
export function createPictureCache(maxBytes: number): PictureCache {
  const recent = new Recent<Picture>(maxBytes);
  return {
    read(bytes, hash) {
      const known = recent.get(hash);
      if (known !== undefined) return known;
      const picture = readPicture(bytes, hash);
      recent.set(hash, picture, weightOf(picture));
      return picture;
    },
  };
}

const fixedWeight = 1024;

function weightOf(picture: Picture): number {
  const { samples, alpha, source } = picture;
  const shared = samples.data.buffer === source.buffer;
  return fixedWeight + source.length + (shared ? 0 : samples.data.length) + (alpha?.data.length ?? 0);
}
