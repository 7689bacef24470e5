import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FileError } from "./given-file.ts";

/**
 * The files that a word of the command line means, in the order of their names: all JSON files of a folder, those of a folder whose names
 * fit (`*` stands for any characters), or one file.
 *
 * @throws FileError where it means none
 */
export async function filesMeant(word: string): Promise<readonly string[]> {
  const found = await filesOf(word);
  if (found.length === 0) throw new FileError(`${word} names no file.`, 66, undefined);
  return found;
}

async function filesOf(word: string): Promise<readonly string[]> {
  if (await isFolder(word)) return await namesIn(word, /\.json$/i);
  const name = basename(word);
  return name.includes("*") ? await namesIn(dirname(word), fitting(name)) : [word];
}

const isFolder = async (path: string): Promise<boolean> =>
  await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function namesIn(folder: string, wanted: RegExp): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new FileError(`${folder} is no folder that can be read.`, 66, error);
  });
  return names
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => join(folder, name));
}

/** Each star takes as few characters as it can, from the left: the work is at most the length of the name for each of them. */
const fitting = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split(/\*+/)
      .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"))
      .join(".*?")}$`,
  );
