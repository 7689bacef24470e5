import { basename, dirname } from "node:path";
import type { Database } from "./sqlite.ts";

/** Raised with a change of what a data folder holds that the program before it would misread. */
const newestFormat = 1;

/** A newer program has worked on this data folder, and this one would misread it. */
class DataFolderNewer extends Error {
  override readonly name = "DataFolderNewer";
  readonly code = "DATA_FOLDER_NEWER";
}

/**
 * The format is a number in the log's own file, which every copy of the log carries. A file without one, 0, is new or from before there were
 * numbers: what it holds is format 1. Only a file of an older format is written to.
 *
 * @param file path of the log
 * @throws DataFolderNewer before anything in the file is changed
 */
export const keepFormat = (database: Database, file: string, newest: number = newestFormat): void => {
  const found = database.prepare<{ readonly user_version: number }>("PRAGMA user_version").get()?.user_version ?? 0;
  if (found > newest)
    throw new DataFolderNewer(
      `The data folder ${dirname(file)} has format ${found} (in ${basename(file)}), which a newer version of this program wrote: expected at most ${newest}. ` +
        "Start the newer version, or restore the backup from before the update.",
    );
  if (found < newest) database.exec(`PRAGMA user_version = ${newest}`);
};
