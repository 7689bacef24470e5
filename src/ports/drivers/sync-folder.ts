import { closeSync, fsync, fsyncSync, openSync } from "node:fs";
import { promisify } from "node:util";

/** Windows opens no folder as a file, and needs no fsync of it. */
const isPossible = process.platform !== "win32";

/** Waits for the disk in another thread. */
const syncFile = promisify(fsync);

/** Puts a folder's entries on disk: a new or renamed file is only there for good when its folder is. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (isPossible) {
    const handle = openSync(folder, "r");
    try {
      await syncFile(handle);
    } finally {
      closeSync(handle);
    }
  }
};

/** The same without letting anything else happen in between. */
export const syncFolderNow = (folder: string): void => {
  if (isPossible) {
    const handle = openSync(folder, "r");
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
};
