import { LRUCache } from "lru-cache";
import type { Picture } from "../../model/drawing/picture.ts";
import type { PictureReader } from "./read-picture.ts";

/** Pictures read lately, by the hash of their file: a logo on every invoice is taken apart once. */
export interface PictureCache {
  /** Rejects with `PictureError`; files that cannot be read are not remembered. */
  readonly read: PictureReader;
}

/** `maxBytes` bounds what all remembered pictures hold, source files included. */
export function createPictureCache(maxBytes: number, read: PictureReader): PictureCache {
  const recent = new LRUCache<string, Picture>({ maxSize: maxBytes });
  return {
    read: async (bytes, hash) => {
      const known = recent.get(hash);
      if (known !== undefined) return known;
      const picture = await read(bytes, hash);
      recent.set(hash, picture, { size: weightOf(picture) });
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
