import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An empty folder that the test removes. */
export const temporaryFolder = async (): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), "colophon-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};
