import { stderr } from "node:process";
import { readConfig } from "../../config/config.ts";
import { composeStorageCheck } from "../../service/compose-operations.ts";
import {
  type CheckedStorage,
  checkStorage,
  damagedForFiles,
  type StorageToCheck,
} from "../../service/operations/storage-check.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { countedOpen, type ProgressLine, progressOn, withProgress } from "../progress.ts";
import { UsageError } from "../usage-error.ts";

/**
 * `colophon verify-storage [--json]`: reads everything that is stored, while a service may be working on it, and says what is
 * damaged; exit code 1 when something is.
 */
export async function verifyStorage(words: readonly string[]): Promise<number> {
  const json = words.includes("--json");
  if (words.length > (json ? 1 : 0)) throw new UsageError("verify-storage takes nothing but --json.");
  const config = readConfig(environment());
  mustHoldData(config);
  const storage = composeStorageCheck(config);
  const checked = await withProgress(progressOn(stderr, Date.now), (show) => checkStorage(watched(storage, show)));
  for (const line of json ? [JSON.stringify(checked, null, 2)] : linesOf(checked)) console.log(line);
  return isSound(checked) ? 0 : 1;
}

const watched = ({ databases, open }: StorageToCheck, show: ProgressLine["show"]): StorageToCheck => ({
  databases,
  open: async () => {
    const { blobs, ...stores } = await open();
    const counted = { list: () => blobs.list(), stat: blobs.stat.bind(blobs), open: countedOpen(blobs, show) };
    return { ...stores, blobs: counted };
  },
});

const isSound = ({ databases, files }: CheckedStorage): boolean =>
  databases.every(({ faults }) => faults.length === 0) && files?.faults.length === 0;

function linesOf({ databases, files }: CheckedStorage): readonly string[] {
  const bases = databases.map(({ name, faults }) => `${name}: ${faults.length === 0 ? "sound" : faults.join("; ")}`);
  if (files === undefined) return [...bases, `blobs: not compared, as ${damagedForFiles(databases)} cannot be read`];
  const { faults } = files;
  const sum = `blobs: ${files.files} files, ${files.bytes} bytes, ${files.compared} compared with the log, ${faults.length} damaged`;
  return [...bases, ...faults.map(({ message }) => message), sum];
}
