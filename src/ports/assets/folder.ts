import { type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { type PlainFile, plainFile } from "./plain-file.ts";

/** Bytes kept in memory of the files that documents used last. */
const bytesKept = 64 * 1024 * 1024;

/**
 * The plain files of a folder by their paths in a definition (see `plainFile`); their bytes are kept and handed out again, so no caller may
 * write to them.
 */
export function assetFolder(folder: string): (path: string) => Promise<Uint8Array | undefined> {
  const kept = new LRUCache<string, PlainFile>({
    maxSize: bytesKept,
    sizeCalculation: ({ bytes }) => 1 + bytes.length,
  });
  return async (path) => {
    const known = kept.get(path);
    if (known !== undefined && isSameFile(known.stat, statOf(join(folder, path)))) return known.bytes;
    const found = await plainFile(folder, path);
    if (found === undefined) kept.delete(path);
    else kept.set(path, found);
    return found?.bytes;
  };
}

/** Whether both describe the same file, unchanged. */
const isSameFile = (a: Stats, b: Stats | undefined): boolean =>
  a.ino === b?.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;

/** At once, in this thread: another would be longer in waking than in looking. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
