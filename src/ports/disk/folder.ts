import { statfs } from "node:fs/promises";
import { type Disk, DiskFull } from "./port.ts";

const megabyte = 1024 * 1024;

/** Less than this takes no commit of SQLite: the disk is full. */
const leastBytes = 64 * 1024;

/** How long an answer holds, in milliseconds: a request asks the system at most once in this time. */
const holdsMs = 1000;

/** The disk under a folder; 0 keeps nothing free. `now`: milliseconds of a clock that only goes forwards. */
export function folderDisk(
  folder: string,
  leastMb: number,
  { now, free = freeBytes }: { readonly now: () => number; readonly free?: (folder: string) => Promise<number> },
): Disk {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<number> = Promise.resolve(Number.POSITIVE_INFINITY);
  const mustTakeMore = async (): Promise<void> => {
    if (now() - measuredAt >= holdsMs) {
      measuredAt = now();
      answer = free(folder);
    }
    const bytes = await answer;
    if (bytes < Math.max(leastMb * megabyte, leastBytes)) throw new DiskFull(Math.floor(bytes / megabyte), leastMb);
  };
  // Where nothing is kept free, only a write that fails says so: the superuser has space beyond what is counted here.
  return { mustTakeMore, mustHaveSpace: async () => await (leastMb === 0 ? undefined : mustTakeMore()) };
}

/** Free bytes for users other than the superuser. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
