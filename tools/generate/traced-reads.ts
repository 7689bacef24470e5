import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

type Read = (path: unknown, ...more: unknown[]) => unknown;

/** What makers read by. Node.js loads modules in other ways. */
const doors = [
  [fs, ["readFile", "readFileSync", "readdir", "readdirSync"]],
  [fs.promises, ["readFile", "readdir"]],
] as unknown as readonly (readonly [Record<string, Read>, readonly string[]])[];

/** The value of `work`, and whole paths of the files and folders of the file system that this thread read meanwhile. */
export async function readsDuring<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly reads: readonly string[] }> {
  const reads = new Set<string>();
  const close = doors.flatMap(([door, names]) => names.map((name) => watched(door, name, reads)));
  syncBuiltinESMExports();
  try {
    return { value: await work(), reads: [...reads] };
  } finally {
    for (const one of close) one();
    syncBuiltinESMExports();
  }
}

/** Notes the paths that a function is called with, until the function that is given back is called. */
function watched(door: Record<string, Read>, name: string, reads: Set<string>): () => void {
  const original = door[name] as Read;
  door[name] = (path, ...more) => {
    if (typeof path === "string") reads.add(resolve(path));
    if (path instanceof URL) reads.add(fileURLToPath(path));
    return original.call(door, path, ...more);
  };
  return () => {
    door[name] = original;
  };
}
