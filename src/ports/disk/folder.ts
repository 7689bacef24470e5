import { statfs } from "node:fs/promises";
import { type Disk, DiskFull } from "./port.ts";

const megabyte = 1024 * 1024;

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
  return {
    mustHaveSpace: async () => {
      if (leastMb === 0) return;
      if (now() - measuredAt >= holdsMs) {
        measuredAt = now();
        answer = free(folder);
      }
      const bytes = await answer;
      if (bytes < leastMb * megabyte) throw new DiskFull(Math.floor(bytes / megabyte), leastMb);
    },
  };
}

/** Free bytes for users other than the superuser. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
