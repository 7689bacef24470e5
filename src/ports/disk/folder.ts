import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Disk, DiskFull, DiskRefuses } from "./port.ts";

const megabyte = 1024 * 1024;

/** Less than this takes no commit of SQLite: the disk is full. */
const leastBytes = 64 * 1024;

/** How long an answer holds, in milliseconds: a request asks the system at most once in this time. */
const holdsMs = 1000;

interface DiskProbes {
  /** Milliseconds of a clock that only goes forwards. */
  readonly now: () => number;
  /** Free bytes of the disk under a folder. */
  readonly free?: (folder: string) => Promise<number>;
  /** Writes something there, and takes it away. */
  readonly write?: (folder: string) => Promise<void>;
}

/** The disk under a folder; 0 keeps nothing free. */
export function folderDisk(
  folder: string,
  leastMb: number,
  { now, free = freeBytes, write = probe }: DiskProbes,
): Disk {
  const freeNow = held(now, () => free(folder));
  const written = held(now, () => write(folder));
  const mustBeAbove = async (): Promise<void> => {
    const bytes = await freeNow();
    if (bytes < Math.max(leastMb * megabyte, leastBytes)) throw new DiskFull(Math.floor(bytes / megabyte), leastMb);
  };
  // Where nothing is kept free, only a write that fails says so: the superuser has space beyond what is counted here.
  return {
    mustTakeMore: async () => {
      await mustBeAbove();
      await written().catch((error: unknown) => {
        throw new DiskRefuses(error);
      });
    },
    mustHaveSpace: async () => await (leastMb === 0 ? undefined : mustBeAbove()),
  };
}

/** The answer to a question, which is put again when it is old. */
function held<Answer>(now: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<Answer>;
  return () => {
    if (now() - askedAt >= holdsMs) {
      askedAt = now();
      answer = ask();
    }
    return answer;
  };
}

/** A file system that takes no writes may look as before until something is written: its options need not say so. */
async function probe(folder: string): Promise<void> {
  const file = join(folder, ".readiness");
  await writeFile(file, "");
  await rm(file, { force: true });
}

/** Free bytes for users other than the superuser. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
