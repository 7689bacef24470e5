import { open, realpath } from "node:fs/promises";
import { join, sep } from "node:path";

/** The largest file a document may take in. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Files of a folder by their path in a definition. Undefined for whatever is not a plain file inside it: names with `..`
 * or from the root, links that lead out, and files too large to take in.
 */
export function assetFolder(folder: string): (path: string) => Promise<Uint8Array | undefined> {
  return async (path) => {
    if (!isPlain(path)) return undefined;
    try {
      const root = await realpath(folder);
      const file = await realpath(join(root, path));
      return file.startsWith(root + sep) ? await readPlainFile(file) : undefined;
    } catch (error) {
      if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
      throw error;
    }
  };
}

const absent: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP", "ENAMETOOLONG", "EACCES"]);

/** Relative, with forward slashes, and each part a name. */
function isPlain(path: string): boolean {
  if (path.length > 1000 || /[\\\0:]/.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

async function readPlainFile(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file, "r");
  try {
    const stat = await handle.stat();
    return stat.isFile() && stat.size <= mostBytes ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}
