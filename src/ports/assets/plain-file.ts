import type { Stats } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";

/** The largest file a document may take in. */
const mostBytes = 32 * 1024 * 1024;

/** A file as it was when it was read. */
export interface PlainFile {
  readonly bytes: Uint8Array;
  readonly stat: Stats;
}

/**
 * A file of a folder by its path in a definition. Undefined for whatever is not a plain file inside it: names with `..` or from the root,
 * links that lead out, and files too large to take in.
 */
export async function plainFile(folder: string, path: string): Promise<PlainFile | undefined> {
  if (!isPlain(path)) return undefined;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path));
    return file.startsWith(root + sep) ? await read(file) : undefined;
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

const absent: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EACCES"]);

/** Relative, with forward slashes, and each part a name. */
function isPlain(path: string): boolean {
  if (path.length > 1000 || /[\\\0:]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

async function read(file: string): Promise<PlainFile | undefined> {
  const handle = await open(file, "r");
  try {
    const stat = await handle.stat();
    return stat.isFile() && stat.size <= mostBytes ? { bytes: await handle.readFile(), stat } : undefined;
  } finally {
    await handle.close();
  }
}
