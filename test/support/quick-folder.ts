import { existsSync, statfsSync } from "node:fs";

/** Linux keeps files of this folder in memory. */
const shared = "/dev/shm";

/** Bytes that must be free there, several times what all tests keep at once: a container may have 64 MB. */
const enough = 4e9;

/**
 * Where tests keep their files, as a setting for `tmpdir()`: in memory where there is enough of it. A service then waits for no disk, whose
 * speed no test is about: what a killed process has written stays in both. `TMPDIR` names another folder.
 */
export function quickFolder(named: string | undefined): { readonly TMPDIR?: string } {
  if (named !== undefined && named !== "") return { TMPDIR: named };
  if (!existsSync(shared)) return {};
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize > enough ? { TMPDIR: shared } : {};
}
