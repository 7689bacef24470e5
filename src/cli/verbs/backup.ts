import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { stderr } from "node:process";
import { type Config, readConfig, sharedOf } from "../../config/config.ts";
import { composeBackup } from "../../service/compose-operations.ts";
import { type Backup, BackupFault, backUpFiles } from "../../service/operations/backup.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { countedOpen, progressOn, withProgress } from "../progress.ts";
import { UsageError } from "../usage-error.ts";

/** Keys beside the data; absent ones are settings, or not needed. */
const keyFiles = ["sealing.key", "token-key.pem"];

/** A server makes a copy of one moment by itself. */
const instead = {
  postgres: `backup copies embedded storage; for PostgreSQL run pg_dump -Fc -f colophon.dump "$PG_URL", as "Back up" of docs/how-to/scale-out.md says.`,
  cluster: `backup copies embedded storage; back EventStoreDB up with its own tools and then MongoDB with its own, as "Back up" of docs/how-to/eventstoredb.md says.`,
};

/**
 * `colophon backup <folder>`: a copy of DATA_DIR in a new or empty folder, while a service may be working on it; exit code 1
 * when it cannot be used.
 */
export async function backup(words: readonly string[]): Promise<number> {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0 || folder.startsWith("-")) {
    throw new UsageError("backup takes one folder, to be made.");
  }
  const config = readConfig(environment());
  const shared = sharedOf(config);
  if (shared !== undefined) throw new UsageError(instead[shared.storage]);
  mustHoldData(config);
  try {
    await makeEmptyFolder(folder);
    const made = await copyData(config, folder);
    console.log(summaryOf(folder, made));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupFault(`${folder} is not empty; name a new folder.`);
  await chmod(folder, 0o700);
}

async function copyData(config: Config, folder: string): Promise<Backup> {
  const stores = await composeBackup(config, folder);
  try {
    for (const name of keyFiles) await copyIfThere(join(config.dataDir, name), join(folder, name));
    const { blobs } = stores;
    return await withProgress(progressOn(stderr, Date.now), (show) =>
      backUpFiles({ ...stores, blobs: { list: () => blobs.list(), open: countedOpen(blobs, show) } }),
    );
  } finally {
    await stores.close();
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

function summaryOf(folder: string, { head, files, bytes, documents, removedMeanwhile }: Backup): string {
  const removed = removedMeanwhile === 0 ? "" : `; ${removedMeanwhile} files were removed while it was made`;
  return `${folder}: the log up to ${head}, ${files} files, ${bytes} bytes, ${documents} documents compared${removed}`;
}
