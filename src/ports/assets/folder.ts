import { type Stats, statSync } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { LRUCache } from "lru-cache";

/** The largest file a document may take in. */
const mostBytes = 32 * 1024 * 1024;

/** Bytes kept in memory of the files that documents used last. */
const bytesKept = 64 * 1024 * 1024;

interface KeptFile {
  readonly bytes: Uint8Array;
  readonly stat: Stats;
}

/**
 * Files of a folder by their path in a definition; their bytes are kept and handed out again, so no caller may write to them.
 * Undefined for whatever is not a plain file inside it: names with `..` or from the root, links that lead out, and files
 * too large to take in.
 */
export function assetFolder(folder: string): (path: string) => Promise<Uint8Array | undefined> {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: bytesKept,
    sizeCalculation: ({ bytes }) => 1 + bytes.length,
  });
  return async (path) => {
    if (!isPlain(path)) return undefined;
    try {
      // At once, in this thread: another would be longer in waking than in looking.
      const known = kept.get(path);
      if (known !== undefined && isSameFile(known.stat, statSync(join(folder, path)))) return known.bytes;
      const root = await realpath(folder);
      const file = await realpath(join(root, path));
      const read = file.startsWith(root + sep) ? await readPlainFile(file) : undefined;
      if (read === undefined) kept.delete(path);
      else kept.set(path, read);
      return read?.bytes;
    } catch (error) {
      if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
      throw error;
    }
  };
}

/** Whether both describe the same file, unchanged. */
const isSameFile = (a: Stats, b: Stats): boolean =>
  a.ino === b.ino && a.dev === b.dev && a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;

const absent: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EACCES"]);

/** Relative, with forward slashes, and each part a name. */
function isPlain(path: string): boolean {
  if (path.length > 1000 || /[\\\0:]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

async function readPlainFile(file: string): Promise<KeptFile | undefined> {
  const handle = await open(file, "r");
  try {
    const stat = await handle.stat();
    return stat.isFile() && stat.size <= mostBytes ? { bytes: await handle.readFile(), stat } : undefined;
  } finally {
    await handle.close();
  }
}
