import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bringUpToDate } from "./generate/bring-up-to-date.ts";
import { makeEverything } from "./generate/make-everything.ts";
import { brokenLock, brokenPromise } from "./generate/promises.ts";
import { stages } from "./generate/stages.ts";
import type { Files } from "./generate/target.ts";

const home = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const text = (path: string): string => readFileSync(resolve(home, path), "utf8");
const existing = (path: string): string | undefined => (existsSync(resolve(home, path)) ? text(path) : undefined);

/** Logs and read models keep what is in them already: why a file must not be written; undefined when it may. */
function refusalOf(path: string, written: string): string | undefined {
  const kept = existing(path);
  return brokenPromise(path, kept, written) ?? brokenLock(path, kept, written);
}

/** Prints why files must not be written, and has the process end as failed then. */
function refuse(files: Files): boolean {
  const refusals = [...files].map(([path, written]) => refusalOf(path, written)).filter((one) => one !== undefined);
  return fail(refusals);
}

function fail(sentences: readonly string[]): boolean {
  for (const sentence of sentences) console.error(sentence);
  if (sentences.length > 0) process.exitCode = 1;
  return sentences.length > 0;
}

/** Files that did not differ keep their time. */
async function write(files: Files): Promise<boolean> {
  const isRefused = refuse(files);
  for (const [path, written] of files) {
    if (refusalOf(path, written) !== undefined || existing(path) === written) continue;
    await mkdir(dirname(resolve(home, path)), { recursive: true });
    await writeFile(resolve(home, path), written);
  }
  return !isRefused;
}

/** Paths of the files of the tree that are not what would be generated now. */
export async function stale(): Promise<readonly string[]> {
  return staleOf((await makeEverything(home, stages, text)).files);
}

const isOfTheTree = (path: string): boolean => !path.startsWith("node_modules/");

const staleOf = (files: Files): readonly string[] =>
  [...files].filter(([path, made]) => isOfTheTree(path) && existing(path) !== made).map(([path]) => path);

/** Makes everything from the sources alone, and says what is not as it should be. */
async function check(): Promise<void> {
  const { files, undeclared } = await makeEverything(home, stages, text);
  refuse(files);
  fail(staleOf(files).map((path) => `${path} is stale: run \`npm run generate\`.`));
  fail(undeclared.map((one) => `${one} was read, and no key knows it: name it in tools/generate/stages.`));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await (process.argv.includes("--check") ? check() : bringUpToDate(home, stages, { text, write }));
}
