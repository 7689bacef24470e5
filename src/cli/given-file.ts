import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A file named on the command line cannot be read (exit code 66, EX_NOINPUT of sysexits.h), written (73, EX_CANTCREAT), or drawn (65, EX_DATAERR). */
export class FileError extends Error {
  override readonly name = "FileError";
  readonly exitCode: 65 | 66 | 73;

  constructor(message: string, exitCode: 65 | 66 | 73, cause: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

/** @throws FileError */
export async function readGiven(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new FileError(`${file} cannot be read: ${whyNot(error)}.`, 66, error);
  }
}

/** @throws FileError */
export async function writeOutput(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw new FileError(`${file} cannot be written: ${whyNot(error)}.`, 73, error);
  }
}

/** A folder to write into, made where it is not there. @throws FileError */
export async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new FileError(`${folder} is no folder to write into: ${whyNot(error)}.`, 73, error);
  }
}

/** Removes the files whose names an earlier run gave them. @throws FileError */
export async function removeEarlier(folder: string, names: RegExp): Promise<void> {
  try {
    for (const name of await readdir(folder)) if (names.test(name)) await rm(join(folder, name));
  } catch (error) {
    throw new FileError(`${folder} holds files of an earlier run that cannot be removed: ${whyNot(error)}.`, 73, error);
  }
}

const reasons = new Map([
  ["EEXIST", "it is a file"],
  ["ENOENT", "there is no such file or folder"],
  ["ENOTDIR", "a part of its path is no folder"],
  ["EISDIR", "it is a folder"],
  ["EACCES", "access is denied"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
]);

/** Reason why the file cannot be read; an error that does not come from the file system is a bug and is thrown on. */
function whyNot(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return reasons.get(code) ?? code;
}
